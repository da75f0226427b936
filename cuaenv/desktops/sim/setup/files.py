"""Files, folders and links of a task.

What lies in a user's home belongs to that user and everything else to root, unless the step says
otherwise.
"""

from __future__ import annotations

import base64 as codec
import binascii
import posixpath

from cuaenv.core.errors import SetupFailed, shown
from cuaenv.desktops.sim.fs import FsView
from cuaenv.desktops.sim.setup.runner import absolute
from cuaenv.desktops.sim.wm.manager import WindowManager

DAY = 86_400
MAX_AGE = 10_000
"""Days back to before the clock of any desktop of ours began."""


def file(
    wm: WindowManager, path: str, content: str = "", base64: str = "",
    mode: int | str | None = None, owner: str = "", group: str = "", age_days: float = 0,
) -> None:  # fmt: skip
    """Write a file, with the folders it needs; `base64` holds bytes that are no text."""
    if content and base64:
        raise SetupFailed("give either `content` or `base64`")
    try:
        data = codec.b64decode(base64, validate=True) if base64 else _bytes(content)
    except binascii.Error as error:
        raise SetupFailed(f"`base64` does not decode: {error}") from error
    path, disk = absolute(wm, path), _root(wm)
    _parents(wm, disk, path)
    disk.write(path, data)
    _finish(wm, disk, path, mode, owner, group)
    if not isinstance(age_days, int | float) or not 0 <= age_days <= MAX_AGE:
        raise SetupFailed(f"`age_days` is a number from 0 to {MAX_AGE}; got {shown(age_days)}")
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


def _bytes(content: object) -> bytes:
    if not isinstance(content, str):
        raise SetupFailed(f"`content` must be text; got {content!r}")
    return content.encode("utf-8", "surrogateescape")


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
        disk.chmod(path, _mode(mode))


def _mode(mode: int | str) -> int:
    """Return permission bits: a number, or octal digits as chmod(1) takes them."""
    try:
        bits = int(mode, 8) if isinstance(mode, str) else mode
    except ValueError:
        bits = -1
    if not 0 <= bits <= 0o7777:
        raise SetupFailed(f"`mode` must be octal digits such as '640'; got {mode!r}")
    return bits
