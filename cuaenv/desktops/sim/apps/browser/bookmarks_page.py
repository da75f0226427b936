"""Bookmarks: the star, the bar, and the page that manages them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser.bookmark_dialog import BookmarkDialog
from cuaenv.desktops.sim.apps.browser.fetch import shown_address
from cuaenv.desktops.sim.apps.browser.history_page import HistoryPage
from cuaenv.desktops.sim.apps.browser.profile import BAR
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class BookmarksPage(HistoryPage):
    """`browser:bookmarks`, and bookmarking."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.bookmark_words = TextModel("")

    def on_bookmarks(self, event: UiEvent) -> None:
        """Open the page."""
        self.open("browser:bookmarks")

    def on_star(self, event: UiEvent) -> None:
        """Bookmark the page, or change its bookmark."""
        place = self.profile.bookmark_of(self.tab.url)
        if place < 0:
            location = self.tab.location
            entry = {"url": location.url, "title": location.title, "folder": BAR}
            marks = self.profile.bookmarks.read()
            place = len(marks)
            self.profile.bookmarks.write([*marks, entry])
            self.note = "Bookmark added"
        self._edit(place)

    def _edit(self, place: int) -> None:
        entry = self.profile.bookmarks.look()[place]
        self.dialog = BookmarkDialog(place, entry, self.profile.folders())

    def on_bookmark_saved(self, choice: str, context: tuple[int, dict[str, str]]) -> None:
        """Store what the dialog says, or delete the bookmark."""
        place, entry = context
        marks = self.profile.bookmarks.read()
        if not 0 <= place < len(marks):
            return
        if choice == "remove":
            del marks[place]
            self.note = "Bookmark removed"
        else:
            marks[place] = {**marks[place], **entry}
            self.note = "Bookmark saved"
        self.profile.bookmarks.write(marks)

    def bookmarks_bar(self) -> Widget:
        """Return the bar below the address bar."""
        marks = [
            build.button(
                _title(entry), f"mark:{place}", style="flat", icon="web-page",
                accepts=frozenset({"context"}),
            )
            for place, entry in self._entries()
            if str(entry.get("folder") or BAR) == BAR
        ]  # fmt: skip
        hint = build.label("Bookmark pages with the star to find them here.", style="small muted")
        return build.toolbar(*(marks or [hint]), name="Bookmarks bar", height=38)

    def _entries(self) -> list[tuple[int, dict[str, Any]]]:
        marks = enumerate(self.profile.bookmarks.look())
        return [(place, entry) for place, entry in marks if isinstance(entry, dict)]

    def on_mark(self, place: str, event: UiEvent) -> None:
        """Open a bookmark."""
        url = str(self.profile.bookmarks.look()[int(place)].get("url", ""))
        if "ctrl" in event.keys:
            self.open_in_tab(url, front=False)
        else:
            self.open(url)

    def middle_mark(self, place: str, event: UiEvent) -> None:
        """Middle click: open a bookmark in a new tab."""
        self.on_mark_tab(place, event)

    def context_mark(self, place: str, event: UiEvent) -> None:
        """Right click on a bookmark."""
        self.open_popup(
            event,
            MenuItem("Open in New Tab", f"mark-tab:{place}"),
            MenuItem("Edit…", f"mark-edit:{place}"),
            MenuItem("Delete", f"mark-delete:{place}"),
        )

    def on_mark_tab(self, place: str, event: UiEvent) -> None:
        """Open a bookmark in a new tab."""
        self.open_in_tab(str(self.profile.bookmarks.look()[int(place)].get("url", "")))

    def on_mark_edit(self, place: str, event: UiEvent) -> None:
        """Change a bookmark."""
        self._edit(int(place))

    def on_mark_delete(self, place: str, event: UiEvent) -> None:
        """Delete a bookmark."""
        marks = self.profile.bookmarks.read()
        del marks[int(place)]
        self.profile.bookmarks.write(marks)
        self.note = "Bookmark removed"

    def bookmarks_view(self) -> list[Widget]:
        """Return the page's content."""
        wanted = self.bookmark_words.text.casefold()
        entries = [
            (place, entry)
            for place, entry in self._entries()
            if wanted in f"{entry.get('title', '')} {entry.get('url', '')}".casefold()
        ]
        off = frozenset() if self._entries() else frozenset({"disabled"})
        tools = build.row(
            build.entry(self.bookmark_words, "Search bookmarks", "bookmark-words",
                        text="Search bookmarks", width=280),
            build.spacer(),
            build.button("Delete all bookmarks…", "mark-clear", style="danger", states=off),
        )  # fmt: skip
        widgets: list[Widget] = [tools]
        for folder in self.profile.folders():
            inside = [one for one in entries if str(one[1].get("folder") or BAR) == folder]
            if inside or not wanted:
                widgets.append(build.label(folder, role="heading", style="bold", pad=(0, 10, 0, 2)))
                widgets += [self._bookmark_row(place, entry) for place, entry in inside]
            if not inside and not wanted:
                widgets.append(build.label("Empty", style="small muted"))
        if wanted and not entries:
            widgets.append(build.label("No bookmark matches.", style="muted"))
        return widgets

    def _bookmark_row(self, place: int, entry: dict[str, Any]) -> Widget:
        title = _title(entry)
        return build.row(
            build.image("web-page"),
            build.link(title, f"mark:{place}"),
            build.label(shown_address(str(entry.get("url", ""))), style="small muted", grow=1),
            build.icon_button("edit", f"Edit {title}", f"mark-edit:{place}"),
            build.icon_button("delete", f"Delete {title}", f"mark-delete:{place}"),
            height=32,
        )

    def on_mark_clear(self, event: UiEvent) -> None:
        """Ask before every bookmark is deleted."""
        count = len(self._entries())
        self.dialog = MessageDialog(
            "Delete all bookmarks?",
            f"All {count} bookmarks in every folder will be deleted.",
            (("cancel", "Cancel"), ("delete", "Delete all")),
            "on_mark_clear_choice",
        )

    def on_mark_clear_choice(self, choice: str, context: object) -> None:
        """Delete every bookmark."""
        if choice == "delete":
            self.profile.bookmarks.write([])
            self.note = "All bookmarks deleted"


def _title(entry: dict[str, Any]) -> str:
    return str(entry.get("title") or entry.get("url") or "Bookmark")
