"""Recall: the lines entered before, walked by arrows or searched backwards."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Recall:
    """The command history of one terminal.

    Attributes:
        lines: what was entered, oldest first.
        at: which of them is shown; `len(lines)` is the line being typed.
        draft: the line being typed, kept while others are shown.
        wanted: what ctrl+R searches for; None while it does not.
        hit: the index of the line found.
    """

    lines: list[str] = field(default_factory=list)
    at: int = 0
    draft: str = ""
    wanted: str | None = None
    hit: int = -1

    def add(self, line: str) -> None:
        """Remember a line; blanks and repetitions are left out."""
        if line.strip() and (not self.lines or self.lines[-1] != line):
            self.lines.append(line)
        self.at = len(self.lines)
        self.draft = ""

    def step(self, by: int, current: str) -> str:
        """Return the line before or after the one shown; `current` is what is shown now."""
        if self.at == len(self.lines):
            self.draft = current
        self.at = max(0, min(self.at + by, len(self.lines)))
        return self.lines[self.at] if self.at < len(self.lines) else self.draft

    # ---- searching backwards

    def begin(self) -> None:
        """Begin a search, or go to the match before."""
        if self.wanted is None:
            self.wanted, self.hit = "", len(self.lines)
        elif self.wanted:
            self._find(self.hit - 1)

    def look_for(self, wanted: str) -> None:
        """Search for another text, from the newest line."""
        self.wanted = wanted
        self.hit = len(self.lines)
        self._find(len(self.lines) - 1)

    def _find(self, start: int) -> None:
        for i in range(start, -1, -1):
            if self.wanted and self.wanted in self.lines[i]:
                self.hit = i
                return

    @property
    def match(self) -> str:
        """The line found, or `""`."""
        found = 0 <= self.hit < len(self.lines)
        return self.lines[self.hit] if found and self.wanted is not None else ""

    def end(self) -> str:
        """End the search and return the line found."""
        match = self.match
        if match:
            self.at = self.hit
        self.wanted = None
        return match
