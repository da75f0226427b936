"""Units of systemd as files: where they are, whether they are enabled or masked."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from cuaenv.desktops.sim.fs.view import FsView

SYSTEM = ("/etc/systemd/system", "/run/systemd/system", "/usr/lib/systemd/system")
KINDS = (
    "service", "target", "timer", "socket", "path", "mount", "slice", "scope", "device",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Folders:
    """Where the units of the system, or of one user, are kept: the administrator's folder first."""

    all: tuple[str, ...]

    @property
    def own(self) -> str:
        """Where links are made by enable and mask."""
        return self.all[0]


def folders(home: str = "") -> Folders:
    """Return the system's folders, or with `home` those of a user's own manager."""
    if home:
        return Folders((f"{home}/.config/systemd/user", "/usr/lib/systemd/user"))
    return Folders(SYSTEM)


def full(name: str) -> str:
    """Return a unit's whole name.

    >>> full("cron"), full("poweroff.target")
    ('cron.service', 'poweroff.target')
    """
    name = posixpath.basename(name)
    return name if name.rpartition(".")[2] in KINDS and "." in name else f"{name}.service"


def is_masked(view: FsView, where: Folders, unit: str) -> bool:
    """Return whether a unit is masked: a link to /dev/null stands in for it."""
    path = f"{where.own}/{unit}"
    return view.is_link(path) and view.lstat(path).target == "/dev/null"


def fragment(view: FsView, where: Folders, unit: str) -> str:
    """Return the path of a unit's file; empty when there is none."""
    for folder in where.all:
        if view.is_file(f"{folder}/{unit}"):
            return f"{folder}/{unit}"
    return ""


def wanted_by(view: FsView, where: Folders, unit: str) -> list[str]:
    """Return the links that start a unit with another one."""
    found: list[str] = []
    for name in view.listdir(where.own) if view.is_dir(where.own) else ():
        if name.endswith((".wants", ".requires")) and view.lexists(f"{where.own}/{name}/{unit}"):
            found.append(f"{where.own}/{name}/{unit}")
    return found


def setting(text: str, name: str) -> str:
    """Return the last value of a setting in a unit's file; empty when it has none."""
    found = re.findall(rf"^\s*{name}\s*=\s*(.*?)\s*$", text, re.MULTILINE)
    return str(found[-1]) if found else ""


def names(view: FsView, where: Folders) -> list[str]:
    """Return all units there are files or masks for, sorted."""
    found = {
        name
        for folder in where.all
        if view.is_dir(folder)
        for name in view.listdir(folder)
        if name.rpartition(".")[2] in KINDS
    }
    return sorted(found)
