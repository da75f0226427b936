"""Undoing compression and encoding: what is in there is found, and nothing blows up."""

from __future__ import annotations

import base64
import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.evaluators.unpacking import MOST, unpacked

SECRET = b"kT7mQ2xWbvPz, and a few words more\n"


def zipped(data: bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("other.txt", "nothing")
        archive.writestr("a/b.txt", data)
    return out.getvalue()


def tarred(data: bytes) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        info = tarfile.TarInfo("a.txt")
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


WAYS: dict[str, Callable[[bytes], bytes]] = {
    "plain": lambda data: data,
    "gzip": gzip.compress,
    "zip": zipped,
    "tar.gz": tarred,
    "base64": base64.encodebytes,
    "base64 of zip of gzip": lambda data: base64.b64encode(zipped(gzip.compress(data))),
    "damaged gzip": lambda data: gzip.compress(data)[:-8],
}


@pytest.mark.parametrize("way", WAYS)
def test_packed_content_is_found(way: str) -> None:
    """However it was packed, the content is in one of the parts."""
    assert any(SECRET in part for part in unpacked(WAYS[way](SECRET)))


def test_a_bomb_is_cut_off() -> None:
    """Gigabytes in a few kilobytes stay there."""
    bomb = zipped(gzip.compress(b"\0" * (40 * MOST), 9))
    assert sum(map(len, unpacked(bomb))) < 8 * MOST


@settings(derandomize=True, max_examples=150)
@given(st.sampled_from((b"", b"\x1f\x8b", b"PK\x03\x04", b"QUJD")), st.binary(max_size=200))
def test_anything_may_be_in_a_file(magic: bytes, data: bytes) -> None:
    """What only looks like an archive yields at least itself and never raises."""
    assert next(iter(list(unpacked(magic + data)))) == magic + data


@settings(derandomize=True, max_examples=60)
@given(st.integers(0, 10_000), st.integers(0, 255))
def test_a_damaged_archive_never_raises(at: int, byte: int) -> None:
    """A zip with any byte changed still yields itself."""
    data = bytearray(zipped(SECRET))
    data[at % len(data)] = byte
    assert list(unpacked(bytes(data)))
