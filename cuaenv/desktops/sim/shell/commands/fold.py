"""fold, fmt, expand, column, xxd and strings: shapes of text."""

from __future__ import annotations

import re
import textwrap

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.lines import join_lines, split_lines

NAMES = ("fold", "fmt", "expand", "column", "xxd", "strings")


def run(call: Call) -> int:
    """Wrap (fold -w -s, fmt -w), align (column -t -s), expand tabs, or show bytes."""
    if call.name == "xxd":
        return _dump(call)
    opts = options.parse(call.args, {"column": "ts:o:", "strings": "n:a"}.get(call.name, "w:sbt:"))
    text = call.text(opts.operands)
    if call.name == "expand":
        call.out("\n".join(line.expandtabs(int(opts.get("t", "8"))) for line in text.split("\n")))
    elif call.name == "column":
        call.out(_column(text, opts))
    elif call.name == "strings":
        least = int(opts.get("n", "4"))
        call.out(join_lines(re.findall(rf"[ -~\t]{{{least},}}", text)))
    elif call.name == "fmt":
        width = int(opts.get("w", "75"))
        blocks = [textwrap.fill(" ".join(b.split()), width) for b in text.strip("\n").split("\n\n")]
        call.line("\n\n".join(blocks))
    else:
        width = max(1, int(opts.get("w", "80")))
        lines = [piece for line in split_lines(text) for piece in _fold(line, width, "s" in opts)]
        call.out(join_lines(lines))
    return int(call.failed)


def _fold(line: str, width: int, at_blanks: bool) -> list[str]:
    out: list[str] = []
    while len(line) > width:
        cut = line.rfind(" ", 0, width) + 1 if at_blanks else width
        cut = cut or width
        out.append(line[:cut])
        line = line[cut:]
    return [*out, line]


def _column(text: str, opts: options.Options) -> str:
    rows = [
        line.split(opts.get("s")) if "s" in opts else line.split() for line in split_lines(text)
    ]
    rows = [row for row in rows if row]
    if "t" not in opts:
        return join_lines(["  ".join(row) for row in rows])
    count = max((len(row) for row in rows), default=0)
    widths = [
        max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(count)
    ]
    gap = opts.get("o", "  ")
    lines = [
        gap.join(
            cell.ljust(widths[at]) if at < len(row) - 1 else cell for at, cell in enumerate(row)
        )
        for row in rows
    ]
    return join_lines(lines)


def _dump(call: Call) -> int:
    for _, data in call.inputs([arg for arg in call.args if not arg.startswith("-")]):
        for at in range(0, len(data), 16):
            row = data[at : at + 16]
            pairs = " ".join(row[n : n + 2].hex() for n in range(0, len(row), 2))
            shown = "".join(chr(b) if 32 <= b < 127 else "." for b in row)
            call.line(f"{at:08x}: {pairs:<39}  {shown}")
    return int(call.failed)
