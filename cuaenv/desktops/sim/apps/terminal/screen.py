"""What a terminal shows: scrollback as plain text, with escape sequences carried out or dropped."""

from __future__ import annotations

import re

MOST_LINES = 2000
"""Lines of scrollback kept; older ones are forgotten."""

_CLEAR = re.compile(r"\x1b\[[23]J|\x1bc|\x0c")
_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\-_])")
_TAB = 8


def shown(before: str, output: str) -> str:
    r"""Return the scrollback after `output`.

    Clearing the screen forgets what was there; colours are dropped; carriage return, backspace
    and tab do what they do on a terminal.

    >>> shown("old\n", "\x1b[1mnew\x1b[0m\n")
    'old\nnew\n'
    >>> shown("old\n", "\x1b[2J\x1b[Hnew\n")
    'new\n'
    """
    cleared = list(_CLEAR.finditer(output))
    if cleared:
        before, output = "", output[cleared[-1].end() :]
    output = _ESCAPE.sub("", output)
    if any(c in output for c in "\r\b\t\x07\x1b"):
        output = _typed(before, output)
        before = before[: before.rfind("\n") + 1]
    return _kept(before + output)


def _typed(before: str, output: str) -> str:
    """Return the last line of `before` and `output`, control characters carried out."""
    lines: list[str] = []
    line = list(before[before.rfind("\n") + 1 :])
    at = len(line)
    for c in output:
        if c == "\n":
            lines.append("".join(line))
            line, at = [], 0
        elif c == "\r":
            at = 0
        elif c == "\b":
            at = max(0, at - 1)
        elif c == "\t":
            stop = (at // _TAB + 1) * _TAB
            line += " " * (stop - len(line))
            at = stop
        elif c not in "\x07\x1b":
            line[at : at + 1] = [c]
            at += 1
    return "\n".join([*lines, "".join(line)])


def _kept(text: str) -> str:
    extra = text.count("\n") - MOST_LINES
    if extra <= 0:
        return text
    at = 0
    for _ in range(extra):
        at = text.index("\n", at) + 1
    return text[at:]
