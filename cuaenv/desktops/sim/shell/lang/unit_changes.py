"""What systemctl does to units; each change is journaled as `service`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from cuaenv.desktops.sim.shell.lang import units
from cuaenv.desktops.sim.shell.lang.unit_listing import missing
from cuaenv.desktops.sim.shell.nodes import Seq
from cuaenv.desktops.sim.shell.points import Program
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import Nowhere, Source
from cuaenv.desktops.sim.shell.task import Task

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.commands.systemctl import Manager

RUNS: dict[str, bool | None] = {
    "start": True, "stop": False, "restart": True, "reload": None, "try-restart": None,
    "kill": False, "reload-or-restart": True,
}  # fmt: skip
"""Whether the unit runs after each verb; None leaves that as it is."""

LINKS = ("enable", "disable", "reenable", "mask", "unmask")
VERBS = frozenset({*RUNS, *LINKS})


def change(manager: Manager, verb: str, name: str) -> int:
    """Change one unit; return the status."""
    unit = units.full(name)
    if not manager.exists(unit) and verb not in ("mask", "unmask"):
        return missing(manager, unit)
    status = _link(manager, verb, unit) if verb in LINKS else _run(manager, verb, unit)
    if status == 0:
        _log(manager, verb, unit)
    return status


def _log(manager: Manager, verb: str, unit: str) -> None:
    call = manager.call
    call.machine.log("service", unit, call.name, call.user, f"{verb} {unit}")


def _run(manager: Manager, verb: str, unit: str) -> int:
    wanted = RUNS[verb]
    if wanted and units.is_masked(manager.view, manager.where, unit):
        return manager.call.fail(f"Failed to {verb} {unit}: Unit {unit} is masked.")
    _set(manager, unit, wanted)
    if wanted is False or verb == "restart":
        _end(manager, unit)
    if wanted:
        _begin(manager, unit)
    return 0


def _set(manager: Manager, unit: str, active: bool | None, enabled: bool | None = None) -> None:
    key = manager.key(unit)
    manager.call.machine.add_service(key)
    manager.call.machine.change_service(key, active, enabled)


def _link(manager: Manager, verb: str, unit: str) -> int:
    view, own, call = manager.view, manager.where.own, manager.call
    path = f"{own}/{unit}"
    if verb == "mask":
        if view.lexists(path) and not units.is_masked(view, manager.where, unit):
            return call.fail(f"Failed to mask unit: File {path} already exists.")
        if not view.lexists(path):
            view.mkdir(own, parents=True)
            view.symlink("/dev/null", path)
            call.err_raw(f"Created symlink {path} -> /dev/null.\n")
        if "--now" in call.args:
            _set(manager, unit, False)
            _end(manager, unit)
        return 0
    if verb == "unmask":
        if units.is_masked(view, manager.where, unit):
            view.remove(path)
            call.err_raw(f"Removed {path}.\n")
        return 0
    if units.is_masked(view, manager.where, unit):
        return call.fail(f"Failed to {verb} unit: Unit file {path} is masked.")
    return _enable(manager, verb, unit)


def _enable(manager: Manager, verb: str, unit: str) -> int:
    view, call = manager.view, manager.call
    for link in units.wanted_by(view, manager.where, unit) if verb != "enable" else ():
        view.remove(link)
        call.err_raw(f"Removed {link}.\n")
    file = units.fragment(view, manager.where, unit)
    target = units.setting(manager.text(file), "WantedBy") if file else ""
    if verb != "disable" and target:
        link = f"{manager.where.own}/{target.split()[0]}.wants/{unit}"
        if not view.lexists(link):
            view.mkdir(link.rpartition("/")[0], parents=True)
            view.symlink(file, link)
            call.err_raw(f"Created symlink {link} -> {file}.\n")
    elif verb != "disable" and file:
        call.err_raw("The unit files have no installation config.\n")
    now = "--now" in call.args
    _set(manager, unit, (verb != "disable") if now else None, verb != "disable")
    if now:
        (_end if verb == "disable" else _begin)(manager, unit)
    return 0


def _begin(manager: Manager, unit: str) -> None:
    """Run the script of a service: the program of its ExecStart, unless that is the system's."""
    file, call = units.fragment(manager.view, manager.where, unit), manager.call
    command = units.setting(manager.text(file), "ExecStart") if file else ""
    words = command.lstrip("-@+!").split()
    if not words or not call.view.is_file(words[0]) or words[0].startswith("/usr/sbin"):
        return
    user = units.setting(manager.text(file), "User") or call.user
    home = call.machine.fs.home(user)
    variables = {
        "HOME": home, "USER": user, "LOGNAME": user, "PWD": "/", "OPTIND": "1",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
    }  # fmt: skip
    state = State(user, "/", "bash", variables, set(variables), name="systemd")
    tag = f"{manager.key(unit)}.unit"
    pid = call.machine.fork()
    task = Task(
        pid, tag, state, {0: Source(), 1: Nowhere(), 2: Nowhere()}, "systemd",
        call.machine.bare, [Program(Seq(()), f"exec {command.lstrip('-@+!')}")],
        until=call.clock.now,
    )  # fmt: skip
    call.machine.computer.tasks.add(task)
    call.machine.log("exec", words[0], "systemd", user, shlex.join(words))


def _end(manager: Manager, unit: str) -> None:
    """End what a service runs."""
    tasks, tag = manager.call.machine.computer.tasks, f"{manager.key(unit)}.unit"
    for task in tasks:
        if task.text == tag:
            tasks.end(task, 143)
