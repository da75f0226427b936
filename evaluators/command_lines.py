"""OSWorld's way of writing commands: a list or a string, with or without a shell."""

from __future__ import annotations

import shlex
from typing import Any

from cuaenv.evaluators.reading import Read


def argv_of(command: str | list[str], shell: bool | str = False) -> list[str]:
    """Return the argument list; `shell` may be a truth value or the words "true" and "false".

    >>> argv_of("ls -l"), argv_of("ls | wc", "true")
    (['ls', '-l'], ['/bin/sh', '-c', 'ls | wc'])
    """
    if str(shell).lower() == "true":
        line = command if isinstance(command, str) else shlex.join(command)
        return ["/bin/sh", "-c", line]
    return shlex.split(command) if isinstance(command, str) else [str(part) for part in command]


def run(read: Read, command: str | list[str], shell: bool | str) -> dict[str, Any]:
    """Run a read-only command; return `{stdout, stderr, returncode}`."""
    return dict(read("command", argv=argv_of(command, shell)))
