"""systemd-inhibit: run a command while shutdown or sleep is put off.

On this computer nothing goes down (see `computer_power`), so there is nothing to hold back; taking
the lock is what counts and is journaled as `power` with the lock's own words.
"""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = ("systemd-inhibit",)


def run(call: Call) -> int:
    """Take a lock (--what, --who, --why, --mode) and run the command; --list shows the locks."""
    locks, command = [arg for arg in call.args if arg.startswith("--")], list(call.args)
    while command and command[0].startswith("-"):
        command.pop(0)
    if "--list" in locks:
        return _list(call)
    if not command:
        return call.fail("missing argument.")
    if not call.resumed:
        shown = " ".join(locks) or "--what=idle:sleep:shutdown"
        call.machine.log("power", "inhibit", call.name, call.user, f"{shown} {' '.join(command)}")
    return call.start(command, call.env, dict(call.fds), call.user, call.cwd)


def _list(call: Call) -> int:
    found = [p for p in call.machine.processes() if p.name == "systemd-inhibit"]
    call.line("WHO             UID  USER PID  COMM            WHAT     WHY MODE")
    for process in found:
        call.line(f"{process.command[:15]:<15} 1000 {process.user} {process.pid} systemd-inhibit")
    call.line(f"\n{len(found)} inhibitors listed.")
    return 0
