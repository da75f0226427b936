"""OSWorld's `cache_file`: what a set-up command printed, run again as a read-only command."""

from __future__ import annotations

from cuaenv.evaluators.command_lines import run
from cuaenv.evaluators.reading import Read


def collect(read: Read, *, path: str, command: str | list[str], shell: bool | str = False) -> str:
    """Return the standard output of `command`.

    Args:
        read: reads one primitive.
        path: OSWorld's name for the kept output.
        command: the command whose output it is; `evaluators.osworld` finds it in the task.
        shell: whether it is a shell line.
    """
    del path
    return str(run(read, command, shell)["stdout"])
