"""The line being typed: caret, words, and the text last killed, as readline has them."""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.desktops.sim.ui.words import left_of, right_of


@dataclass
class Line:
    """One line of input.

    Attributes:
        text: what is typed.
        caret: where typing goes.
        killed: what ctrl+U, ctrl+K or ctrl+W took away last; ctrl+Y brings it back.
    """

    text: str = ""
    caret: int = 0
    killed: str = ""

    def set(self, text: str) -> None:
        """Show another text, the caret at its end."""
        self.text, self.caret = text, len(text)

    def insert(self, text: str) -> None:
        """Type text at the caret."""
        self.text = self.text[: self.caret] + text + self.text[self.caret :]
        self.caret += len(text)

    def replace(self, start: int, text: str) -> None:
        """Put `text` in place of what stands from `start` to the caret."""
        self.text = self.text[:start] + text + self.text[self.caret :]
        self.caret = start + len(text)

    def key(self, keys: tuple[str, ...]) -> bool:
        """Apply a key that edits or moves; return whether it was one."""
        moved = self._target(keys)
        if moved is not None:
            self.caret = max(0, min(moved, len(self.text)))
            return True
        span = self._killed_span(keys)
        if span is not None:
            start, end = max(0, span[0]), min(span[1], len(self.text))
            if keys not in (("backspace",), ("delete",)) and start < end:
                self.killed = self.text[start:end]
            self.text = self.text[:start] + self.text[end:]
            self.caret = start
            return True
        if keys == ("ctrl", "y"):
            self.insert(self.killed)
            return True
        return False

    def _target(self, keys: tuple[str, ...]) -> int | None:
        match keys:
            case ("left",) | ("ctrl", "b"):
                return self.caret - 1
            case ("right",) | ("ctrl", "f"):
                return self.caret + 1
            case ("home",) | ("ctrl", "a"):
                return 0
            case ("end",) | ("ctrl", "e"):
                return len(self.text)
            case ("ctrl", "left") | ("alt", "b"):
                return left_of(self.text, self.caret)
            case ("ctrl", "right") | ("alt", "f"):
                return right_of(self.text, self.caret)
        return None

    def _killed_span(self, keys: tuple[str, ...]) -> tuple[int, int] | None:
        match keys:
            case ("backspace",) | ("ctrl", "h"):
                return (self.caret - 1, self.caret)
            case ("delete",):
                return (self.caret, self.caret + 1)
            case ("ctrl", "d") if self.text:
                return (self.caret, self.caret + 1)
            case ("ctrl", "u"):
                return (0, self.caret)
            case ("ctrl", "k"):
                return (self.caret, len(self.text))
            case ("ctrl", "w"):
                return (_blank_left(self.text, self.caret), self.caret)
            case ("alt", "backspace") | ("ctrl", "backspace"):
                return (left_of(self.text, self.caret), self.caret)
            case ("alt", "d"):
                return (self.caret, right_of(self.text, self.caret))
        return None


def _blank_left(text: str, caret: int) -> int:
    """Return where the word before the caret starts; only blanks part words here.

    >>> _blank_left("cat /etc/hosts", 14)
    4
    """
    head = text[:caret].rstrip()
    return max(head.rfind(" "), head.rfind("\t")) + 1
