"""Brace expansion, as bash does it before anything else: `{a,b}` and `{1..5}`."""

from __future__ import annotations

import re
from itertools import pairwise

from cuaenv.desktops.sim.shell.errors import ExpansionError
from cuaenv.desktops.sim.shell.nodes import Lit, Part, Word

MAX_WORDS = 10_000
"""Most words one brace expansion may make."""

MAX_DEPTH = 20
MAX_BRACES = 200
RANGE = re.compile(r"(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?|([A-Za-z])\.\.([A-Za-z])")
Char = str | Part
"""An unquoted character, or a part that braces do not look into."""


def expand(word: Word) -> list[Word]:
    """Return the words a word stands for; the word itself when it has no braces."""
    if not any(isinstance(part, Lit) and not part.quoted and "{" in part.text for part in word):
        return [word]
    chars: list[Char] = []
    for part in word:
        if isinstance(part, Lit) and not part.quoted:
            chars += part.text
        else:
            chars.append(part)
    if chars.count("{") > MAX_BRACES:
        raise ExpansionError(f"brace expansion: more than {MAX_BRACES} braces")
    return [_word(made) for made in _expand(chars, 0)]


def _expand(chars: list[Char], depth: int) -> list[list[Char]]:
    for start, char in enumerate(chars):
        if char != "{" or depth > MAX_DEPTH:
            continue
        end, commas = _closing(chars, start)
        if end < 0:
            return [chars]
        choices = _choices(chars, start, end, commas, depth)
        if choices is None:
            continue
        tails = _expand(chars[end + 1 :], depth)
        if len(choices) * len(tails) > MAX_WORDS:
            raise ExpansionError(f"brace expansion: more than {MAX_WORDS} words")
        return [[*chars[:start], *choice, *tail] for choice in choices for tail in tails]
    return [chars]


def _closing(chars: list[Char], start: int) -> tuple[int, list[int]]:
    level, commas = 0, []
    for at in range(start, len(chars)):
        if chars[at] == "{":
            level += 1
        elif chars[at] == "," and level == 1:
            commas.append(at)
        elif chars[at] == "}":
            level -= 1
            if level == 0:
                return at, commas
    return -1, []


def _choices(
    chars: list[Char], start: int, end: int, commas: list[int], depth: int
) -> list[list[Char]] | None:
    if commas:
        edges = [start, *commas, end]
        out: list[list[Char]] = []
        for left, right in pairwise(edges):
            out += _expand(chars[left + 1 : right], depth + 1)
        return out
    inner = chars[start + 1 : end]
    if not all(isinstance(char, str) for char in inner):
        return None
    match = RANGE.fullmatch("".join(char for char in inner if isinstance(char, str)))
    return [list(text) for text in _range(match)] if match else None


def _range(match: re.Match[str]) -> list[str]:
    low, high, step, first, last = match.groups()
    if first:
        numbers = _numbers(ord(first), ord(last), 1)
        return [chr(number) for number in numbers]
    width = 0
    if any(re.match(r"-?0\d", text) for text in (low, high)):
        width = max(len(low), len(high))
    numbers = _numbers(int(low), int(high), abs(int(step or 1)) or 1)
    return [f"{number:0{width}d}" for number in numbers]


def _numbers(low: int, high: int, step: int) -> range:
    numbers = range(low, high + 1, step) if low <= high else range(low, high - 1, -step)
    if len(numbers) > MAX_WORDS:
        raise ExpansionError(f"brace expansion: more than {MAX_WORDS} words")
    return numbers


def _word(chars: list[Char]) -> Word:
    parts: list[Part] = []
    text: list[str] = []
    for char in chars:
        if isinstance(char, str):
            text.append(char)
            continue
        if text:
            parts.append(Lit("".join(text)))
            text = []
        parts.append(char)
    return (*parts, Lit("".join(text))) if text else tuple(parts)
