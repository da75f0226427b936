"""Differences of texts: Myers' algorithm, and the two forms diff prints them in."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

MAX_CHANGES = 1_000
"""Most inserted and deleted lines for which the shortest way is looked for; beyond that all lines
between the common beginning and end count as changed."""

Change = tuple[str, int, int, int, int]
"""What happened (`a`, `c` or `d`) and the lines concerned: left from, to, right from, to."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two files: its name, content and time."""

    name: str
    data: bytes
    stamp: str

    @property
    def lines(self) -> list[str]:
        """The lines with their newlines."""
        return re.findall(r"[^\n]*\n|[^\n]+", self.data.decode("utf-8", "surrogateescape"))


def changes(
    left: list[str], right: list[str], fold: Callable[[str], str], spend: Callable[[int], None]
) -> list[Change]:
    """Return the shortest list of changes from one list of lines to another.

    Both lists come from splitting at newlines: a last empty piece stands for the final newline,
    and a text without one differs from the text with it.
    """
    a, b = _marked(left, fold), _marked(right, fold)
    matched = _matches(a, b, spend)
    out: list[Change] = []
    i = j = 0
    for x, y in [*matched, (len(a), len(b))]:
        if x > i or y > j:
            kind = "c" if x > i and y > j else "d" if x > i else "a"
            out.append((kind, i, x, j, y))
        i, j = x + 1, y + 1
    return out


def _marked(lines: list[str], fold: Callable[[str], str]) -> list[str]:
    """Return the folded lines; a last one without newline is marked as different."""
    if lines[-1] == "":
        return [fold(line) for line in lines[:-1]]
    return [*(fold(line) for line in lines[:-1]), fold(lines[-1]) + "\0"]


def _matches(a: list[str], b: list[str], spend: Callable[[int], None]) -> list[tuple[int, int]]:
    """Return the pairs of lines that stay, after cutting off common ends."""
    start = 0
    while start < min(len(a), len(b)) and a[start] == b[start]:
        start += 1
    end = 0
    while end < min(len(a), len(b)) - start and a[-1 - end] == b[-1 - end]:
        end += 1
    middle = _myers(a[start : len(a) - end], b[start : len(b) - end], spend)
    head = [(at, at) for at in range(start)]
    tail = [(len(a) - at, len(b) - at) for at in range(end, 0, -1)]
    return [*head, *((x + start, y + start) for x, y in middle), *tail]


def _myers(a: list[str], b: list[str], spend: Callable[[int], None]) -> list[tuple[int, int]]:
    n, m = len(a), len(b)
    furthest = {1: 0}
    history: list[dict[int, int]] = []
    for steps in range(n + m + 1):
        if steps > MAX_CHANGES:
            return []
        spend(steps + 1)
        history.append(dict(furthest))
        for k in range(-steps, steps + 1, 2):
            down = k == -steps or (k != steps and furthest[k - 1] < furthest[k + 1])
            x = furthest[k + 1] if down else furthest[k - 1] + 1
            y = x - k
            while x < n and y < m and a[x] == b[y]:
                x, y = x + 1, y + 1
            furthest[k] = x
            if x >= n and y >= m:
                return _trace(history, n, m)
    return []


def _trace(history: list[dict[int, int]], x: int, y: int) -> list[tuple[int, int]]:
    """Walk back from the end along the furthest reaching paths; return the matched pairs."""
    pairs: list[tuple[int, int]] = []
    for steps in range(len(history) - 1, 0, -1):
        furthest, k = history[steps], x - y
        down = k == -steps or (k != steps and furthest[k - 1] < furthest[k + 1])
        from_x = furthest[k + 1] if down else furthest[k - 1]
        from_y = from_x - (k + 1 if down else k - 1)
        snake_x, snake_y = (from_x, from_y + 1) if down else (from_x + 1, from_y)
        while x > snake_x and y > snake_y:
            x, y = x - 1, y - 1
            pairs.append((x, y))
        x, y = from_x, from_y
    while x > 0 and y > 0:
        x, y = x - 1, y - 1
        pairs.append((x, y))
    return list(reversed(pairs))


def _span(start: int, end: int) -> str:
    return str(end) if end - start <= 1 else f"{start + 1},{end}"


def _print(mark: str, lines: list[str]) -> str:
    out = []
    for line in lines:
        newline = "" if line.endswith("\n") else "\n\\ No newline at end of file\n"
        out.append(f"{mark}{line}{newline}")
    return "".join(out)


def normal(left: Side, right: Side, found: list[Change]) -> str:
    """Return the changes as ed-like commands with `<` and `>` lines."""
    a, b = left.lines, right.lines
    out: list[str] = []
    for kind, i, x, j, y in found:
        one = str(i) if kind == "a" else _span(i, x)
        two = str(j) if kind == "d" else _span(j, y)
        out.append(f"{one}{kind}{two}\n")
        out.append(_print("< ", a[i:x]))
        out.append("---\n" if kind == "c" else "")
        out.append(_print("> ", b[j:y]))
    return "".join(out)


def unified(left: Side, right: Side, found: list[Change], context: int, labels: list[str]) -> str:
    """Return the changes with lines of context around them."""
    heads = [f"{side.name}\t{side.stamp}" for side in (left, right)]
    heads[: len(labels[:2])] = labels[:2]
    out = [f"--- {heads[0]}\n+++ {heads[1]}\n"]
    a, b = left.lines, right.lines
    for group in _groups(found, context):
        first, last = group[0], group[-1]
        i = max(0, first[1] - context)
        j = max(0, first[3] - context)
        x, y = min(len(a), last[2] + context), min(len(b), last[4] + context)
        out.append(f"@@ -{_range(i, x)} +{_range(j, y)} @@\n")
        at = i
        for _, one, end, two, stop in group:
            out.append(_print(" ", a[at:one]) + _print("-", a[one:end]) + _print("+", b[two:stop]))
            at = end
        out.append(_print(" ", a[at:x]))
    return "".join(out)


def _range(start: int, end: int) -> str:
    if end - start == 1:
        return str(end)
    return f"{start if end == start else start + 1},{end - start}"


def _groups(found: list[Change], context: int) -> list[list[Change]]:
    groups: list[list[Change]] = []
    for change in found:
        if groups and change[1] - groups[-1][-1][2] <= 2 * context:
            groups[-1].append(change)
        else:
            groups.append([change])
    return groups
