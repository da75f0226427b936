"""seq: numbers in a row."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.formats import SPEC, number_text

LONG = {"separator": "s", "equal-width": "w", "format": "f"}
MAX_NUMBERS = 1_000_000

PIECE = 10_000
"""Numbers of a long sequence printed at a time."""


def run(call: Call) -> int:
    """Print FIRST (1) to LAST by STEP (1); -s separator, -w equal width, -f format."""
    numbers = [arg for arg in call.args if re.fullmatch(r"-[0-9.]+", arg)]
    # A negative number must not be read as an option.
    args = [f"\0{arg}" if arg in numbers else arg for arg in call.args]
    opts = options.parse(args, "s:wf:", LONG, permute=False)
    values = [_number(text.lstrip("\0")) for text in opts.operands]
    if not 1 <= len(values) <= 3:
        return call.fail("missing operand" if not values else "extra operand")
    first = values[0] if len(values) > 1 else Decimal(1)
    step = values[1] if len(values) == 3 else Decimal(1)
    last = values[-1]
    if step == 0:
        return call.fail("invalid Zero increment value: '0'")
    count = int((last - first) // step) + 1 if (last - first) * step >= 0 else 0
    if count > MAX_NUMBERS:
        if "w" in opts or "f" in opts:
            return call.fail(f"more than {MAX_NUMBERS} numbers")
        return _many(call, first, step, count, opts.get("s", "\n"))
    places = max(0, *(-_exponent(value) for value in (first, step)))
    shown = [_shown(first + step * at, places, opts) for at in range(count)]
    if "w" in opts and "f" not in opts:
        width = max((len(text) for text in shown), default=0)
        shown = [_zeros(text, width) for text in shown]
    if shown:
        call.out(opts.get("s", "\n").join(shown) + "\n")
    return 0


def _many(call: Call, first: Decimal, step: Decimal, count: int, separator: str) -> int:
    """Print a long sequence a piece at a time: whoever reads it may have enough early."""
    places = max(0, *(-_exponent(value) for value in (first, step)))
    for start in range(0, count, PIECE):
        call.spend(PIECE)
        at = range(start, min(start + PIECE, count))
        if places:
            call.out("".join(f"{first + step * n:.{places}f}{separator}" for n in at))
        else:
            low, by = int(first), int(step)
            call.out("".join(f"{low + by * n}{separator}" for n in at))
    return 0


def _exponent(value: Decimal) -> int:
    exponent = value.as_tuple().exponent
    return exponent if isinstance(exponent, int) else 0


def _number(text: str) -> Decimal:
    try:
        value = Decimal(text)
    except InvalidOperation as error:
        raise UsageError(f"invalid floating point argument: '{text}'") from error
    if not value.is_finite() or abs(_exponent(value)) > 30 or len(text) > 40:
        raise UsageError(f"invalid floating point argument: '{text}'")
    return value


def _shown(value: Decimal, places: int, opts: options.Options) -> str:
    template = opts.get("f")
    if not template:
        return f"{value:.{places}f}"
    match = SPEC.search(template)
    if match is None or match[4] not in "eEfFgG":
        raise UsageError(f"format '{template}' has no %g directive")
    number = number_text(float(value), match[4], match[1], match[2], match[3])
    return template[: match.start()] + number + template[match.end() :]


def _zeros(text: str, width: int) -> str:
    return "-" + text[1:].zfill(width - 1) if text.startswith("-") else text.zfill(width)
