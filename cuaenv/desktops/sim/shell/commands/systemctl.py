"""systemctl and service: the units of the system and of the user.

Whether a unit is enabled or masked is told by links in `/etc/systemd/system`, as on a real system,
so a link made by hand counts and one removed by hand is gone. Whether it runs is the computer's
own knowledge. A service with an `ExecStart` that is a script of this computer really runs it.
"""

from __future__ import annotations

from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang import unit_changes, unit_listing, units

NAMES = ("systemctl", "service")
POWER = {"poweroff": "poweroff", "halt": "halt", "reboot": "reboot", "kexec": "reboot"}
ASLEEP = ("suspend", "hibernate", "hybrid-sleep")
LISTS = ("list-units", "list-unit-files", "list-timers", "list-jobs", "list-sockets")
SHOWN = ("status", "is-active", "is-enabled", "is-failed", "show", "cat")
NOTHING = ("daemon-reload", "daemon-reexec", "reset-failed", "import-environment", "set-default")
VALUED = ("-t", "--type", "-n", "--lines", "-p", "--property", "-s", "--signal", "-o", "--state")


def run(call: Call) -> int:
    """Show units (status, list-units, cat …), change them (start, mask …), or power off."""
    if "--help" in call.args or "-h" in call.args:
        call.line(f"{call.name} [OPTIONS...] COMMAND ...\n\nQuery or change the units.")
        return 0
    args = _operands(call.args)
    if call.name == "service" and len(args) >= 2:
        args = [args[1], args[0]]
    verb, names = (args[0], args[1:]) if args else ("list-units", [])
    if "--dry-run" in call.args and verb not in (*LISTS, *SHOWN):
        return 0
    if verb in POWER or verb in ASLEEP:
        return _power(call, verb)
    if verb in ("isolate", "start") and names and names[0].removesuffix(".target") in POWER:
        return _power(call, names[0].removesuffix(".target"))
    manager = Manager(call, "--user" in call.args)
    if verb in LISTS:
        return unit_listing.listing(manager, verb, names)
    if verb == "get-default":
        call.line("graphical.target")
        return 0
    if verb in NOTHING:
        return 0 if manager.allowed() else 1
    if verb == "edit":
        return call.fail("Cannot edit units: no full-screen editor in this terminal.")
    if verb not in SHOWN and verb not in unit_changes.VERBS:
        return call.fail(f"Unknown command verb {verb}.")
    if not names and verb != "status":
        return call.fail("Too few arguments.")
    if verb in SHOWN:
        return max([unit_listing.show(manager, verb, name) for name in names] or [0])
    if not manager.allowed():
        return 1
    return max(unit_changes.change(manager, verb, name) for name in names)


class Manager:
    """The system's units, or the user's own.

    Attributes:
        call: the command.
        own: whether these are the user's own.
        where: the folders of their files.
        view: the disk as the manager uses it.
    """

    def __init__(self, call: Call, own: bool) -> None:
        self.call = call
        self.own = own
        self.where = units.folders(call.env.get("HOME", "/") if own else "")
        self.view: FsView = call.view

    def allowed(self) -> bool:
        """Return whether changes are; complain when not."""
        if self.own or self.call.user == "root":
            return True
        self.call.err_raw("Failed to change the unit: Access denied (try sudo)\n")
        return False

    def key(self, unit: str) -> str:
        """Return the name the computer keeps the state of a unit under."""
        return f"user/{unit}" if self.own else unit.removesuffix(".service")

    def exists(self, unit: str) -> bool:
        """Return whether there is such a unit."""
        known = units.fragment(self.view, self.where, unit) or units.is_masked(
            self.view, self.where, unit
        )
        return bool(known) or self.call.machine.service(self.key(unit)) is not None

    def active(self, unit: str) -> bool:
        """Return whether a unit runs."""
        state = self.call.machine.service(self.key(unit))
        return state is not None and state.active

    def enabled(self, unit: str) -> str:
        """Return what `is-enabled` says of a unit."""
        if units.is_masked(self.view, self.where, unit):
            return "masked"
        if units.wanted_by(self.view, self.where, unit):
            return "enabled"
        path = units.fragment(self.view, self.where, unit)
        if not path:
            state = self.call.machine.service(self.key(unit))
            return "enabled" if state is not None and state.enabled else "disabled"
        return "disabled" if units.setting(self.text(path), "WantedBy") else "static"

    def text(self, path: str) -> str:
        """Return a unit's file, which systemd has read already."""
        return self.call.machine.fs.peek(path)


def _operands(args: list[str]) -> list[str]:
    """Return the arguments that are no options and no values of options."""
    found, skip = [], False
    for arg in args:
        if not arg.startswith("-") and not skip:
            found.append(arg)
        skip = arg in VALUED
    return found


def _power(call: Call, verb: str) -> int:
    if verb in ASLEEP:
        call.machine.log("power", verb, call.name, call.user, "+0")
        return 0
    return call.start(
        [POWER[verb], *(arg for arg in call.args if arg.startswith("--"))],
        call.env, dict(call.fds), call.user, call.cwd,
    )  # fmt: skip
