"""ps, pgrep and pidof: running programs."""

from __future__ import annotations

from cuaenv.desktops.sim.processes import Process
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.regex import compile_regex
from cuaenv.desktops.sim.shell.parameters import SHELL_PID

NAMES = ("ps", "pgrep", "pidof")


def run(call: Call) -> int:
    """List processes: ps (a u x -e -f -p), pgrep (-f -l -a -u -x -c), pidof."""
    if call.name == "ps":
        return _ps(call)
    if call.name == "pidof":
        found = [p for p in call.machine.processes() if p.name in call.args]
        if found:
            call.line(" ".join(str(p.pid) for p in reversed(found)))
        return int(not found)
    opts = options.parse(call.args, "flau:xcvino")
    if not opts.operands and "u" not in opts:
        return call.fail("no matching criteria specified", 2)
    found = matching(call, opts)
    if "c" in opts:
        call.line(str(len(found)))
        return int(not found)
    for process in found:
        shown = f" {process.command}" if "a" in opts else f" {process.name}" if "l" in opts else ""
        call.line(f"{process.pid}{shown}")
    return int(not found)


def matching(call: Call, opts: options.Options) -> list[Process]:
    """Return the processes pgrep and pkill mean."""
    pattern = opts.operands[0] if opts.operands else ""
    regex = compile_regex(f"^({pattern})$" if "x" in opts else pattern, True, "i" in opts)
    found = [
        p
        for p in call.machine.processes()
        if ("u" not in opts or p.user in opts.get("u").split(","))
        and regex.matches(p.command if "f" in opts else p.name) != ("v" in opts)
    ]
    return found[-1:] if "n" in opts else found[:1] if "o" in opts else found


def _ps(call: Call) -> int:
    words = "".join(arg.lstrip("-") for arg in call.args if not arg.isdecimal())
    everything = any(letter in words for letter in "aexA")
    own = [
        Process(SHELL_PID, "bash", call.user, "bash", 1, call.clock.now),
        Process(SHELL_PID + 1, "ps", call.user, f"ps {' '.join(call.args)}".strip(), SHELL_PID),
    ]
    rows = [*call.machine.processes(), *own] if everything else own
    if "-p" in call.args:
        wanted = [arg for arg in call.args if arg.replace(",", "").isdecimal()]
        numbers = {int(n) for arg in wanted for n in arg.split(",")}
        rows = [p for p in [*call.machine.processes(), *own] if p.pid in numbers]
    if "u" in words:
        call.line("USER         PID %CPU %MEM COMMAND")
        for p in rows:
            call.line(f"{p.user:<8} {p.pid:>7}  0.0  0.1 {p.command}")
    elif "f" in words:
        call.line("UID          PID    PPID CMD")
        for p in rows:
            call.line(f"{p.user:<8} {p.pid:>7} {p.ppid:>7} {p.command}")
    else:
        call.line("    PID TTY          TIME CMD")
        for p in rows:
            call.line(f"{p.pid:>7} {'pts/0' if p in own else '?':<8} 00:00:00 {p.name}")
    return 0
