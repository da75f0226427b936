"""kill, pkill and killall: end programs."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.processes import ProcessError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.ps import matching
from cuaenv.desktops.sim.shell.errors import ExitShell
from cuaenv.desktops.sim.shell.jobs import SIGNAL_NUMBERS, find
from cuaenv.desktops.sim.shell.parameters import SHELL_PID
from cuaenv.desktops.sim.shell.streams import Keyboard
from cuaenv.desktops.sim.shell.task import HARMLESS

NAMES = ("kill", "pkill", "killall")
SIGNALS = {
    "0": "0", "1": "HUP", "2": "INT", "3": "QUIT", "9": "KILL", "10": "USR1", "12": "USR2",
    "15": "TERM", "18": "CONT", "19": "STOP", "20": "TSTP",
}  # fmt: skip


def run(call: Call) -> int:
    """Send a signal (TERM) by number, by pattern (pkill) or by name (killall); -l lists."""
    args = list(call.args)
    if args and args[0] in ("-l", "-L"):
        call.line(" ".join(name for name in SIGNALS.values() if name != "0"))
        return 0
    signal = "TERM"
    if args and args[0] == "-s" and len(args) > 1:
        signal, args = args[1], args[2:]
    elif args and re.fullmatch(r"-(\d+|(SIG)?[A-Z][A-Z0-9]+)", args[0]):
        signal = args.pop(0)[1:]
    signal = SIGNALS.get(signal, signal.upper().removeprefix("SIG"))
    if signal not in SIGNALS.values():
        return call.fail(f"{signal}: invalid signal specification")
    if not args:
        return call.fail("usage: kill [-s signal | -signal] pid ...", 2)
    if call.name == "kill":
        return _by_number(call, args, signal)
    if call.name == "pkill":
        found = matching(call, options.parse(args, "flau:xcvinoe"))
        return _all(call, [p.pid for p in found], signal)
    names = [arg for arg in args if not arg.startswith("-")]
    status = 0
    for name in names:
        pids = [p.pid for p in call.machine.processes() if p.name == name]
        if not pids:
            status = call.fail(f"{name}: no process found")
        status |= _all(call, pids, signal) if pids else 1
    return status


def _by_number(call: Call, args: list[str], signal: str) -> int:
    status = 0
    for text in args:
        if text.startswith("%"):
            job = find(call.shell.state.jobs, text)
            if job is None:
                status = call.fail(f"{text}: no such job")
            else:
                status |= _one(call, job.pid, signal)
        elif text == "-1":
            status |= _everything(call, signal)
        elif not re.fullmatch(r"\d{1,9}", text):
            status = call.fail(f"{text}: arguments must be process or job IDs")
        elif int(text) == (call.shell.state.pid or SHELL_PID):
            _own_shell(call, signal)
        else:
            status |= _one(call, int(text), signal)
    return status


def _everything(call: Call, signal: str) -> int:
    """Signal every process the user may, as `kill -1` does: not the first, not this shell."""
    own = call.shell.state.pid or SHELL_PID
    found = [
        p.pid for p in call.machine.processes()
        if p.pid not in (1, own) and (call.user in ("root", p.user))
    ]  # fmt: skip
    return _all(call, found, signal) if found else call.fail("(-1) - Operation not permitted")


def _own_shell(call: Call, signal: str) -> None:
    """Signal the shell that runs this: `kill $$`; one that somebody types at ignores it."""
    shell = call.shell
    call.machine.log("signal", shell.actor, call.name, call.user, f"{signal} {shell.state.pid}")
    if signal in HARMLESS or (signal in shell.state.traps and signal != "KILL"):
        if shell.state.traps.get(signal):
            shell.state.caught.append(signal)
    elif shell.state.pid or not isinstance(call.fds.get(0), Keyboard):
        raise ExitShell(128 + SIGNAL_NUMBERS.get(signal, 15), signal)


def _all(call: Call, pids: list[int], signal: str) -> int:
    results = [_one(call, pid, signal) for pid in pids]
    return int(not results or all(results))


def _one(call: Call, pid: int, signal: str) -> int:
    try:
        call.machine.kill(pid, signal, call.user, call.name)
    except ProcessError as error:
        return call.fail(str(error))
    return 0
