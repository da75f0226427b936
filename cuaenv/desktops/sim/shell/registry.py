"""Which commands exist: the modules of `builtins` and `commands`, by file name.

A module's `run(call) -> int` is the command called like the file; a family of commands in one
file lists its `NAMES`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from cuaenv.core import rooms

Command = Callable[[Any], int]

BUILTINS = "cuaenv.desktops.sim.shell.builtins"
COMMANDS = "cuaenv.desktops.sim.shell.commands"


@cache
def _table(package: str) -> dict[str, Command]:
    table: dict[str, Command] = {}
    for name in rooms.names(package):
        module = rooms.load(package, "command", name)
        for command in getattr(module, "NAMES", (name,)):
            table[command] = module.run
    return table


def builtin(name: str) -> Command | None:
    """Return the command of that name that is part of the shell, or None."""
    return _table(BUILTINS).get(name)


def program(name: str) -> Command | None:
    """Return what the program of that name does, or None."""
    return _table(COMMANDS).get(name)


def builtin_names() -> tuple[str, ...]:
    """Return the names of the commands that are part of the shell, sorted."""
    return tuple(sorted(_table(BUILTINS)))


def program_names() -> tuple[str, ...]:
    """Return the names of the programs, sorted: what /usr/bin should hold."""
    both = {"echo", "printf", "test", "[", "pwd", "true", "false", "kill"}
    return tuple(sorted({*_table(COMMANDS), *both, "sh", "bash", "dash"}))
