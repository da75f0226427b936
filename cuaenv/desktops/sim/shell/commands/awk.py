"""awk: a language for lines and fields."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError
from cuaenv.desktops.sim.shell.lang.awk_parser import AwkParser
from cuaenv.desktops.sim.shell.lang.awk_run import Awk
from cuaenv.desktops.sim.shell.lang.awk_values import StrNum
from cuaenv.desktops.sim.shell.lang.escapes import unescape
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("awk", "gawk", "mawk")


def run(call: Call) -> int:
    """Run a program on files; -F separator, -v name=value, -f program file."""
    opts = options.parse(
        call.args,
        "F:v:f:",
        {"field-separator": "F", "assign": "v", "file": "f"},
        permute=False,
        status=2,
    )
    operands = list(opts.operands)
    sources = [decode(call.read(name)) for name in opts.all("f")]
    if not sources:
        if not operands:
            return call.fail("usage: awk [-F fs][-v var=value] 'program' [file ...]", 2)
        sources = [operands.pop(0)]
    awk = Awk(call, AwkParser("\n".join(sources)).program())
    if "F" in opts:
        separator = unescape(opts.get("F"))[0]
        awk.variables["FS"] = "\t" if separator == "t" else separator
    for item in opts.all("v"):
        name, equals, value = item.partition("=")
        if not equals or not name.isidentifier():
            raise AwkError(f"invalid assignment: {item}")
        awk.variables[name] = StrNum(unescape(value)[0])
    try:
        return awk.run(operands)
    finally:
        awk.flush()
