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
    opts = options.parse(args, "n:c:qvfFz", LONG)
    unit = opts.last("nc") or "n"
    sign, count = _count(opts.get(unit, "10"))
    contents = _inputs(call, opts.operands, unit, count)
    titles = ("v" in opts or len(opts.operands) > 1) and "q" not in opts
    for number, (name, data) in enumerate(contents):
        if titles:
            shown = "standard input" if name == "-" else name
            call.out(f"{chr(10) if number else ''}==> {shown} <==\n")
        call.out(_part(call.name, data, unit, sign, count))
    return int(call.failed)


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
