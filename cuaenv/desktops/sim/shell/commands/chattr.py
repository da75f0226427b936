"""chattr and lsattr: the immutable flag of files."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("chattr", "lsattr")
NO_FLAGS = "--------------e-------"


def run(call: Call) -> int:
    """Set (+i) or clear (-i) the flag that keeps everybody, even root, from changing a file."""
    if call.name == "lsattr":
        return _list(call)
    recursive = "-R" in call.args
    words = [arg for arg in call.args if arg not in ("-R", "-V", "-f")]
    if len(words) < 2 or not re.fullmatch(r"[-+=][a-zA-Z]*", words[0]):
        return call.fail("Must use '-v', =, - or +")
    if words[0].strip("+-=ie"):
        return call.fail(f"Operation not supported: {words[0]}")
    immutable = words[0][0] in "+=" and "i" in words[0]
    status = 0
    for name in words[1:]:
        try:
            _set(call, call.path(name), immutable, recursive)
        except FsError as error:
            status = call.fail(f"{error} while setting flags on {name}")
    return status


def _set(call: Call, path: str, immutable: bool, recursive: bool) -> None:
    call.view.seal(path, immutable)
    if recursive and call.view.is_dir(path):
        for name in call.view.listdir(path):
            _set(call, f"{path}/{name}", immutable, True)


def _list(call: Call) -> int:
    names, status = [arg for arg in call.args if not arg.startswith("-")] or ["."], 0
    for name in names:
        try:
            folder = call.view.is_dir(call.path(name)) and "-d" not in call.args
            inside = call.view.listdir(call.path(name)) if folder else []
            for one in [f"{name}/{one}" for one in inside] if folder else [name]:
                flag = call.view.is_immutable(call.path(one))
                call.line(f"{'----i---------e-------' if flag else NO_FLAGS} {one}")
        except FsError as error:
            status = call.fail(f"{error} while trying to stat {name}")
    return status
