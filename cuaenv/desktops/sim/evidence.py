"""Evidence of the simulated desktop: the primitives of `core.evidence`, read-only, unjournaled."""

from __future__ import annotations

import copy
import hashlib
import posixpath
import shlex
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from cuaenv.core.errors import EvidenceError, UnknownName
from cuaenv.core.evidence import PRIMITIVES
from cuaenv.core.fixed_dict import FixedDict
from cuaenv.core.identity_cache import IdentityCache
from cuaenv.desktops.sim import stores
from cuaenv.desktops.sim.fs import FsError, FsView
from cuaenv.desktops.sim.fs.inode import Inode
from cuaenv.desktops.sim.fs.permissions import Who, may
from cuaenv.desktops.sim.processes import Process

if TYPE_CHECKING:
    from cuaenv.desktops.sim.wm.manager import WindowManager

MAX_BYTES = 4 * 2**20
"""Largest file `file` returns, in bytes, unless it is asked for fewer."""

MAX_ENTRIES = 10_000
"""Most entries of one `listing`."""

KEPT_ENTRIES = 2_000
"""Most entries of a listing that is kept for the next time."""

MAX_OUTPUT = 2**20
"""Most characters kept of each stream of a `command`."""

MISSING = ("ENOENT", "ENOTDIR")
DENIED = ("EACCES", "EPERM")


def collect(wm: WindowManager, kind: str, args: Mapping[str, Any]) -> Any:
    """Read one primitive; nothing on the computer changes, not even its journal.

    Raises:
        EvidenceError: it could not be read; its `kind` says why.
        UnknownName: there is no such primitive.
    """
    if kind not in _READERS:
        raise UnknownName.among("evidence", kind, PRIMITIVES)
    try:
        if kind in _UNJOURNALED:
            return _READERS[kind](wm, **args)
        with wm.computer.fs.journal.paused():
            return _READERS[kind](wm, **args)
    except FsError as error:
        raise _typed(error) from error
    except TypeError as error:
        wanted = PRIMITIVES[kind]
        raise EvidenceError("unsupported", f"{kind} takes {wanted}; got {dict(args)}") from error


_UNJOURNALED = frozenset({"file", "stat", "listing"})
"""Primitives that look at inodes, of which no journal takes note; judges ask for hundreds."""


def _typed(error: FsError) -> EvidenceError:
    kind = "missing" if error.code in MISSING else "denied"
    if error.code not in (*MISSING, *DENIED):
        kind = "unreadable"
    return EvidenceError(kind, f"{error.path}: {error}")


def _disk(wm: WindowManager) -> FsView:
    return wm.computer.disk("evidence")


def _absolute(wm: WindowManager, path: str) -> str:
    if path == "~" or path.startswith("~/"):
        path = wm.computer.home + path[1:]
    if not path.startswith("/"):
        raise EvidenceError("unsupported", f"evidence needs an absolute path; got {path!r}")
    return posixpath.normpath(path)


def _file(wm: WindowManager, path: str, max_bytes: int = MAX_BYTES) -> bytes:
    disk, path = _disk(wm), _absolute(wm, path)
    node = disk.node(path)
    if node.kind != "file":
        raise EvidenceError("unreadable", f"{path} is a {node.kind}, not a regular file")
    if node.size > max_bytes:
        raise EvidenceError("unreadable", f"{path} has {node.size} bytes, more than {max_bytes}")
    if not may(disk.who, node, "r"):
        raise FsError("EACCES", path)
    return node.data


def _stat(wm: WindowManager, path: str) -> dict[str, Any]:
    node = _disk(wm).node(_absolute(wm, path))
    return {**_about(node), "mtime": node.mtime}


def _about(node: Inode) -> dict[str, Any]:
    return {
        "kind": node.kind, "mode": node.mode, "owner": node.owner, "group": node.group,
        "size": node.size, "target": node.target,
    }  # fmt: skip


def _listing(wm: WindowManager, path: str, depth: int = 64) -> dict[str, dict[str, Any]]:
    disk, path = _disk(wm), _absolute(wm, path)
    place = disk.place(path)
    if place.node is None:
        raise FsError("ENOENT", path)
    if place.node.kind != "dir":
        raise FsError("ENOTDIR", path)
    return _tree(disk, place.node, path, depth)


def _tree(disk: FsView, folder: Inode, path: str, depth: int) -> _Listing:
    """Return what lies in a folder, worked out anew only where an inode of it is another.

    The folders of the system are those of the prepared image in nearly every episode.
    """
    known = _TREES.of(folder)
    found, inodes = known.get((disk.who, depth)), disk.fs.inodes
    if found is None or list(map(inodes.get, found[1])) != found[0]:
        entries: dict[str, dict[str, Any]] = {}
        nodes = _list_into(entries, disk, folder, (path, ""), depth)
        known.clear()  # most folders are asked for in one way alone
        found = nodes, [node.ino for node in nodes], FixedDict(entries)
        if len(nodes) <= KEPT_ENTRIES:
            known[disk.who, depth] = found
    return found[2]


_Listing = FixedDict[str, dict[str, Any]]
_Known = dict[tuple[Who, int], tuple[list[Inode], list[int], _Listing]]
"""By user and depth: every inode that was looked at, their numbers, and what the listing says."""

_TREES: IdentityCache[Inode, _Known] = IdentityCache(lambda folder: {}, limit=64)
"""Listings of folders: the very same object for as long as nothing below the folder changes."""


def _list_into(
    found: dict[str, dict[str, Any]], disk: FsView, folder: Inode, at: tuple[str, str], depth: int
) -> list[Inode]:
    """Add what lies in a folder, and return the inodes of it all.

    `at` is the path asked for, and the folder's below that.

    Going from inode to inode saves finding every path anew: judges list thousands of them.
    """
    root, prefix = at
    if not may(disk.who, folder, "r") or (folder.entries and not may(disk.who, folder, "x")):
        raise FsError("EACCES", posixpath.join(root, prefix))
    nodes = []
    for name in sorted(folder.entries):
        if len(found) >= MAX_ENTRIES:
            raise EvidenceError("unreadable", f"{root} holds more than {MAX_ENTRIES} entries")
        node = disk.fs.inodes[folder.entries[name]]
        nodes.append(node)
        entry = _LISTED.of(node)
        if node.kind == "file" and not may(disk.who, node, "r"):
            entry = FixedDict({**entry, "sha256": ""})
        found[prefix + name] = entry
        if depth > 1 and node.kind == "dir" and may(disk.who, node, "r"):
            nodes += _list_into(found, disk, node, (root, f"{prefix}{name}/"), depth - 1)
    return nodes


def _listed(node: Inode) -> dict[str, Any]:
    data = node.data if node.kind == "file" else None
    sha256 = "" if data is None else hashlib.sha256(data).hexdigest()
    return FixedDict({**_about(node), "sha256": sha256})


_LISTED: IdentityCache[Inode, dict[str, Any]] = IdentityCache(_listed, limit=1024)
"""What a listing says of each inode; most are those of the prepared image in every episode."""


def _records(wm: WindowManager, store: str) -> Any:
    try:
        return stores.read(wm.computer, store)
    except UnknownName as error:
        raise EvidenceError("unsupported", str(error)) from error


def _clipboard(wm: WindowManager) -> str:
    return wm.computer.clipboard.get()


def _processes(wm: WindowManager) -> list[dict[str, Any]]:
    return [
        {"pid": one.pid, "name": one.name, "user": one.user, "command": one.command,
         "started": one.started, "stopped": _is_stopped(wm, one)}
        for one in wm.computer.processes
    ]  # fmt: skip


def _is_stopped(wm: WindowManager, process: Process) -> bool:
    task = wm.computer.tasks.of(process.pid)
    return process.stopped or (task is not None and process.pid in task.stopped)


def _windows(wm: WindowManager) -> list[dict[str, Any]]:
    return [
        {"app": window.app.name, "title": window.app.title, "focused": window is wm.active,
         "minimised": window.minimised, **window.app.status()}
        for window in wm.windows
    ]  # fmt: skip


def _command(wm: WindowManager, argv: list[str] | str) -> dict[str, Any]:
    """Run a command on a copy of the computer, so that it cannot change the real one."""
    line = argv if isinstance(argv, str) else shlex.join(argv)
    result = copy.deepcopy(wm.computer).shell("evidence").run(line)
    return {
        "stdout": result.stdout[:MAX_OUTPUT],
        "stderr": result.stderr[:MAX_OUTPUT],
        "returncode": result.code,
    }


_READERS: dict[str, Callable[..., Any]] = {
    "file": _file, "stat": _stat, "listing": _listing, "records": _records,
    "clipboard": _clipboard, "processes": _processes, "windows": _windows, "command": _command,
}  # fmt: skip
