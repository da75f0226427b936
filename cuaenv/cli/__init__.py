"""The `cuaenv` command: one file a sub-command."""

from cuaenv.cli.command import app, main

__all__ = ["app", "main"]
