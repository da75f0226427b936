"""sort: lines in order."""

from __future__ import annotations

from functools import cmp_to_key
from itertools import pairwise
from typing import Any

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.lines import join_lines, split_lines
from cuaenv.desktops.sim.shell.lang.sort_keys import Key, comparable
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "reverse": "r", "numeric-sort": "n", "unique": "u", "key": "k", "field-separator": "t",
    "output": "o", "ignore-case": "f", "human-numeric-sort": "h", "version-sort": "V",
    "check": "c", "stable": "s", "ignore-leading-blanks": "b", "dictionary-order": "d",
    "general-numeric-sort": "g", "month-sort": "M", "zero-terminated": "z", "merge": "m",
}  # fmt: skip
HOW = "nrfbdhgiMV"


def run(call: Call) -> int:
    """Sort; -n -h -g -V -M -f -d -i -b compare, -r, -u, -k keys, -t separator, -o file, -c, -s."""
    opts = options.parse(call.args, "rnuk:t:o:fhVcCsbdgMimzS:T:", LONG, status=2)
    separator = opts.get("t").replace("\\0", "\0").replace("\\t", "\t")
    if len(separator) > 1:
        return call.fail(f"multi-character tab '{separator}'", 2)
    end = "\0" if "z" in opts else "\n"
    contents = call.inputs(opts.operands)
    if call.failed:
        return 2
    lines = [line for _, data in contents for line in split_lines(decode(data), end)]
    call.spend(4 * len(lines))
    order = Order(opts, separator)
    if "cC" in opts:
        return _check(call, lines, order)
    lines.sort(key=cmp_to_key(order.compare) if order.keys else None)
    if not order.keys and "r" in opts:
        lines.reverse()
    if "u" in opts:
        lines = [
            line for at, line in enumerate(lines) if not at or order.keyed(lines[at - 1], line)
        ]
    text = join_lines(lines, end)
    if opts.get("o"):
        call.view.write(call.path(opts.get("o")), text)
    else:
        call.out(text)
    return 0


def _check(call: Call, lines: list[str], order: Order) -> int:
    for number, (left, right) in enumerate(pairwise(lines), 2):
        result = order.compare(left, right)
        if result > 0 or ("u" in order.opts and order.keyed(left, right) == 0):
            if "C" not in order.opts:
                call.err(f"{(order.opts.operands or ['-'])[0]}:{number}: disorder: {right}")
            return 1
    return 0


class Order:
    """How lines are compared. Without keys or letters but `r` it is plain text order."""

    def __init__(self, opts: options.Options, separator: str) -> None:
        self.opts = opts
        self.separator = separator
        letters = "".join(letter for letter, _ in opts.given if letter in HOW)
        self.reverse = "r" in opts
        self.stable = "s" in opts or "u" in opts
        keys = [Key.parse(text) for text in opts.all("k")]
        self.keys = [(key, key.letters or letters) for key in keys]
        if not keys and letters.replace("r", ""):
            self.keys = [(Key(1, 1, 0, 0, ""), letters)]
        self.cache: dict[str, list[tuple[Any, bool]]] = {}

    def _values(self, line: str) -> list[tuple[Any, bool]]:
        if line not in self.cache:
            self.cache[line] = [
                (comparable(key.part(line, self.separator, "b" in how), how), "r" in how)
                for key, how in self.keys
            ]
        return self.cache[line]

    def keyed(self, left: str, right: str) -> int:
        """Return below, at or above 0 as `left` comes before, with or after `right` by the keys."""
        if not self.keys:
            return (left > right) - (left < right)
        for (a, reverse), (b, _) in zip(self._values(left), self._values(right), strict=True):
            if a != b:
                return 1 if (a > b) != reverse else -1
        return 0

    def compare(self, left: str, right: str) -> int:
        """Return the same, with lines that the keys leave equal in text order."""
        result = self.keyed(left, right)
        if result or self.stable:
            return result if self.keys or not self.reverse else -result
        last = (left > right) - (left < right)
        return -last if self.reverse else last
