"""What the browser keeps between pages: history, bookmarks, settings, cookies, passwords.

Everything lies in JSON files below `~/.config/browser`:

    history.json    [{url, title, visited}]       visited: "2025-06-02 09:00:00", UTC
    bookmarks.json  [{url, title, folder}]
    settings.json   {home_page, search_engine, …}  see `DEFAULTS`; unknown keys are kept
    downloads.json  [{name, path, url, date}]
    cookies.json    {host: {name: value}}
    passwords.json  [{site, username, password}]
"""

from __future__ import annotations

import calendar
import time
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.json_file import JsonFile

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

FOLDER = ".config/browser"
ACTOR = "browser"
STAMP = "%Y-%m-%d %H:%M:%S"
BAR = "Bookmarks bar"
"""The folder whose bookmarks stand below the address bar."""

DEFAULTS: Mapping[str, Any] = MappingProxyType({
    "home_page": "search.example",
    "search_engine": "findling",
    "do_not_track": False,
    "cookies": "allow",
    "save_history": True,
    "save_passwords": True,
    "block_popups": True,
    "safe_browsing": True,
    "usage_statistics": False,
    "downloads_folder": "~/Downloads",
    "ask_download": False,
    "show_bookmarks_bar": True,
    "zoom": 100,
})  # fmt: skip
"""Every setting and what it is in a new profile. `cookies`: allow, session or block."""

Entry = dict[str, Any]


class Profile:
    """The browser's files."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer
        self.history = JsonFile[list[Any]](computer, f"{FOLDER}/history.json", [], ACTOR)
        self.bookmarks = JsonFile[list[Any]](computer, f"{FOLDER}/bookmarks.json", [], ACTOR)
        self.settings = JsonFile[dict[str, Any]](computer, f"{FOLDER}/settings.json", {}, ACTOR)
        self.downloads = JsonFile[list[Any]](computer, f"{FOLDER}/downloads.json", [], ACTOR)
        self.cookies = JsonFile[dict[str, Any]](computer, f"{FOLDER}/cookies.json", {}, ACTOR)
        self.passwords = JsonFile[list[Any]](computer, f"{FOLDER}/passwords.json", [], ACTOR)
        self.session: dict[str, dict[str, str]] = {}

    # ---- settings

    def setting(self, name: str) -> Any:
        """Return a setting; one that is missing or of the wrong type counts as its default."""
        value = self.settings.look().get(name, DEFAULTS[name])
        return value if type(value) is type(DEFAULTS[name]) else DEFAULTS[name]

    def change(self, name: str, value: Any) -> None:
        """Change a setting; journaled as `setting`."""
        self.settings.write({**self.settings.read(), name: value})
        self.computer.log("setting", self.settings.path, name, ACTOR, str(value))

    def reset(self) -> None:
        """Put every known setting back; keys that are not the browser's stay."""
        kept = {k: v for k, v in self.settings.read().items() if k not in DEFAULTS}
        self.settings.write(kept)
        self.computer.log("setting", self.settings.path, "*", ACTOR, "reset")

    def downloads_folder(self) -> str:
        """Return the absolute path of the folder downloads go to."""
        folder = str(self.setting("downloads_folder"))
        home = self.computer.home
        return home + folder[1:] if folder == "~" or folder.startswith("~/") else folder

    # ---- history

    def visit(self, url: str, title: str) -> None:
        """Note a visit; nothing is kept while history is turned off, nor for the browser's own."""
        if self.setting("save_history") and not url.startswith("browser:"):
            visited = self.computer.clock.text(STAMP)
            entry = {"url": url, "title": title, "visited": visited}
            self._keep(self.history, [*self.history.read(), entry])

    def forget(self, indexes: set[int]) -> None:
        """Delete history entries by their place in the file."""
        kept = [e for i, e in enumerate(self.history.read()) if i not in indexes]
        self.history.write(kept)

    def clear(self, kinds: set[str], seconds: int | None) -> None:
        """Clear browsing data.

        Args:
            kinds: of `history`, `downloads`, `cookies`, `passwords`.
            seconds: how far back, for what has a date; None clears everything.
        """
        since = None if seconds is None else self.computer.clock.now - seconds
        if "history" in kinds:
            kept = [e for e in self.history.read() if not _newer(e.get("visited"), since)]
            self.history.write(kept)
        if "downloads" in kinds:
            kept = [e for e in self.downloads.read() if not _newer(e.get("date"), since)]
            self.downloads.write(kept)
        if "cookies" in kinds:
            self.session.clear()
            self.cookies.write({})
        if "passwords" in kinds:
            self.passwords.write([])

    # ---- bookmarks

    def bookmark_of(self, url: str) -> int:
        """Return the place of a page's bookmark, -1 without one."""
        for i, entry in enumerate(self.bookmarks.look()):
            if isinstance(entry, dict) and entry.get("url") == url:
                return i
        return -1

    def folders(self) -> list[str]:
        """Return the names of the bookmark folders, the bar's first."""
        found = [str(e.get("folder") or BAR) for e in self.bookmarks.look()]
        return list(dict.fromkeys([BAR, "Other bookmarks", *found]))

    # ---- cookies, passwords, downloads

    def jar(self, host: str) -> dict[str, str]:
        """Return the cookies sent to a host: a copy."""
        mode = self.setting("cookies")
        if mode == "block":
            return {}
        if mode == "session":
            return dict(self.session.get(host, {}))
        return dict(self.cookies.look().get(host, {}))

    def keep_jar(self, host: str, jar: dict[str, str]) -> None:
        """Keep a host's cookies as the settings allow."""
        mode = self.setting("cookies")
        if mode == "session":
            self.session[host] = jar
        elif mode == "allow" and jar != self.cookies.look().get(host, {}):
            jars = {**self.cookies.read(), host: jar}
            self._keep(self.cookies, {name: held for name, held in jars.items() if held})

    def cookie_counts(self) -> dict[str, int]:
        """Return how many cookies each site has left, kept ones and the session's, by host."""
        counts: dict[str, int] = {}
        for jars in (self.cookies.look(), self.session):
            for host, jar in jars.items():
                if isinstance(jar, dict) and jar:
                    counts[host] = counts.get(host, 0) + len(jar)
        return dict(sorted(counts.items()))

    def forget_cookies(self, host: str) -> None:
        """Delete the cookies of one site."""
        self.session.pop(host, None)
        self.cookies.write({h: jar for h, jar in self.cookies.read().items() if h != host})

    def password_for(self, host: str) -> Entry | None:
        """Return the saved sign-in of a host."""
        for entry in self.passwords.look():
            if isinstance(entry, dict) and entry.get("site") == host:
                return entry
        return None

    def save_password(self, host: str, username: str, password: str) -> None:
        """Save a sign-in in place of the host's last one."""
        kept = [e for e in self.passwords.read() if e.get("site") != host]
        kept.append({"site": host, "username": username, "password": password})
        self.passwords.write(kept)

    def _keep(self, file: JsonFile[Any], document: Any) -> None:
        # A page still opens when its traces cannot be kept: full disk, read-only profile.
        try:
            file.write(document)
        except FsError as error:
            self.computer.notify("Browser", f"{file.path} could not be saved: {error}")

    def note_download(self, name: str, path: str, url: str) -> None:
        """Note a downloaded file."""
        date = self.computer.clock.text(STAMP)
        entry = {"name": name, "path": path, "url": url, "date": date}
        self._keep(self.downloads, [*self.downloads.read(), entry])


def seconds_of(stamp: object) -> int | None:
    """Return a history time in seconds since 1970; times are texts or numbers of seconds.

    >>> seconds_of("1970-01-01 00:01:00"), seconds_of("1970-01-02"), seconds_of(5.5)
    (60, 86400, 5)
    >>> seconds_of("yesterday") is None
    True
    """
    if isinstance(stamp, int | float) and not isinstance(stamp, bool):
        return int(stamp)
    return _parsed(str(stamp).replace("T", " ").removesuffix("Z"))


@lru_cache(maxsize=8192)
def _parsed(text: str) -> int | None:
    for pattern, length in ((STAMP, 19), ("%Y-%m-%d %H:%M", 16), ("%Y-%m-%d", 10)):
        try:
            return calendar.timegm(time.strptime(text[:length], pattern))
        except ValueError:
            continue
    return None


def _newer(stamp: object, since: int | None) -> bool:
    """Whether a time is in a range; what has no readable time is only in "all time"."""
    if since is None:
        return True
    seconds = seconds_of(stamp)
    return seconds is not None and seconds >= since
