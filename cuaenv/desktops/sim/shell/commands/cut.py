"""cut: columns of lines."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.lines import join_lines, split_lines

LONG = {
    "bytes": "b", "characters": "c", "fields": "f", "delimiter": "d", "only-delimited": "s",
    "complement": "complement", "output-delimiter": "out:",
}  # fmt: skip
Ranges = list[tuple[int, int]]


def run(call: Call) -> int:
    """Print -c characters, -b bytes or -f fields; -d -s --complement --output-delimiter."""
    opts = options.parse(call.args, "b:c:f:d:snz", LONG)
    unit = opts.last("bcf")
    if not unit:
        return call.fail("you must specify a list of bytes, characters, or fields")
    ranges = _ranges(opts.get(unit))
    if any(name == "complement" for name, _ in opts.given):
        ranges = _complement(ranges)
    delimiter = opts.get("d", "\t") or "\0"
    if len(delimiter) > 1:
        return call.fail("the delimiter must be a single character")
    text = call.text(opts.operands)
    lines = split_lines(text)
    if unit == "f":
        joint = opts.get("out") or delimiter
        out = [
            _fields(line, delimiter, ranges, joint)
            for line in lines
            if delimiter in line or "s" not in opts
        ]
    else:
        joint = opts.get("out")
        out = [joint.join(line[a - 1 : b] for a, b in ranges if line[a - 1 : b]) for line in lines]
    call.out(join_lines(out))
    return int(call.failed)


def _fields(line: str, delimiter: str, ranges: Ranges, joint: str) -> str:
    if delimiter not in line:
        return line
    fields = line.split(delimiter)
    return joint.join(field for a, b in ranges for field in fields[a - 1 : b])


def _ranges(text: str) -> Ranges:
    found: Ranges = []
    for piece in re.split(r"[, ]", text):
        match = re.fullmatch(r"(\d*)(-?)(\d*)", piece)
        if match is None or not (match[1] or match[3]) or match[1] == "0":
            raise UsageError(f"invalid byte, character or field list: '{text}'")
        start = int(match[1] or 1)
        end = int(match[3]) if match[3] else (10**9 if match[2] else start)
        if end < start:
            raise UsageError("invalid decreasing range")
        found.append((start, end))
    return _merged(found)


def _merged(ranges: Ranges) -> Ranges:
    out: Ranges = []
    for start, end in sorted(ranges):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _complement(ranges: Ranges) -> Ranges:
    out, at = [], 1
    for start, end in ranges:
        if start > at:
            out.append((at, start - 1))
        at = end + 1
    return [*out, (at, 10**9)] if at < 10**9 else out
