"""env, printenv, nohup, nice, time, timeout and their like: run a command in other surroundings."""

from __future__ import annotations

import math
import re

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.sleep import UNITS
from cuaenv.desktops.sim.shell.errors import Suspended
from cuaenv.desktops.sim.shell.points import Started
from cuaenv.desktops.sim.shell.streams import Descriptors, FileSink, Keyboard, Screen, Source

NAMES = ("env", "printenv", "nohup", "nice", "time", "timeout", "setsid", "stdbuf")
WITH_VALUE = {
    "nice": ("-n",),
    "timeout": ("-k", "-s"),
    "stdbuf": ("-i", "-o", "-e"),
    "env": ("-u", "-C"),
}

TIMED_OUT = 124
"""What timeout ends with when it had to end the command."""


def run(call: Call) -> int:
    """Print the environment (env, printenv), or run the command that follows the options."""
    if call.name == "printenv" and call.args:
        found = [call.env[name] for name in call.args if name in call.env]
        for value in found:
            call.line(value)
        return int(len(found) != len(call.args))
    args, env = list(call.args), dict(call.env)
    while args and args[0].startswith("-"):
        word = args.pop(0)
        if call.name == "env" and word in ("-i", "-", "--ignore-environment"):
            env = {}
        elif word in WITH_VALUE.get(call.name, ()) and args:
            value = args.pop(0)
            if word == "-u" and call.name == "env":
                env.pop(value, None)
    while call.name == "env" and args and "=" in args[0]:
        name, _, value = args.pop(0).partition("=")
        env[name] = value
    duration = args.pop(0) if call.name == "timeout" and args else ""
    if not args:
        return _print(call, env)
    if call.name == "timeout":
        return _limited(call, args, duration)
    fds = _without_terminal(call) if call.name == "nohup" else dict(call.fds)
    return call.start(args, env, fds, call.user, call.cwd)


def _without_terminal(call: Call) -> Descriptors:
    """Return the open files of a command that outlives the terminal; nohup.out takes its output."""
    fds = dict(call.fds)
    call.memo = "nohup"
    typed = isinstance(fds.get(0), Keyboard)
    if typed:
        fds[0] = Source()
    out = fds.get(1)
    if not isinstance(out, Screen) or not (typed or out.transcript.watched):
        return fds
    path = call.path("nohup.out")
    if not call.resumed:
        call.err("ignoring input and appending output to 'nohup.out'")
        call.view.write(path, b"", append=True)
    same = fds.get(2) is not None and isinstance(fds[2], Screen)
    fds[1] = FileSink(call.view, path)
    if same:
        fds[2] = fds[1]
    return fds


def _limited(call: Call, args: list[str], duration: str) -> int:
    """Run a command, and end it when its time is over."""
    if not call.resumed:
        match = re.fullmatch(r"(\d{1,9}(?:\.\d*)?)([smhd]?)", duration)
        if match is None:
            return call.fail(f"invalid time interval '{duration}'", 125)
        call.memo = call.clock.now + math.ceil(float(match[1]) * UNITS[match[2]])
    elif call.clock.now >= call.memo:
        points = call.shell.run.points
        for point in points:
            if isinstance(point, Started):
                call.machine.exited(point.pid)
        points.clear()
        return TIMED_OUT
    try:
        return call.start(args, call.env, dict(call.fds), call.user, call.cwd)
    except Suspended as pause:
        pause.until = call.memo if pause.until is None else min(pause.until, call.memo)
        raise


def _print(call: Call, env: dict[str, str]) -> int:
    if call.name not in ("env", "printenv"):
        return call.fail("missing operand", 125)
    for name in env:
        call.line(f"{name}={env[name]}")
    return 0
