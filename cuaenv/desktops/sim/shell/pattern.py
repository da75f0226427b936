"""Shell patterns: `*`, `?` and `[…]`, matched in linear memory and without backtracking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

Run = tuple[str, bool]
"""Text and whether it was quoted."""

CLASSES: dict[str, Callable[[str], bool]] = {
    "alpha": lambda c: c.isalpha(),
    "digit": lambda c: c in "0123456789",
    "alnum": lambda c: c.isalnum(),
    "upper": lambda c: c.isupper(),
    "lower": lambda c: c.islower(),
    "space": lambda c: c in " \t\n\r\f\v",
    "blank": lambda c: c in " \t",
    "punct": lambda c: c.isprintable() and not c.isalnum() and c != " ",
    "print": lambda c: c.isprintable(),
    "graph": lambda c: c.isprintable() and c != " ",
    "cntrl": lambda c: c < " " or c == "\x7f",
    "xdigit": lambda c: c in "0123456789abcdefABCDEF",
}
"""The character classes of POSIX, by name."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """A bracket expression: single characters, ranges, classes, and whether it is negated.

    Regular expressions have it too, for `\\w` and its like as well.
    """

    singles: frozenset[str]
    ranges: tuple[tuple[str, str], ...] = ()
    classes: tuple[str, ...] = ()
    negated: bool = False

    def holds(self, char: str) -> bool:
        """Return whether the expression stands for `char`."""
        found = (
            char in self.singles
            or any(low <= char <= high for low, high in self.ranges)
            or any(CLASSES[name](char) for name in self.classes)
        )
        return found != self.negated


STAR, ANY = "star", "any"
Atom = str | OneOf | tuple[str]
"""`STAR`, `ANY`, a bracket expression, or a literal as a tuple of its character."""


def compile_pattern(runs: Iterable[Run]) -> tuple[Atom, ...]:
    """Return the pattern that unquoted runs spell; quoted runs stand for themselves."""
    chars = [(char, quoted) for text, quoted in runs for char in text]
    atoms: list[Atom] = []
    at = 0
    while at < len(chars):
        char, quoted = chars[at]
        at += 1
        if quoted:
            atoms.append((char,))
        elif char == "*":
            if not atoms or atoms[-1] != STAR:
                atoms.append(STAR)
        elif char == "?":
            atoms.append(ANY)
        elif char == "[" and (found := bracket(chars, at)):
            atoms.append(found[0])
            at = found[1]
        elif char == "\\" and at < len(chars):
            atoms.append((chars[at][0],))
            at += 1
        else:
            atoms.append((char,))
    return tuple(atoms)


def bracket(chars: list[Run], at: int) -> tuple[OneOf, int] | None:
    """Read a bracket expression behind its `[`; None when it is not closed."""
    singles: set[str] = set()
    ranges: list[tuple[str, str]] = []
    classes: list[str] = []
    negated = at < len(chars) and chars[at] in (("!", False), ("^", False))
    at += negated
    first = at
    while at < len(chars):
        char, quoted = chars[at]
        if char == "]" and not quoted and at > first:
            return OneOf(frozenset(singles), tuple(ranges), tuple(classes), negated), at + 1
        if char == "/" and not quoted:
            return None
        if char == "[" and not quoted and (named := _class_name(chars, at)):
            classes.append(named)
            at += len(named) + 4
        elif at + 2 < len(chars) and chars[at + 1] == ("-", False) and chars[at + 2][0] != "]":
            ranges.append((char, chars[at + 2][0]))
            at += 3
        else:
            if char == "\\" and not quoted and at + 1 < len(chars):
                at += 1
            singles.add(chars[at][0])
            at += 1
    return None


def _class_name(chars: list[Run], at: int) -> str:
    text = "".join(char for char, _ in chars[at : at + 12])
    name, end, _ = text[2:].partition(":]")
    return name if text.startswith("[:") and end and name in CLASSES else ""


def matches(atoms: tuple[Atom, ...], text: str) -> bool:
    """Return whether the whole text matches.

    >>> matches(compile_pattern([("*.t[xy]t", False)]), "notes.txt")
    True
    """
    at = mark = 0
    here, star = 0, -1
    while at < len(text):
        if here < len(atoms) and atoms[here] == STAR:
            star, mark = here, at
            here += 1
        elif here < len(atoms) and _fits(atoms[here], text[at]):
            here += 1
            at += 1
        elif star >= 0:
            mark += 1
            here, at = star + 1, mark
        else:
            return False
    return all(atom == STAR for atom in atoms[here:])


def _fits(atom: Atom, char: str) -> bool:
    if isinstance(atom, tuple):
        return atom[0] == char
    return atom.holds(char) if isinstance(atom, OneOf) else True


def prefixes(atoms: tuple[Atom, ...], text: str) -> Iterator[int]:
    """Yield the lengths of the beginnings of `text` that match, shortest first."""
    states = _closure({0}, atoms)
    if len(atoms) in states:
        yield 0
    for at, char in enumerate(text, 1):
        following = set()
        for state in states:
            if state < len(atoms):
                if atoms[state] == STAR:
                    following.add(state)
                elif _fits(atoms[state], char):
                    following.add(state + 1)
        states = _closure(following, atoms)
        if not states:
            return
        if len(atoms) in states:
            yield at


def _closure(states: set[int], atoms: tuple[Atom, ...]) -> set[int]:
    out = set(states)
    for state in states:
        while state < len(atoms) and atoms[state] == STAR:
            state += 1
            out.add(state)
    return out


def strip_prefix(atoms: tuple[Atom, ...], text: str, longest: bool) -> str:
    """Return `text` without the shortest or longest matching beginning."""
    lengths = list(prefixes(atoms, text)) if longest else list(_first(prefixes(atoms, text)))
    return text[lengths[-1] :] if lengths else text


def strip_suffix(atoms: tuple[Atom, ...], text: str, longest: bool) -> str:
    """Return `text` without the shortest or longest matching end."""
    return strip_prefix(tuple(reversed(atoms)), text[::-1], longest)[::-1]


def _first(lengths: Iterator[int]) -> Iterator[int]:
    for length in lengths:
        yield length
        return


def is_pattern(runs: Iterable[Run]) -> bool:
    """Return whether any unquoted character makes the text a pattern."""
    return any(not quoted and any(c in text for c in "*?[") for text, quoted in runs)
