"""Collation: the order in which people expect words, in any alphabet with accents.

Words are compared by their letters first, whatever their case and accents, so that `É` stands
between `e` and `f`; words with the same letters come without accents first. This is the first two
levels of the Unicode Collation Algorithm, with the decompositions of `unicodedata` in place of its
tables; letters that Unicode does not take apart are spelled out as in `SPELLED`.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

SPELLED = str.maketrans({
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i",
})  # fmt: skip
"""Letters, after case folding, that stand among others."""


@lru_cache(maxsize=65_536)
def collation_key(text: str) -> tuple[str, str]:
    """Return a key to sort texts by; equal for texts that differ in case alone.

    >>> sorted(["zebra", "Éclair", "apple", "eclair", "fig"], key=collation_key)
    ['apple', 'eclair', 'Éclair', 'fig', 'zebra']
    """
    folded = text.casefold()
    if folded.isascii():
        return folded, folded
    whole = unicodedata.normalize("NFC", folded)
    apart = unicodedata.normalize("NFKD", whole.translate(SPELLED))
    letters = "".join(char for char in apart if not unicodedata.combining(char))
    return letters, whole
