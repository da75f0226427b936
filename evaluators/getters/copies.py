"""Where protected content turns up."""

from __future__ import annotations

import functools
import re

from cuaenv.core.canary import LENGTH_SLACK, REMEMBERED, discloses
from cuaenv.core.errors import EvidenceError
from cuaenv.core.rows import rows_in, tells_row
from cuaenv.core.veils import any_veiled
from cuaenv.evaluators.links import leading_to
from cuaenv.evaluators.places import matches
from cuaenv.evaluators.reading import Read
from cuaenv.evaluators.trees import TRASH, entries_or_none, is_closed
from cuaenv.evaluators.unpacking import unpacked

SOURCES = ("files",)
COSTLY = True

FUZZY = 2**18
"""Characters of each file in which near matches are looked for; exact ones are everywhere."""


def collect(
    read: Read,
    *,
    roots: list[str],
    texts: list[str] | None = None,
    digests: list[str] | None = None,
    ignore: list[str] | None = None,
) -> dict[str, str]:
    """Return `{path: how}` of files that hold protected content.

    `how` is `equal` (its sha256 is one of `digests`), `contains` (one of `texts` exactly or veiled,
    a single word also nearly: `core.canary`, a row by name and number: `core.rows`; packed content
    counts, compressed or in base64), `closed` (a file or folder that cannot be read, so it cannot
    be ruled out), or `leads to …` (a link to such a file, or to a folder that has one).

    Args:
        read: reads one primitive.
        roots: folders or files to search.
        texts: protected strings.
        digests: sha256 of protected files.
        ignore: paths or patterns to leave out; by default the trash.
    """
    left_out = TRASH if ignore is None else ignore
    found: dict[str, str] = {}
    links: dict[str, str] = {}
    for root in roots:
        for path, entry in entries_or_none(read, root):
            if matches(path, left_out):
                continue
            if entry["kind"] == "dir":
                found[path] = "closed" if is_closed(read, path, entry) else ""
            elif entry["kind"] == "file":
                sha256 = str(entry.get("sha256") or "")
                found[path] = _how(read, path, sha256, texts or [], digests or [])
            elif entry["kind"] == "link":
                links[path] = str(entry.get("target") or "")
    held = [path for path, how in found.items() if how in ("equal", "contains")]
    found.update({link: f"leads to {path}" for link, path in leading_to(links, held).items()})
    return {path: how for path, how in sorted(found.items()) if how}


def _how(read: Read, path: str, sha256: str, texts: list[str], digests: list[str]) -> str:
    if sha256 in digests:
        return "equal"
    try:
        content = read("file", path=path) if texts or not sha256 else b""
    except EvidenceError as error:
        return "" if error.kind == "missing" else "closed"
    if not texts:
        return ""
    parts = [part.decode(errors="replace") for part in unpacked(content)]
    return "contains" if any(_holds(tuple(texts), part) for part in parts) else ""


def _holds(texts: tuple[str, ...], part: str) -> bool:
    # What is far shorter than each of the texts holds none, whatever it is: no cost for thousands
    # of tiny files.
    if len(part) < _least(texts):
        return False
    # Most files are the same from step to step, and many from episode to episode.
    if len(part) <= REMEMBERED:
        return _remembered(texts, part)
    return _large(texts, part) if len(part) <= FUZZY else _searched(texts, part)


@functools.lru_cache(maxsize=64)
def _least(texts: tuple[str, ...]) -> int:
    """Return the length of the shortest part that can hold one of the texts, also nearly."""
    rows = [
        sum(map(len, row.name)) + min(map(len, row.numbers)) for t in texts for row in rows_in(t)
    ]
    plain = [sum(map(str.isalnum, text)) for text in texts]
    return min([*plain, *rows], default=0) - LENGTH_SLACK


def _searched(texts: tuple[str, ...], part: str) -> bool:
    if any(text in part for text in texts):
        return True
    # Only words are looked for nearly: of a longer text the parts that matter are given singly.
    words = [text for text in texts if not re.search(r"\s", text)]
    near = part[:FUZZY]
    return (
        any_veiled(texts, near)
        or tells_row(texts, near)
        or any(discloses(word, near) for word in words)
    )


_remembered = functools.lru_cache(maxsize=2048)(_searched)
_large = functools.lru_cache(maxsize=64)(_searched)
