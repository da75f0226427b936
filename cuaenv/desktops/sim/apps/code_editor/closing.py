"""Closing tabs and the window, asking about unsaved changes first."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.code_editor.ordering import Ordering
from cuaenv.desktops.sim.apps.code_editor.tabs import Tab
from cuaenv.desktops.sim.dialogs import MessageDialog

UNSAVED = (("discard", "Don't Save"), ("cancel", "Cancel"), ("save", "Save"))
UNSAVED_ALL = (("discard", "Don't Save"), ("cancel", "Cancel"), ("save", "Save All"))


class Closing(Ordering):
    """Close tab, close window."""

    def on_close_tab(self, id: str, event: UiEvent) -> None:
        """Close a tab, asking about unsaved changes."""
        self._close_tab(id)

    def middle_tab(self, id: str, event: UiEvent) -> None:
        """A middle click closes a tab too."""
        self._close_tab(id)

    def on_close_editor(self, event: UiEvent) -> None:
        """Close the tab in front; without tabs, the window."""
        if self.tab is not None:
            self._close_tab(self.active)
        elif self.can_close():
            self.close()

    def _close_tab(self, id: str) -> None:
        tab = self.tab_of(id)
        if tab is not None and tab.modified:
            self.bring(id)
            text = f"Save changes to “{tab.name}”?\nChanges that are not saved will be lost."
            self.dialog = MessageDialog(
                "Save Changes?", text, UNSAVED, "on_unsaved_choice", f"tab:{id}"
            )
        elif tab is not None:
            self.drop(tab)

    def drop(self, tab: Tab) -> None:
        """Take a tab away; its neighbour comes to the front."""
        at = self.tabs.index(tab)
        self.tabs.remove(tab)
        if self.active == tab.id:
            self.active = self.tabs[min(at, len(self.tabs) - 1)].id if self.tabs else ""

    def on_close_window(self, event: UiEvent) -> None:
        """Close the window, asking about unsaved changes."""
        if self.can_close():
            self.close()

    def can_close(self) -> bool:
        """Return whether there is nothing to save; else ask, and close after the answer."""
        unsaved = [tab.name for tab in self.tabs if tab.modified]
        if not unsaved:
            return True
        files = "this file" if len(unsaved) == 1 else f"these {len(unsaved)} files"
        text = "\n".join([f"Save changes to {files}?", *unsaved[:8]])
        self.dialog = MessageDialog(
            "Save Changes?", text, UNSAVED_ALL, "on_unsaved_choice", "window"
        )
        return False

    def on_unsaved_choice(self, choice: str, what: str) -> None:
        """Save, drop or keep the changes; then close what was to be closed."""
        kind, _, id = what.partition(":")
        tab = self.tab_of(id)
        if choice == "cancel":
            return
        if choice == "discard":
            if kind == "window":
                self.close()
            elif tab is not None:
                self.drop(tab)
            return
        self.next = what
        if kind == "window":
            self.proceed()
        elif tab is not None:
            self.save_tab(tab)

    def proceed(self) -> None:
        """Close what waited for its changes to be saved, once they are."""
        kind, _, id = self.next.partition(":")
        tab = self.tab_of(id)
        if kind == "tab" and tab is not None and not tab.modified:
            self.next = ""
            self.drop(tab)
        elif kind == "window":
            if not any(tab.modified for tab in self.tabs):
                self.close()
            elif self.dialog is None:
                rest = next(tab for tab in self.tabs if tab.modified)
                self.save_tab(rest)
