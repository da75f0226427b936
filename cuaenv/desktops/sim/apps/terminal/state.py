"""State of one terminal: its shell, what it has shown, and the line being typed."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, Any, ClassVar

from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.apps.terminal import screen
from cuaenv.desktops.sim.apps.terminal.line import Line
from cuaenv.desktops.sim.apps.terminal.recall import Recall
from cuaenv.desktops.sim.apps.terminal.session import Session
from cuaenv.desktops.sim.ui.text_model import TextModel

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

SIZES = ("small", "normal", "large")


class TerminalState(App):
    """What all parts of the program share.

    Attributes:
        session: the shell, and a command line that waits for input.
        past: everything shown so far, up to the prompt; `before` is what it was before the last
            command.
        line: the input behind the prompt.
        block: lines of an unfinished command, such as an open quote or a loop.
        recall: lines entered before.
        listed: whether the last key was a Tab that could not decide.
        heard: how many broadcast messages were shown or came before.
        screen: what the window shows: past, prompt and line.
        font_size: one of `SIZES`.
    """

    name: ClassVar[str] = "Terminal"
    icon: ClassVar[str] = "terminal"
    size: ClassVar[tuple[int, int]] = (760, 460)

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.session = Session(computer.shell())
        self.past = self.before = ""
        self.line = Line()
        self.block = ""
        self.recall = Recall()
        self.listed = False
        self.heard = len(computer.messages)
        self.screen = TextModel(multiline=True)
        self.font_size = "normal"
        self.focus = "terminal"
        self._read_history()
        self.show()

    def _read_history(self) -> None:
        text = self.computer.fs.peek(f"{self.computer.home}/.bash_history")
        for line in text.splitlines():
            self.recall.add(line)

    @property
    def title(self) -> str:
        """User, host and working folder."""
        who, _, where = self.session.shell.prompt.rstrip("#$ ").partition(":")
        return f"{who}: {where}"

    @property
    def prompt(self) -> str:
        """What stands before the line being typed."""
        if self.recall.wanted is not None:
            return f"(reverse-i-search)`{self.recall.wanted}': "
        if self.session.waiting or self.session.busy:
            return ""
        if self.block:
            return "> "
        return self.session.shell.prompt

    def shown_line(self) -> Line:
        """Return the line as it is shown: a password not at all, a search's find."""
        if self.session.secret:
            return Line()
        if self.recall.wanted is not None:
            match = self.recall.match
            return Line(match, max(0, match.find(self.recall.wanted)))
        return self.line

    def show(self) -> None:
        """Let the window show past, prompt and line, the caret where typing goes."""
        line = self.shown_line()
        head = self.past + self.prompt
        self.screen.set_text(head + line.text)
        self.screen.place(len(head) + line.caret)

    def output(self, text: str) -> None:
        """Add output to what was shown."""
        self.past = screen.shown(self.past, text)

    def close(self) -> None:
        """Close the window; what its shell runs is hung up, unless the shell was left."""
        if not self.closed and not self.session.ended:
            self.session.shell.hang_up()
        super().close()

    def start_in(self, folder: str) -> None:
        """Begin in another folder, if there is one to enter."""
        path = posixpath.normpath(posixpath.join(self.computer.home, folder))
        self.session.enter(path)
        self.show()

    def status(self) -> dict[str, Any]:
        """Return the working folder."""
        return {"cwd": self.session.cwd}
