"""TextModel: the text of an entry or text area, with caret, selection and undo.

All editing of the simulated desktop happens here; the window manager feeds it keys and clicks.
Positions are character indices from 0 to `len(text)`. No character is ever lost or altered: what
is inserted is what `text` holds (a single line turns line breaks into spaces, as it has none).
"""

from __future__ import annotations

from typing import Any

from cuaenv.core.errors import UnknownName
from cuaenv.desktops.sim.ui import text_lines, text_search, words
from cuaenv.desktops.sim.ui.text_history import Edit, History

MOVES = (
    "left", "right", "up", "down", "word_left", "word_right", "home", "end",
    "page_up", "page_down", "document_start", "document_end",
)  # fmt: skip
"""What `move` understands."""


class TextModel:
    """A mutable document.

    Attributes:
        multiline: whether it may hold more than one line.
        read_only: whether keys and pasting leave it alone; `set_text` still works.
        max_length: the most characters it takes, or None.
        follow: whether the view shall scroll to the caret; set by every edit and movement, unset
            by whoever scrolls the view.
        version: counts changes of the text.
    """

    __slots__ = (
        "_anchor", "_caret", "_column", "_history", "_starts", "_text",
        "follow", "max_length", "multiline", "read_only", "version",
    )  # fmt: skip

    def __init__(
        self, text: str = "", multiline: bool = False, *,
        read_only: bool = False, max_length: int | None = None,
    ) -> None:  # fmt: skip
        self.multiline = multiline
        self.read_only = read_only
        self.max_length = max_length
        self.version = 0
        self.follow = True
        self._text = self._fitting(text)
        self._starts: list[int] | None = None
        self._caret = self._anchor = 0 if multiline else len(self._text)
        self._column: int | None = None
        self._history = History()

    def __deepcopy__(self, memo: dict[int, Any]) -> TextModel:
        new = TextModel.__new__(TextModel)
        for name in TextModel.__slots__:
            setattr(new, name, getattr(self, name))
        new._history = self._history.copy()
        memo[id(self)] = new
        return new

    def __copy__(self) -> TextModel:
        return self.__deepcopy__({})

    def __repr__(self) -> str:
        return f"TextModel({self._text[:40]!r}, caret={self._caret}, anchor={self._anchor})"

    # ---- what it holds

    @property
    def text(self) -> str:
        """The whole text."""
        return self._text

    @text.setter
    def text(self, value: str) -> None:
        self.set_text(value)

    @property
    def caret(self) -> int:
        """Where typing goes."""
        return self._caret

    @property
    def anchor(self) -> int:
        """The other end of the selection; equal to the caret when nothing is selected."""
        return self._anchor

    @property
    def selection(self) -> tuple[int, int]:
        """The selected range `(start, end)`, end exclusive."""
        return min(self._caret, self._anchor), max(self._caret, self._anchor)

    @property
    def selected(self) -> str:
        """The selected text, `""` when nothing is selected."""
        start, end = self.selection
        return self._text[start:end]

    @property
    def starts(self) -> list[int]:
        """The index of the first character of every line; not to be changed."""
        if self._starts is None:
            self._starts = text_lines.starts_of(self._text)
        return self._starts

    @property
    def line_count(self) -> int:
        """The number of lines, at least 1."""
        return len(self.starts)

    @property
    def position(self) -> tuple[int, int]:
        """The caret's line and column, both from 0."""
        return self.position_of(self._caret)

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to undo."""
        return bool(self._history.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone edit to do again."""
        return bool(self._history.undone)

    def position_of(self, index: int) -> tuple[int, int]:
        """Return the line and column of a character index."""
        line = text_lines.line_of(self.starts, self._clamped(index))
        return line, self._clamped(index) - self.starts[line]

    def index_at(self, line: int, column: int) -> int:
        """Return the index at a line and column; both are clamped to what exists."""
        line = max(0, min(line, self.line_count - 1))
        start, end = self.line_span(line)
        return start + max(0, min(column, end - start))

    def line_span(self, line: int) -> tuple[int, int]:
        """Return where a line starts and ends, without its line break."""
        starts = self.starts
        end = starts[line + 1] - 1 if line + 1 < len(starts) else len(self._text)
        return starts[line], end

    def line(self, number: int) -> str:
        """Return a line without its line break."""
        start, end = self.line_span(number)
        return self._text[start:end]

    # ---- caret and selection

    def place(self, index: int, extend: bool = False) -> None:
        """Put the caret at `index`, keeping the anchor when `extend`."""
        self._caret = self._clamped(index)
        if not extend:
            self._anchor = self._caret
        self._column = None
        self.follow = True
        self._history.close_run()

    def select(self, start: int, end: int) -> None:
        """Select a range; the caret goes to `end`."""
        self.place(start)
        self.place(end, extend=True)

    def select_all(self) -> None:
        """Select everything."""
        self.select(0, len(self._text))

    def select_word(self, index: int) -> None:
        """Select the word at `index`, as a double click does."""
        self.select(*words.around(self._text, self._clamped(index)))

    def select_line(self, index: int) -> None:
        """Select the line of `index` with its line break, as a triple click does."""
        start, end = self.line_span(self.position_of(index)[0])
        self.select(start, min(end + 1, len(self._text)))

    def move(self, where: str, extend: bool = False, page: int = 20) -> None:
        """Move the caret by one of `MOVES`; `extend` keeps the anchor, `page` is in lines."""
        if where not in MOVES:
            raise UnknownName.among("caret movement", where, MOVES)
        if where in ("up", "down", "page_up", "page_down"):
            step = page if where.startswith("page") else 1
            self._move_lines(-step if where.endswith("up") else step, extend)
            return
        if where in ("left", "right") and self._caret != self._anchor and not extend:
            self.place(self.selection[where == "right"])
            return
        self.place(self._target(where), extend)

    def _target(self, where: str) -> int:
        line = self.line_span(self.position[0])
        match where:
            case "left":
                return self._caret - 1
            case "right":
                return self._caret + 1
            case "word_left":
                return words.left_of(self._text, self._caret)
            case "word_right":
                return words.right_of(self._text, self._caret)
            case "home":
                return line[0]
            case "end":
                return line[1]
        return 0 if where == "document_start" else len(self._text)

    def _move_lines(self, by: int, extend: bool) -> None:
        """Move up or down, to the column the movement began in; at the edge, to the very end."""
        line, column = self.position
        wanted = column if self._column is None else self._column
        there = max(0, min(line + by, self.line_count - 1))
        at_edge = 0 if by < 0 else len(self._text)
        target = at_edge if there == line else self.index_at(there, wanted)
        self.place(target, extend)
        self._column = wanted

    # ---- editing

    def set_text(self, text: str) -> None:
        """Load a new text; forgets the undo history. The caret stays in range."""
        self._text = self._fitting(text)
        self._starts = None
        self._history = History()
        self.version += 1
        self.place(0 if self.multiline else len(self._text))

    def insert(self, text: str) -> None:
        """Type or paste `text` in place of the selection."""
        start, end = self.selection
        kind = "type" if len(text) == 1 and start == end else "other"
        self.replace_range(start, end, text, kind=kind)

    def replace_range(self, start: int, end: int, text: str, *, kind: str = "other") -> None:
        """Replace `[start, end)`, undoably; the caret goes behind the new text."""
        if self.read_only:
            return
        start, end = self._clamped(start), self._clamped(end)
        text = self._fitting(text, len(self._text) - (end - start))
        removed = self._text[start:end]
        if text == removed and not text:
            return
        before = (self._caret, self._anchor)
        self._splice(start, end, text)
        column = start + len(text)
        self._caret = self._anchor = column
        self._history.record(Edit(start, removed, text, before, (column, column), kind))

    def delete(self, unit: str = "right") -> None:
        """Delete the selection, else what lies between the caret and where `unit` moves it.

        `left` is Backspace, `right` Delete; `word_left`, `word_right`, `home` and `end` work too.
        """
        start, end = self.selection
        kind = "other"
        if start == end:
            start, end = sorted((self._caret, self._clamped(self._target(unit))))
            kind = {"left": "back", "right": "delete"}.get(unit, "other")
        self.replace_range(start, end, "", kind=kind)

    def backspace(self) -> None:
        """Delete the selection, or the character before the caret."""
        self.delete("left")

    def clear(self) -> None:
        """Delete everything, undoably."""
        self.replace_range(0, len(self._text), "")

    def copy(self) -> str:
        """Return the selected text, for the clipboard."""
        return self.selected

    def cut(self) -> str:
        """Delete and return the selected text; a read-only text is only copied."""
        text = self.selected
        if text:
            self.delete()
        return text

    def paste(self, text: str) -> None:
        """Insert clipboard text in place of the selection, as one undo step."""
        self._history.close_run()
        self.insert(text)
        self._history.close_run()

    def undo(self) -> bool:
        """Take back the last edit; return whether there was one."""
        if not self._history.done or self.read_only:
            return False
        edit = self._history.done.pop()
        self._splice(edit.start, edit.start + len(edit.inserted), edit.removed)
        self._history.undone.append(edit)
        self._caret, self._anchor = edit.before
        self._history.close_run()
        return True

    def redo(self) -> bool:
        """Do the last undone edit again; return whether there was one."""
        if not self._history.undone or self.read_only:
            return False
        edit = self._history.undone.pop()
        self._splice(edit.start, edit.start + len(edit.removed), edit.inserted)
        self._history.done.append(edit)
        self._caret, self._anchor = edit.after
        self._history.close_run()
        return True

    # ---- search

    def find(
        self, needle: str, *, backwards: bool = False, match_case: bool = False,
        whole_words: bool = False,
    ) -> bool:  # fmt: skip
        """Select the next match after the selection, around the end; tell whether there is one."""
        start, end = self.selection
        spans = text_search.spans(self._text, needle, match_case, whole_words)
        span = text_search.nearest(spans, start if backwards else end, backwards)
        if span is not None:
            self.select(*span)
        return span is not None

    def replace(self, needle: str, by: str, *, match_case: bool = False) -> bool:
        """Replace the selection if it matches, then select the next match; tell if one was left."""
        if text_search.spans(self.selected, needle, match_case) == [(0, len(self.selected))]:
            self.paste(by)
        return self.find(needle, match_case=match_case)

    def replace_all(self, needle: str, by: str, *, match_case: bool = False) -> int:
        """Replace every match in one undo step; return how many there were."""
        spans = text_search.spans(self._text, needle, match_case)
        if not spans or self.read_only:
            return 0
        start, end = spans[0][0], spans[-1][1]
        self._history.close_run()
        self.replace_range(start, end, text_search.replaced(self._text, spans, by))
        return len(spans)

    # ---- inside

    def _splice(self, start: int, end: int, text: str) -> None:
        if self._starts is not None:
            self._starts = text_lines.spliced(self._starts, start, end - start, text)
        self._text = self._text[:start] + text + self._text[end:]
        self._column = None
        self.follow = True
        self.version += 1

    def _fitting(self, text: str, others: int = 0) -> str:
        if not self.multiline and "\n" in text:
            text = text.replace("\n", " ")
        return text if self.max_length is None else text[: max(self.max_length - others, 0)]

    def _clamped(self, index: int) -> int:
        return max(0, min(index, len(self._text)))
