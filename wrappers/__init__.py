"""Wrappers: one behaviour a file; the class is named after it."""
