"""The public terminal in a browser: one visitor's program a session, behind a guarded web server."""
