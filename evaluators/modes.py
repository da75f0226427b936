"""Modes of files as octal text: what was found, and what a task wishes."""

from __future__ import annotations

import re
from typing import Any


def bits(found: Any) -> int:
    """Return the bits of a mode that was found; -1 where it is none, which matches nothing.

    >>> bits("0644") == 0o644, bits(None)
    (True, -1)
    """
    return int(found, 8) if isinstance(found, str) and re.fullmatch(r"[0-7]{4}", found) else -1


def octal(text: Any) -> int:
    """Return the bits of a wish such as `0644` or `2`; raise ValueError for anything else."""
    if not isinstance(text, str) or not re.fullmatch(r"(0o)?[0-7]{1,5}", text):
        raise ValueError(f"a mode is octal text such as '0644'; got {text!r}.")
    return int(text.removeprefix("0o"), 8)
