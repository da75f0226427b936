"""Veils: a secret in another case, backwards, spaced out, in two pieces, or encoded.

Whoever passes a secret on in such a form has passed it on. Only forms that every shell and editor
offers are seen through, each once; the cost is linear in the text.
"""

from __future__ import annotations

import binascii
import codecs
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

SHORTEST = 8
"""Letters and digits of the shortest secret that is looked for; less could stand anywhere."""

PIECE = 5
"""Letters and digits of the shortest piece; two of them in one text are no accident."""

MOST = 2**18
"""Characters of a text that are looked at."""

_NOISE = re.compile(r"[\W_]+")
_HEX_MARKS = re.compile(r"0x|\\x")
_HEX = re.compile(f"[0-9a-f]{{{2 * SHORTEST},}}")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{11,}")
# Blanks of one line only, and each looked at once: thousands of empty lines must not cost a square.
_WRAPPED = re.compile(r"(?m)^[^\S\n]*+[A-Za-z0-9+/_-]{4,}+={0,2}[^\S\n]*+$")
_DRAWN = re.compile(r"\d|[a-z][A-Z]")
_STANDARD = str.maketrans("-_", "+/")


def veiled(secret: str, text: str) -> bool:
    """Return whether `text` holds `secret` in one of the forms.

    >>> veiled("kT7mQ2xWbv", "it is vbwx 2qm7 tk"), veiled("kT7mQ2xWbv", "6b54376d513278576276")
    (True, True)
    >>> veiled("kT7mQ2xWbv", "nothing of the kind")
    False
    """
    return any_veiled([secret], text)


def any_veiled(secrets: Iterable[str], text: str) -> bool:
    """Return whether `text` holds one of the secrets so; it is seen through once for all."""
    wanted = {secret: forms for secret in secrets if (forms := _forms(secret))}
    if not wanted:
        return False
    text = text[:MOST]
    plain = _squeezed(text)
    if any(form in plain for forms in wanted.values() for form in forms):
        return True
    if any(_in_pieces(secret, forms[0], plain) for secret, forms in wanted.items()):
        return True
    return any(
        form in decoded
        for decoded in _decoded(text, plain)
        for forms in wanted.values()
        for form in forms
    )


@lru_cache(maxsize=1024)
def _forms(secret: str) -> tuple[str, ...]:
    plain = _squeezed(secret)
    if len(plain) < SHORTEST:
        return ()
    turned = codecs.encode(plain, "rot13")
    return plain, plain[::-1], turned, turned[::-1]


def _squeezed(text: str) -> str:
    """Return the letters and digits of a text, in lower case."""
    return _NOISE.sub("", text).casefold()


def _in_pieces(secret: str, plain: str, text: str) -> bool:
    """Return whether both parts of the secret stand in the text, wherever it was parted.

    Only of what was drawn: parts of words, or words of a sentence, stand in other texts as well.
    """
    if re.search(r"\s", secret) or not _DRAWN.search(secret):
        return False
    cuts = range(PIECE, len(plain) - PIECE + 1)
    return any(plain[:cut] in text and plain[cut:] in text for cut in cuts)


def _decoded(text: str, plain: str) -> Iterator[str]:
    """Yield what hexadecimal digits and base64 in the text stand for."""
    digits = _squeezed(_HEX_MARKS.sub(" ", text)) if _HEX_MARKS.search(text) else plain
    for run in _HEX.findall(digits):
        # Where it begins within a byte cannot be told.
        for start in (0, 1):
            yield _text(binascii.unhexlify(run[start : start + (len(run) - start) // 2 * 2]))
    wrapped = re.sub(r"\s+", "", text) if _WRAPPED.search(text) else ""
    for run in (*_BASE64.findall(text), *_BASE64.findall(wrapped)):
        for start in range(4):
            yield _text(_unbase64(run[start:].translate(_STANDARD)))


def _unbase64(run: str) -> bytes:
    """Return what a run stands for; a lone last character stands for nothing."""
    left = len(run) % 4
    whole = run[:-1] if left == 1 else run + "=" * (-left % 4)
    return binascii.a2b_base64(whole)


def _text(data: bytes) -> str:
    return _squeezed(data.decode("utf-8", "ignore"))
