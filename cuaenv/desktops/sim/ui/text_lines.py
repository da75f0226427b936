"""Line starts of a text: computed once, then kept up to date edit by edit.

The lists are never changed in place, so copies of a document share them.
"""

from __future__ import annotations

from bisect import bisect_right


def starts_of(text: str) -> list[int]:
    """Return the index of the first character of every line; lines end at `\\n` only.

    >>> starts_of("a\\n\\nbc")
    [0, 2, 3]
    """
    starts = [0]
    at = text.find("\n")
    while at >= 0:
        starts.append(at + 1)
        at = text.find("\n", at + 1)
    return starts


def spliced(starts: list[int], start: int, removed: int, inserted: str) -> list[int]:
    """Return the line starts after `removed` characters at `start` gave way to `inserted`."""
    first = bisect_right(starts, start)
    last = bisect_right(starts, start + removed)
    delta = len(inserted) - removed
    fresh = [start + at for at in starts_of(inserted)[1:]]
    tail = starts[last:] if delta == 0 else [at + delta for at in starts[last:]]
    return starts[:first] + fresh + tail


def line_of(starts: list[int], index: int) -> int:
    """Return the number of the line that holds the caret position `index`."""
    return bisect_right(starts, index) - 1
