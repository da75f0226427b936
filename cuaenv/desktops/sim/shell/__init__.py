"""A POSIX-like shell and its commands."""
