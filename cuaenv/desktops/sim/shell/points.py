"""What the larger levels of a suspended command line leave behind; see `errors.Suspended`."""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.desktops.sim.shell.nodes import Seq
from cuaenv.desktops.sim.shell.programs import Program as Found


@dataclass(slots=True)
class Program:
    """A program text: the line that runs, and the text behind it."""

    line: Seq
    rest: str = ""


@dataclass(slots=True)
class Started:
    """A program that was started and has not ended.

    Attributes:
        found: what it does; its file may be renamed or removed meanwhile.
        name, command, user: as the process table shows it.
        pid: its process number; 0 until it needs one.
        entered: whether it is in the process table, which it is once it had to wait.
        killed: the status it ends with because of a signal; None while it runs.
    """

    found: Found
    name: str
    command: str
    user: str
    pid: int = 0
    entered: bool = False
    killed: int | None = None
