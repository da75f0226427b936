"""Taking back what was done to files: moving, renaming, making, copying, the trash."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.files.selecting import Selecting
from cuaenv.desktops.sim.apps.files.transfer import reason
from cuaenv.desktops.sim.fs.errors import FsError

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

REMEMBERED = 50
"""How many deeds can be taken back."""


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done and can be taken back.

    Attributes:
        name: what it is called in the menu, such as `Rename`.
        kind: `move`, `make` or `trash`.
        pairs: for `move` whence and whither; for `make` `""` and what was made; for `trash` whence
            and the name in the trash.
    """

    name: str
    kind: str
    pairs: tuple[tuple[str, str], ...]


class Undoing(Selecting):
    """Undo.

    Attributes:
        deeds: what can be taken back, the latest last.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.deeds: list[Deed] = []

    def did(self, name: str, kind: str, pairs: list[tuple[str, str]]) -> None:
        """Remember something that was done."""
        if pairs:
            self.deeds = [*self.deeds[1 - REMEMBERED :], Deed(name, kind, tuple(pairs))]

    def on_undo(self, event: UiEvent) -> None:
        """Take back what was done last; where that is not possible any more, say why."""
        if not self.deeds:
            self.note = "Nothing to undo"
            return
        deed = self.deeds[-1]
        self.deeds = self.deeds[:-1]
        errors, done = [], []
        for before, after in reversed(deed.pairs):
            try:
                done.append(self._take_back(deed.kind, before, after))
            except FsError as error:
                name = posixpath.basename(after)
                errors.append(f"“{name}” could not be put back: {reason(error)}.")
        self.selected = [path for path in self.selected if self.disk.lexists(path)]
        self.report([path for path in done if posixpath.dirname(path) == self.folder], errors)
        self.note = f"Undone: {deed.name}" if done else self.note

    def _take_back(self, kind: str, before: str, after: str) -> str:
        """Take one thing back; return the path that exists because of that, or `""`."""
        if kind == "trash":
            return self.disk.restore(after)
        if kind == "make":
            self.disk.trash(after)
            return ""
        if self.disk.lexists(before):
            raise FsError("EEXIST", before)
        self.disk.mkdir(posixpath.dirname(before), parents=True)
        self.disk.rename(after, before)
        return before

    def report(self, made: list[str], errors: list[str]) -> None:
        """Select what was made and tell what went wrong."""
        if made:
            self.select(made)
        if errors:
            shown = errors if len(errors) <= 5 else [*errors[:5], f"… and {len(errors) - 5} more"]
            self.tell("Not Everything Was Done", "\n".join(shown))
