"""Editing: menu commands on the text, find and replace, going to a line, view options."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.text_editor.opening import Opening
from cuaenv.desktops.sim.apps.text_editor.state import SIZES
from cuaenv.desktops.sim.dialogs import PromptDialog
from cuaenv.desktops.sim.ui.text_search import spans


class Editing(Opening):
    """Everything that changes the text or how it is shown."""

    def change_text(self, event: UiEvent) -> None:
        """What the last operation said no longer holds once the text changes."""
        self.note = ""

    def on_undo(self, event: UiEvent) -> None:
        """Take back the last edit."""
        self.note = "" if self.text.undo() else "Nothing to undo"

    def on_redo(self, event: UiEvent) -> None:
        """Do the last undone edit again."""
        self.note = "" if self.text.redo() else "Nothing to redo"

    def on_cut(self, event: UiEvent) -> None:
        """Move the selection to the clipboard."""
        if self.text.selected:
            self.computer.clipboard.set(self.text.cut(), "text_editor")
            self.note = "Cut"
        else:
            self.note = "Nothing selected"

    def on_copy(self, event: UiEvent) -> None:
        """Copy the selection to the clipboard."""
        if self.text.selected:
            self.computer.clipboard.set(self.text.copy(), "text_editor")
            self.note = "Copied"
        else:
            self.note = "Nothing selected"

    def on_paste(self, event: UiEvent) -> None:
        """Insert the clipboard's text."""
        text = self.computer.clipboard.text
        self.text.paste(text)
        self.note = "" if text else "The clipboard is empty"

    def on_delete(self, event: UiEvent) -> None:
        """Delete the selection or the next character."""
        self.text.delete()

    def on_select_all(self, event: UiEvent) -> None:
        """Select the whole text."""
        self.text.select_all()
        self.note = "Everything selected"

    # ---- find and replace

    def on_find(self, event: UiEvent) -> None:
        """Show the find bar, with the selection as what to find."""
        self._show_bar("find")

    def on_replace(self, event: UiEvent) -> None:
        """Show the find bar with its second line."""
        self._show_bar("replace")

    def _show_bar(self, which: str) -> None:
        self.finding = which
        self.note = ""
        if self.text.selected and "\n" not in self.text.selected:
            self.needle.set_text(self.text.selected)
        self.needle.select_all()
        self.focus = "needle"

    def on_close_find(self, event: UiEvent) -> None:
        """Put the bar away."""
        self.finding = ""
        self.focus = "text"

    def matches(self) -> list[tuple[int, int]]:
        """Return where the text holds what is looked for."""
        return spans(self.text.text, self.needle.text, self.match_case)

    def on_find_next(self, event: UiEvent) -> None:
        """Select the next occurrence, around the end."""
        self._find(backwards=False)

    def on_find_previous(self, event: UiEvent) -> None:
        """Select the occurrence before, around the beginning."""
        self._find(backwards=True)

    def _find(self, backwards: bool) -> None:
        if not self.needle.text:
            self._show_bar(self.finding or "find")
            self.note = "Type what to find"
            return
        self.text.find(self.needle.text, backwards=backwards, match_case=self.match_case)
        self._count()

    def _count(self) -> None:
        found = self.matches()
        if self.text.selection in found:
            self.note = f"{found.index(self.text.selection) + 1} of {len(found)}"
        else:
            self.note = f"{len(found)} found" if found else "Not found"

    def change_needle(self, event: UiEvent) -> None:
        """Find while typing, from where the selection begins."""
        if self.needle.text:
            self.text.place(self.text.selection[0])
            self._find(backwards=False)
        else:
            self.note = ""

    def submit_needle(self, event: UiEvent) -> None:
        """Return finds the next, shift+Return the one before."""
        self._find(backwards="shift" in event.keys)

    def key_needle(self, event: UiEvent) -> None:
        """Escape puts the bar away."""
        if event.keys == ("escape",):
            self.on_close_find(event)
        elif event.keys == ("shift", "enter"):
            self._find(backwards=True)

    key_replacement = key_needle

    def on_match_case(self, event: UiEvent) -> None:
        """Tell capitals from small letters, or not."""
        self.match_case = not self.match_case
        self._count()

    def on_replace_one(self, event: UiEvent) -> None:
        """Replace the selected occurrence and select the next."""
        if not self.needle.text:
            self.note = "Type what to find"
            return
        more = self.text.replace(
            self.needle.text, self.replacement.text, match_case=self.match_case
        )
        if more:
            self._count()
        else:
            self.note = "Not found"

    submit_replacement = on_replace_one

    def on_replace_all(self, event: UiEvent) -> None:
        """Replace every occurrence and say how many there were."""
        if not self.needle.text:
            self.note = "Type what to find"
            return
        count = self.text.replace_all(
            self.needle.text, self.replacement.text, match_case=self.match_case
        )
        self.note = "1 replaced" if count == 1 else f"{count} replaced"

    # ---- going to a line

    def on_go_to_line(self, event: UiEvent) -> None:
        """Ask for a line number."""
        line = self.text.position[0] + 1
        label = f"Line number (1 to {self.text.line_count})"
        self.dialog = PromptDialog("Go to Line", label, str(line), "Go", "on_line_typed")

    def on_line_typed(self, typed: str, context: str) -> None:
        """Put the caret at the beginning of the line."""
        if not typed.strip().isdecimal():
            self.tell("Not a Line", f"“{typed}” is not a line number.")
            return
        self.text.place(self.text.index_at(int(typed) - 1, 0))
        self.focus = "text"

    # ---- how it is shown

    def on_word_wrap(self, event: UiEvent) -> None:
        """Break long lines in the window, or let them run out of it."""
        self.set_option("word_wrap", not self.option("word_wrap", True))

    def on_line_numbers(self, event: UiEvent) -> None:
        """Show line numbers, or not."""
        self.set_option("line_numbers", not self.option("line_numbers", False))

    def on_larger(self, event: UiEvent) -> None:
        """Make the text larger."""
        self._resize(1)

    def on_smaller(self, event: UiEvent) -> None:
        """Make the text smaller."""
        self._resize(-1)

    def on_normal_size(self, event: UiEvent) -> None:
        """Show the text in its normal size."""
        self.set_option("font_size", "normal")
        self.note = "Text size: normal"

    def _resize(self, by: int) -> None:
        at = max(0, min(SIZES.index(self.font_size) + by, len(SIZES) - 1))
        self.set_option("font_size", SIZES[at])
        self.note = f"Text size: {SIZES[at]}"
