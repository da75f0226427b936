"""paste: files side by side."""

from __future__ import annotations

from itertools import zip_longest

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.escapes import unescape
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.streams import decode


def run(call: Call) -> int:
    """Join lines; -s one file after the other, -d with other delimiters than tab."""
    opts = options.parse(call.args, "sd:z", {"serial": "s", "delimiters": "d"})
    delimiters = unescape(opts.get("d", "\t").replace("\\0", "\x01"))[0] or "\x01"
    names = opts.operands or ["-"]
    columns = (
        _columns(call, names)
        if "s" not in opts
        else [split_lines(decode(data)) for _, data in call.inputs(names)]
    )
    if "s" in opts:
        for lines in columns:
            call.line(_joined(lines, delimiters))
    else:
        for row in zip_longest(*columns, fillvalue=""):
            call.line(_joined(list(row), delimiters))
    return int(call.failed)


def _columns(call: Call, names: list[str]) -> list[list[str]]:
    """Return the lines of each file; several `-` take turns with the input's lines."""
    inputs = [name for name in names if name == "-"]
    shared = split_lines(decode(call.stdin.read())) if inputs else []
    columns: list[list[str]] = []
    turn = 0
    for name in names:
        if name == "-":
            columns.append(shared[turn :: len(inputs)])
            turn += 1
        else:
            columns.append(split_lines(decode(call.read(name))))
    return columns


def _joined(cells: list[str], delimiters: str) -> str:
    out: list[str] = []
    for at, cell in enumerate(cells):
        out.append(cell)
        if at < len(cells) - 1:
            out.append(delimiters[at % len(delimiters)].replace("\x01", ""))
    return "".join(out)
