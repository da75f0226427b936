"""Session: one shell, and the command line of it that waits for input.

The shell undoes a line that asks for input and runs it again with one answer more, so a session
keeps the line, the answers so far, and all that the line has shown.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import Result, Shell
from cuaenv.desktops.sim.shell.registry import builtin_names


@dataclass
class Session:
    """The shell of one terminal.

    Attributes:
        shell: the shell.
        running: the line that waits for input, or None.
        answers: what was typed for it so far; None is the end of the input.
        shown: everything the last line has printed, with prompts and answers.
        secret: whether what is typed now must not be shown.
        ended: whether the shell was left.
        ahead: lines typed while a command runs that has not asked for any.
    """

    shell: Shell
    running: str | None = None
    answers: list[str | None] = field(default_factory=list)
    shown: str = ""
    secret: bool = False
    ended: bool = False
    ahead: list[str] = field(default_factory=list)
    asking: bool = False

    @property
    def user(self) -> str:
        """Whom commands run as."""
        return self.shell.user

    @property
    def cwd(self) -> str:
        """The working folder."""
        return self.shell.cwd

    @property
    def waiting(self) -> bool:
        """Whether a command waits for a line of input."""
        return self.running is not None or self.asking

    @property
    def busy(self) -> bool:
        """Whether a command runs that waits for nothing typed, such as `sleep 5`."""
        return self.shell.busy and not self.asking

    def run(self, line: str) -> None:
        """Run a command line, to its end or until it asks for input."""
        self.running, self.answers = line, []
        self._go_on()

    def answer(self, text: str | None) -> None:
        """Give the waiting command a line; None ends its input."""
        self.answers.append(text)
        self._go_on()

    def _go_on(self) -> None:
        if self.shell.busy:
            self._take(self.shell.answer(tuple(self.answers)))
        else:
            self._take(self.shell.interact(self.running or "", tuple(self.answers)))

    def _take(self, result: Result) -> None:
        """Note how far the command line is."""
        self.shown = result.output
        self.secret = result.secret and result.prompt is not None
        self.ended = result.exited
        self.asking = result.running and result.prompt is not None
        if result.prompt is None or result.running:
            self.running = None
        if result.prompt is None:
            self.answers = []

    def look(self) -> None:
        """See how far the command is that runs while time passes."""
        if self.shell.front:
            self._take(self.shell.look())

    def interrupt(self) -> None:
        """Give up the command that waits or runs."""
        self.ahead.clear()
        if self.shell.busy:
            self._take(self.shell.interrupt())
        self.running, self.secret, self.answers = None, False, []

    def stop(self) -> None:
        """Stop the command that runs; it becomes a job."""
        self.ahead.clear()
        self._take(self.shell.stop())

    def enter(self, folder: str) -> None:
        """Make a folder the working folder, if it can be entered."""
        view = self.shell.view()
        if view.is_dir(folder) and view.access(folder, "x"):
            self.shell.state.cwd = folder
            self.shell.state.put("PWD", folder)

    def commands(self) -> tuple[str, ...]:
        """Return the names that can begin a command, sorted."""
        state, view = self.shell.state, self.shell.view()
        names = {*builtin_names(), *state.aliases, *state.functions}
        for folder in (state.get("PATH") or "").split(":"):
            try:
                names.update(
                    name for name in view.listdir(folder)
                    if view.access(posixpath.join(folder, name), "x")
                )  # fmt: skip
            except FsError:
                continue
        return tuple(sorted(names))
