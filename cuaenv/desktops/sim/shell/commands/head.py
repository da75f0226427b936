"""head and tail: the beginning or the end of files."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.disk import MAX_FILE
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError

NAMES = ("head", "tail")
LONG = {
    "lines": "n", "bytes": "c", "quiet": "q", "silent": "q", "verbose": "v",
    "follow": "f", "zero-terminated": "z",
}  # fmt: skip
SUFFIXES = {"": 1, "b": 512, "k": 1024, "K": 1024, "kB": 1000, "M": 2**20, "MB": 10**6}


def run(call: Call) -> int:
    """Print the first or last 10 lines; -n lines, -c bytes, `-N`, `+N`, -q, -v."""
    args = _old_style(call.args)
    opts = options.parse(args, "n:c:qvfFs:z", LONG)
    if call.resumed:
        return _follow(call, list(opts.operands), len(opts.operands) > 1 and "q" not in opts)
    unit = opts.last("nc") or "n"
    sign, count = _count(opts.get(unit, "10"))
    contents = _inputs(call, opts.operands, unit, count)
    titles = ("v" in opts or len(opts.operands) > 1) and "q" not in opts
    for number, (name, data) in enumerate(contents):
        if titles:
            shown = "standard input" if name == "-" else name
            call.out(f"{chr(10) if number else ''}==> {shown} <==\n")
        call.out(_part(call.name, data, unit, sign, count))
    if call.name == "tail" and opts.operands and ("f" in opts or "F" in opts):
        return _follow(call, opts.operands, titles)
    return int(call.failed)


def _follow(call: Call, names: list[str], titles: bool) -> int:
    """Print what is added to files, once a second; a file that is gone is waited for."""
    seen: dict[str, tuple[int, int]] = dict(
        call.memo or ((name, _size(call, name)) for name in names)
    )
    while True:
        if call.resumed:
            for name in names:
                seen[name] = _added(call, name, seen[name], titles)
        call.memo = tuple(seen.items())
        call.pause(None if call.shell.run.held else 1)


def _size(call: Call, name: str) -> tuple[int, int]:
    path = call.path(name)
    if not call.view.is_file(path):
        return 0, 0
    status = call.view.stat(path)
    return status.size, status.ino


def _added(call: Call, name: str, before: tuple[int, int], titles: bool) -> tuple[int, int]:
    now = _size(call, name)
    if now == before or not now[1] or not call.view.access(call.path(name), "r"):
        return now if now[1] else before
    start = before[0]
    if now[0] < start or now[1] != before[1]:
        call.err(
            f"{name}: file truncated" if now[1] == before[1] else f"'{name}' has been replaced"
        )
        start = 0
    data = call.view.read(call.path(name))[start:]
    if data:
        call.out(f"\n==> {name} <==\n" if titles else "")
        call.out(data)
    return now


def _inputs(call: Call, names: list[str], unit: str, count: int) -> list[tuple[str, bytes]]:
    """Return the contents; as much of /dev/zero or /dev/urandom as `-c` asks for."""
    endless = {"/dev/zero", "/dev/urandom", "/dev/random"}
    if unit == "c" and set(names) & endless:
        return [(name, b"\0" * min(count, MAX_FILE)) for name in names if name in endless]
    return call.inputs(names)


def _old_style(args: list[str]) -> list[str]:
    """Turn `-5` and tail's `+5` into `-n 5` and `-n +5`."""
    if args and (match := re.fullmatch(r"(-|\+)(\d+)", args[0])):
        return ["-n", (match[1] if match[1] == "+" else "") + match[2], *args[1:]]
    return args


def _count(text: str) -> tuple[str, int]:
    match = re.fullmatch(r"([-+]?)(\d+)([a-zA-Z]*)", text)
    if match is None or match[3] not in SUFFIXES:
        raise UsageError(f"invalid number of lines: '{text}'")
    return match[1], int(match[2][:18]) * SUFFIXES[match[3]]


def _part(name: str, data: bytes, unit: str, sign: str, count: int) -> bytes:
    if unit == "c":
        start, end = _range(name, len(data), sign, count)
        return data[start:end]
    lines = data.split(b"\n")
    if lines[-1] == b"":
        lines.pop()
    else:
        lines[-1] += b"\0"
    start, end = _range(name, len(lines), sign, count)
    kept = b"".join(line + b"\n" for line in lines[start:end])
    return kept[:-2] if not data.endswith(b"\n") and kept.endswith(b"\0\n") else kept


def _range(name: str, total: int, sign: str, count: int) -> tuple[int, int]:
    if name == "head":
        return 0, max(0, total - count) if sign == "-" else min(total, count)
    return (max(0, count - 1), total) if sign == "+" else (max(0, total - count), total)
