"""Undo and redo: a list of edits, typing joined into words."""

from __future__ import annotations

from typing import NamedTuple

LIMIT = 500
"""Undo steps kept, as in common editors; the oldest is forgotten."""


class Edit(NamedTuple):
    """`removed` at `start` gave way to `inserted`.

    Attributes:
        start: index of the first character changed.
        removed, inserted: the texts before and after.
        before, after: caret and anchor, each `(caret, anchor)`.
        kind: `type`, `back`, `delete` or `other`; edits of one kind in a row are joined.
    """

    start: int
    removed: str
    inserted: str
    before: tuple[int, int]
    after: tuple[int, int]
    kind: str = "other"


def joined(last: Edit, new: Edit) -> Edit | None:
    """Return both edits as one where they belong to one run of typing or deleting."""
    if last.kind != new.kind:
        return None
    if new.kind == "type" and not new.removed and new.start == last.start + len(last.inserted):
        if new.inserted == "\n" or (new.inserted.isspace() and not last.inserted[-1:].isspace()):
            return None
        return last._replace(inserted=last.inserted + new.inserted, after=new.after)
    if new.kind == "back" and new.start + len(new.removed) == last.start:
        return last._replace(
            start=new.start, removed=new.removed + last.removed, after=new.after
        )  # fmt: skip
    if new.kind == "delete" and new.start == last.start:
        return last._replace(removed=last.removed + new.removed, after=new.after)
    return None


class History:
    """The edits that can be undone and redone."""

    __slots__ = ("_open", "done", "undone")

    def __init__(self) -> None:
        self.done: list[Edit] = []
        self.undone: list[Edit] = []
        self._open = False

    def record(self, edit: Edit) -> None:
        """Remember an edit, joined with the last one where they form one run."""
        self.undone = []
        last = joined(self.done[-1], edit) if self.done and self._open else None
        if last is not None:
            self.done[-1] = last
        else:
            self.done.append(edit)
            del self.done[:-LIMIT]
        self._open = True

    def close_run(self) -> None:
        """Let the next edit be an undo step of its own."""
        self._open = False

    def copy(self) -> History:
        """Return an independent copy; the edits are shared, being immutable."""
        new = History()
        new.done, new.undone, new._open = list(self.done), list(self.undone), self._open
        return new
