"""printf formats: conversions of text and numbers, for printf and awk."""

from __future__ import annotations

import re
import shlex

from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.escapes import unescape

SPEC = re.compile(r"%([-+ #0']*)(\*|\d+)?(?:\.(\*|\d*))?[hlLjzt]*([a-zA-Z%])")
MAX_WIDTH = 10_000
INTEGERS = "diouxX"
FLOATS = "eEfFgG"


class Formatter:
    """Applies a format to arguments, as printf(1) does.

    Attributes:
        errors: what was wrong with the arguments.
    """

    def __init__(self, args: list[str]) -> None:
        self.args = args
        self.at = 0
        self.errors: list[str] = []
        self.stopped = False

    def run(self, template: str) -> str:
        """Return the text; the format is repeated until the arguments are used up."""
        out = [self._once(template)]
        while self.at < len(self.args) and not self.stopped:
            before = self.at
            out.append(self._once(template))
            if self.at == before:
                break
        return "".join(out)

    def _once(self, template: str) -> str:
        out: list[str] = []
        at = 0
        while match := SPEC.search(template, at):
            text, self.stopped = unescape(template[at : match.start()])
            out.append(text)
            if self.stopped:
                return "".join(out)
            at = match.end()
            out.append(self._convert(match))
            if self.stopped:
                return "".join(out)
        text, self.stopped = unescape(template[at:])
        if re.search(r"%(?!%)", template[at:]):
            raise UsageError(f"{template[at:]}: invalid directive")
        return "".join(out) + text

    def _next(self) -> str | None:
        self.at += 1
        return self.args[self.at - 1] if self.at <= len(self.args) else None

    def _convert(self, match: re.Match[str]) -> str:
        flags, width, precision, letter = match.groups()
        if letter == "%":
            return "%"
        if width == "*":
            number = self._integer(self._next() or "0")
            flags, width = (flags + "-", str(-number)) if number < 0 else (flags, str(number))
        if precision == "*":
            precision = str(max(0, self._integer(self._next() or "0")))
        value = self._next()
        if letter in "sbq":
            return self._text(letter, value or "", flags, width, precision)
        if letter == "c":
            return pad((value or "")[:1], flags, width)
        if letter in INTEGERS:
            number = self._integer(value) if value is not None else 0
            return number_text(number, letter, flags, width, precision)
        if letter in FLOATS:
            return number_text(self._float(value or "0"), letter, flags, width, precision)
        raise UsageError(f"%{letter}: invalid directive")

    def _text(
        self, letter: str, value: str, flags: str, width: str | None, precision: str | None
    ) -> str:
        if letter == "b":
            value, self.stopped = unescape(value)
        elif letter == "q":
            value = shlex.quote(value)
        if precision is not None:
            value = value[: int(precision or 0)]
        return pad(value, flags, width)

    def _integer(self, text: str) -> int:
        if text[:1] in ("'", '"'):
            return ord(text[1]) if len(text) > 1 else 0
        match = re.match(r"\s*([-+]?)(0[xX][0-9a-fA-F]+|0[0-7]*|[0-9]+)", text)
        if match is None or match.end() != len(text):
            problem = "not completely converted" if match else "expected numeric value"
            self.errors.append(f"{text}: {problem}")
        if match is None:
            return 0
        digits = match[2]
        radix = 16 if digits[:2].lower() == "0x" else 8 if digits.startswith("0") else 10
        number = int(digits, radix)
        return -number if match[1] == "-" else number

    def _float(self, text: str) -> float:
        try:
            return float(text)
        except ValueError:
            self.errors.append(f"{text}: expected numeric value")
            return 0.0


def pad(text: str, flags: str, width: str | None) -> str:
    """Return the text padded to a width; `-` in the flags pads on the right."""
    size = min(int(width or 0), MAX_WIDTH)
    return text.ljust(size) if "-" in flags else text.rjust(size)


def number_text(
    number: float, letter: str, flags: str, width: str | None, precision: str | None
) -> str:
    """Return a number formatted as C's printf does.

    >>> number_text(255, "x", "#0", "8", None)
    '0x0000ff'
    """
    size = min(int(width or 0), MAX_WIDTH)
    digits = None if precision is None else min(int(precision or 0), 200)
    flags = flags.replace("'", "")
    if letter in INTEGERS:
        whole = int(number)
        if letter in "ouxX" and whole < 0:
            whole += 2**64
        spec = f"%{flags}{size or ''}{'' if digits is None else f'.{digits}'}"
        if letter == "o" and "#" in flags:
            return pad(f"0{whole:o}", flags, str(size))
        return (spec + ("d" if letter in "iu" else letter)) % whole
    spec = f"%{flags}{size or ''}{'' if digits is None else f'.{digits}'}{letter}"
    return spec % number
