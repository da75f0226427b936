"""The trash, as the freedesktop.org Trash specification 1.0 lays it out in the home folder.

`files/<name>` holds what was deleted, `info/<name>.trashinfo` where from and when. A name that is
taken becomes `name.2`, `name.3` …, before the first dot (`notes.2.txt`), as GLib does it.
"""

from __future__ import annotations

import urllib.parse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base, child, inside, parent

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView


@dataclass(frozen=True, slots=True)
class TrashItem:
    """One thing in the trash: its name there, where it was, when it was deleted (ISO 8601)."""

    name: str
    path: str
    deleted: str


def folder(view: FsView) -> str:
    """Return the trash folder of the view's user."""
    return f"{view.home}/.local/share/Trash"


def put(view: FsView, path: str) -> str:
    """Move `path` to the trash and return its name there."""
    view.lstat(path)
    source = view.place(path, follow=False).path
    if inside(folder(view), source) or inside(source, folder(view)):
        raise FsError("EINVAL", path)
    for part in ("files", "info"):
        view.mkdir(f"{folder(view)}/{part}", parents=True, mode=0o700)
    name = _free_name(view, base(source))
    info = f"{folder(view)}/info/{name}.trashinfo"
    quoted = urllib.parse.quote(source, errors="surrogateescape")
    stamp = view.fs.clock.text()
    view.write(info, f"[Trash Info]\nPath={quoted}\nDeletionDate={stamp}\n", mode=0o600)
    try:
        view.rename(source, f"{folder(view)}/files/{name}")
    except FsError:
        view.remove(info)
        raise
    return name


def _free_name(view: FsView, name: str) -> str:
    stem, dot, rest = name.partition(".")
    number, candidate = 1, name
    while view.lexists(f"{folder(view)}/files/{candidate}") or view.lexists(
        f"{folder(view)}/info/{candidate}.trashinfo"
    ):
        number += 1
        candidate = f"{stem}.{number}{dot}{rest}"
    return candidate


def listing(view: FsView) -> list[TrashItem]:
    """Return the items of the trash by name; one without its info has an empty path."""
    files = f"{folder(view)}/files"
    if not view.is_dir(files):
        return []
    return [_item(view, name) for name in view.listdir(files)]


def _item(view: FsView, name: str) -> TrashItem:
    path = deleted = ""
    info = f"{folder(view)}/info/{name}.trashinfo"
    if view.is_file(info):
        with view.fs.journal.paused():
            text = view.read_text(info)
        for line in text.splitlines():
            key, _, value = line.partition("=")
            if key == "Path":
                path = urllib.parse.unquote(value, errors="surrogateescape")
            elif key == "DeletionDate":
                deleted = value
    return TrashItem(name, path, deleted)


def restore(view: FsView, name: str) -> str:
    """Move `name` back to where it was and return that path."""
    files = f"{folder(view)}/files/{name}"
    if "/" in name or not view.lexists(files):
        raise FsError("ENOENT", files)
    path = _item(view, name).path
    if not path:
        raise FsError("ENOENT", f"{folder(view)}/info/{name}.trashinfo")
    if view.lexists(path):
        raise FsError("EEXIST", path)
    view.mkdir(parent(path), parents=True)
    view.rename(files, path)
    view.remove(f"{folder(view)}/info/{name}.trashinfo")
    return path


def empty(view: FsView) -> None:
    """Remove everything in the trash."""
    for part in ("files", "info"):
        room = f"{folder(view)}/{part}"
        if view.is_dir(room):
            for name in view.listdir(room):
                view.remove_tree(child(room, name))
