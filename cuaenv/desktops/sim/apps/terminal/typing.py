"""Keys of the terminal: editing the line, recalling and completing, entering it."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.terminal import screen
from cuaenv.desktops.sim.apps.terminal.completion import Completion, complete, in_columns
from cuaenv.desktops.sim.apps.terminal.line import Line
from cuaenv.desktops.sim.apps.terminal.state import TerminalState

PAGE = 20
"""Lines that shift+PageUp and shift+PageDown scroll by."""

BLOCKED = (
    ("ctrl", "d"),
    ("ctrl", "l"),
    ("ctrl", "r"),
    ("up",),
    ("down",),
    ("ctrl", "p"),
    ("ctrl", "n"),
)
"""Keys of the shell's own line, which is not there while a command runs."""


class Typing(TerminalState):
    """What each key does."""

    def key_terminal(self, event: UiEvent) -> None:
        """Take a key; keys that do nothing in a shell do nothing."""
        keys = event.keys
        if keys in (("shift", "pageup"), ("shift", "pagedown")):
            self._page(-PAGE if keys[1] == "pageup" else PAGE)
            return
        listed, self.listed = self.listed, False
        if self.recall.wanted is not None:
            self._search_key(keys, event.text)
        elif keys in (("enter",), ("shift", "enter"), ("ctrl", "j"), ("ctrl", "m")):
            self.enter()
        elif keys == ("tab",) and not self.session.waiting and not self.session.busy:
            self._complete(listed)
        elif not self._control(keys) and not self.line.key(_plain(keys)) and event.text:
            self.line.insert(event.text)
        self.show()

    def _control(self, keys: tuple[str, ...]) -> bool:
        """Take a key that is about more than the line; return whether it was one."""
        if keys == ("ctrl", "c"):
            self.interrupt()
        elif keys == ("ctrl", "z"):
            if self.session.shell.busy:
                self.session.stop()
                self.line = Line(killed=self.line.killed)
                self._catch_up()
        elif self.session.busy and keys in BLOCKED:
            return True
        elif keys == ("ctrl", "d") and not self.line.text:
            self.end_input()
        elif keys == ("ctrl", "l") and not self.session.waiting:
            self.past = ""
        elif keys == ("ctrl", "r") and not self.session.waiting:
            self.recall.begin()
        elif keys in (("up",), ("ctrl", "p")) and not self.session.waiting:
            self.line.set(self.recall.step(-1, self.line.text))
        elif keys in (("down",), ("ctrl", "n")) and not self.session.waiting:
            self.line.set(self.recall.step(1, self.line.text))
        else:
            return False
        return True

    def _page(self, by: int) -> None:
        line, _ = self.screen.position
        self.screen.place(self.screen.index_at(line + by, 0))

    # ---- entering

    def enter(self) -> None:
        """Enter the line: as an answer, as more of a command, or as a command to run."""
        text, self.line = self.line.text, Line(killed=self.line.killed)
        if self.session.busy:
            self.session.ahead.append(text)
            self.session.shell.echo(f"{text}\n")
            self.refresh()
        elif self.session.waiting:
            self.session.answer(text)
            self._catch_up()
        else:
            self._enter(text)

    def _enter(self, text: str) -> None:
        self.output(f"{self.prompt}{text}\n")
        self.block = f"{self.block}\n{text}" if self.block else text
        if self.session.shell.needs_more(self.block):
            return
        command, self.block = self.block, ""
        self.recall.add(command)
        self.before = self.past
        self.session.run(command)
        self._catch_up()

    def _catch_up(self) -> None:
        """Show what the command has printed, from its beginning: its answers are part of it."""
        self.past = self.before
        self.output(self.session.shown)
        if self.session.ahead and self.session.waiting:
            self.session.answer(self.session.ahead.pop(0))
            self._catch_up()
            return
        if self.session.waiting or self.session.busy:
            return
        if self.past and not self.past.endswith("\n"):
            self.output("\n")
        if self.session.ended:
            self.close()
        elif self.session.ahead:
            self._enter(self.session.ahead.pop(0))

    def refresh(self) -> None:
        """Show what commands have written while time passed."""
        fresh = self.computer.messages[self.heard :]
        self.heard += len(fresh)
        news = self.session.shell.news() + "".join(fresh)
        if news:
            if self.past and not self.past.endswith("\n") and not self.session.shell.busy:
                news = f"\n{news}"
            self.output(news)
            self.before = screen.shown(self.before, news)
        if self.session.shell.front:
            self.session.look()
            self._catch_up()
        self.show()

    def paste(self, text: str) -> None:
        """Type text; each line break in it enters the line."""
        first, *rest = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self.line.insert(first.replace("\t", "    "))
        for line in rest:
            if self.closed:
                return
            self.enter()
            self.line.insert(line.replace("\t", "    "))
        self.show()

    def interrupt(self) -> None:
        """Give up the line, or the command that waits for input."""
        running = self.session.shell.busy
        if not running:
            self.output(f"{self.prompt}{'' if self.session.secret else self.line.text}^C\n")
        self.session.interrupt()
        if running:
            self._catch_up()
        self.line, self.block = Line(killed=self.line.killed), ""
        self.recall.at = len(self.recall.lines)

    def end_input(self) -> None:
        """Ctrl+D on an empty line: the end of a command's input, or of the shell."""
        if self.session.waiting:
            self.session.answer(None)
            self._catch_up()
        elif self.block:
            self.output("> \n")
            self.block = ""
        else:
            self.output(f"{self.prompt}exit\n")
            self.close()

    # ---- completion and search

    def _complete(self, again: bool) -> None:
        before = self.line.text[: self.line.caret]
        found = complete(
            self.computer.disk("bash"), self.session.cwd, before, self.session.commands()
        )
        if found is None:
            return
        changed = found.text != before[found.start :]
        if changed and (found.text or not found.candidates):
            self.line.replace(found.start, found.text)
        if found.candidates:
            self.listed = True
            if again:
                self._list(found)

    def _list(self, found: Completion) -> None:
        self.output(f"{self.prompt}{self.line.text}\n{in_columns(found.candidates)}\n")

    def _search_key(self, keys: tuple[str, ...], text: str) -> None:
        wanted = self.recall.wanted or ""
        if keys == ("ctrl", "r"):
            self.recall.begin()
        elif keys in (("ctrl", "c"), ("ctrl", "g"), ("escape",)):
            self.recall.wanted = None
        elif keys == ("backspace",):
            self.recall.look_for(wanted[:-1])
        elif text and not set(keys) & {"ctrl", "alt"}:
            self.recall.look_for(wanted + text)
        else:
            self.line.set(self.recall.end() or self.line.text)
            if keys == ("enter",):
                self.enter()
            else:
                self.line.key(keys)


def _plain(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Drop shift from keys that move or delete; it has no meaning in a shell."""
    return keys[1:] if keys[:1] == ("shift",) and len(keys) == 2 and len(keys[1]) > 1 else keys
