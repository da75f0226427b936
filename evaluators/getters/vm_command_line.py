"""OSWorld's `vm_command_line`: what a command prints."""

from __future__ import annotations

from cuaenv.evaluators.command_lines import run
from cuaenv.evaluators.reading import Read


def collect(read: Read, *, command: str | list[str], shell: bool | str = False) -> str:
    """Return the command's standard output."""
    return str(run(read, command, shell)["stdout"])
