"""wait, jobs, fg, bg, disown, times and hash: what runs in the background."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.foreground import look_after
from cuaenv.desktops.sim.shell.jobs import Job, find, marks

NAMES = ("wait", "jobs", "fg", "bg", "disown", "times", "hash")
NO_CHILD = 127
"""What `wait` says of a process that is no job of this shell."""


def run(call: Call) -> int:
    """List jobs, wait for them, or bring them to the foreground or on in the background."""
    for job in call.shell.state.jobs:
        look_after(job, call.machine.computer.tasks)
    match call.name:
        case "jobs":
            return _jobs(call)
        case "wait":
            return _wait(call)
        case "fg":
            return _foreground(call)
        case "bg":
            return _background(call)
        case "disown":
            return _disown(call)
        case "times":
            call.out("0m0.000s 0m0.000s\n0m0.000s 0m0.000s\n")
    return 0


def _jobs(call: Call) -> int:
    jobs = call.shell.state.jobs
    shown = marks(jobs)
    flags = "".join(arg[1:] for arg in call.args if arg.startswith("-"))
    for job in list(jobs):
        if ("r" in flags and job.shown != "Running") or ("s" in flags and job.shown != "Stopped"):
            continue
        line = job.line(shown[job.number])
        if "l" in flags:
            mark = shown[job.number]
            line = line.replace(f"]{mark} ", f"]{mark} {job.pid}", 1)
        call.line(str(job.pid) if "p" in flags else line)
        if job.status is not None:
            jobs.remove(job)
    return 0


def _wait(call: Call) -> int:
    """Wait for the jobs named, or for all."""
    state, names = call.shell.state, [arg for arg in call.args if not arg.startswith("-")]
    status = 0
    for job in [_named(call, name) for name in names] if names else list(state.jobs):
        if job is None:
            status = call.fail("the process is not a child of this shell", NO_CHILD)
            continue
        if job.status is None:
            call.pause(None, (job.pid,))
            look_after(job, call.machine.computer.tasks)
        status = (job.status or 0) if names else 0
        if not names and job in state.jobs:
            state.jobs.remove(job)
    return status


def _named(call: Call, name: str) -> Job | None:
    jobs = call.shell.state.jobs
    if name.startswith("%"):
        return find(jobs, name)
    return next((job for job in jobs if str(job.pid) == name), None)


def _one(call: Call) -> Job | None:
    jobs = [job for job in call.shell.state.jobs if job.status is None]
    job = find(jobs, call.args[0] if call.args else "%+")
    if job is None:
        call.err(f"{call.args[0] if call.args else 'current'}: no such job")
    return job


def _foreground(call: Call) -> int:
    if call.resumed:
        return _brought(call)
    job = _one(call)
    if job is None:
        return 1
    call.line(job.text)
    _go_on(call, job)
    call.memo = ("fg", job.pid)
    call.pause(None, (job.pid,))
    return 0


def _brought(call: Call) -> int:
    jobs = call.shell.state.jobs
    job = next((job for job in jobs if job.pid == call.memo[1]), None)
    if job is None or job.status is None:
        return 0
    jobs.remove(job)
    return job.status


def _go_on(call: Call, job: Job) -> None:
    task = call.machine.task(job.pid)
    if task is not None and task.stopped:
        name = task.started[0].name if task.started else call.shell.actor
        call.machine.log("signal", name, call.name, call.user, f"CONT {job.pid}")
        task.stopped.clear()
    job.stopped = False


def _background(call: Call) -> int:
    job = _one(call)
    if job is None:
        return 1
    if not job.stopped:
        call.err(f"job {job.number} already in background")
        return 0
    mark = marks(call.shell.state.jobs)[job.number]
    _go_on(call, job)
    call.line(f"[{job.number}]{mark} {job.text} &")
    return 0


def _disown(call: Call) -> int:
    jobs = call.shell.state.jobs
    if "-a" in call.args:
        jobs.clear()
        return 0
    names = [arg for arg in call.args if not arg.startswith("-")] or ["%+"]
    status = 0
    for name in names:
        job = _named(call, name)
        if job is None:
            status = call.fail(f"{name if name != '%+' else 'current'}: no such job")
        elif "-h" not in call.args:
            jobs.remove(job)
    return status
