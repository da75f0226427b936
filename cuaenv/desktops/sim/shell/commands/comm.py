"""comm and join: compare or join two sorted files."""

from __future__ import annotations

from itertools import pairwise

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("comm", "join")


def run(call: Call) -> int:
    """Compare lines (comm; -1 -2 -3 leave columns out) or join them (join; -t -1 -2 -a -v -o)."""
    letters = "123z" if call.name == "comm" else "t:1:2:a:v:o:ie:j:"
    opts = options.parse(call.args, letters, {"ignore-case": "i"})
    if len(opts.operands) != 2:
        return call.fail("missing operand" if len(opts.operands) < 2 else "extra operand")
    left, right = (split_lines(decode(call.read(name))) for name in opts.operands)
    if call.name == "join":
        return _join(call, opts, left, right)
    return _comm(call, opts, left, right)


def _comm(call: Call, opts: options.Options, left: list[str], right: list[str]) -> int:
    a = b = 0
    while a < len(left) or b < len(right):
        if b == len(right) or (a < len(left) and left[a] < right[b]):
            _column(call, opts, 1, left[a])
            a += 1
        elif a == len(left) or left[a] > right[b]:
            _column(call, opts, 2, right[b])
            b += 1
        else:
            _column(call, opts, 3, left[a])
            a, b = a + 1, b + 1
    status = 0
    for number, lines in ((1, left), (2, right)):
        if any(one > two for one, two in pairwise(lines)):
            status = call.fail(f"file {number} is not in sorted order")
    return status


def _column(call: Call, opts: options.Options, number: int, line: str) -> None:
    if str(number) in opts:
        return
    before = sum(str(other) not in opts for other in range(1, number))
    call.line("\t" * before + line)


def _join(call: Call, opts: options.Options, left: list[str], right: list[str]) -> int:
    separator = opts.get("t")
    key = [int(opts.get("j") or opts.get(side) or "1") - 1 for side in "12"]
    rows = [[_split(line, separator) for line in lines] for lines in (left, right)]
    joint = separator or " "
    table: dict[str, list[list[str]]] = {}
    for row in rows[1]:
        table.setdefault(_cell(row, key[1], opts), []).append(row)
    used: set[str] = set()
    empty: list[str] = []
    for row in rows[0]:
        value = _cell(row, key[0], opts)
        used.add(value)
        for other in table.get(value, []):
            if "v" not in opts:
                rest = row[: key[0]] + row[key[0] + 1 :], other[: key[1]] + other[key[1] + 1 :]
                call.line(
                    joint.join(
                        _chosen(opts, row, other, row[key[0]]) or [row[key[0]], *rest[0], *rest[1]]
                    )
                )
        if value not in table and "1" in opts.all("a") + opts.all("v"):
            call.line(joint.join(_chosen(opts, row, empty, row[key[0]]) or row))
    for row in rows[1]:
        if _cell(row, key[1], opts) not in used and "2" in opts.all("a") + opts.all("v"):
            call.line(joint.join(_chosen(opts, empty, row, row[key[1]]) or row))
    return 0


def _split(line: str, separator: str) -> list[str]:
    return line.split(separator) if separator else line.split()


def _cell(row: list[str], at: int, opts: options.Options) -> str:
    value = row[at] if at < len(row) else ""
    return value.lower() if "i" in opts else value


def _chosen(opts: options.Options, row: list[str], other: list[str], key: str) -> list[str]:
    """Return the fields `-o` asks for; none when it was not given."""
    out: list[str] = []
    for item in opts.get("o").replace(",", " ").split():
        side, _, number = item.partition(".")
        if side == "0":
            out.append(key)
            continue
        source = row if side == "1" else other
        at = int(number or "1") - 1
        out.append(source[at] if at < len(source) else opts.get("e"))
    return out
