"""Fields: the words a word falls apart into, by the characters of IFS."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.errors import ExpansionError
from cuaenv.desktops.sim.shell.pattern import Run

DEFAULT_IFS = " \t\n"

MAX_WORD = 2**22
"""Most characters one word may expand to."""


class Fields:
    """Collects runs into fields.

    Args:
        ifs: the value of IFS; None is unset, which means space, tab and newline.
    """

    def __init__(self, ifs: str | None) -> None:
        self.ifs = DEFAULT_IFS if ifs is None else ifs
        self.finished: list[list[Run]] = []
        self.current: list[Run] = []
        self.after_blank = False
        self.size = 0

    def add(self, text: str, quoted: bool) -> None:
        """Add text that is not split; quoted empty text still makes a field."""
        self.size += len(text)
        if self.size > MAX_WORD:
            raise ExpansionError("the word is too long when expanded")
        if text or quoted:
            self.current.append((text, quoted))
            self.after_blank = False

    def cut(self) -> None:
        """End the current field, if it has anything in it."""
        if self.current:
            self.finished.append(self.current)
            self.current = []

    def add_split(self, text: str) -> None:
        """Add unquoted text, splitting it."""
        if not text:
            return
        if self.ifs == DEFAULT_IFS:
            self._add_words(text)
            return
        start = 0
        for at, char in enumerate(text):
            if char not in self.ifs:
                continue
            self.add(text[start:at], False)
            start = at + 1
            self._separator(char)
        self.add(text[start:], False)

    def _separator(self, char: str) -> None:
        if char in DEFAULT_IFS:
            if self.current:
                self.cut()
                self.after_blank = True
        elif self.after_blank:
            # `a :` has one separator: the blanks around a colon belong to it.
            self.after_blank = False
        else:
            self.finished.append(self.current)
            self.current = []

    def _add_words(self, text: str) -> None:
        words = [word for word in text.replace("\t", " ").replace("\n", " ").split(" ") if word]
        if text[0] in self.ifs:
            self.cut()
        for number, word in enumerate(words):
            if number:
                self.cut()
            self.add(word, False)
        if text[-1] in self.ifs:
            self.cut()

    def done(self) -> list[list[Run]]:
        """Return all fields."""
        self.cut()
        return self.finished
