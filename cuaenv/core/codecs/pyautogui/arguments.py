"""Arguments: reading one call's plain values as points, counts, buttons and keys."""

from __future__ import annotations

from collections.abc import Mapping

from cuaenv.core.action import MAX_PROPOSAL
from cuaenv.core.codecs.pyautogui.literals import Literal
from cuaenv.core.errors import InvalidAction, shown
from cuaenv.core.keys import canonical

Arguments = Mapping[str, Literal]

MAX_PIXEL = 100_000
MAX_KEYS = 8
_BUTTONS: dict[Literal, str] = {
    "left": "left", "primary": "left", "middle": "middle", "right": "right", "secondary": "right",
    1: "left", 2: "middle", 3: "right",
}  # fmt: skip


def number(args: Arguments, name: str, default: float, low: float, high: float) -> float:
    """Return a number within low and high; raise InvalidAction for anything else."""
    value = args.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise InvalidAction(f"{name} is a number from {low:g} to {high:g}; got {shown(value)}.")
    return value


def count(args: Arguments, name: str, default: int, high: int = MAX_PROPOSAL) -> int:
    """Return a whole number from 0 to `high`."""
    value = args.get(name, default)
    if type(value) is not int or not 0 <= value <= high:
        raise InvalidAction(f"{name} is a whole number from 0 to {high}; got {shown(value)}.")
    return value


def pair(args: Arguments, first: str, second: str) -> tuple[int | None, int | None]:
    """Return two pixels, each None where not given; a pair may stand in the first argument.

    Fractions are cut off, as pyautogui does.
    """
    a, b = args.get(first), args.get(second)
    if isinstance(a, list):
        if len(a) != 2 or b is not None:
            raise InvalidAction(f"A point is two numbers; got {shown(a)}, {shown(b)}.")
        a, b = a
    return _pixel(first, a), _pixel(second, b)


def button(args: Arguments) -> str:
    """Return left, middle or right."""
    value = args.get("button", "left")
    known = None if isinstance(value, list | bool | float) else _BUTTONS.get(_lower(value))
    if known is None:
        raise InvalidAction(f"button is left, middle or right; got {shown(value)}.")
    return known


def strings(value: Literal, name: str) -> list[str]:
    """Return a string or a list of strings as a list."""
    items = value if isinstance(value, list) else [value]
    if not items or not all(isinstance(item, str) and item for item in items):
        raise InvalidAction(f"{name} is a string or a list of strings; got {shown(value)}.")
    return [str(item) for item in items]


def tap(key: str) -> tuple[str, ...]:
    """Return the keys pressed for one key: capitals are shift and the letter.

    >>> tap("A"), tap("Return")
    (('shift', 'a'), ('enter',))
    """
    capital = len(key) == 1 and key.isupper()
    return ("shift", canonical(key)) if capital else (canonical(key),)


def check_timing(args: Arguments) -> None:
    """Raise InvalidAction for a tween, or a duration or interval that is no number of seconds."""
    for name in ("duration", "interval"):
        number(args, name, 0.0, 0.0, 60.0)
    for name in ("tween", "logScreenshot", "_pause", "mouseDownUp"):
        if args.get(name) not in (None, True, False):
            raise InvalidAction(f"{name} may only be True, False or None.")


def _pixel(name: str, value: Literal) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or abs(value) > MAX_PIXEL:
        raise InvalidAction(f"{name} is a number of pixels; got {shown(value)}.")
    return int(value)


def _lower(value: Literal) -> Literal:
    return value.lower() if isinstance(value, str) else value
