"""Browser: the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser import window
from cuaenv.desktops.sim.apps.browser.internal_pages import internal_page
from cuaenv.desktops.sim.apps.browser.settings_page import SettingsPage
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class Program(SettingsPage):
    """One window with tabs. Launched with addresses or paths it opens each in a tab."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        for number, address in enumerate(args):
            if number:
                self.add_tab()
            self.open(address)
        if not args:
            self.open(str(self.profile.setting("home_page")))

    def view(self) -> Widget:
        """Show menus, tabs, the address bar, bookmarks and the page."""
        return window.window(self)

    def own_page(self) -> Widget:
        """Return what one of the browser's own pages has on it."""
        return internal_page(self)

    def handle(self, event: UiEvent) -> bool:
        """Take the browser's keys that no menu item has; leave the rest to the methods."""
        if event.kind == "key" and self._key(event):
            return True
        # The history tells how many days ago a visit was.
        return super().handle(event) or self.tab.url == "browser:history"

    def _key(self, event: UiEvent) -> bool:
        keys = event.keys
        if keys == ("f5",):
            self.on_reload(event)
        elif keys == ("ctrl", "="):  # plus without shift
            self.on_zoom_in(event)
        elif keys == ("f6",):
            self.on_focus_address(event)
        elif keys == ("escape",):
            self._escape(event)
        elif len(keys) == 2 and keys[0] == "ctrl" and keys[1] in "123456789":
            place = len(self.tabs) - 1 if keys[1] == "9" else int(keys[1]) - 1
            if place < len(self.tabs):
                self._show_tab(place)
        elif event.key == "address" and keys == ("alt", "enter"):
            self.open_in_tab(self.address.text)
        else:
            return False
        return True

    def _escape(self, event: UiEvent) -> None:
        if self.finding:
            self.on_close_find(event)
        else:
            self.show_address()

    def context_page(self, serial: str, event: UiEvent) -> None:
        """Right click on the page."""
        self.open_popup(
            event,
            MenuItem("Back", "back", enabled=self.tab.can_go_back),
            MenuItem("Forward", "forward", enabled=self.tab.can_go_forward),
            MenuItem("Reload", "reload"),
            MenuItem(),
            MenuItem("Bookmark Page…", "star"),
            MenuItem("Save Page As…", "save-page"),
        )

    def on_more(self, event: UiEvent) -> None:
        """The menu button."""
        self.open_popup(event, *window.more_items())

    def status(self) -> dict[str, Any]:
        """Return the addresses of the tabs and which one is shown."""
        return {"url": self.tab.url, "tabs": [tab.url for tab in self.tabs]}
