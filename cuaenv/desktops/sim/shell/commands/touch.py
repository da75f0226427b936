"""touch: make empty files, set times."""

from __future__ import annotations

import calendar
import re
import time

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.dates import parse_date

LONG = {
    "no-create": "c", "date": "d", "reference": "r", "time": "time:", "no-dereference": "h",
}  # fmt: skip


def run(call: Call) -> int:
    """Touch; -c makes none, -d -t -r choose the time, -a -m are taken (there is one time)."""
    opts = options.parse(call.args, "cd:t:r:amhf", LONG)
    if not opts.operands:
        return call.fail("missing file operand")
    when = _when(call, opts)
    status = 0
    for name in opts.operands:
        try:
            _touch(call, name, when, opts)
        except FsError as error:
            word = "setting times of" if call.view.lexists(call.path(name)) else "cannot touch"
            status = call.fail(f"{word} '{name}': {error}")
    return status


def _touch(call: Call, name: str, when: tuple[int, int], opts: options.Options) -> None:
    path, follow = call.path(name), "h" not in opts
    if not (call.view.exists(path) if follow else call.view.lexists(path)):
        if "c" in opts or not follow:
            return
        if path.endswith("/"):
            raise FsError("ENOENT", path)
        call.view.write(path, b"")
        if when == (call.clock.now, 0):
            return
    if not ("a" in opts and "m" not in opts):
        call.view.utime(path, when[0], when[1], follow)


def _when(call: Call, opts: options.Options) -> tuple[int, int]:
    """Return the time to set and its place among changes of that second."""
    if "r" in opts:
        status = call.view.stat(call.path(opts.get("r")))
        return status.mtime, status.order
    if "d" in opts:
        return parse_date(opts.get("d"), call.clock.now), 0
    if "t" in opts:
        return _stamp(opts.get("t"), call.clock.now), 0
    return call.clock.now, 0


def _stamp(text: str, now: int) -> int:
    """Read `[[CC]YY]MMDDhhmm[.ss]`."""
    match = re.fullmatch(r"(\d{2}|\d{4})?(\d{8})(?:\.(\d{2}))?", text)
    if match is None:
        raise UsageError(f"invalid date format '{text}'")
    year = match[1] or str(time.gmtime(now).tm_year)
    if len(year) == 2:
        year = ("19" if int(year) >= 69 else "20") + year
    try:
        moment = time.strptime(f"{year}{match[2]}{match[3] or '00'}", "%Y%m%d%H%M%S")
    except ValueError as error:
        raise UsageError(f"invalid date format '{text}'") from error
    return calendar.timegm(moment)
