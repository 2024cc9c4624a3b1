"""A public terminal: one process a visitor, watched by a supervisor that never sees an answer."""
