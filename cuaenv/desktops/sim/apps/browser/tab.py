"""Tab: one page and the pages before and after it."""

from __future__ import annotations

from dataclasses import dataclass

from cuaenv.desktops.sim.apps.browser.forms import Forms
from cuaenv.sites.page import Page

INTERNAL = {
    "browser:newtab": "New Tab",
    "browser:history": "History",
    "browser:bookmarks": "Bookmarks",
    "browser:downloads": "Downloads",
    "browser:settings": "Settings",
    "browser:passwords": "Passwords",
    "browser:cookies": "Cookies",
}
"""The browser's own pages: address and title."""


@dataclass(frozen=True, slots=True)
class Location:
    """A page that was opened; `page` is None for the browser's own."""

    url: str
    page: Page | None = None

    @property
    def title(self) -> str:
        """The title."""
        return self.page.title if self.page else INTERNAL.get(self.url, self.url)


class Tab:
    """One tab.

    Attributes:
        number: tells tabs of a window apart.
        entries: the pages opened in it, oldest first; `at` is the one shown.
        forms: what is filled into the page shown.
        serial: changes with every page shown, so that a new page starts at its top.
    """

    def __init__(self, number: int) -> None:
        self.number = number
        self.entries: list[Location] = [Location("browser:newtab")]
        self.at = 0
        self.forms = Forms(None)
        self.serial = 0

    @property
    def location(self) -> Location:
        """The page shown."""
        return self.entries[self.at]

    @property
    def url(self) -> str:
        """The address of the page shown."""
        return self.location.url

    @property
    def page(self) -> Page | None:
        """The page shown; None for the browser's own."""
        return self.location.page

    @property
    def can_go_back(self) -> bool:
        """Whether there is a page before this one."""
        return self.at > 0

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a page after this one."""
        return self.at + 1 < len(self.entries)

    def show(self, location: Location, replace: bool = False) -> None:
        """Show a page: as the next one, or in place of the one shown."""
        if replace:
            self.entries[self.at] = location
        else:
            self.entries = [*self.entries[: self.at + 1], location]
            self.at = len(self.entries) - 1
        self.serial += 1

    def step(self, by: int) -> bool:
        """Go back or forward; return whether that was possible."""
        if not 0 <= self.at + by < len(self.entries):
            return False
        self.at += by
        self.serial += 1
        return True
