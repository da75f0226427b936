"""shutdown, poweroff, reboot, halt, init and telinit: ask for the machine to go down."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.date import render

NAMES = ("shutdown", "poweroff", "reboot", "halt", "init", "telinit")
LEVELS = {"0": "poweroff", "6": "reboot"}
VERBS = {"poweroff": "power off", "reboot": "reboot", "halt": "halt"}


def run(call: Call) -> int:
    """Ask for it now, or shutdown at `+minutes` or `hh:mm`; -r restarts, -c takes it back."""
    if "--help" in call.args:
        return _help(call)
    flags = "".join(arg[1:] for arg in call.args if re.fullmatch(r"-[a-zA-Z]+", arg))
    words = [arg for arg in call.args if not arg.startswith("-")]
    if call.name in ("init", "telinit"):
        return _init(call, words)
    if call.name == "shutdown" and ("c" in flags or "--cancel" in call.args):
        call.machine.power("cancel", 0, call.name, call.user)
        return 0
    if call.name == "shutdown" and "--show" in call.args:
        return _show(call)
    if call.name != "shutdown" and ("w" in flags or "--wtmp-only" in call.args):
        return 0
    kind = _kind(call, flags)
    when = words[0] if words else ""
    delay = _delay(call, when) if call.name == "shutdown" else 0
    if delay < 0:
        return call.fail(f"Failed to parse time specification: {when}")
    return 0 if "k" in flags else _ask(call, kind, delay)


def _help(call: Call) -> int:
    """Tell how it is called, and do nothing."""
    operands = {"shutdown": " [TIME] [WALL...]", "init": " LEVEL", "telinit": " LEVEL"}
    call.line(f"{call.name} [OPTIONS...]{operands.get(call.name, '')}\n")
    call.line("Power off, halt or restart the machine.")
    return 0


def _kind(call: Call, flags: str) -> str:
    if call.name == "reboot" or "r" in flags or "--reboot" in call.args:
        return "reboot"
    if "P" in flags or "p" in flags or "--poweroff" in call.args:
        return "poweroff"
    return "halt" if call.name == "halt" or "H" in flags or "--halt" in call.args else "poweroff"


def _ask(call: Call, kind: str, delay: int) -> int:
    if not delay and call.machine.computer.power.masked(kind):
        call.machine.log("power", kind, call.name, call.user, "masked")
        return call.fail(f"Failed to start {kind}.target: Unit {kind}.target is masked.")
    call.machine.power(kind, delay, call.name, call.user)
    if delay:
        moment = render("%a %Y-%m-%d %H:%M:%S UTC", call.clock.now + delay)
        noun = "Reboot" if kind == "reboot" else "Shutdown"
        call.err_raw(f"{noun} scheduled for {moment}, use 'shutdown -c' to cancel.\n")
    else:
        call.err_raw(f"The system will {VERBS[kind]} now!\n")
    return 0


def _init(call: Call, words: list[str]) -> int:
    if not words:
        return call.fail("required argument missing.")
    if words[0] not in LEVELS:
        return 0 if call.user == "root" else call.fail("must be superuser.")
    return _ask(call, LEVELS[words[0]], 0)


def _show(call: Call) -> int:
    power = call.machine.computer.power
    if power.due is None:
        call.err_raw("No scheduled shutdown.\n")
        return 1
    moment = render("%a %Y-%m-%d %H:%M:%S UTC", power.due)
    call.line(f"{power.kind.capitalize()} scheduled for {moment}, use 'shutdown -c' to cancel.")
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
