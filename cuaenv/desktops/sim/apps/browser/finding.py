"""Finding text in the page, and zooming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser.internal_pages import key_of, written
from cuaenv.desktops.sim.apps.browser.navigation import Navigation
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.sites.page import Block, Button, Heading, Link, Notice, Text, all_blocks

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

ZOOMS = (50, 67, 80, 90, 100, 110, 125, 150, 200)


class Finding(Navigation):
    """The find bar and the zoom.

    Attributes:
        sought: the tab and page the bar belongs to, by their numbers; another page has none.
        needle: what is looked for.
        hit: which match is the current one.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.sought: tuple[int, int] | None = None
        self.needle = TextModel("")
        self.hit = 0

    @property
    def finding(self) -> bool:
        """Whether the bar is shown: until it is closed, or another page is."""
        return self.sought == (self.tab.number, self.tab.serial)

    def own_page(self) -> Widget:
        """Return what one of the browser's own pages has on it."""
        raise NotImplementedError

    def hits(self) -> list[int]:
        """Return the places, among all blocks of the page, of those that have the text.

        On the browser's own pages they are places among the widgets with words on them.
        """
        page, wanted = self.tab.page, self.needle.text.casefold()
        if not wanted:
            return []
        if page is None:
            widgets = written(self.own_page())
            return [i for i, one in enumerate(widgets) if wanted in one.name.casefold()]
        return [i for i, b in enumerate(all_blocks(page)) if wanted in said(b).casefold()]

    def on_find(self, event: UiEvent) -> None:
        """Show the bar."""
        self.sought = (self.tab.number, self.tab.serial)
        self.hit = 0
        self.needle.select_all()
        self.focus = "needle"

    def on_close_find(self, event: UiEvent) -> None:
        """Hide the bar."""
        self.sought = None
        self.focus = f"page:{self.tab.number}.{self.tab.serial}"

    def change_needle(self, event: UiEvent) -> None:
        """Typing goes to the first match."""
        self.hit = 0
        self._reveal()

    def submit_needle(self, event: UiEvent) -> None:
        """Return goes to the next match."""
        self._step(1)

    def on_find_next(self, event: UiEvent) -> None:
        """Go to the next match."""
        self._step(1)

    def on_find_previous(self, event: UiEvent) -> None:
        """Go to the match before."""
        self._step(-1)

    def _step(self, by: int) -> None:
        hits = self.hits()
        if hits:
            self.hit = (self.hit + by) % len(hits)
            self._reveal()

    def _reveal(self) -> None:
        hits = self.hits()
        if hits:
            self.hit = min(self.hit, len(hits) - 1)
            place = hits[self.hit]
            own = self.tab.page is None
            self.reveal = key_of(self.own_page(), place) if own else f"block:{place}"

    def on_zoom_in(self, event: UiEvent) -> None:
        """Make the page's text larger."""
        self._zoom(1)

    def on_zoom_out(self, event: UiEvent) -> None:
        """Make the page's text smaller."""
        self._zoom(-1)

    def on_zoom_reset(self, event: UiEvent) -> None:
        """Put the zoom back."""
        self.profile.change("zoom", 100)
        self.note = "Zoom 100 %"

    def _zoom(self, by: int) -> None:
        now = int(self.profile.setting("zoom"))
        nearest = min(range(len(ZOOMS)), key=lambda i: abs(ZOOMS[i] - now))
        level = ZOOMS[max(0, min(nearest + by, len(ZOOMS) - 1))]
        self.profile.change("zoom", level)
        self.note = f"Zoom {level} %"


def said(block: Block) -> str:
    """Return the text of a block itself, without what is inside it."""
    if isinstance(block, Heading | Text | Notice | Link | Button):
        return block.text
    return ""
