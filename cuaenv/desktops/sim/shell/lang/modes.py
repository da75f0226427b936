"""Modes as chmod reads them: octal and symbolic."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.errors import UsageError

CLAUSE = re.compile(r"([ugoa]*)((?:[-+=](?:[ugo]|[rwxXst]*))+)")
ACTION = re.compile(r"([-+=])([ugo]|[rwxXst]*)")
SHIFTS = {"u": 6, "g": 3, "o": 0}


def parse_mode(text: str, mode: int, is_dir: bool, umask: int) -> int:
    """Return what `mode` becomes; raise UsageError.

    Args:
        text: such as `644` or `u+x,go-w`.
        mode: the bits before.
        is_dir: whether `X` gives `x` anyway.
        umask: bits that clauses without `ugoa` leave alone.

    >>> oct(parse_mode("go-rwx,u+X", 0o644, True, 0o022))
    '0o700'
    """
    if re.fullmatch(r"[0-7]{1,5}", text):
        number = int(text, 8)
        if number > 0o7777:
            raise UsageError(f"invalid mode: '{text}'")
        # GNU chmod keeps the set-id bits of folders unless five digits are given.
        return number | (mode & 0o6000 if is_dir and len(text) < 5 else 0)
    for clause in text.split(","):
        match = CLAUSE.fullmatch(clause)
        if match is None:
            raise UsageError(f"invalid mode: '{text}'")
        for sign, letters in ACTION.findall(match[2]):
            mode = _apply(mode, match[1], sign, letters, is_dir, umask)
    return mode


def _apply(mode: int, who: str, sign: str, letters: str, is_dir: bool, umask: int) -> int:
    everyone = "ugo" if not who or "a" in who else who
    bits, special = _bits(mode, letters, is_dir)
    change = sum(bits << SHIFTS[name] for name in set(everyone))
    area = sum(7 << SHIFTS[name] for name in set(everyone))
    if "s" in letters:
        change |= (0o4000 if "u" in everyone else 0) | (0o2000 if "g" in everyone else 0)
    if "t" in letters and (not who or "a" in who or "o" in who):
        change |= 0o1000
    if not who:
        change &= ~umask
    if sign == "+":
        return mode | change
    if sign == "-":
        return mode & ~change
    area |= (0o4000 if "u" in everyone else 0) | (0o2000 if "g" in everyone else 0)
    area |= 0o1000 if "o" in everyone else 0
    if is_dir:
        area &= ~0o6000 | special
    return (mode & ~area) | change


def _bits(mode: int, letters: str, is_dir: bool) -> tuple[int, int]:
    if letters in SHIFTS and letters:
        return mode >> SHIFTS[letters] & 7, 0
    bits = sum({"r": 4, "w": 2, "x": 1}.get(letter, 0) for letter in set(letters))
    if "X" in letters and (is_dir or mode & 0o111):
        bits |= 1
    return bits, 0o6000 if "s" in letters else 0
