"""OSWorld's `vm_command_error`: what a command complains about."""

from __future__ import annotations

from cuaenv.evaluators.command_lines import run
from cuaenv.evaluators.reading import Read


def collect(read: Read, *, command: str | list[str], shell: bool | str = False) -> str:
    """Return the command's standard error."""
    return str(run(read, command, shell)["stderr"])
