"""The keys of sort: which part of a line counts, and how it is compared."""

from __future__ import annotations

import re
from dataclasses import dataclass

from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.sizes import parse_human

FIELD = re.compile(r"[ \t]*[^ \t]*")
NUMBER = re.compile(r"\s*(-?)([0-9]*)(?:\.([0-9]*))?")
VERSION = re.compile(r"(\d+)")
MONTHS = (
    "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """`-k start,end` with its letters.

    Attributes:
        start, start_char: field and character where it begins, from 1.
        end, end_char: where it ends; 0 is the end of the line, or of the field.
        letters: how it is compared: `n r f b d i h V M g`.
    """

    start: int
    start_char: int
    end: int
    end_char: int
    letters: str

    @classmethod
    def parse(cls, text: str) -> Key:
        """Read `1.2n,3`; raise UsageError."""
        match = re.fullmatch(
            r"(\d+)(?:\.(\d+))?([a-zA-Z]*)(?:,(\d+)(?:\.(\d+))?([a-zA-Z]*))?", text
        )
        if match is None or match[1] == "0":
            error = UsageError(f"invalid number at field start: invalid count at start of '{text}'")
            error.status = 2  # type: ignore[attr-defined]
            raise error
        start, char, letters, end, end_char, more = match.groups()
        return cls(
            int(start), int(char or 1), int(end or 0), int(end_char or 0), letters + (more or "")
        )

    def part(self, line: str, separator: str, blanks: bool) -> str:
        """Return the part of a line the key is about."""
        fields = _fields(line, separator)
        begin = _offset(fields, self.start, self.start_char, line, blanks)
        if not self.end:
            return line[begin:]
        if not self.end_char:
            return line[begin : fields[self.end - 1][1] if self.end <= len(fields) else len(line)]
        return line[begin : _offset(fields, self.end, self.end_char + 1, line, blanks)]


def _fields(line: str, separator: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    if separator:
        at = 0
        for piece in line.split(separator):
            spans.append((at, at + len(piece)))
            at += len(piece) + 1
        return spans
    at = 0
    while at < len(line):
        match = FIELD.match(line, at)
        if match is None or match.end() == at:
            break
        spans.append((at, match.end()))
        at = match.end()
    return spans


def _offset(fields: list[tuple[int, int]], number: int, char: int, line: str, blanks: bool) -> int:
    if number > len(fields):
        return len(line)
    begin, end = fields[number - 1]
    while blanks and begin < end and line[begin] in " \t":
        begin += 1
    return min(begin + char - 1, len(line))


def numeric(text: str) -> tuple[int, str, str]:
    """Return a key that orders decimal numbers of any length as `sort -n` does."""
    match = NUMBER.match(text)
    sign, whole, part = match.groups() if match else ("", "", "")
    whole, part = (whole or "").lstrip("0"), (part or "").rstrip("0")
    if not whole and not part:
        return 0, "", ""
    if sign:
        flipped = str.maketrans("0123456789", "9876543210")
        return -1 - len(whole), whole.translate(flipped), part.translate(flipped) + "~"
    return 1 + len(whole), whole, part


Comparable = tuple[object, ...]


def comparable(text: str, letters: str) -> Comparable:
    """Return what orders `text` by the letters of a key."""
    if "b" in letters:
        text = text.lstrip(" \t")
    if "n" in letters:
        return numeric(text)
    if "h" in letters:
        return (parse_human(text),)
    if "g" in letters:
        match = re.match(r"\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?", text)
        return (float(match.group()) if match else float("-inf"),)
    if "M" in letters:
        month = text.strip()[:3].upper()
        return (MONTHS.index(month) if month in MONTHS else -1,)
    if "V" in letters:
        pieces = VERSION.split(text)
        return tuple((0, int(p), "") if p.isdecimal() else (1, 0, p) for p in pieces if p)
    if "d" in letters:
        text = "".join(char for char in text if char.isalnum() or char in " \t")
    if "i" in letters:
        text = "".join(char for char in text if char.isprintable())
    return (text.upper() if "f" in letters else text,)
