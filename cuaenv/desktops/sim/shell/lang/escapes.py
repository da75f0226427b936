"""Backslash escapes in the text of echo and printf."""

from __future__ import annotations

import re

SIMPLE = {
    "\\": "\\", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t",
    "v": "\v", '"': '"',
}  # fmt: skip
ESCAPE = re.compile(
    r'\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|(0?[0-7]{1,3})|([\\abefnrtvc"]))'
)


def unescape(text: str, octal_zero: bool = False) -> tuple[str, bool]:
    """Return the text with escapes replaced, and whether `\\c` said to print nothing more.

    Args:
        text: as given.
        octal_zero: whether octal digits need a leading zero, as in echo.

    >>> unescape("a\\\\tb\\\\c d")
    ('a\\tb', True)
    """
    out: list[str] = []
    at = 0
    while match := ESCAPE.search(text, at):
        out.append(text[at : match.start()])
        at = match.end()
        hexa, wide, octal, letter = match.groups()
        if letter == "c":
            return "".join(out), True
        if hexa or octal:
            if octal and octal_zero and not octal.startswith("0"):
                out.append(match.group())
                continue
            out.append(_byte(int(hexa, 16) if hexa else int(octal[-3:], 8) & 255))
        else:
            out.append(chr(int(wide, 16)) if wide else SIMPLE[letter])
    out.append(text[at:])
    return "".join(out), False


def _byte(number: int) -> str:
    return bytes([number]).decode("utf-8", "surrogateescape")
