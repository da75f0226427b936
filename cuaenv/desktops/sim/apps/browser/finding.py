"""Finding text in the page, and zooming."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser.navigation import Navigation
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.sites.page import Block, Button, Heading, Link, Notice, Text, all_blocks

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

ZOOMS = (50, 67, 80, 90, 100, 110, 125, 150, 200)


class Finding(Navigation):
    """The find bar and the zoom.

    Attributes:
        finding: whether the bar is shown.
        needle: what is looked for.
        hit: which match is the current one.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.finding = False
        self.needle = TextModel("")
        self.hit = 0

    def hits(self) -> list[int]:
        """Return the places, among all blocks of the page, of those that have the text."""
        page, wanted = self.tab.page, self.needle.text.casefold()
        if page is None or not wanted:
            return []
        return [i for i, b in enumerate(all_blocks(page)) if wanted in said(b).casefold()]

    def on_find(self, event: UiEvent) -> None:
        """Show the bar."""
        self.finding = True
        self.needle.select_all()
        self.focus = "needle"

    def on_close_find(self, event: UiEvent) -> None:
        """Hide the bar."""
        self.finding = False
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
            self.reveal = f"block:{hits[self.hit]}"

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
