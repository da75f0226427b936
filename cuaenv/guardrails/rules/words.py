"""Shell text taken apart: the simple commands in it, and their words."""

from __future__ import annotations

import re
from collections.abc import Iterator

Command = tuple[str, ...]
"""The words of one simple command, quotes taken off; `>` and `<` are words of their own."""

_ENDS = frozenset(";&|\n(){}`")
_SUBSTITUTIONS = re.compile(r"\$\(([^()]*)\)|`([^`]*)`")
MAX_LENGTH = 20_000
"""Characters that are looked at."""


def simple_commands(text: str) -> Iterator[Command]:
    """Yield every simple command in a text, those inside substitutions too.

    >>> list(simple_commands("cd /tmp && rm -r 'a b'; echo $(whoami)"))[:3]
    [('cd', '/tmp'), ('rm', '-r', 'a b'), ('echo', '$')]
    """
    text = text[:MAX_LENGTH].replace("\\\n", "")
    yield from _split(text)
    for found in _SUBSTITUTIONS.finditer(text):
        yield from _split(found.group(1) or found.group(2) or "")


def _split(text: str) -> Iterator[Command]:
    """Yield the commands of a text; a quote that is never closed ends with the text."""
    words: list[str] = []
    word: list[str] = []
    begun, quote, at = False, "", 0
    while at < len(text):
        char = text[at]
        at += 1
        if quote:
            if char == quote:
                quote = ""
            elif char == "\\" and quote == '"' and at < len(text):
                word.append(text[at])
                at += 1
            else:
                word.append(char)
        elif char in "'\"":
            quote, begun = char, True
        elif char == "\\" and at < len(text):
            word.append(text[at])
            at += 1
        elif char in _ENDS or char.isspace() or char in "<>":
            words += ["".join(word)] if word or begun else []
            word, begun = [], False
            words += [char] if char in "<>" else []
            if char in _ENDS and words:
                yield tuple(words)
                words = []
        else:
            word.append(char)
    words += ["".join(word)] if word or begun else []
    if words:
        yield tuple(words)
