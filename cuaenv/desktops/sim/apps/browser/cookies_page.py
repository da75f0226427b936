"""The page of the sites whose cookies the browser keeps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser.bookmarks_page import BookmarksPage
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer


class CookiesPage(BookmarksPage):
    """`browser:cookies`.

    Attributes:
        cookie_words: what is searched for.
    """

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.cookie_words = TextModel("")

    def on_cookie_sites(self, event: UiEvent) -> None:
        """Open the page."""
        self.cookie_words.set_text("")
        self.open("browser:cookies")

    def cookies_view(self) -> list[Widget]:
        """Return the page's content."""
        counts = self.profile.cookie_counts()
        wanted = self.cookie_words.text.strip().casefold()
        hosts = [host for host in counts if wanted in host.casefold()]
        off = frozenset() if counts else frozenset({"disabled"})
        tools = build.row(
            build.entry(self.cookie_words, "Search sites", "cookie-words",
                        text="Search sites", width=280),
            build.spacer(),
            build.button("Delete all cookies…", "cookies-clear", style="danger", states=off),
        )  # fmt: skip
        rows = [_site_row(host, counts[host]) for host in hosts]
        if not rows:
            text = "No site matches." if counts else "No site has left cookies."
            rows = [build.label(text, style="muted")]
        return [tools, *rows]

    def on_cookies_delete(self, host: str, event: UiEvent) -> None:
        """Delete the cookies of one site."""
        self.profile.forget_cookies(host)
        self.note = f"Cookies of {host} deleted"

    def on_cookies_clear(self, event: UiEvent) -> None:
        """Ask before the cookies of every site are deleted."""
        count = len(self.profile.cookie_counts())
        self.dialog = MessageDialog(
            "Delete all cookies?",
            f"The cookies of {count} {'site' if count == 1 else 'sites'} will be deleted. "
            "You will be signed out there.",
            (("cancel", "Cancel"), ("delete", "Delete all")),
            "on_cookies_clear_choice",
        )

    def on_cookies_clear_choice(self, choice: str, context: object) -> None:
        """Delete the cookies of every site."""
        if choice == "delete":
            self.profile.clear({"cookies"}, None)
            self.note = "All cookies deleted"


def _site_row(host: str, count: int) -> Widget:
    return build.row(
        build.image("globe"),
        build.label(host, style="bold", width=260),
        build.label(f"{count} {'cookie' if count == 1 else 'cookies'}", style="muted", grow=1),
        build.icon_button("delete", f"Delete cookies of {host}", f"cookies-delete:{host}"),
        height=34,
    )
