"""A machine that runs all possible matches of a pattern at once, one character at a time.

Thompson's construction with Pike's captures: at each place every thread advances together, so the
time is at most the size of the program times the length of the text. Among the matches that begin
leftmost the longest is kept.
"""

from __future__ import annotations

from collections.abc import Callable

from cuaenv.desktops.sim.shell.lang.regex_parser import (
    Alt,
    Any,
    Back,
    Cat,
    Char,
    Edge,
    Group,
    Regex,
    RegexError,
    Rep,
)
from cuaenv.desktops.sim.shell.pattern import OneOf

Spans = list[tuple[int, int]]
Captures = tuple[int, ...]
Instruction = tuple[str, object, int]
"""What to do, with what, and the other place to go on at (for `split` and `jump`)."""

MAX_PROGRAM = 4_000
MAX_WORK = 1_000_000


class Machine:
    """A pattern as a program.

    Args:
        tree: the pattern.
        groups: how many groups it has.
        ignore_case: whether letters match both cases.
    """

    def __init__(self, tree: Regex, groups: int, ignore_case: bool) -> None:
        self.program: list[Instruction] = []
        self.groups = groups
        self.ignore_case = ignore_case
        self._emit(tree)
        self._add("match")

    def _add(self, kind: str, arg: object = None, other: int = 0) -> int:
        if len(self.program) >= MAX_PROGRAM:
            raise RegexError("Regular expression too big")
        self.program.append((kind, arg, other))
        return len(self.program) - 1

    def _emit(self, node: Regex) -> None:
        match node:
            case Char(char=char):
                self._add("char", char.lower() if self.ignore_case else char)
            case Any():
                self._add("any")
            case OneOf():
                self._add("set", node)
            case Edge(kind=kind):
                self._add("edge", kind)
            case Cat(parts=parts):
                for part in parts:
                    self._emit(part)
            case Group(number=number, body=body):
                self._add("save", 2 * number)
                self._emit(body)
                self._add("save", 2 * number + 1)
            case Alt(choices=choices):
                self._emit_choices(list(choices))
            case Rep():
                self._emit_repeat(node)
            case Back():
                raise RegexError("Invalid back reference")

    def _emit_choices(self, choices: list[Regex]) -> None:
        ends: list[int] = []
        for choice in choices[:-1]:
            split = self._add("split")
            self._emit(choice)
            ends.append(self._add("jump"))
            self.program[split] = ("split", None, len(self.program))
        self._emit(choices[-1])
        for end in ends:
            self.program[end] = ("jump", None, len(self.program))

    def _emit_repeat(self, node: Rep) -> None:
        for _ in range(node.low):
            self._emit(node.body)
        if node.high == -1:
            split = self._add("split")
            self._emit(node.body)
            self._add("jump", None, split)
            self.program[split] = ("split", None, len(self.program))
            return
        splits: list[int] = []
        for _ in range(node.high - node.low):
            splits.append(self._add("split"))
            self._emit(node.body)
        for split in splits:
            self.program[split] = ("split", None, len(self.program))

    def search(
        self, text: str, start: int = 0, spend: Callable[[int], None] | None = None
    ) -> Spans | None:
        """Return the spans of the leftmost longest match and its groups, or None."""
        best: Captures | None = None
        threads: dict[int, Captures] = {}
        work = 0
        empty = (-1,) * (2 * self.groups + 2)
        for at in range(start, len(text) + 1):
            if best is None:
                self._follow(0, (at, *empty[1:]), threads, text, at)
            elif not threads:
                break
            work += len(threads) + 1
            if work > MAX_WORK:
                raise RegexError("Regular expression too slow for this text")
            final = threads.get(len(self.program) - 1)
            if final is not None and (best is None or final[0] <= best[0]):
                best = (final[0], at, *final[2:])
            threads = self._advance(threads, text, at, best)
        if spend is not None:
            spend(work)
        if best is None:
            return None
        return [(best[n], best[n + 1]) for n in range(0, len(best), 2)]

    def _advance(
        self, threads: dict[int, Captures], text: str, at: int, best: Captures | None
    ) -> dict[int, Captures]:
        following: dict[int, Captures] = {}
        if at >= len(text):
            return following
        char = text[at]
        folded = char.lower() if self.ignore_case else char
        for place, captures in threads.items():
            # Once a match is known, only threads that began no later can still beat it.
            if best is not None and captures[0] > best[0]:
                continue
            kind, arg, _ = self.program[place]
            if (
                (kind == "char" and arg == folded)
                or kind == "any"
                or (kind == "set" and isinstance(arg, OneOf) and self._in_set(arg, char))
            ):
                self._follow(place + 1, captures, following, text, at + 1)
        return following

    def _in_set(self, chars: OneOf, char: str) -> bool:
        if not self.ignore_case or not char.isalpha():
            return chars.holds(char)
        return chars.holds(char.lower()) or chars.holds(char.upper())

    def _follow(
        self, place: int, captures: Captures, threads: dict[int, Captures], text: str, at: int
    ) -> None:
        """Add the threads reachable from a place without reading a character, best first."""
        todo = [(place, captures)]
        while todo:
            place, captures = todo.pop()
            if place in threads:
                continue
            kind, arg, other = self.program[place]
            # Every place is remembered, so that a loop around nothing ends.
            threads[place] = captures
            if kind == "jump":
                todo.append((other, captures))
            elif kind == "split":
                todo.append((other, captures))
                todo.append((place + 1, captures))
            elif kind == "save" and isinstance(arg, int):
                todo.append((place + 1, (*captures[:arg], at, *captures[arg + 1 :])))
            elif kind == "edge" and _at_edge(str(arg), text, at):
                todo.append((place + 1, captures))


def _at_edge(kind: str, text: str, at: int) -> bool:
    if kind == "^":
        return at == 0
    if kind == "$":
        return at == len(text)
    before = at > 0 and _is_word(text[at - 1])
    after = at < len(text) and _is_word(text[at])
    edges = {
        "b": before != after,
        "B": before == after,
        "<": after and not before,
        ">": before and not after,
    }
    return edges[kind]


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"
