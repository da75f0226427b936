"""watch and top: show the same thing again and again."""

from __future__ import annotations

import shlex

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("watch", "top")
CLEAR = "\x1b[H\x1b[2J"
LONG = {"interval": "n", "no-title": "t", "differences": "d", "exec": "x"}


def run(call: Call) -> int:
    """Run a command every -n seconds (2), or list the processes (top; -b -n 1 once)."""
    if call.name == "top":
        return _top(call)
    opts = options.parse(call.args, "n:tdxbeg", LONG, permute=False)
    if not opts.operands:
        return call.fail("missing operand")
    seconds = _seconds(opts.get("n", "2"))
    line = " ".join(opts.operands) if "x" not in opts else shlex.join(opts.operands)
    while True:
        call.out(CLEAR)
        if "t" not in opts:
            stamp = call.clock.text("%a %b %e %H:%M:%S %Y")
            call.line(f"Every {seconds:.1f}s: {line}    desktop: {stamp}\n")
        call.spawn(["sh", "-c", line], stdin=b"")
        call.pause(None if call.shell.run.held else max(1.0, seconds))


def _seconds(text: str) -> float:
    try:
        return max(0.1, min(float(text), 86400.0))
    except ValueError:
        return 2.0


def _top(call: Call) -> int:
    opts = options.parse(call.args, "bn:d:p:u:iHc")
    left = call.memo if call.resumed else int(opts.get("n", "0") or 0) or None
    while True:
        if "b" not in opts:
            call.out(CLEAR)
        _table(call, opts.get("u"))
        if left is not None:
            left -= 1
            if left <= 0:
                return 0
        call.memo = left
        call.pause(None if call.shell.run.held else max(1.0, _seconds(opts.get("d", "3"))))


def _table(call: Call, user: str) -> None:
    found = [p for p in call.machine.processes() if not user or p.user == user]
    stamp = call.clock.text("%H:%M:%S")
    call.line(f"top - {stamp} up 1 day,  1 user,  load average: 0.00, 0.00, 0.00")
    call.line(f"Tasks: {len(found):>3} total,   1 running, {len(found) - 1:>3} sleeping\n")
    call.line("    PID USER      PR  NI S  %CPU  %MEM COMMAND")
    for p in found:
        call.line(f"{p.pid:>7} {p.user:<8} {20 + p.nice:>3} {p.nice:>3} S   0.0   0.1 {p.name}")
