"""History expansion of a line typed at a terminal: `!!`, `!$`, `!n`, `!-n` and `!word`."""

from __future__ import annotations

import re
from collections.abc import Sequence

EVENT = re.compile(r"!(!|\$|-?\d{1,5}|[A-Za-z./][\w./-]*)")


def expand(line: str, history: Sequence[str]) -> str:
    """Return a line with what it recalls put in; raise LookupError where nothing is recalled.

    Single quotes and backslashes keep a `!` as it is.

    >>> expand("sudo !!", ["ls", "rm x"]), expand("echo '!!'", ["ls"])
    ('sudo rm x', "echo '!!'")
    """
    out: list[str] = []
    at, quoted, double = 0, False, False
    while at < len(line):
        char = line[at]
        if char == "\\" and not quoted:
            out.append(line[at : at + 2])
            at += 2
            continue
        double ^= char == '"' and not quoted
        quoted ^= char == "'" and not double
        # `$!`, `${!x}` and `[!a]` are none.
        before = line[at - 1] if at else ""
        match = EVENT.match(line, at) if char == "!" and not quoted else None
        if match is None or before in ("$", "{", "["):
            out.append(char)
            at += 1
            continue
        out.append(_recalled(match[1], history))
        at = match.end()
    return "".join(out)


def _recalled(event: str, history: Sequence[str]) -> str:
    if event in ("!", "$"):
        if not history:
            raise LookupError(f"!{event}")
        return history[-1] if event == "!" else (history[-1].split() or [""])[-1]
    if event.lstrip("-").isdecimal():
        number = int(event)
        index = len(history) + number if number < 0 else number - 1
        if not 0 <= index < len(history):
            raise LookupError(f"!{event}")
        return history[index]
    for line in reversed(history):
        if line.startswith(event):
            return line
    raise LookupError(f"!{event}")
