"""Dates as commands show and read them; the time zone is UTC."""

from __future__ import annotations

import calendar
import re
import time

from cuaenv.desktops.sim.shell.errors import UsageError

HALF_YEAR = 15_778_476
"""Seconds in half an average Gregorian year: older files show the year in `ls -l`."""

EARLIEST, LATEST = -62_135_596_800, 253_402_300_799
"""The years 1 to 9999, in seconds since 1970."""

FORMATS = (
    "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d", "%Y/%m/%d",
    "%Y%m%d", "%d %b %Y", "%b %d %Y", "%d %b %Y %H:%M:%S", "%d %b %Y %H:%M",
    "%a %b %d %H:%M:%S %Y", "%b %d, %Y", "%m/%d/%Y", "%Y-%m-%d %H:%M:%S UTC",
    "%Y-%m-%d %H:%M UTC", "%Y-%m-%dT%H:%M:%SZ", "%B %d %Y", "%d %B %Y",
)  # fmt: skip
UNITS = {
    "sec": 1, "second": 1, "min": 60, "minute": 60, "hour": 3600, "day": 86400,
    "week": 7 * 86400, "fortnight": 14 * 86400,
}  # fmt: skip
WORDS = {"now": 0, "today": 0, "yesterday": -86400, "tomorrow": 86400}
CLOCK = re.compile(
    r"(?<![\w:+-])(?=\d{1,2}(?::|\s*[ap]m))(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?(?:\s*(am|pm))?(?![\w:])"
)
"""A time of day, wherever it stands: `tomorrow 10:00`."""
RELATIVE = re.compile(r"\s*([-+]?)\s*(\d+|last|next|a|an)?\s*([a-z]+?)s?\b(\s+ago)?")


def listing_date(moment: int, now: int, full: bool = False) -> str:
    """Return a time as `ls -l` shows it: with the year when not within half a year."""
    parts = time.gmtime(moment)
    if full:
        return time.strftime("%Y-%m-%d %H:%M:%S.000000000 +0000", parts)
    recent = now - HALF_YEAR < moment <= now
    return time.strftime("%b %e %H:%M" if recent else "%b %e  %Y", parts)


def parse_date(text: str, now: int) -> int:
    """Return the seconds since 1970 a date means, as `date -d` reads it; raise UsageError.

    >>> parse_date("1970-01-02 00:00:01", 0)
    86401
    >>> parse_date("2 days ago", 10 * 86400) == 8 * 86400
    True
    """
    text = " ".join(text.split())
    try:
        if match := re.fullmatch(r"@(-?\d{1,15})", text):
            moment = int(match[1])
        else:
            base, rest = _absolute(text, now)
            rest, clock = _clock(rest)
            base = base if clock is None else base - base % 86400
            moment = _relative(rest, base, text) + (clock or 0)
        time.gmtime(moment)
    except (ValueError, OverflowError) as error:
        raise UsageError(f"invalid date '{text}'") from error
    if not EARLIEST <= moment <= LATEST:
        raise UsageError(f"invalid date '{text}'")
    return moment


def _absolute(text: str, now: int) -> tuple[int, str]:
    """Return the time a date at the beginning means, and the text after it."""
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        head = " ".join(words[:count])
        for pattern in FORMATS:
            try:
                return calendar.timegm(time.strptime(head, pattern)), " ".join(words[count:])
            except ValueError:
                continue
    return now, text


def _clock(text: str) -> tuple[str, int | None]:
    """Return the text without its time of day, and that in seconds; None where there is none."""
    match = CLOCK.search(text.lower())
    if match is None:
        return text, None
    hour, minute, second = int(match[1]), int(match[2] or 0), int(match[3] or 0)
    if match[4]:
        if not 1 <= hour <= 12:
            raise ValueError(text)
        hour = hour % 12 + (12 if match[4] == "pm" else 0)
    if hour > 23 or minute > 59 or second > 59:
        raise ValueError(text)
    rest = f"{text[: match.start()]} {text[match.end() :]}".strip()
    return rest, hour * 3600 + minute * 60 + second


def _relative(text: str, base: int, whole: str) -> int:
    rest = text.lower()
    while rest.strip():
        match = RELATIVE.match(rest)
        if match is None:
            raise UsageError(f"invalid date '{whole}'")
        sign, count, unit, ago = match.groups()
        rest = rest[match.end() :]
        if unit in WORDS and not count:
            base += WORDS[unit]
            continue
        number = {None: 1, "last": -1, "next": 1, "a": 1, "an": 1}.get(count)
        number = int(count) if number is None else number
        number = -number if (sign == "-") != bool(ago) else number
        base = _add(base, number, unit, whole, bool(count))
    return base


def _add(base: int, number: int, unit: str, whole: str, count: bool) -> int:
    if unit in UNITS:
        return base + number * UNITS[unit]
    if unit in ("month", "year"):
        parts = time.gmtime(base)
        months = parts.tm_year * 12 + parts.tm_mon - 1 + number * (12 if unit == "year" else 1)
        date = (months // 12, months % 12 + 1, parts.tm_mday, *parts[3:6])
        return calendar.timegm((*date, 0, 0, 0))
    days = [name.lower() for name in calendar.day_name]
    names = {name: at for at, name in enumerate(days)} | {
        name[:3]: at for at, name in enumerate(days)
    }
    if unit in names or unit + "s" in names:
        today = time.gmtime(base).tm_wday
        ahead = (names.get(unit, names.get(unit + "s", 0)) - today) % 7
        # `next monday` on a Monday is the one after; `last monday` the one before.
        ahead += 7 * (number - (ahead > 0 and number > 0)) if count else 0
        return base - base % 86400 + ahead * 86400
    raise UsageError(f"invalid date '{whole}'")
