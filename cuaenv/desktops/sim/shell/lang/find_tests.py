"""The tests of find."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.dates import parse_date
from cuaenv.desktops.sim.shell.lang.modes import parse_mode
from cuaenv.desktops.sim.shell.lang.regex import compile_regex
from cuaenv.desktops.sim.shell.pattern import compile_pattern, matches

TYPES = {"f": "file", "d": "dir", "l": "link", "c": "device"}
UNITS = {"b": 512, "c": 1, "w": 2, "k": 1024, "M": 2**20, "G": 2**30}
NUMBER = re.compile(r"([-+]?)(\d+)([bcwkMG]?)")


@dataclass(frozen=True, slots=True)
class Found:
    """A file find came across: its path as shown, what it is, and how deep it lies."""

    path: str
    status: Stat
    depth: int


Holds = Callable[[Call, Found, tuple[str, ...]], bool]


@dataclass(frozen=True, slots=True)
class Test:
    """A test: its check of its argument when parsing, and whether it holds."""

    holds: Holds
    arguments: int = 1
    check: Callable[[tuple[str, ...]], object] = tuple


def _number(args: tuple[str, ...]) -> tuple[str, int, str]:
    match = NUMBER.fullmatch(args[0])
    if match is None:
        raise UsageError(f"invalid argument `{args[0]}'")
    return match[1], int(match[2][:15]), match[3]


def _compare(sign: str, value: int, wanted: int) -> bool:
    return value > wanted if sign == "+" else value < wanted if sign == "-" else value == wanted


def _glob(pattern: str, text: str, fold: bool) -> bool:
    if fold:
        pattern, text = pattern.lower(), text.lower()
    return matches(compile_pattern([(pattern, False)]), text)


def _name(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return _glob(args[0], base(found.path), False)


def _iname(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return _glob(args[0], base(found.path), True)


def _path(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return _glob(args[0], found.path, False)


def _ipath(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return _glob(args[0], found.path, True)


def _regex(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    spans = compile_regex(f"^{args[0]}$", extended=False).search(found.path, 0, call.spend)
    return spans is not None


def _type(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.kind in {TYPES.get(letter, "") for letter in args[0].split(",")}


def _check_type(args: tuple[str, ...]) -> None:
    if not args[0] or any(letter not in "fdlcbps" for letter in args[0].split(",")):
        raise UsageError(f"Unknown argument to -type: {args[0]}")


def _size(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    sign, wanted, unit = _number(args)
    block = UNITS[unit or "b"]
    return _compare(sign, -(-found.status.size // block), wanted)


def _perm(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    sign = args[0][0] if args[0][0] in "-/" else ""
    wanted = parse_mode(args[0][len(sign) :], 0, False, 0)
    mode = found.status.mode
    if sign == "-":
        return mode & wanted == wanted
    return not wanted or bool(mode & wanted) if sign == "/" else mode == wanted


def _check_perm(args: tuple[str, ...]) -> None:
    parse_mode(args[0].lstrip("-/") or "?", 0, False, 0)


def _newer(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    try:
        return found.status.times > call.view.stat(call.path(args[0])).times
    except FsError as error:
        raise UsageError(f"'{args[0]}': {error}") from error


def _newermt(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.mtime > parse_date(args[0], call.clock.now)


def _days(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    sign, wanted, _ = _number(args)
    return _compare(sign, (call.clock.now - found.status.mtime) // 86400, wanted)


def _minutes(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    sign, wanted, _ = _number(args)
    return _compare(sign, -(-(call.clock.now - found.status.mtime) // 60), wanted)


def _empty(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    if found.status.kind != "dir":
        return found.status.kind == "file" and found.status.size == 0
    try:
        return not call.view.listdir(call.path(found.path))
    except FsError:
        return False


def _user(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.owner == args[0]


def _group(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.group == args[0]


def _links(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    sign, wanted, _ = _number(args)
    return _compare(sign, found.status.nlink, wanted)


def _inum(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.ino == _number(args)[1]


def _samefile(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.ino == call.view.stat(call.path(args[0])).ino


def _lname(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return found.status.kind == "link" and _glob(args[0], found.status.target, False)


def _access(letter: str) -> Test:
    return Test({"r": _readable, "w": _writable, "x": _executable}[letter], 0)


def _readable(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return call.view.access(call.path(found.path), "r")


def _writable(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return call.view.access(call.path(found.path), "w")


def _executable(call: Call, found: Found, args: tuple[str, ...]) -> bool:
    return call.view.access(call.path(found.path), "x")


TESTS: dict[str, Test] = {
    "-name": Test(_name), "-iname": Test(_iname), "-path": Test(_path), "-ipath": Test(_ipath),
    "-wholename": Test(_path), "-regex": Test(_regex), "-type": Test(_type, 1, _check_type),
    "-size": Test(_size, 1, _number), "-perm": Test(_perm, 1, _check_perm),
    "-newer": Test(_newer), "-newermt": Test(_newermt), "-mtime": Test(_days, 1, _number),
    "-atime": Test(_days, 1, _number), "-ctime": Test(_days, 1, _number),
    "-mmin": Test(_minutes, 1, _number), "-amin": Test(_minutes, 1, _number),
    "-cmin": Test(_minutes, 1, _number), "-empty": Test(_empty, 0), "-user": Test(_user),
    "-group": Test(_group), "-links": Test(_links, 1, _number), "-inum": Test(_inum, 1, _number),
    "-samefile": Test(_samefile), "-lname": Test(_lname), "-readable": _access("r"),
    "-writable": _access("w"), "-executable": _access("x"),
}  # fmt: skip
"""Every test by name. Access and change times are those of the last change of content."""
