"""The settings page, the saved passwords and the list of downloads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.browser.cookies_page import CookiesPage
from cuaenv.desktops.sim.apps.browser.fetch import ENGINES
from cuaenv.desktops.sim.apps.browser.profile import seconds_of
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.titled import titled_button
from cuaenv.desktops.sim.ui.widget import Widget
from cuaenv.sites.moments import stamp

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

PRIVACY = {
    "do_not_track": "Ask sites not to track me",
    "save_history": "Remember browsing history",
    "safe_browsing": "Warn about dangerous sites",
    "block_popups": "Block pop-up windows",
    "usage_statistics": "Send usage statistics",
}
COOKIES = (
    ("allow", "Allow all cookies"),
    ("session", "Keep cookies until the browser closes"),
    ("block", "Block all cookies"),
)


class SettingsPage(CookiesPage):
    """`browser:settings`, `browser:passwords` and `browser:downloads`."""

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.home_text = TextModel(str(self.profile.setting("home_page")))
        self.revealed: set[int] = set()

    def on_settings(self, event: UiEvent) -> None:
        """Open the page."""
        self.home_text.set_text(str(self.profile.setting("home_page")))
        self.open("browser:settings")

    def settings_view(self) -> list[Widget]:
        """Return the page's content."""
        setting = self.profile.setting
        engines = [(key, label) for key, (label, _) in ENGINES.items()]
        engine = ENGINES.get(str(setting("search_engine")), ENGINES["findling"])[0]
        general = build.card(
            build.label("General", role="heading", style="bold"),
            _line("Home page", build.entry(self.home_text, "Home page", "home-text", width=260),
                  build.button("Use current page", "home-current")),
            _line("Search engine", build.combo("Search engine", engine, engines, "engine")),
            self._switch("show_bookmarks_bar", "Show the bookmarks bar"),
            name="General",
        )  # fmt: skip
        switches = [self._switch(name, label) for name, label in PRIVACY.items()]
        cookies = dict(COOKIES).get(str(setting("cookies")), COOKIES[0][1])
        privacy = build.card(
            build.label("Privacy", role="heading", style="bold"),
            *switches,
            _line("Cookies", build.combo("Cookies", cookies, list(COOKIES), "cookies"),
                  build.button("Sites with cookies", "cookie-sites")),
            build.row(build.button("Clear browsing data…", "clear-data"), build.spacer()),
            name="Privacy",
        )  # fmt: skip
        downloads = build.card(
            build.label("Downloads", role="heading", style="bold"),
            _line("Save files to", build.label(self.profile.downloads_folder(), style="mono"),
                  build.button("Change…", "downloads-folder")),
            self._switch("ask_download", "Ask where to save each file"),
            name="Downloads",
        )  # fmt: skip
        passwords = build.card(
            build.label("Passwords", role="heading", style="bold"),
            self._switch("save_passwords", "Offer to save passwords"),
            build.row(build.button("Saved passwords", "passwords"), build.spacer()),
            name="Passwords",
        )
        reset = build.row(
            build.button("Reset settings…", "reset-settings", style="danger"), build.spacer()
        )
        return [general, privacy, downloads, passwords, reset]

    def _switch(self, name: str, label: str) -> Widget:
        return build.check_box(label, bool(self.profile.setting(name)), f"switch:{name}")

    def on_switch(self, name: str, event: UiEvent) -> None:
        """Turn a setting on or off."""
        self.profile.change(name, not self.profile.setting(name))

    def submit_home_text(self, event: UiEvent) -> None:
        """Return in the entry: take the home page over."""
        if self.home_text.text.strip():
            self.profile.change("home_page", self.home_text.text.strip())
            self.note = "Home page changed"

    def change_home_text(self, event: UiEvent) -> None:
        """Every change of the entry is taken over once it is more than nothing."""
        if self.home_text.text.strip():
            self.profile.change("home_page", self.home_text.text.strip())

    def on_home_current(self, event: UiEvent) -> None:
        """Make the page before this one the home page."""
        pages = [one.url for one in self.tab.entries if one.url.startswith("http")]
        url = pages[-1].removeprefix("http://") if pages else "search.example"
        self.home_text.set_text(url)
        self.profile.change("home_page", url)
        self.note = f"Home page is {url}"

    def choose_engine(self, event: UiEvent) -> None:
        """Choose the search engine."""
        self.profile.change("search_engine", event.text)

    def choose_cookies(self, event: UiEvent) -> None:
        """Choose what happens to cookies."""
        self.profile.change("cookies", event.text)

    def on_downloads_folder(self, event: UiEvent) -> None:
        """Ask where downloads go."""
        folder = self.profile.downloads_folder()
        self.dialog = FileDialog("folder", "Downloads Folder", folder, "", "on_downloads_path")

    def on_downloads_path(self, path: str, context: object) -> None:
        """Store where downloads go."""
        self.profile.change("downloads_folder", path)

    def on_reset_settings(self, event: UiEvent) -> None:
        """Ask before every setting is put back."""
        self.dialog = MessageDialog(
            "Reset settings?",
            "Home page, search engine, privacy, cookies and downloads go back to their defaults.",
            (("cancel", "Cancel"), ("reset", "Reset settings")),
            "on_reset_choice",
        )

    def on_reset_choice(self, choice: str, context: object) -> None:
        """Put every setting back."""
        if choice == "reset":
            self.profile.reset()
            self.home_text.set_text(str(self.profile.setting("home_page")))
            self.note = "Settings were reset"

    # ---- passwords

    def on_passwords(self, event: UiEvent) -> None:
        """Open the list of saved passwords."""
        self.revealed = set()
        self.open("browser:passwords")

    def passwords_view(self) -> list[Widget]:
        """Return the page's content."""
        entries = [e for e in self.profile.passwords.look() if isinstance(e, dict)]
        if not entries:
            return [build.label("No passwords are saved.", style="muted")]
        return [self._password_row(place, entry) for place, entry in enumerate(entries)]

    def _password_row(self, place: int, entry: dict[str, Any]) -> Widget:
        site, shown = str(entry.get("site", "")), place in self.revealed
        password = str(entry.get("password", "")) if shown else "••••••••"
        verb = "Hide" if shown else "Show"
        return build.row(
            build.label(site, style="bold", width=180),
            build.label(str(entry.get("username", "")), width=200),
            build.label(password, style="mono", grow=1),
            titled_button(verb, f"{verb} password for {site}", f"reveal:{place}"),
            build.icon_button("delete", f"Delete password for {site}", f"password-delete:{place}"),
            height=36,
        )  # fmt: skip

    def on_reveal(self, place: str, event: UiEvent) -> None:
        """Show or hide a password; showing one counts as reading it."""
        self.revealed ^= {int(place)}
        if int(place) in self.revealed:
            self.computer.log("read", self.profile.passwords.path, actor="browser")

    def on_password_delete(self, place: str, event: UiEvent) -> None:
        """Delete a saved password."""
        saved = self.profile.passwords.read()
        del saved[int(place)]
        self.profile.passwords.write(saved)
        self.revealed = set()
        self.note = "Password deleted"

    # ---- downloads

    def on_downloads(self, event: UiEvent) -> None:
        """Open the list of downloads."""
        self.open("browser:downloads")

    def downloads_view(self) -> list[Widget]:
        """Return the page's content."""
        entries = [e for e in self.profile.downloads.look() if isinstance(e, dict)]
        if not entries:
            return [build.label("Nothing has been downloaded yet.", style="muted")]
        rows = [self._download_row(i, entry) for i, entry in enumerate(entries)]
        clear = build.row(build.button("Clear list", "downloads-clear"), build.spacer())
        return [*reversed(rows), clear]

    def _download_row(self, place: int, entry: dict[str, Any]) -> Widget:
        name, path = str(entry.get("name", "")), str(entry.get("path", ""))
        seconds = seconds_of(entry.get("date"))
        return build.row(
            build.image("file"),
            build.link(name, f"download-open:{place}"),
            build.label(path, style="small muted", grow=1),
            build.label(stamp(seconds) if seconds is not None else "", style="small muted"),
            build.icon_button("folder-open", f"Show {name} in Files", f"download-show:{place}"),
            build.icon_button("close", f"Remove {name} from list", f"download-remove:{place}"),
            height=34,
        )

    def _download(self, place: str) -> str:
        return str(self.profile.downloads.look()[int(place)].get("path", ""))

    def on_download_open(self, place: str, event: UiEvent) -> None:
        """Open a downloaded file with the program for its kind."""
        path = self._download(place)
        if self.disk.exists(path):
            self.computer.open_path(path)
        else:
            self.note = f"{path} is no longer there"

    def on_download_show(self, place: str, event: UiEvent) -> None:
        """Show a downloaded file in its folder."""
        self.computer.launch("files", self._download(place))

    def on_download_remove(self, place: str, event: UiEvent) -> None:
        """Take a download off the list; the file stays."""
        kept = self.profile.downloads.read()
        del kept[int(place)]
        self.profile.downloads.write(kept)

    def on_downloads_clear(self, event: UiEvent) -> None:
        """Take every download off the list; the files stay."""
        self.profile.downloads.write([])
        self.note = "Download list cleared"


def _line(label: str, *controls: Widget) -> Widget:
    return build.row(build.label(label, width=130), *controls, build.spacer(), gap=12)
