"""uniq: leave out repeated lines."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.lines import join_lines, split_lines
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "count": "c", "repeated": "d", "unique": "u", "ignore-case": "i", "skip-fields": "f",
    "skip-chars": "s", "check-chars": "w", "all-repeated": "D",
}  # fmt: skip


def run(call: Call) -> int:
    """Join neighbours that are equal; -c counts, -d -D -u choose, -i -f -s -w compare less."""
    opts = options.parse(call.args, "cdDuif:s:w:z", LONG)
    source = opts.operands[0] if opts.operands else "-"
    lines = split_lines(decode(call.read(source)))
    groups: list[list[str]] = []
    last = ""
    for line in lines:
        key = _key(line, opts)
        if groups and key == last:
            groups[-1].append(line)
        else:
            groups.append([line])
        last = key
    out: list[str] = []
    for group in groups:
        if ("d" in opts and len(group) < 2) or ("u" in opts and len(group) > 1):
            continue
        if "D" in opts:
            out += group if len(group) > 1 else []
        else:
            out.append(f"{len(group):7d} {group[0]}" if "c" in opts else group[0])
    text = join_lines(out)
    if len(opts.operands) > 1 and opts.operands[1] != "-":
        call.view.write(call.path(opts.operands[1]), text)
    else:
        call.out(text)
    return 0


def _key(line: str, opts: options.Options) -> str:
    for _ in range(int(opts.get("f", "0"))):
        line = re.sub(r"^[ \t]*[^ \t]*", "", line)
    line = line[int(opts.get("s", "0")) :]
    if "w" in opts:
        line = line[: int(opts.get("w"))]
    return line.lower() if "i" in opts else line
