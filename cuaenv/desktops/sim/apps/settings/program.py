"""Settings: the program."""

from __future__ import annotations

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.settings.other_pages import OtherPages
from cuaenv.desktops.sim.apps.settings.state import PAGES
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

TOPICS = {
    "users": "accounts password administrator add remove",
    "sharing": "permissions folders access",
    "display": "theme text size resolution appearance",
    "privacy": "location camera microphone usage lock recent trash reset",
    "notifications": "do not disturb sounds",
    "datetime": "clock time zone week",
    "keyboard": "layout repeat shortcuts caps lock",
    "defaults": "open with programs",
    "about": "device name hostname version",
}
"""What else the search finds a page by."""


class Program(OtherPages):
    """One window. Launched with a page's key it shows that page."""

    def view(self) -> Widget:
        """Show the pages beside the chosen one."""
        views = {
            "users": self.users_view,
            "sharing": self.sharing_view,
            "display": self.display_view,
            "privacy": self.privacy_view,
            "notifications": self.notifications_view,
            "datetime": self.datetime_view,
            "keyboard": self.keyboard_view,
            "defaults": self.defaults_view,
            "about": self.about_view,
        }
        content = views[self.page]()
        page = build.scroll_area(
            build.heading(self.page_title), *content, key=f"content:{self.page}",
            name=self.page_title, gap=12, pad=(24, 18, 24, 24),
        )  # fmt: skip
        body = build.row(self._sidebar(), page, gap=0, align="stretch", grow=1)
        return build.column(body, build.status_bar(self.note or "Ready"))

    def handle(self, event: UiEvent) -> bool:
        """Change the state; one page tells the time, which passes by itself."""
        return super().handle(event) or self.page == "datetime"

    def _sidebar(self) -> Widget:
        items = [
            build.list_item(title, f"page:{key}", icon=icon, selected=key == self.page, height=34)
            for key, title, icon in self.found()
        ]
        empty = None if items else build.label("No page matches", style="muted", pad=(12, 8, 0, 0))
        return build.column(
            build.row(
                build.entry(self.words, "Search settings", "words", text="Search", grow=1),
                pad=(10, 10, 10, 6),
            ),
            build.list_box(*items, key="pages", name="Pages", style="plain sidebar"),
            empty,
            width=200, style="sidebar",
        )  # fmt: skip

    def found(self) -> list[tuple[str, str, str]]:
        """Return the pages that the words searched for are about."""
        wanted = self.words.text.casefold().split()
        return [
            one
            for one in PAGES
            if all(word in f"{one[1]} {TOPICS[one[0]]}".casefold() for word in wanted)
        ]

    def submit_words(self, event: UiEvent) -> None:
        """Return in the search field shows the first page found."""
        found = self.found()
        if found:
            self.on_page(found[0][0], event)

    def key_pages(self, event: UiEvent) -> None:
        """Go through the pages by arrows."""
        keys = [key for key, _, _ in self.found()]
        step = {"up": -1, "down": 1}.get(event.keys[-1], 0)
        if keys and step:
            at = keys.index(self.page) if self.page in keys else 0
            self.on_page(keys[max(0, min(at + step, len(keys) - 1))], event)
