"""Logical stores: which files hold what the programs keep, under names any desktop can have.

`evidence("records", {"store": …})` reads them and set-up writes them. A file that is not there
reads as the empty store, as it does to its program; one that is damaged is an error.
"""

from __future__ import annotations

import copy
import json
import posixpath
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.fs import FsError
from cuaenv.desktops.sim.fs.accounts import groups_of, parse_passwd
from cuaenv.desktops.sim.json_file import write_json

FILES: Mapping[str, tuple[str, type]] = MappingProxyType({
    "browser.history": (".config/browser/history.json", list),
    "browser.bookmarks": (".config/browser/bookmarks.json", list),
    "browser.settings": (".config/browser/settings.json", dict),
    "browser.cookies": (".config/browser/cookies.json", dict),
    "browser.passwords": (".config/browser/passwords.json", list),
    "browser.downloads": (".config/browser/downloads.json", list),
    "mail.rules": (".config/mail/rules.json", list),
    "mail.contacts": (".config/mail/contacts.json", list),
    "mail.account": (".config/mail/account.json", dict),
    "desktop.settings": (".config/desktop/settings.json", dict),
    "code.settings": (".config/code/settings.json", dict),
    "code.extensions": (".config/code/extensions.json", list),
})  # fmt: skip
"""Stores of one file each: its path below the home folder and the type of an empty store."""

MAIL = ".local/share/mail"
"""Where `mail.messages` lies: one folder a mail folder, one file a message."""

STORES = (*FILES, "mail.messages", "accounts.users")
"""Every store but those of the sites, which are called `site.<name>`."""


def read(computer: Computer, store: str) -> Any:
    """Return a store's content as fresh JSON data, unjournaled.

    Raises:
        UnknownName: there is no such store.
        EvidenceError: `denied` or `unreadable`.
    """
    if store.startswith("site."):
        return copy.deepcopy(_site(computer, store).state)
    if store == "accounts.users":
        return _accounts(computer)
    with computer.fs.journal.paused():
        if store == "mail.messages":
            return _messages(computer)
        path, empty = _file(computer, store)
        return _json(computer, path, empty)


def write(computer: Computer, store: str, value: Any) -> None:
    """Replace a store's content.

    Raises:
        UnknownName: there is no such store.
        ValueError: the value has the wrong shape, or the store is not written this way.
    """
    if store.startswith("site."):
        _write_site(computer, store, value)
    elif store == "mail.messages":
        _write_messages(computer, value)
    elif store == "accounts.users":
        raise ValueError("accounts are added by the step `user`")
    else:
        path, empty = _file(computer, store)
        if not isinstance(value, empty):
            raise ValueError(f"{store} is a JSON {empty.__name__}; got {value!r}")
        _write(computer, path, value)


def add(computer: Computer, store: str, value: Any, path: str = "") -> None:
    """Add an entry (or a list of them) to a list store, or fields to one that is an object.

    `path` leads to a part of the store instead, by names and places with dots between them, such
    as `Inbox.0.attachments`.
    """
    if path:
        _add_inside(computer, store, value, path)
    elif store == "mail.messages":
        for folder, messages in dict(value).items():
            for message in messages:
                add_message(computer, folder, message)
    else:
        write(computer, store, _with(read(computer, store), value, store))


def _add_inside(computer: Computer, store: str, value: Any, path: str) -> None:
    whole = read(computer, store)
    *above, last = [int(part) if part.isdecimal() else part for part in path.split(".")]
    try:
        place = whole
        for part in above:
            place = place[part]
        place[last] = _with(place[last], value, f"{store} at {path}")
    except (LookupError, TypeError) as error:
        raise ValueError(f"{store} has nothing at {path!r}") from error
    write(computer, store, whole)


def _with(old: Any, value: Any, where: str) -> Any:
    if isinstance(old, list):
        return old + (value if isinstance(value, list) else [value])
    if isinstance(old, dict) and isinstance(value, dict):
        return {**old, **value}
    raise ValueError(f"{where} takes an object to add; got {value!r}")


def add_message(computer: Computer, folder: str, message: Mapping[str, Any]) -> str:
    """File a message under the folder's next free number; return the file's path."""
    where = f"{computer.home}/{MAIL}/{_folder(folder)}"
    disk = computer.disk("mail")
    names = disk.listdir(where) if disk.is_dir(where) else []
    numbers = [int(name[:-5]) for name in names if name[:-5].isdigit() and name.endswith(".json")]
    path = f"{where}/{max(numbers, default=0) + 1:04d}.json"
    _write(computer, path, dict(message))
    return path


def _write(computer: Computer, path: str, value: object) -> None:
    actor = posixpath.basename(posixpath.dirname(path))
    write_json(computer.disk(actor), path, value)


def _file(computer: Computer, store: str) -> tuple[str, type]:
    if store not in FILES:
        sites = [f"site.{name}" for name in computer.sites]
        raise UnknownName.among("store", store, [*STORES, *sites])
    path, empty = FILES[store]
    return f"{computer.home}/{path}", empty


def _json(computer: Computer, path: str, empty: type) -> Any:
    disk = computer.disk("evidence")
    try:
        text = disk.read_text(path)
    except FsError as error:
        if error.code in ("ENOENT", "ENOTDIR"):
            return empty()
        kind = "denied" if error.code in ("EACCES", "EPERM") else "unreadable"
        raise EvidenceError(kind, f"{path}: {error}") from error
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise EvidenceError("unreadable", f"{path} is not JSON: {error}") from error
    if not isinstance(value, empty):
        raise EvidenceError("unreadable", f"{path} does not hold a JSON {empty.__name__}")
    return value


def _messages(computer: Computer) -> dict[str, list[Any]]:
    disk = computer.disk("evidence")
    root = f"{computer.home}/{MAIL}"
    if not disk.is_dir(root):
        return {}
    found: dict[str, list[Any]] = {}
    try:
        for folder in disk.listdir(root):
            if disk.is_dir(f"{root}/{folder}"):
                names = [n for n in disk.listdir(f"{root}/{folder}") if n.endswith(".json")]
                found[folder] = [_json(computer, f"{root}/{folder}/{n}", dict) for n in names]
    except FsError as error:
        raise EvidenceError("denied", f"{error.path}: {error}") from error
    return found


def _write_messages(computer: Computer, value: Any) -> None:
    if not isinstance(value, dict):
        raise ValueError(f"mail.messages is an object of folders; got {value!r}")
    root = f"{computer.home}/{MAIL}"
    disk = computer.disk("mail")
    if disk.lexists(root):
        disk.remove_tree(root)
    for folder, messages in value.items():
        disk.mkdir(f"{root}/{_folder(folder)}", parents=True)
        for message in messages:
            add_message(computer, folder, message)


def _folder(name: str) -> str:
    """Return the name of a mail folder; raise ValueError where it would lead elsewhere."""
    if not name or "/" in name or name in (".", ".."):
        raise ValueError(f"a mail folder has a name without slashes; got {name!r}")
    return name


def _accounts(computer: Computer) -> list[dict[str, Any]]:
    passwd, group = computer.fs.peek("/etc/passwd"), computer.fs.peek("/etc/group")
    return [
        {"name": one.name, "uid": one.uid, "gid": one.gid, "full_name": one.gecos,
         "home": one.home, "shell": one.shell, "groups": list(groups_of(one.name, passwd, group))}
        for one in parse_passwd(passwd)
    ]  # fmt: skip


def _site(computer: Computer, store: str) -> Any:
    name = store.removeprefix("site.")
    if name not in computer.sites:
        raise UnknownName.among("site", name, computer.sites)
    return computer.sites[name]


def _write_site(computer: Computer, store: str, value: Any) -> None:
    site = _site(computer, store)
    if not isinstance(value, dict):
        raise ValueError(f"{store} is an object; got {value!r}")
    site.state.clear()
    site.state.update(copy.deepcopy(value))
    computer.touch()
