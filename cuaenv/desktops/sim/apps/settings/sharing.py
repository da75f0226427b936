"""Shared folders: who may do what in them, kept in the modes of the folders themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.apps.settings.people import ACTOR

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

LEVELS: tuple[tuple[str, str, int], ...] = (
    ("private", "Only me", 0o700),
    ("group_read", "My group can read", 0o750),
    ("group_write", "My group can read and write", 0o770),
    ("read", "Everyone can read", 0o755),
    ("write", "Everyone can read and write", 0o777),
)
"""Levels of access: key, label, mode of the folder."""


def level_of(mode: int) -> str:
    """Return the level that a folder's mode amounts to, `custom` for none of them.

    >>> level_of(0o755), level_of(0o711)
    ('read', 'custom')
    """
    for key, _, bits in LEVELS:
        if mode & 0o777 == bits:
            return key
    return "custom"


def label_of(level: str) -> str:
    """Return a level as people read it."""
    return next((label for key, label, _ in LEVELS if key == level), "Custom permissions")


def set_level(computer: Computer, path: str, level: str) -> None:
    """Give a folder the mode of a level; raise FsError."""
    mode = next(bits for key, _, bits in LEVELS if key == level)
    computer.disk(ACTOR).chmod(path, mode)


def apply_inside(computer: Computer, folder: str) -> int:
    """Give everything in a folder its level; return how many things changed.

    Files get the folder's mode without the execute bits, folders all of it. Links are left alone.

    Raises:
        FsError: something in it is not the user's.
    """
    disk = computer.disk(ACTOR)
    mode = disk.stat(folder).mode & 0o777
    count, pending = 0, [folder]
    while pending:
        here = pending.pop()
        for name in disk.listdir(here):
            path = f"{here.rstrip('/')}/{name}"
            status = disk.lstat(path)
            wanted = mode if status.kind == "dir" else mode & 0o666
            if status.kind == "dir":
                pending.append(path)
            if status.kind in ("dir", "file") and status.mode & 0o777 != wanted:
                disk.chmod(path, wanted)
                count += 1
    return count
