"""The history page, and the dialog that clears browsing data."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser.clear_dialog import ClearDataDialog
from cuaenv.desktops.sim.apps.browser.fetch import shown_address
from cuaenv.desktops.sim.apps.browser.finding import Finding
from cuaenv.desktops.sim.apps.browser.profile import seconds_of
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.sites.exchange import split_url
from cuaenv.sites.moments import day, stamp

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

MOST_SHOWN = 400
DAY = 86_400


class HistoryPage(Finding):
    """`browser:history`.

    Attributes:
        history_words: what is searched for.
        history_marked: the entries whose check boxes are on, by their place in the file.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.history_words = TextModel("")
        self.history_marked: set[int] = set()

    def on_history(self, event: UiEvent) -> None:
        """Open the page."""
        self.open("browser:history")

    def history_entries(self) -> list[tuple[int, dict[str, Any]]]:
        """Return the entries that are shown with their places, latest first."""
        wanted = self.history_words.text.casefold().split()
        found = []
        for place, entry in enumerate(self.profile.history.look()):
            if not isinstance(entry, dict):
                continue
            words = f"{entry.get('title', '')} {entry.get('url', '')}".casefold()
            if all(word in words for word in wanted):
                found.append((seconds_of(entry.get("visited")) or 0, place, entry))
        found.sort(key=lambda one: one[:2], reverse=True)
        return [(place, entry) for _, place, entry in found]

    def history_view(self) -> list[Widget]:
        """Return the page's content."""
        shown = self.history_entries()
        marked = len(self.history_marked)
        off = frozenset() if marked else frozenset({"disabled"})
        delete = f"Delete selected ({marked})" if marked else "Delete selected"
        tools = build.row(
            build.entry(self.history_words, "Search history", "history-words",
                        text="Search history", width=280),
            build.button(delete, "history-delete", states=off),
            build.spacer(),
            build.button("Clear browsing data…", "clear-data", style="danger"),
        )  # fmt: skip
        rows = self._days(shown[:MOST_SHOWN])
        empty = None
        if not shown:
            searched = bool(self.history_words.text)
            text = "No page matches." if searched else "No pages have been visited yet."
            empty = build.label(text, style="muted")
        return [widget for widget in (tools, empty, *rows) if widget is not None]

    def _days(self, entries: list[tuple[int, dict[str, Any]]]) -> list[Widget]:
        """Return the entries' rows, a heading before each day."""
        widgets, last = [], ""
        for place, entry in entries:
            heading = self._day(entry.get("visited"))
            if heading != last:
                widgets.append(
                    build.label(heading, role="heading", style="bold", pad=(0, 10, 0, 2))
                )
                last = heading
            title = str(entry.get("title") or entry.get("url", ""))
            seconds = seconds_of(entry.get("visited"))
            time = stamp(seconds)[11:] if seconds is not None else ""
            marked = place in self.history_marked
            widgets.append(_history_row(place, marked, title, str(entry.get("url", "")), time))
        return widgets

    def _day(self, visited: object) -> str:
        seconds = seconds_of(visited)
        if seconds is None:
            return "Unknown date"
        name = day(stamp(seconds))
        days = self.computer.clock.now // DAY - seconds // DAY
        return {0: f"Today, {name}", 1: f"Yesterday, {name}"}.get(days, name)

    def on_visit(self, url: str, event: UiEvent) -> None:
        """Open a page of a list."""
        self.open(url)

    def change_history_words(self, event: UiEvent) -> None:
        """Another search takes the marks off what is no longer shown."""
        shown = {place for place, _ in self.history_entries()}
        self.history_marked &= shown

    def on_history_mark(self, place: str, event: UiEvent) -> None:
        """Turn an entry's check box on or off."""
        self.history_marked ^= {int(place)}

    def on_history_delete(self, event: UiEvent) -> None:
        """Delete the marked entries."""
        count = len(self.history_marked)
        self.profile.forget(self.history_marked)
        self.history_marked = set()
        self.note = f"{count} {'page' if count == 1 else 'pages'} removed from history"

    def on_history_remove(self, place: str, event: UiEvent) -> None:
        """Delete one entry."""
        self.profile.forget({int(place)})
        self.history_marked = set()
        self.note = "Page removed from history"

    def on_clear_data(self, event: UiEvent) -> None:
        """Ask what is to be cleared."""
        self.dialog = ClearDataDialog()

    def on_clear_choice(self, choice: str, context: tuple[set[str], int | None]) -> None:
        """Clear it."""
        kinds, seconds = context
        self.profile.clear(kinds, seconds)
        self.history_marked = set()
        self.note = "Browsing data cleared"


@lru_cache(maxsize=4096)
def _history_row(place: int, marked: bool, title: str, url: str, time: str) -> Widget:
    """Return the row of one visit."""
    return build.row(
        build.check_box(f"Select {title}", marked, f"history-mark:{place}", width=24),
        build.label(time, style="muted", width=48),
        build.link(title, f"visit:{url}"),
        build.label(split_url(url)[0] or shown_address(url), style="small muted", grow=1),
        build.icon_button("close", f"Delete {title} from history", f"history-remove:{place}"),
        height=30,
    )
