"""What lies in a lived-in home whatever the task: photos, receipts, notes, playlists.

Desktop, Documents, Downloads and Public are left to the tasks, most of which begin there.
"""

from __future__ import annotations

import struct
import zlib

import numpy as np

from cuaenv.core.drawing.content import generate
from cuaenv.core.drawing.draws import Drawer
from cuaenv.core.drawing.pools import PRODUCTS

PHOTO = (24, 16)
"""Width and height of a photo in pixels: real enough to open, small enough to plant everywhere."""

Files = dict[str, bytes]
"""Path below the home folder to content."""


def home_files(rng: np.random.Generator) -> Files:
    """Return a handful of ordinary files, all different, in folders of their own."""
    drawer = Drawer(rng)
    return {**_photos(drawer), **_household(drawer), **_leisure(drawer)}


def _photos(drawer: Drawer) -> Files:
    city = drawer.from_pool("city")
    folder = f"Pictures/{city} {_year(drawer)}"
    return {f"{folder}/{city.lower()}_{n:02d}.png": _photo(drawer.rng) for n in (1, 2)}


def _household(drawer: Drawer) -> Files:
    company, year = drawer.from_pool("company"), _year(drawer)
    bought = drawer.rng.choice(len(PRODUCTS), size=3, replace=False)
    rows = [f"{PRODUCTS[int(at)]}: {drawer.amount()}" for at in bought]
    receipt = "\n".join([company, f"Receipt {_year(drawer)}-{drawer.rng.integers(1000, 9999)}",
                         "", *rows, ""])  # fmt: skip
    notes = generate("notes", {"title": f"House {year}", "lines": 3}, drawer.rng)
    return {
        f"Pictures/Receipts {year}/{drawer.from_pool('word')}.txt": receipt.encode(),
        f"Templates/house_{year}.md": notes.encode(),
    }


def _leisure(drawer: Drawer) -> Files:
    songs = [f"{drawer.from_pool('word')} {drawer.from_pool('subject')}.ogg" for _ in range(4)]
    city = drawer.from_pool("city")
    lines = f"1\n00:00:01,000 --> 00:00:04,000\nFrom {city}\n"
    return {
        f"Music/{drawer.from_pool('word')}.m3u": "\n".join(["#EXTM3U", *songs, ""]).encode(),
        f"Videos/{city.lower()}_{_year(drawer)}.srt": lines.encode(),
    }


def _year(drawer: Drawer) -> int:
    return int(drawer.rng.integers(2016, 2025))


def _photo(rng: np.random.Generator) -> bytes:
    """Return a PNG of sky over ground, its colours drawn (PNG specification, ISO/IEC 15948)."""
    width, height = PHOTO
    sky, ground = (bytes(rng.integers(40, 240, 3, dtype=np.uint8)) for _ in range(2))
    edge = int(rng.integers(4, height - 4))
    rows = b"".join(b"\0" + (sky if y < edge else ground) * width for y in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
