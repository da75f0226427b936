"""Code Editor: a folder, its files in tabs, settings and extensions."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor import commands, view
from cuaenv.desktops.sim.apps.code_editor.lines import Lines
from cuaenv.desktops.sim.apps.code_editor.pick import PickDialog
from cuaenv.desktops.sim.apps.code_editor.state import SIDES
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Program(Lines):
    """The code editor; launched with a folder or files it opens them.

    There is one window: launching it again opens more in it.
    """

    single: ClassVar[bool] = True

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.reopen(*args)

    def reopen(self, *args: str) -> None:
        """Open more files, or another folder."""
        for given in args:
            self.start_at(posixpath.join(self.computer.home, given))

    def view(self) -> Widget:
        """Show menus, activity bar, side bar, tabs and text."""
        return view.window(self)

    def handle(self, event: UiEvent) -> bool:
        """Change the state; then catch up with what other programs wrote."""
        did = super().handle(event)
        for tab in list(self.tabs):
            if tab.is_file and not tab.modified and self._outdated(tab.id):
                self.reload(tab)
                did = True
        if self.active == "settings":
            self.fill_fields()
            did = True
        return did

    def _outdated(self, id: str) -> bool:
        tab = self.tab_of(id)
        return (
            tab is not None
            and self.disk.is_file(tab.path)
            and tab.document.changed_on_disk(self.disk)
        )

    # ---- typing

    def change_text(self, event: UiEvent) -> None:
        """Turn a typed tab into spaces and save, where the settings say so."""
        tab = self.file_tab()
        self.note = ""
        if tab is None:
            return
        at = tab.text.caret
        if self.setting("editor.insertSpaces") and tab.text.text[at - 1 : at] == "\t":
            width = self.setting("editor.tabSize")
            column = tab.text.position[1] - 1
            tab.text.replace_range(at - 1, at, " " * (width - column % width))
        if self.setting("files.autoSave") != "off" and tab.path:
            self._save_quietly(tab.id)

    def _save_quietly(self, id: str) -> None:
        tab = self.tab_of(id)
        if tab is not None and tab.modified and not tab.document.changed_on_disk(self.disk):
            self.write(tab)

    def drop_text(self, event: UiEvent) -> None:
        """Open the files that are dropped into the window."""
        for path in event.source_app.dragged(event.source) if event.source_app is not None else ():
            self.start_at(path)

    def context_text(self, event: UiEvent) -> None:
        """Right click in the text."""
        selected = bool(self.editing().selected)
        self.open_popup(
            event,
            MenuItem("Cut", "cut", "Ctrl+X", selected),
            MenuItem("Copy", "copy", "Ctrl+C", selected),
            MenuItem("Paste", "paste", "Ctrl+V", bool(self.computer.clipboard.text)),
            MenuItem("Select All", "select-all", "Ctrl+A"),
            MenuItem(),
            MenuItem("Format Document", "format", "Shift+Alt+F"),
            MenuItem("Command Palette…", "palette", "Ctrl+Shift+P"),
        )

    # ---- side bar and palette

    def on_side(self, which: str, event: UiEvent) -> None:
        """Show one part of the side bar; once more puts it away."""
        if which not in SIDES:
            return
        self.side = "" if self.side == which else which
        self.focus = {"search": "query", "extensions": "extension-words"}.get(self.side, "")

    def on_toggle_side(self, event: UiEvent) -> None:
        """Put the side bar away, or bring it back."""
        self.side = "" if self.side else "explorer"

    def unavailable(self) -> frozenset[str]:
        """Return the commands that make no sense now."""
        gone: set[str] = set()
        if self.file_tab() is None:
            gone |= commands.NEED_FILE
        if not self.folder:
            gone.add("close-folder")
        if not self.editing().can_undo:
            gone.add("undo")
        if not self.editing().can_redo:
            gone.add("redo")
        if len(self.tabs) < 2:
            gone |= {"next-tab", "previous-tab"}
        return frozenset(gone)

    def on_palette(self, event: UiEvent) -> None:
        """Ask for a command by name."""
        items = commands.palette(self.unavailable())
        self.dialog = PickDialog("Command Palette", "Command", items, "run_command")

    def run_command(self, key: str, context: str) -> None:
        """Do what choosing the command in a menu does."""
        self.handle(UiEvent("click", key))

    # ---- how text is shown

    def on_toggle_wrap(self, event: UiEvent) -> None:
        """Break long lines in the window, or not; this is a setting."""
        self.put_setting(
            "editor.wordWrap", "on" if self.setting("editor.wordWrap") == "off" else "off"
        )

    def on_toggle_numbers(self, event: UiEvent) -> None:
        """Show line numbers, or not; this is a setting."""
        self.put_setting(
            "editor.lineNumbers", "on" if self.setting("editor.lineNumbers") == "off" else "off"
        )

    def on_larger(self, event: UiEvent) -> None:
        """Make the text larger; this is a setting."""
        self.put_setting("editor.fontSize", min(self.setting("editor.fontSize") + 2, 40))

    def on_smaller(self, event: UiEvent) -> None:
        """Make the text smaller; this is a setting."""
        self.put_setting("editor.fontSize", max(self.setting("editor.fontSize") - 2, 6))
