"""The record awk is looking at, and its fields."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError
from cuaenv.desktops.sim.shell.lang.awk_values import StrNum, Value, to_text
from cuaenv.desktops.sim.shell.lang.regex import compile_regex

MAX_FIELD = 100_000


def split_record(text: str, separator: str) -> list[str]:
    """Return the fields of a text: by blanks for a space, by a character or a regex otherwise."""
    if separator == " ":
        return text.split()
    if not text:
        return []
    if separator == "":
        return list(text)
    if len(separator) == 1 and separator not in "\\|^$.[]()*+?":
        return text.split(separator)
    if separator == "\t":
        return text.split("\t")
    pattern = re.sub(r"^([|^$.\[\]()*+?])$", r"\\\1", separator)
    out, at = [], 0
    for spans in compile_regex(pattern, extended=True).finditer(text):
        begin, end = spans[0]
        if end > begin:
            out.append(text[at:begin])
            at = end
    return [*out, text[at:]]


class Record:
    """`$0`, `$1` …; a change of one rebuilds the other when it is asked for."""

    def __init__(self) -> None:
        self.text = ""
        self.fields: list[Value] = []
        self.stale_text = False

    def set(self, text: str, separator: str) -> None:
        """Take a new record."""
        self.text = text
        self.fields = [StrNum(field) for field in split_record(text, separator)]
        self.stale_text = False

    def get(self, number: int, joint: str) -> Value:
        """Return a field; `$0` is the record."""
        if number < 0:
            raise AwkError(f"attempt to access field {number}")
        if number == 0:
            if self.stale_text:
                self.text = joint.join(to_text(field) for field in self.fields)
                self.stale_text = False
            return StrNum(self.text)
        return self.fields[number - 1] if number <= len(self.fields) else StrNum("")

    def put(self, number: int, value: Value, separator: str) -> None:
        """Assign a field; those before it come into being."""
        if number == 0:
            self.set(to_text(value), separator)
            return
        if not 0 < number < MAX_FIELD:
            raise AwkError(f"attempt to access field {number}")
        self.resize(max(len(self.fields), number))
        self.fields[number - 1] = value
        self.stale_text = True

    def resize(self, count: int) -> None:
        """Cut or fill up the fields, as assigning NF does."""
        count = max(0, min(count, MAX_FIELD))
        missing: list[Value] = [StrNum("")] * (count - len(self.fields))
        self.fields = self.fields[:count] + missing
        self.stale_text = True
