"""tr: replace, squeeze or delete characters."""

from __future__ import annotations

import re
from collections.abc import Callable

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.escapes import unescape
from cuaenv.desktops.sim.shell.pattern import CLASSES
from cuaenv.desktops.sim.shell.streams import decode

ITEM = re.compile(
    r"\[:(\w+):\]|\[=(.)=\]|\[(\\?.)\*(\d*)\]|(\\[0-7]{1,3}|\\?.)(?:-(\\[0-7]{1,3}|\\?.))?",
    re.DOTALL,
)
LONG = {
    "delete": "d", "squeeze-repeats": "s", "complement": "c", "truncate-set1": "t",
}  # fmt: skip


def run(call: Call) -> int:
    """Map SET1 to SET2; -d deletes, -s squeezes, -c -C complements, -t cuts SET1."""
    opts = options.parse(call.args, "dscCt", LONG, permute=False)
    sets = opts.operands
    wants = 1 if ("d" in opts) != ("s" in opts) else 2
    if not sets or len(sets) > 2 or (len(sets) < 2 and wants == 2):
        return call.fail(f"missing operand{f' after {sets[-1]!r}' if sets else ''}")
    if "d" in opts and "s" not in opts and len(sets) == 2:
        return call.fail(f"extra operand '{sets[1]}'")
    first = _expand(sets[0], 0)
    second = _expand(sets[1], len(first)) if len(sets) == 2 else ""
    if len(sets) == 2 and not second and "d" not in opts:
        return call.fail("when not truncating set1, string2 must be non-empty")
    text = decode(call.stdin.read())
    inside, outside = set(first), "cC" in opts
    if "d" in opts:
        text = "".join(char for char in text if (char in inside) == outside)
        squeezed = set(second) if "s" in opts else set()
        call.out(_squeeze(text, lambda char: char in squeezed))
        return 0
    if second:
        text = _translate(text, first, second, outside, "t" in opts)
    if "s" in opts:
        last = set(second) if second else inside
        flipped = outside and not second
        text = _squeeze(text, lambda char: (char in last) != flipped)
    call.out(text)
    return 0


def _translate(text: str, first: str, second: str, outside: bool, cut: bool) -> str:
    if outside:
        inside = set(first)
        return "".join(char if char in inside else second[-1] for char in text)
    if not cut:
        second += second[-1] * (len(first) - len(second))
    table: dict[int, str] = {}
    for old, new in zip(first, second, strict=False):
        table[ord(old)] = new
    return text.translate(table)


def _squeeze(text: str, wanted: Callable[[str], bool]) -> str:
    out: list[str] = []
    for char in text:
        if not (out and out[-1] == char and wanted(char)):
            out.append(char)
    return "".join(out)


def _expand(text: str, length: int) -> str:
    """Return the characters of a set; `[x*]` fills up to `length`."""
    out: list[str] = []
    for match in ITEM.finditer(text):
        name, same, repeated, count, low, high = match.groups()
        if name:
            if name not in CLASSES:
                raise UsageError(f"invalid character class '{name}'")
            out += [chr(code) for code in range(128) if CLASSES[name](chr(code))]
        elif same:
            out.append(same)
        elif repeated:
            number = int(count, 8 if count.startswith("0") else 10) if count else length - len(out)
            out += [_char(repeated)] * min(max(0, number), 65_536)
        elif high:
            if _char(low) > _char(high):
                raise UsageError(f"range-endpoints of '{low}-{high}' are in reverse order")
            out += [chr(code) for code in range(ord(_char(low)), ord(_char(high)) + 1)]
        else:
            out.append(_char(low))
    return "".join(out)


def _char(text: str) -> str:
    return text if len(text) == 1 else (unescape(text)[0] if unescape(text)[0] != text else text[1])
