"""shutdown, poweroff, reboot and halt: ask for the machine to go down."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.date import render

NAMES = ("shutdown", "poweroff", "reboot", "halt")


def run(call: Call) -> int:
    """Ask for it now, or shutdown at `+minutes` or `hh:mm`; -r restarts, -c takes it back."""
    flags = "".join(arg[1:] for arg in call.args if re.fullmatch(r"-[a-zA-Z]+", arg))
    if call.name == "shutdown" and ("c" in flags or "--cancel" in call.args):
        call.machine.power("cancel", 0, call.name, call.user)
        return 0
    reboot = call.name == "reboot" or "r" in flags or "--reboot" in call.args
    kind = "reboot" if reboot else "poweroff"
    when = next((arg for arg in call.args if not arg.startswith("-")), "")
    delay = _delay(call, when) if call.name == "shutdown" else 0
    if delay < 0:
        return call.fail(f"Failed to parse time specification: {when}")
    if "k" not in flags:
        call.machine.power(kind, delay, call.name, call.user)
    if delay:
        moment = render("%a %Y-%m-%d %H:%M:%S UTC", call.clock.now + delay)
        call.err_raw(f"Shutdown scheduled for {moment}, use 'shutdown -c' to cancel.\n")
    else:
        call.err_raw(f"The system will {'reboot' if reboot else 'power off'} now!\n")
    return 0


def _delay(call: Call, when: str) -> int:
    """Return the seconds until then: a minute by default, as systemd's shutdown has it."""
    if when in ("", "now"):
        return 0 if when else 60
    if match := re.fullmatch(r"\+?(\d{1,6})", when):
        return int(match[1]) * 60
    if match := re.fullmatch(r"(\d{1,2}):(\d{2})", when):
        clock = int(match[1]) * 3600 + int(match[2]) * 60
        return (clock - call.clock.now) % 86400
    return -1
