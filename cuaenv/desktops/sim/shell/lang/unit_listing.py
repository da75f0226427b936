"""What systemctl says about units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.shell.lang import units

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.commands.systemctl import Manager

NO_UNIT = 4
NOT_RUNNING = 3


def listing(manager: Manager, verb: str, patterns: list[str]) -> int:
    """Print a table of units."""
    found = _names(manager)
    if verb in ("list-jobs", "list-sockets"):
        manager.call.line("No jobs running." if verb == "list-jobs" else "0 sockets listed.")
        return 0
    kind = _kind(manager)
    if kind:
        found = [name for name in found if name.endswith(f".{kind}")]
    if patterns:
        wanted = [pattern.strip("*") for pattern in patterns]
        found = [name for name in found if any(part in name for part in wanted)]
    {"list-unit-files": _files, "list-timers": _timers, "list-units": _units}[verb](manager, found)
    return 0


def _kind(manager: Manager) -> str:
    args = manager.call.args
    for number, arg in enumerate(args):
        if arg in ("-t", "--type") and number + 1 < len(args):
            return args[number + 1]
        if arg.startswith("--type="):
            return arg.partition("=")[2]
    return ""


def _names(manager: Manager) -> list[str]:
    found = set(units.names(manager.view, manager.where))
    for state in manager.call.machine.services():
        if state.name.startswith("user/") == manager.own:
            found.add(units.full(state.name.removeprefix("user/")))
    return sorted(found)


def _description(manager: Manager, unit: str) -> str:
    path = units.fragment(manager.view, manager.where, unit)
    state = manager.call.machine.service(manager.key(unit))
    text = units.setting(manager.text(path), "Description") if path else ""
    return text or (state.description if state is not None else "") or unit


def _files(manager: Manager, names: list[str]) -> None:
    manager.call.line(f"{'UNIT FILE':<32} {'STATE':<10}")
    for name in names:
        manager.call.line(f"{name:<32} {manager.enabled(name):<10}".rstrip())
    manager.call.line(f"\n{len(names)} unit files listed.")


def _units(manager: Manager, names: list[str]) -> None:
    everything = {"-a", "--all"} & set(manager.call.args)
    manager.call.line(f"  {'UNIT':<30} LOAD   ACTIVE   SUB     DESCRIPTION")
    shown = [
        name
        for name in names
        if everything or manager.active(name) or manager.enabled(name) == "masked"
        or name.endswith(".service")
    ]  # fmt: skip
    for name in shown:
        load = "masked" if manager.enabled(name) == "masked" else "loaded"
        state = "active   running" if manager.active(name) else "inactive dead   "
        manager.call.line(f"  {name:<30} {load} {state} {_description(manager, name)}")
    manager.call.line(f"\n{len(shown)} loaded units listed.")


def _timers(manager: Manager, names: list[str]) -> None:
    timers = [name for name in names if name.endswith(".timer")]
    manager.call.line("NEXT LEFT LAST PASSED UNIT                         ACTIVATES")
    for name in timers:
        path = units.fragment(manager.view, manager.where, name)
        target = units.setting(manager.text(path), "Unit") if path else ""
        service = target or name.replace(".timer", ".service")
        manager.call.line(f"n/a  n/a  n/a  n/a    {name:<28} {service}")
    manager.call.line(f"\n{len(timers)} timers listed.")


def show(manager: Manager, verb: str, name: str) -> int:
    """Print what one unit is; return the status systemctl has for it."""
    call, unit = manager.call, units.full(name)
    active = manager.active(unit)
    if verb in ("is-active", "is-failed"):
        call.line("active" if active else "inactive")
        return 0 if active == (verb == "is-active") and verb == "is-active" else _not(verb)
    if not manager.exists(unit):
        return missing(manager, unit)
    if verb == "is-enabled":
        state = manager.enabled(unit)
        call.line(state)
        return int(state not in ("enabled", "static"))
    if verb == "cat":
        return _cat(manager, unit)
    if verb == "show":
        for key, value in _properties(manager, unit).items():
            call.line(f"{key}={value}")
        return 0
    return _status(manager, unit, active)


def _not(verb: str) -> int:
    return NOT_RUNNING if verb == "is-active" else 1


def missing(manager: Manager, unit: str) -> int:
    """Say that there is no such unit."""
    manager.call.err_raw(f"Unit {unit} could not be found.\n")
    return NO_UNIT


def _cat(manager: Manager, unit: str) -> int:
    path = units.fragment(manager.view, manager.where, unit)
    if not path:
        return manager.call.fail(f"No files found for {unit}.")
    manager.call.out(f"# {path}\n{manager.text(path)}")
    return 0


def _properties(manager: Manager, unit: str) -> dict[str, str]:
    state = manager.enabled(unit)
    active = manager.active(unit)
    return {
        "Id": unit, "Description": _description(manager, unit),
        "LoadState": "masked" if state == "masked" else "loaded",
        "ActiveState": "active" if active else "inactive",
        "SubState": "running" if active else "dead",
        "FragmentPath": units.fragment(manager.view, manager.where, unit),
        "UnitFileState": state,
    }  # fmt: skip


def _status(manager: Manager, unit: str, active: bool) -> int:
    call, state = manager.call, manager.enabled(unit)
    path = units.fragment(manager.view, manager.where, unit) or f"/usr/lib/systemd/system/{unit}"
    loaded = (
        f"masked (Reason: Unit {unit} is masked.)" if state == "masked"
        else f"loaded ({path}; {state})"
    )  # fmt: skip
    call.line(f"{'●' if active else '○'} {unit} - {_description(manager, unit)}")
    call.line(f"     Loaded: {loaded}")
    call.line(f"     Active: {'active (running)' if active else 'inactive (dead)'}")
    return 0 if active else NOT_RUNNING
