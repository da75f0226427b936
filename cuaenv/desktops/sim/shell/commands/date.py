"""date and cal: the virtual clock."""

from __future__ import annotations

import calendar
import time

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.dates import parse_date

NAMES = ("date", "cal")
LONG = {
    "date": "d", "utc": "u", "universal": "u", "iso-8601": "iso::", "rfc-email": "R",
    "reference": "r", "set": "s", "rfc-3339": "rfc:",
}  # fmt: skip


def run(call: Call) -> int:
    """Print the time (date; +format, -d date, -r file, -u, -I, -R) or a month (cal)."""
    if call.name == "cal":
        return _cal(call)
    values = [at + 1 for at, arg in enumerate(call.args) if arg in ("-d", "--date", "-r", "-s")]
    formats = [arg for at, arg in enumerate(call.args) if arg[:1] == "+" and at not in values]
    pattern = formats[0][1:] if formats else ""
    args = [arg for at, arg in enumerate(call.args) if arg[:1] != "+" or at in values]
    args = [f"-I{arg[11:]}" if arg.startswith("--iso-8601=") else arg for arg in args]
    opts = options.parse(args, "d:ur:s:I::R", LONG)
    moment = call.clock.now
    if "s" in opts:
        return call.fail("cannot set date: Operation not permitted")
    if "r" in opts:
        moment = call.view.stat(call.path(opts.get("r"))).mtime
    if "d" in opts:
        moment = parse_date(opts.get("d"), call.clock.now)
    if "I" in opts or "iso" in [name for name, _ in opts.given]:
        kind = opts.get("I") or "date"
        pattern = {
            "date": "%Y-%m-%d",
            "hours": "%Y-%m-%dT%H+00:00",
            "minutes": "%Y-%m-%dT%H:%M+00:00",
        }.get(kind, "%Y-%m-%dT%H:%M:%S+00:00")
    elif "R" in opts:
        pattern = "%a, %d %b %Y %H:%M:%S +0000"
    call.line(render(pattern or "%a %b %e %H:%M:%S UTC %Y", moment))
    return 0


def render(pattern: str, moment: int) -> str:
    """Return a time in date's format, which has more than strftime(3)."""
    for code, text in (
        ("%s", str(moment)),
        ("%N", "0" * 9),
        ("%-", "%_-"),
        ("%Z", "UTC"),
        ("%:z", "+00:00"),
        ("%z", "+0000"),
    ):
        pattern = pattern.replace(code, text)
    parts = time.gmtime(moment)
    out: list[str] = []
    for number, piece in enumerate(pattern.split("%_-")):
        if number == 0:
            out.append(time.strftime(piece, parts) if piece else "")
            continue
        out.append(time.strftime("%" + piece[:1], parts).lstrip("0 ") or "0")
        out.append(time.strftime(piece[1:], parts) if piece[1:] else "")
    return "".join(out)


def _cal(call: Call) -> int:
    now = time.gmtime(call.clock.now)
    numbers = [int(arg) for arg in call.args if arg.isdecimal()]
    if len(numbers) == 1:
        months, year = list(range(1, 13)), numbers[0]
    else:
        months, year = ([numbers[0]], numbers[1]) if numbers else ([now.tm_mon], now.tm_year)
    if not (0 < year < 10_000 and all(0 < month < 13 for month in months)):
        return call.fail("not a valid month or year")
    printer = calendar.TextCalendar(firstweekday=6)
    for month in months:
        call.out(printer.formatmonth(year, month))
    return 0
