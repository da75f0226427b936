"""The formats of `find -printf` and `stat -c`."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

from cuaenv.desktops.sim.fs.inode import TYPE_BITS, Stat
from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.accounts import gid, uid
from cuaenv.desktops.sim.shell.lang.escapes import unescape
from cuaenv.desktops.sim.shell.lang.find_tests import Found
from cuaenv.desktops.sim.shell.lang.sizes import blocks

SPEC = re.compile(r"%([-0#+ ]*)(\d*)(?:\.\d+)?([ATC][a-zA-Z@+]|[a-zA-Z%])")
LETTERS = {"file": "f", "dir": "d", "link": "l", "device": "c"}
KINDS = {
    "file": "regular file", "dir": "directory", "link": "symbolic link",
    "device": "character special file",
}  # fmt: skip


def render(call: Call, template: str, found: Found) -> str:
    """Return a `find -printf` format filled in."""
    status, path = found.status, found.path

    def value(letter: str) -> str:
        if letter[0] in "ATC" and len(letter) == 2:
            return moment(status, letter[1])
        head = path.rstrip("/").rpartition("/")
        values = {
            "p": path, "f": base(path), "h": head[0] if head[1] else ".", "s": str(status.size),
            "d": str(found.depth), "y": LETTERS[status.kind], "m": f"{status.mode:o}",
            "M": status.permissions, "u": status.owner, "g": status.group, "n": str(status.nlink),
            "i": str(status.ino), "l": status.target, "k": str(blocks(status)),
            "b": str(blocks(status) * 2), "t": _date(status.mtime),
            "U": str(uid(call.view.fs, status.owner)), "G": str(gid(call.view.fs, status.group)),
            "P": path, "%": "%",
        }  # fmt: skip
        return values.get(letter, f"%{letter}")

    return unescape(fill(template, value))[0]


def fill(template: str, value: Callable[[str], str]) -> str:
    """Return a format with each `%` letter replaced by `value(letter)`, padded as asked."""

    def one(match: re.Match[str]) -> str:
        text = value(match[3])
        width = min(int(match[2] or 0), 1000)
        if "-" in match[1]:
            return text.ljust(width)
        return text.rjust(width, "0" if "0" in match[1] else " ")

    return SPEC.sub(one, template)


def moment(status: Stat, letter: str) -> str:
    """Return the time of the last change in one of strftime's letters, or `@` for seconds."""
    if letter == "@":
        return f"{status.mtime}.0000000000"
    if letter == "+":
        return time.strftime("%Y-%m-%d+%H:%M:%S.0000000000", time.gmtime(status.mtime))
    if letter in ("T", "S"):
        pattern = "%H:%M:%S" if letter == "T" else "%S"
        return time.strftime(pattern, time.gmtime(status.mtime)) + ".0000000000"
    return time.strftime(f"%{letter}", time.gmtime(status.mtime))


def _date(mtime: int) -> str:
    return time.strftime("%a %b %e %H:%M:%S.0000000000 %Y", time.gmtime(mtime))


def stat_value(call: Call, name: str, status: Stat, letter: str) -> str:
    """Return what one letter of `stat -c` stands for."""
    fs, target = call.view.fs, f" -> '{status.target}'" if status.kind == "link" else ""
    kind = KINDS[status.kind]
    if status.kind == "file" and status.size == 0:
        kind = "regular empty file"
    bits = status.mode | TYPE_BITS[status.kind]
    date = time.strftime("%Y-%m-%d %H:%M:%S.000000000 +0000", time.gmtime(status.mtime))
    changed = time.strftime("%Y-%m-%d %H:%M:%S.000000000 +0000", time.gmtime(status.ctime))
    values = {
        "n": name, "N": f"'{name}'{target}", "s": str(status.size), "a": f"{status.mode:o}",
        "A": status.permissions, "f": f"{bits:x}", "F": kind, "U": status.owner,
        "G": status.group, "u": str(uid(fs, status.owner)), "g": str(gid(fs, status.group)),
        "h": str(status.nlink), "i": str(status.ino), "b": str(blocks(status) * 2), "B": "512",
        "o": "4096", "Y": str(status.mtime), "X": str(status.mtime), "Z": str(status.ctime),
        "W": "0", "y": date, "x": date, "z": changed, "w": "-", "d": "65025", "D": "fe01",
        "t": "0", "T": "0", "m": "/", "%": "%",
    }  # fmt: skip
    return values.get(letter, "?")
