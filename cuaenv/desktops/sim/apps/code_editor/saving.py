"""Saving files: to where they came from, elsewhere, all at once, and after changes on disk."""

from __future__ import annotations

import posixpath
import re
from dataclasses import replace

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.json_edit import formatted
from cuaenv.desktops.sim.apps.code_editor.opening import Opening
from cuaenv.desktops.sim.apps.code_editor.tabs import Tab
from cuaenv.desktops.sim.apps.text_editor.conflict import conflict_dialog
from cuaenv.desktops.sim.apps.text_editor.document import CannotEncode, load, save, stamp_of
from cuaenv.desktops.sim.dialogs import FileDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_model import TextModel


class Saving(Opening):
    """Save, Save As, Save All, Revert, Format Document."""

    def proceed(self) -> None:
        """Close what waited for its changes to be saved, once they are."""
        raise NotImplementedError

    def on_save(self, event: UiEvent) -> None:
        """Save the file in front."""
        tab = self.file_tab()
        self.next = ""
        if tab is None:
            self.note = "Nothing to save"
        else:
            self.save_tab(tab)

    def on_save_as(self, event: UiEvent) -> None:
        """Save the file in front under another name."""
        tab = self.file_tab()
        self.next = ""
        if tab is None:
            self.note = "Nothing to save"
        else:
            self._ask_where(tab)

    def on_save_all(self, event: UiEvent) -> None:
        """Save every changed file that has a name; ask for a name where there is none."""
        self.next = ""
        for tab in [tab for tab in self.tabs if tab.modified]:
            if not self.save_tab(tab):
                return
        self.note = "All files saved"

    def save_tab(self, tab: Tab) -> bool:
        """Save a tab; return whether that is done rather than asked about."""
        if not tab.path:
            self._ask_where(tab)
            return False
        if tab.document.changed_on_disk(self.disk):
            self._ask_about_change(tab)
            return False
        return self.write(tab)

    def _ask_where(self, tab: Tab) -> None:
        folder, name = posixpath.split(tab.path)
        folder = folder or self.folder or f"{self.computer.home}/Documents"
        self.dialog = FileDialog("save", "Save As", folder, name or tab.name, "save_to", tab.id)

    def save_to(self, path: str, id: str) -> None:
        """Write a tab to a path the user chose and agreed to replace."""
        tab = self.tab_of(id)
        if tab is None:
            return
        before = tab.document
        tab.document = replace(before, path=path, stamp=stamp_of(self.disk, path))
        waiting, self.next = self.next, ""
        if not self.write(tab):
            tab.document = before
            return
        other = self.tab_of(f"file:{path}")
        if other is not None and other is not tab:
            self.tabs.remove(other)
        tab.id = f"file:{path}"
        self.active = tab.id
        self.next = waiting.replace(id, tab.id)
        self.proceed()

    def write(self, tab: Tab) -> bool:
        """Write a tab's file; return whether that worked, else say why not."""
        self._tidy(tab)
        try:
            tab.document = save(self.disk, tab.document, tab.text.text)
        except (CannotEncode, FsError) as error:
            self.tell("Could Not Save", f"“{tab.name}” was not saved: {str(error).lower()}.")
            self.next = ""
            return False
        tab.saved = tab.text.text
        self.note = f"Saved {tab.name}"
        self.proceed()
        return True

    def _tidy(self, tab: Tab) -> None:
        """Change the text before saving as the settings say."""
        text = tab.text.text
        if self.setting("editor.formatOnSave") and tab.language == "JSON":
            text = self._formatted(text) or text
        if self.setting("files.trimTrailingWhitespace"):
            text = re.sub(r"[ \t]+(?=\n|$)", "", text)
        if self.setting("files.insertFinalNewline") and text and not text.endswith("\n"):
            text += "\n"
        put(tab.text, text)

    def _formatted(self, text: str) -> str:
        try:
            return formatted(text, self.setting("editor.tabSize"))
        except (ValueError, RecursionError):
            return ""

    def on_format(self, event: UiEvent) -> None:
        """Lay out the file in front, if there is a formatter for it."""
        tab = self.file_tab()
        if tab is None or tab.language != "JSON":
            self.note = "There is no formatter for this file"
            return
        text = self._formatted(tab.text.text)
        if text:
            put(tab.text, text)
            self.note = "Formatted"
        else:
            self.note = "Not formatted: the file is not valid JSON"

    # ---- changed on disk

    def _ask_about_change(self, tab: Tab) -> None:
        gone = not self.disk.exists(tab.path)
        self.dialog = conflict_dialog(tab.document, gone, "Revert", tab.id)

    def on_changed_choice(self, choice: str, id: str) -> None:
        """Overwrite the file, or take its content in place of the text."""
        tab = self.tab_of(id)
        if tab is None:
            return
        if choice == "overwrite":
            self.write(tab)
            return
        self.next = ""
        if choice == "revert":
            self.reload(tab)

    def on_revert(self, event: UiEvent) -> None:
        """Read the file in front again, dropping what was changed here."""
        tab = self.file_tab()
        if tab is None or not tab.path:
            self.note = "Nothing to revert"
        else:
            self.reload(tab)

    def reload(self, tab: Tab) -> None:
        """Read a tab's file again."""
        try:
            tab.document, text = load(self.disk, tab.path)
        except (FsError, ValueError) as error:
            self.tell("Could Not Read", f"“{tab.name}” was not read: {str(error).lower()}.")
            return
        caret = tab.text.caret
        tab.text.set_text(text)
        tab.text.place(caret)
        tab.saved = text
        self.note = f"Read {tab.name} again"


def put(model: TextModel, text: str) -> None:
    """Change a model's text in one undoable edit, the caret staying on its line and column."""
    if text == model.text:
        return
    line, column = model.position
    model.replace_range(0, len(model.text), text)
    model.place(model.index_at(line, column))
