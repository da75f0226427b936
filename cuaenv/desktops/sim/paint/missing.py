"""What stands for a character no font has: a box with its code in it, as browsers draw it.

So two missing characters still look different, and a reader can look the code up.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.uint8]
INK = 210
"""Alpha of the box and its digits."""
_ROWS = {
    "0": "75557", "1": "26227", "2": "71747", "3": "71717", "4": "55711", "5": "74717",
    "6": "74757", "7": "71111", "8": "75757", "9": "75717", "A": "25755", "B": "65656",
    "C": "34443", "D": "65556", "E": "74747", "F": "74744",
}  # fmt: skip
"""Digits of 3 by 5 pixels: one octal number a row."""
_WIDE, _TALL = 4, 6
"""Pitch of the digits, in pixels."""
_EDGE = 2
"""Line and space around the digits, in pixels."""


def size(c: str) -> tuple[int, int]:
    """Return the width and height of a character's box, in pixels."""
    columns = len(_code(c)) // 2
    return columns * _WIDE - 1 + 2 * _EDGE, 2 * _TALL - 1 + 2 * _EDGE


@lru_cache(maxsize=1024)
def box(c: str, width: int, height: int) -> Mask:
    """Return a box of `width` by `height` pixels, with the code where there is room for it."""
    mask = np.zeros((height, width), np.uint8)
    mask[[0, -1], :] = mask[:, [0, -1]] = INK
    w, h = size(c)
    if w <= width and h <= height:
        left, top = (width - w) // 2 + _EDGE, (height - h) // 2 + _EDGE
        code = _code(c)
        half = len(code) // 2
        for i, digit in enumerate(code):
            x, y = left + i % half * _WIDE, top + i // half * _TALL
            mask[y : y + 5, x : x + 3] = _digit(digit)
    return mask


def _code(c: str) -> str:
    """Return four hexadecimal digits, or six."""
    return f"{ord(c):04X}" if ord(c) <= 0xFFFF else f"{ord(c):06X}"


@lru_cache(maxsize=16)
def _digit(digit: str) -> Mask:
    rows = [[int(row) >> shift & 1 for shift in (2, 1, 0)] for row in _ROWS[digit]]
    return np.array(rows, np.uint8) * INK
