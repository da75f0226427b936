"""What a Browser window knows, and the ways every part of it opens pages."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING, ClassVar

from cuaenv.desktops.sim.app import App
from cuaenv.desktops.sim.apps.browser import fetch
from cuaenv.desktops.sim.apps.browser.fetch import Fetched, shown_address
from cuaenv.desktops.sim.apps.browser.forms import Forms
from cuaenv.desktops.sim.apps.browser.profile import ACTOR, Profile
from cuaenv.desktops.sim.apps.browser.tab import INTERNAL, Location, Tab
from cuaenv.desktops.sim.dialogs import FileDialog, MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.sites.exchange import Download, split_url

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs import FsView


class BrowserState(App):
    """The state.

    Attributes:
        profile: the browser's files.
        tabs: the open tabs; `current` is the place of the one shown.
        closed_tabs: closed ones, latest last.
        address: the text of the address bar.
        note: what the status bar says.
        offer: host, user name and password the bar offers to save, or None.
    """

    name: ClassVar[str] = "Browser"
    icon: ClassVar[str] = "browser"
    size: ClassVar[tuple[int, int]] = (980, 620)

    def __init__(self, computer: Computer, *args: str) -> None:
        super().__init__(computer, *args)
        self.profile = Profile(computer)
        self.numbers = 1
        self.tabs = [Tab(1)]
        self.current = 0
        self.closed_tabs: list[Tab] = []
        self.address = TextModel("")
        self.note = ""
        self.offer: tuple[str, str, str] | None = None

    @property
    def title(self) -> str:
        """The page's title and the program's name."""
        return f"{self.tab.location.title} - Browser"

    @property
    def tab(self) -> Tab:
        """The tab that is shown."""
        return self.tabs[self.current]

    @property
    def disk(self) -> FsView:
        """The disk as this program uses it."""
        return self.computer.disk(ACTOR)

    def open(self, address: str) -> None:
        """Open an address in the shown tab: a page, a search, a path, or one of the browser's."""
        url = fetch.address_of(address, str(self.profile.setting("search_engine")))
        if url in INTERNAL:
            self.tab.show(Location(url))
            self.arrived()
        elif url.startswith("browser:"):
            self.show(Fetched(url, fetch.not_found(url)))
        else:
            self.show(fetch.get(self.computer, self.profile, url))

    def open_in_tab(self, address: str, front: bool = True) -> None:
        """Open an address in a new tab beside the shown one."""
        before = self.current
        self.add_tab()
        self.open(address)
        if not front:
            self.current = before
            self.arrived()

    def add_tab(self) -> None:
        """Add an empty tab and show it."""
        self.numbers += 1
        self.tabs.insert(self.current + 1, Tab(self.numbers))
        self.current += 1
        self.arrived()

    def show(self, fetched: Fetched, replace: bool = False) -> None:
        """Show what was fetched; a download is stored instead."""
        if fetched.download is not None:
            self.store(fetched.download, fetched.url)
            return
        self.tab.show(Location(fetched.url, fetched.page), replace)
        self.arrived()

    def arrived(self) -> None:
        """Make address bar and forms fit the page shown."""
        tab = self.tab
        host = split_url(tab.url)[0] if tab.url.startswith("http") else ""
        if self.offer is not None and self.offer[0] != host:
            self.offer = None
        tab.forms = Forms(tab.page, self.profile.password_for(host) if host else None)
        self.show_address()
        self.note = ""
        self.focus = "address" if tab.url == "browser:newtab" else f"page:{tab.number}.{tab.serial}"

    def show_address(self) -> None:
        """Make the address bar show the page's address."""
        self.address.set_text(shown_address(self.tab.url))

    def reload(self) -> None:
        """Fetch the shown page anew."""
        url = self.tab.url
        if url in INTERNAL:
            self.arrived()
        else:
            self.show(fetch.get(self.computer, self.profile, url), replace=True)

    def store(self, download: Download, url: str) -> None:
        """Store a download, where the settings say so after asking where to."""
        folder = self.profile.downloads_folder()
        name = posixpath.basename(download.name) or "download"
        if self.profile.setting("ask_download"):
            self.dialog = FileDialog(
                "save", "Save File", folder, name, "on_download_path", (download.data, url)
            )
        else:
            self._write(self._free_path(folder, name), download.data, url)

    def on_download_path(self, path: str, context: tuple[bytes, str]) -> None:
        """Store a download where the person chose."""
        self._write(path, *context)

    def _write(self, path: str, data: bytes, url: str) -> None:
        name, disk = posixpath.basename(path), self.disk
        try:
            if not disk.is_dir(posixpath.dirname(path)):
                disk.mkdir(posixpath.dirname(path), parents=True)
            disk.write(path, data)
        except FsError as error:
            self.dialog = MessageDialog("Download failed", f"{path} could not be saved: {error}.")
            return
        self.profile.note_download(name, path, url)
        self.note = f"Downloaded {name}"
        self.computer.notify("Download complete", path, "browser")

    def _free_path(self, folder: str, name: str) -> str:
        stem, ending = posixpath.splitext(name)
        path, number = f"{folder}/{name}", 1
        while self.disk.lexists(path):
            path = f"{folder}/{stem} ({number}){ending}"
            number += 1
        return path
