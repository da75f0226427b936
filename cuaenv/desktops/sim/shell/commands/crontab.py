"""crontab and at: commands that run later."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.commands.date import render
from cuaenv.desktops.sim.shell.lang.dates import parse_date
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("crontab", "at", "atq", "atrm")
TABLES = "/var/spool/cron/crontabs"
JOBS = "/var/spool/cron/atjobs"
SCHEDULE = re.compile(r"\s*(@\w+|([-*/,\w]+\s+){4}[-*/,\w]+)\s+\S.*")


def run(call: Call) -> int:
    """Keep tables (crontab; -l, -r, a file or the input) and jobs (at; -l, -r, -f)."""
    return _crontab(call) if call.name == "crontab" else _at(call)


def _crontab(call: Call) -> int:
    opts = options.parse(call.args, "leru:i")
    user = opts.get("u", call.user)
    if user != call.user and call.user != "root":
        return call.fail("must be privileged to use -u")
    path, root = f"{TABLES}/{user}", call.machine.fs.view("root", call.name)
    if "l" in opts:
        if not root.exists(path):
            return call.fail(f"no crontab for {user}")
        with call.machine.fs.journal.paused():
            call.out(root.read(path))
        return 0
    if "r" in opts:
        if not root.exists(path):
            return call.fail(f"no crontab for {user}")
        root.remove(path)
        call.machine.log("schedule", path, call.name, call.user, "remove")
        return 0
    if "e" in opts:
        return call.fail("this terminal has no full-screen editor; use crontab FILE")
    text = decode(call.read(opts.operands[0] if opts.operands else "-"))
    for number, line in enumerate(text.splitlines(), 1):
        if not _is_entry(line.strip()):
            call.err_raw(f"{opts.operands[0] if opts.operands else '-'}:{number}: bad minute\n")
            return call.fail("errors in crontab file, can't install")
    root.mkdir(TABLES, parents=True, mode=0o700)
    root.write(path, text, mode=0o600)
    root.chown(path, user, "root")
    call.machine.log("schedule", path, call.name, call.user, text)
    return 0


def _is_entry(line: str) -> bool:
    if not line or line.startswith("#") or re.match(r"\w+\s*=", line):
        return True
    return SCHEDULE.fullmatch(line) is not None


def _at(call: Call) -> int:
    root = call.machine.fs.view("root", call.name)
    opts = options.parse(call.args, "f:lrdmvq:")
    if call.name == "atq" or "l" in opts:
        return _queue(call)
    if call.name == "atrm" or "rd" in opts:
        return _remove(call, opts.operands)
    if not opts.operands:
        return call.fail("garbled time")
    moment = _time(" ".join(opts.operands), call.clock.now)
    text = decode(call.read(opts.get("f")) if "f" in opts else call.stdin.read())
    root.mkdir(JOBS, parents=True, mode=0o700)
    numbers = [int(name.split(".")[0]) for name in root.listdir(JOBS)]
    number = max(numbers, default=0) + 1
    path = f"{JOBS}/{number}.{moment}"
    root.write(path, text, mode=0o600)
    root.chown(path, call.user, "root")
    call.machine.log("schedule", path, call.name, call.user, text)
    call.err_raw(f"job {number} at {_shown(moment)}\n")
    return 0


def _time(text: str, now: int) -> int:
    match = re.fullmatch(r"(.*?)\s*(\+\s*\d+ \w+)", text)
    base = (match[1] if match else text).replace("now", "").strip()
    moment = parse_date(base, now) if base else now
    if match:
        moment = parse_date(match[2], moment)
    return moment if moment >= now else moment + 86400


def _shown(moment: int) -> str:
    return render("%a %b %e %H:%M:%S %Y", moment)


def _queue(call: Call) -> int:
    root = call.machine.fs.view("root", call.name)
    if root.is_dir(JOBS):
        for name in sorted(root.listdir(JOBS), key=lambda name: int(name.split(".")[0])):
            owner = root.stat(f"{JOBS}/{name}").owner
            if call.user in ("root", owner):
                number, _, moment = name.partition(".")
                call.line(f"{number}\t{_shown(int(moment))} a {owner}")
    return 0


def _remove(call: Call, numbers: list[str]) -> int:
    root, status = call.machine.fs.view("root", call.name), 0
    names = root.listdir(JOBS) if root.is_dir(JOBS) else []
    for number in numbers:
        found = next((name for name in names if name.split(".")[0] == number), "")
        if not found or call.user not in ("root", root.stat(f"{JOBS}/{found}").owner):
            status = call.fail(f"Cannot find jobid {number}")
            continue
        try:
            root.remove(f"{JOBS}/{found}")
        except FsError as error:
            status = call.fail(f"{number}: {error}")
            continue
        call.machine.log("schedule", f"{JOBS}/{found}", call.name, call.user, "remove")
    return status
