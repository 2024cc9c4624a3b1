"""Printing through the system's own printer queue."""
