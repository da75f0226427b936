"""read: a line of input into variables."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.fields import DEFAULT_IFS
from cuaenv.desktops.sim.shell.streams import decode

Marked = list[tuple[str, bool]]
"""Characters and whether a backslash protects them from splitting."""


def run(call: Call) -> int:
    """Read and split a line; 1 at the end of the input."""
    opts = options.parse(call.args, "rp:sn:t:d:u:a:e", permute=False, status=2)
    names = opts.operands or ["REPLY"]
    chars, ended = _line(call, "r" in opts, opts.get("p"), "s" in opts)
    state = call.shell.state
    ifs = state.get("IFS")
    values = split(chars, len(names) if opts.operands else 0, DEFAULT_IFS if ifs is None else ifs)
    for number, name in enumerate(names):
        state.put(name, values[number] if number < len(values) else "")
    return int(ended)


def _line(call: Call, raw: bool, prompt: str, secret: bool) -> tuple[Marked, bool]:
    chars: Marked = []
    stdin = call.stdin
    prompt = prompt if stdin.interactive else ""
    while True:
        data = stdin.readline(prompt, secret)
        prompt = ""
        if data is None:
            return chars, True
        line = decode(data)
        ended = not line.endswith("\n")
        goes_on = _take(line.removesuffix("\n"), raw, chars)
        if not goes_on or ended:
            return chars, ended


def _take(line: str, raw: bool, chars: Marked) -> bool:
    """Add a line's characters; return whether it goes on behind a backslash at its end."""
    at = 0
    while at < len(line):
        if line[at] == "\\" and not raw:
            if at + 1 == len(line):
                return True
            at += 1
            chars.append((line[at], True))
        else:
            chars.append((line[at], False))
        at += 1
    return False


def split(chars: Marked, count: int, ifs: str) -> list[str]:
    """Return at most `count` fields, the last with all that is left; 0 leaves the line whole.

    >>> split([(c, False) for c in " a  b c "], 2, " ")
    ['a', 'b c']
    """
    if count == 0:
        return ["".join(char for char, _ in chars)]
    blanks = {char for char in ifs if char in DEFAULT_IFS}
    start, end = 0, len(chars)

    def is_blank(at: int) -> bool:
        return not chars[at][1] and chars[at][0] in blanks

    while start < end and is_blank(start):
        start += 1
    while end > start and is_blank(end - 1):
        end -= 1
    fields: list[str] = []
    while start < end and len(fields) < count - 1:
        at = start
        while at < end and (chars[at][1] or chars[at][0] not in ifs):
            at += 1
        fields.append("".join(char for char, _ in chars[start:at]))
        start = _past_separator(chars, at, end, ifs, blanks)
    if start < end or not fields:
        fields.append(_rest(chars, start, end, ifs))
    return fields


def _past_separator(chars: Marked, at: int, end: int, ifs: str, blanks: set[str]) -> int:
    seen_other = False
    while at < end and not chars[at][1] and chars[at][0] in ifs:
        if chars[at][0] not in blanks:
            if seen_other:
                break
            seen_other = True
        at += 1
    return at


def _rest(chars: Marked, start: int, end: int, ifs: str) -> str:
    rest = chars[start:end]
    others = [char for char, marked in rest if not marked and char in ifs]
    # One separator at the very end belongs to the field before it.
    if len(others) == 1 and rest and rest[-1] == (others[0], False):
        rest = rest[:-1]
    return "".join(char for char, _ in rest)
