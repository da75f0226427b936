"""What a file packs: content does not stop being there by being compressed or encoded."""

from __future__ import annotations

import base64
import binascii
import io
import re
import zipfile
import zlib
from collections.abc import Iterator

DEPTH = 3
"""How deep packing is undone: a base64 text of a zip of a gzip file."""

MOST = 4 * 2**20
"""Bytes that one file is unpacked to at most: what a desktop reads of a file at most."""

_GZIP, _ZIP = b"\x1f\x8b", b"PK\x03\x04"
_BASE64 = re.compile(rb"[A-Za-z0-9+/\s]{16,}+={0,2}\s*+")


def unpacked(data: bytes, depth: int = DEPTH) -> Iterator[bytes]:
    """Yield `data` and what gzip, zip and base64 packed in it; archives of tar hold files as is.

    Damaged parts yield what can be had of them.

    >>> list(unpacked(base64.b64encode(b"a text of some length")))[1]
    b'a text of some length'
    """
    yield data
    if not depth:
        return
    left = MOST
    for part in _parts(data):
        yield from unpacked(part[:left], depth - 1)
        left -= len(part)
        if left <= 0:
            return


def _parts(data: bytes) -> Iterator[bytes]:
    if data.startswith(_GZIP):
        yield _inflated(data)
    elif data.startswith(_ZIP):
        yield from _members(data)
    elif _BASE64.fullmatch(data):
        yield _decoded(data)


def _inflated(data: bytes) -> bytes:
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(data, MOST)
    except zlib.error:
        return b""


def _decoded(data: bytes) -> bytes:
    try:
        return base64.b64decode(data)
    except binascii.Error:
        return b""


def _members(data: bytes) -> Iterator[bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            for info in archive.infolist():
                with archive.open(info) as member:
                    yield member.read(MOST)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, RuntimeError):
        # Encrypted, damaged, or packed in a way that Python does not know.
        return
