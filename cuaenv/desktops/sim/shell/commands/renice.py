"""renice: change how willing a process is to wait for others."""

from __future__ import annotations

from dataclasses import replace

from cuaenv.desktops.sim.processes import ProcessError
from cuaenv.desktops.sim.shell.call import Call


def run(call: Call) -> int:
    """Set the niceness ([-n] N) of processes ([-p] PID ...); only root may lower it."""
    words = [arg for arg in call.args if arg not in ("-n", "-p", "--priority", "--pid")]
    if len(words) < 2 or not words[0].lstrip("+-").isdecimal():
        return call.fail("not enough arguments")
    nice, status = max(-20, min(19, int(words[0]))), 0
    table = call.machine.computer.processes
    for text in words[1:]:
        try:
            process = table.allowed(int(text) if text.isdecimal() else -1, call.user)
        except ProcessError as error:
            status = call.fail(f"failed to get priority for {text} (process ID): {error.code}")
            continue
        if nice < process.nice and call.user != "root":
            status = call.fail(f"failed to set priority for {text} (process ID): EACCES")
            continue
        table.enter(replace(process, nice=nice))
        call.line(f"{text} (process ID) old priority {process.nice}, new priority {nice}")
        call.machine.log("signal", process.name, call.name, call.user, f"nice {nice} {text}")
    return status
