"""Sizes as commands show them."""

from __future__ import annotations

import math

from cuaenv.desktops.sim.fs.inode import Stat

BLOCK = 4096
"""The file system's block, in bytes."""


def blocks(status: Stat) -> int:
    """Return what a file takes up on the disk, in KiB."""
    if status.kind in ("link", "device"):
        return 0
    return -(-status.size // BLOCK) * BLOCK // 1024


def human(size: int) -> str:
    """Return a size the way `-h` shows it: rounded up, one digit below ten.

    >>> human(999), human(1024), human(1500), human(20 * 1024**2)
    ('999', '1.0K', '1.5K', '20M')
    """
    if size < 1024:
        return str(size)
    value, unit = float(size), ""
    for letter in "KMGTP":
        value, unit = value / 1024, letter
        if value < 1023.5:
            break
    if value < 9.95:
        return f"{math.ceil(value * 10) / 10:.1f}{unit}"
    return f"{math.ceil(value)}{unit}"


def parse_human(text: str) -> float:
    """Return the number a human size means, for sorting: `1.5K` is 1536.

    >>> parse_human("2K") < parse_human("1M")
    True
    """
    number, at = 0.0, 0
    text = text.lstrip()
    while at < len(text) and (text[at].isdigit() or text[at] in ".-"):
        at += 1
    try:
        number = float(text[:at])
    except ValueError:
        return 0.0
    return number * 1024.0 ** (" KMGTPE".find(text[at : at + 1].upper()) if text[at:] else 0)
