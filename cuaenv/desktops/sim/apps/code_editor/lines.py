"""Commands on whole lines: comment, copy, move, delete, indent; and jumping between brackets."""

from __future__ import annotations

from collections.abc import Callable

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.configuring import Configuring
from cuaenv.desktops.sim.syntax.languages import COMMENTS, grammar_name
from cuaenv.desktops.sim.syntax.text import pair_at
from cuaenv.desktops.sim.ui.text_model import TextModel


class Lines(Configuring):
    """What changes the lines that the selection touches, each as one undo step."""

    def on_toggle_comment(self, event: UiEvent) -> None:
        """Make comments of the selected lines, or code again where all of them are comments."""
        tab = self.file_tab()
        marks = COMMENTS.get(grammar_name(tab.name)) if tab is not None else None
        if marks is None:
            self.note = "This kind of file has no comments"
            return
        self._rewrite_lines(lambda lines: _toggled(lines, *marks))

    def on_duplicate_line(self, event: UiEvent) -> None:
        """Put a copy of the selected lines below them; the caret goes to the copy."""
        text = self.editing()
        first, last = _touched(text)
        start, end = text.line_span(first)[0], text.line_span(last)[1]
        caret, anchor, moved = text.caret, text.anchor, end - start + 1
        text.replace_range(end, end, "\n" + text.text[start:end])
        text.select(anchor + moved, caret + moved)
        self._changed(event)

    def on_move_line_up(self, event: UiEvent) -> None:
        """Let the selected lines change places with the one above."""
        self._move(-1, event)

    def on_move_line_down(self, event: UiEvent) -> None:
        """Let the selected lines change places with the one below."""
        self._move(1, event)

    def _move(self, by: int, event: UiEvent) -> None:
        text = self.editing()
        first, last = _touched(text)
        other = first - 1 if by < 0 else last + 1
        if not 0 <= other < text.line_count:
            self.note = "There is no line to change places with"
            return
        caret, anchor = text.caret, text.anchor
        neighbour = text.line(other)
        lines = [text.line(i) for i in range(first, last + 1)]
        start = text.line_span(min(first, other))[0]
        end = text.line_span(max(last, other))[1]
        order = [*lines, neighbour] if by < 0 else [neighbour, *lines]
        text.replace_range(start, end, "\n".join(order))
        moved = by * (len(neighbour) + 1)
        text.select(anchor + moved, caret + moved)
        self._changed(event)

    def on_delete_line(self, event: UiEvent) -> None:
        """Delete the selected lines."""
        text = self.editing()
        first, last = _touched(text)
        start, end = text.line_span(first)[0], text.line_span(last)[1]
        if end < len(text.text):
            end += 1
        elif start > 0:
            start -= 1
        text.replace_range(start, end, "")
        text.place(text.line_span(min(first, text.line_count - 1))[0])
        self._changed(event)

    def on_indent_lines(self, event: UiEvent) -> None:
        """Move the selected lines one level to the right."""
        step = self._step_of_indent()
        self._rewrite_lines(lambda lines: [step + line if line else line for line in lines])

    def on_outdent_lines(self, event: UiEvent) -> None:
        """Move the selected lines one level to the left."""
        width = int(self.setting("editor.tabSize"))
        self._rewrite_lines(lambda lines: [_outdented(line, width) for line in lines])

    def _step_of_indent(self) -> str:
        spaces = self.setting("editor.insertSpaces")
        return " " * int(self.setting("editor.tabSize")) if spaces else "\t"

    def on_go_to_bracket(self, event: UiEvent) -> None:
        """Put the caret at the partner of the bracket it is at."""
        tab, text = self.file_tab(), self.editing()
        language = grammar_name(tab.name) if tab is not None else ""
        pair = pair_at(language, text.text, text.caret)
        if pair is None:
            self.note = "No bracket at the caret"
            return
        text.place(pair[1])
        self.focus = "text"

    def _rewrite_lines(self, change: Callable[[list[str]], list[str]]) -> None:
        """Replace the touched lines; what was selected is selected again, as whole lines."""
        text = self.editing()
        first, last = _touched(text)
        start, end = text.line_span(first)[0], text.line_span(last)[1]
        before = text.text[start:end]
        lines, caret, selected = before.split("\n"), text.caret, bool(text.selected)
        fresh = change(lines)
        if fresh == lines:
            return
        text.replace_range(start, end, "\n".join(fresh))
        if selected:
            text.select(start, start + len("\n".join(fresh)))
        else:
            text.place(max(start, caret + len(fresh[0]) - len(lines[0])))
        self._changed(UiEvent("change", "text"))

    def _changed(self, event: UiEvent) -> None:
        """Let what follows from typing follow from these commands too."""
        self.change_text(event)
        self.focus = "text"

    def change_text(self, event: UiEvent) -> None:
        """Overridden where the text is kept in step with the settings."""


def _touched(text: TextModel) -> tuple[int, int]:
    """Return the first and last line of the selection; one it ends at the start of is left out."""
    start, end = text.selection
    first, last = text.position_of(start)[0], text.position_of(end)[0]
    if last > first and text.line_span(last)[0] == end:
        last -= 1
    return first, last


def _toggled(lines: list[str], opening: str, closing: str) -> list[str]:
    full = [line for line in lines if line.strip()]
    mark, end = opening.strip(), closing.strip()
    if full and all(line.lstrip().startswith(mark) for line in full):
        return [_uncommented(line, mark, end) if line.strip() else line for line in lines]
    depth = min((len(line) - len(line.lstrip()) for line in full), default=0)
    every = not full
    return [
        line[:depth] + opening + line[depth:] + closing if line.strip() or every else line
        for line in lines
    ]


def _uncommented(line: str, mark: str, end: str) -> str:
    inside = line.lstrip()
    indent = line[: len(line) - len(inside)]
    inside = inside.removeprefix(mark).removeprefix(" ")
    if end:
        inside = inside.rstrip().removesuffix(end).removesuffix(" ")
    return indent + inside


def _outdented(line: str, width: int) -> str:
    if line.startswith("\t"):
        return line[1:]
    spaces = len(line) - len(line.lstrip(" "))
    return line[min(spaces, width) :]
