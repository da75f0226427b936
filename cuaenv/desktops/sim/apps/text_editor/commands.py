"""Menu commands on the text in front of the user."""

from __future__ import annotations

from typing import ClassVar

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.text_editor.finding import Finding
from cuaenv.desktops.sim.dialogs import MessageDialog, PromptDialog


class TextCommands(Finding):
    """Undo, clipboard, selecting, going to a line; `actor` names the program in the journal."""

    actor: ClassVar[str] = "text_editor"

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        self.dialog = MessageDialog(title, text, icon="warning")

    def on_undo(self, event: UiEvent) -> None:
        """Take back the last edit."""
        self.note = "" if self.editing().undo() else "Nothing to undo"

    def on_redo(self, event: UiEvent) -> None:
        """Do the last undone edit again."""
        self.note = "" if self.editing().redo() else "Nothing to redo"

    def on_cut(self, event: UiEvent) -> None:
        """Move the selection to the clipboard."""
        if self.editing().selected:
            self.computer.clipboard.set(self.editing().cut(), self.actor)
            self.note = "Cut"
        else:
            self.note = "Nothing selected"

    def on_copy(self, event: UiEvent) -> None:
        """Copy the selection to the clipboard."""
        if self.editing().selected:
            self.computer.clipboard.set(self.editing().copy(), self.actor)
            self.note = "Copied"
        else:
            self.note = "Nothing selected"

    def on_paste(self, event: UiEvent) -> None:
        """Insert the clipboard's text."""
        text = self.computer.clipboard.text
        self.editing().paste(text)
        self.note = "" if text else "The clipboard is empty"

    def on_delete(self, event: UiEvent) -> None:
        """Delete the selection or the next character."""
        self.editing().delete()

    def on_select_all(self, event: UiEvent) -> None:
        """Select the whole text."""
        self.editing().select_all()
        self.note = "Everything selected"

    # ---- going to a line

    def on_go_to_line(self, event: UiEvent) -> None:
        """Ask for a line number."""
        line = self.editing().position[0] + 1
        label = f"Line number (1 to {self.editing().line_count})"
        self.dialog = PromptDialog("Go to Line", label, str(line), "Go", "on_line_typed")

    def on_line_typed(self, typed: str, context: str) -> None:
        """Put the caret at the beginning of the line."""
        if not typed.strip().isdecimal():
            self.tell("Not a Line", f"“{typed}” is not a line number.")
            return
        self.editing().place(self.editing().index_at(int(typed) - 1, 0))
        self.focus = "text"
