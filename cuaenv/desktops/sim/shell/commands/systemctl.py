"""systemctl and service: the services of the system."""

from __future__ import annotations

from cuaenv.desktops.sim.computer_services import Service
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("systemctl", "service")
CHANGES: dict[str, tuple[bool | None, bool | None]] = {
    "start": (True, None), "stop": (False, None), "restart": (True, None), "reload": (None, None),
    "enable": (None, True), "disable": (None, False), "mask": (False, False),
    "unmask": (None, None), "try-restart": (None, None), "kill": (False, None),
}  # fmt: skip
"""What each verb does to a service: whether it runs, and whether it starts with the system."""

POWER = {"poweroff": "poweroff", "halt": "poweroff", "reboot": "reboot"}


def run(call: Call) -> int:
    """List, show (status, is-active, is-enabled) or change services; poweroff and reboot."""
    args = [arg for arg in call.args if not arg.startswith("-")]
    if call.name == "service" and len(args) >= 2:
        args = [args[1], args[0]]
    verb, names = (args[0], args[1:]) if args else ("list-units", [])
    if verb in ("list-units", "list-unit-files", "list"):
        return _list(call, files=verb == "list-unit-files")
    if verb in ("daemon-reload", "daemon-reexec"):
        return 0 if _is_root(call) else 1
    if verb in POWER or verb in ("suspend", "hibernate"):
        return call.start(
            ["reboot" if verb == "reboot" else "poweroff"],
            call.env,
            dict(call.fds),
            call.user,
            call.cwd,
        )
    if verb in ("status", "is-active", "is-enabled", "show", "cat"):
        return max([_show(call, verb, name) for name in names] or [0])
    if verb not in CHANGES:
        return call.fail(f"Unknown command verb {verb}.")
    if not names:
        return call.fail("Too few arguments.")
    if not _is_root(call):
        return 1
    return max(_change(call, verb, name) for name in names)


def _is_root(call: Call) -> bool:
    if call.user != "root":
        call.err_raw("Failed to change the unit: Access denied (try sudo)\n")
    return call.user == "root"


def _missing(call: Call, name: str) -> int:
    call.err_raw(f"Unit {_unit(name)} could not be found.\n")
    return 4


def _unit(name: str) -> str:
    return name if "." in name else f"{name}.service"


def _list(call: Call, files: bool) -> int:
    units = call.machine.services()
    if files:
        call.line(f"{'UNIT FILE':<32} {'STATE':<10}")
        for unit in units:
            call.line(
                f"{unit.name + '.service':<32} {'enabled' if unit.enabled else 'disabled':<10}"
            )
    else:
        call.line(f"  {'UNIT':<30} LOAD   ACTIVE   SUB     DESCRIPTION")
        for unit in units:
            state = "active   running" if unit.active else "inactive dead   "
            call.line(f"  {unit.name + '.service':<30} loaded {state} {unit.description}")
    call.line(f"\n{len(units)} units listed.")
    return 0


def _show(call: Call, verb: str, name: str) -> int:
    unit = call.machine.service(name)
    if verb == "is-active":
        call.line("active" if unit and unit.active else "inactive")
        return 0 if unit and unit.active else 3
    if unit is None:
        return _missing(call, name)
    if verb == "is-enabled":
        call.line("enabled" if unit.enabled else "disabled")
        return int(not unit.enabled)
    return _status(call, unit)


def _status(call: Call, unit: Service) -> int:
    enabled = "enabled" if unit.enabled else "disabled"
    state = "active (running)" if unit.active else "inactive (dead)"
    mark = "●" if unit.active else "○"
    call.line(f"{mark} {unit.name}.service - {unit.description}")
    call.line(f"     Loaded: loaded (/lib/systemd/system/{unit.name}.service; {enabled})")
    call.line(f"     Active: {state}")
    return 0 if unit.active else 3


def _change(call: Call, verb: str, name: str) -> int:
    unit = call.machine.service(name)
    if unit is None:
        return _missing(call, name)
    active, enabled = CHANGES[verb]
    if verb in ("enable", "disable") and "--now" in call.args:
        active = verb == "enable"
    call.machine.change_service(unit.name, active, enabled)
    call.machine.log(
        "service", _unit(unit.name), call.name, call.user, f"{verb} {_unit(unit.name)}"
    )
    if verb in ("enable", "disable", "mask"):
        link = f"/etc/systemd/system/multi-user.target.wants/{_unit(unit.name)}"
        words = {"enable": "Created", "disable": "Removed", "mask": "Created"}
        call.err_raw(f"{words[verb]} symlink {link}.\n")
    return 0
