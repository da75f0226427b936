"""echo: print the arguments."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.escapes import unescape


def run(call: Call) -> int:
    """Print the arguments; -n without newline, -e with escapes (always on in sh)."""
    args = list(call.args)
    newline, escapes = True, call.shell.state.dialect == "sh"
    while args and args[0].startswith("-") and args[0][1:] and set(args[0][1:]) <= set("neE"):
        if call.shell.state.dialect == "sh" and args[0] != "-n":
            break
        flags = args.pop(0)
        newline = newline and "n" not in flags
        if call.shell.state.dialect != "sh":
            escapes = "e" in flags or (escapes and "E" not in flags)
    text = " ".join(args)
    if escapes:
        text, stopped = unescape(text, octal_zero=True)
        newline = newline and not stopped
    call.out(text + ("\n" if newline else ""))
    return 0
