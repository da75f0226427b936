"""What can go wrong in a shell, and the jumps its control flow is made of.

ShellError
├── ShellSyntaxError   the text is not shell language; `incomplete` when more text could mend it
└── ExpansionError     a word cannot be expanded: unset under `set -u`, bad arithmetic …
Jump                   never leaves the shell: break, continue, return, exit and the limits
"""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import CuaEnvError


class ShellError(CuaEnvError):
    """Base of the errors a command line can have."""


class ShellSyntaxError(ShellError):
    """The text is not shell language.

    Attributes:
        incomplete: whether more text could mend it, such as an open quote or a missing `fi`.
    """

    def __init__(self, message: str, incomplete: bool = False) -> None:
        super().__init__(message)
        self.incomplete = incomplete


class ExpansionError(ShellError):
    """A word cannot be expanded; the rest of the line is not run."""


class UsageError(ShellError):
    """A command was called in a way it does not understand."""


class Jump(Exception):
    """Base of what leaves a running command other than by its end."""


class BreakLoop(Jump):
    """`break n`."""

    def __init__(self, levels: int) -> None:
        super().__init__(levels)
        self.levels = levels


class ContinueLoop(Jump):
    """`continue n`."""

    def __init__(self, levels: int) -> None:
        super().__init__(levels)
        self.levels = levels


class ReturnFrom(Jump):
    """`return status` from a function or a sourced file."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class ExitShell(Jump):
    """`exit status`, a failure under `set -e`, or a signal to the shell itself."""

    def __init__(self, status: int, signal: str = "") -> None:
        super().__init__(status)
        self.status = status
        self.signal = signal


class BrokenPipe(Jump):
    """The reader of a pipe has enough; the writer ends as by SIGPIPE."""


class Suspended(Jump):
    """A command waits for time to pass or for jobs to end.

    What is running unwinds, and each level leaves what it needs to come back to the same place:
    run again with these points, it goes on behind the command that waited. So a waiting command is
    plain data, which can be copied, stored and thrown away.

    Attributes:
        until: the second of the clock waited for; None when only jobs are.
        jobs: the process numbers waited for; the end of any of them wakes.
        points: what each level left, innermost first.
    """

    def __init__(self, until: int | None = None, jobs: tuple[int, ...] = ()) -> None:
        super().__init__(until)
        self.until = until
        self.jobs = jobs
        self.points: list[Any] = []


class LimitReached(Jump):
    """A limit on steps, depth or output ends the whole line."""


class InputNeeded(Jump):
    """A command waits for a line of input that has not been typed yet.

    Attributes:
        prompt: what the command printed before it waits.
        secret: whether what is typed must not be shown, as for a password.
    """

    def __init__(self, prompt: str, secret: bool = False) -> None:
        super().__init__(prompt)
        self.prompt = prompt
        self.secret = secret
