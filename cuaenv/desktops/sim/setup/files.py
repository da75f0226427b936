"""Files, folders and links of a task.

What lies in a user's home belongs to that user and everything else to root, unless the step says
otherwise.
"""

from __future__ import annotations

import base64 as codec
import posixpath

from cuaenv.core.errors import SetupFailed, shown
from cuaenv.desktops.sim.fs import FsView
from cuaenv.desktops.sim.setup.runner import absolute
from cuaenv.desktops.sim.wm.manager import WindowManager

DAY = 86_400


def file(
    wm: WindowManager, path: str, content: str = "", base64: str = "",
    mode: int | str | None = None, owner: str = "", group: str = "", age_days: float = 0,
) -> None:  # fmt: skip
    """Write a file, with the folders it needs; `base64` holds bytes that are no text."""
    if content and base64:
        raise SetupFailed("field `base64`: give either `content` or `base64`")
    data = _decoded(base64) if base64 else content.encode("utf-8", "surrogateescape")
    path, disk = absolute(wm, path), _root(wm)
    _parents(wm, disk, path)
    disk.write(path, data)
    _finish(wm, disk, path, mode, owner, group)
    if age_days:
        disk.utime(path, wm.computer.clock.now - int(age_days * DAY))


def folder(
    wm: WindowManager, path: str, mode: int | str | None = None, owner: str = "", group: str = ""
) -> None:
    """Make a folder, with those above it; one that is there keeps what it holds."""
    path, disk = absolute(wm, path), _root(wm)
    _parents(wm, disk, path)
    if not disk.is_dir(path):
        disk.mkdir(path)
    _finish(wm, disk, path, mode, owner, group)


def link(wm: WindowManager, path: str, target: str, owner: str = "") -> None:
    """Make a symbolic link; the target is kept as written."""
    path, disk = absolute(wm, path), _root(wm)
    _parents(wm, disk, path)
    disk.symlink(target, path)
    name = owner or owner_of(wm, path)
    disk.chown(path, name, _group_of(wm, name), follow=False)


def remove(wm: WindowManager, path: str) -> None:
    """Remove a file, a link, or a folder with all it holds."""
    _root(wm).remove_tree(absolute(wm, path))


def owner_of(wm: WindowManager, path: str) -> str:
    """Return who a new file at `path` belongs to: whose home it lies in, else root."""
    parts = path.split("/")
    if (
        len(parts) > 2
        and parts[1] == "home"
        and wm.computer.fs.home(parts[2]) == f"/home/{parts[2]}"
    ):
        return parts[2]
    return "root"


def _decoded(base64: str) -> bytes:
    try:
        return codec.b64decode(base64, validate=True)
    except ValueError as error:
        raise SetupFailed(f"field `base64`: {error}; got {shown(base64)}") from error


def _root(wm: WindowManager) -> FsView:
    return wm.computer.fs.view("root", "setup")


def _group_of(wm: WindowManager, owner: str) -> str:
    return wm.computer.fs.who(owner).groups[0]


def _parents(wm: WindowManager, disk: FsView, path: str) -> None:
    """Make the folders above `path`, each owned as files there are."""
    above = posixpath.dirname(path)
    if above == path or disk.is_dir(above):
        return
    _parents(wm, disk, above)
    disk.mkdir(above)
    owner = owner_of(wm, above)
    disk.chown(above, owner, _group_of(wm, owner))


def _finish(
    wm: WindowManager, disk: FsView, path: str, mode: int | str | None, owner: str, group: str
) -> None:
    owner = owner or owner_of(wm, path)
    disk.chown(path, owner, group or _group_of(wm, owner))
    if mode is not None:
        disk.chmod(path, int(mode, 8) if isinstance(mode, str) else mode)
