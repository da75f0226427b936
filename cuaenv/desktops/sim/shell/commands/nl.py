"""nl: number lines."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.lang.regex import compile_regex

LONG = {
    "body-numbering": "b", "number-width": "w", "number-separator": "s",
    "starting-line-number": "v", "line-increment": "i", "number-format": "n",
}  # fmt: skip


def run(call: Call) -> int:
    """Number the lines that are not empty; -b a all, -b pREGEX, -w -s -v -i -n."""
    opts = options.parse(call.args, "b:w:s:v:i:n:h:f:d:l:p", LONG)
    style, width = opts.get("b", "t"), int(opts.get("w", "6"))
    number, step = int(opts.get("v", "1")), int(opts.get("i", "1"))
    separator = opts.get("s", "\t")
    for line in split_lines(call.text(opts.operands)):
        if (
            style == "a"
            or (style == "t" and line)
            or (style.startswith("p") and compile_regex(style[1:]).matches(line))
        ):
            call.line(_shown(number, width, opts.get("n", "rn")) + separator + line)
            number += step
        else:
            call.line(" " * (width + len(separator)) + line)
    return int(call.failed)


def _shown(number: int, width: int, style: str) -> str:
    if style == "ln":
        return str(number).ljust(width)
    return f"{number:0{width}d}" if style == "rz" else str(number).rjust(width)
