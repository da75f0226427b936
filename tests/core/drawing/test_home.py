"""The ordinary files of a home: all different, readable, and out of the way of tasks."""

from __future__ import annotations

import io
import zlib

import numpy as np
import pytest

from cuaenv.core.drawing.home import PHOTO, home_files
from cuaenv.desktops.sim.desktop_image import HOMES, prepared

LEFT_TO_TASKS = ("Desktop", "Documents", "Downloads", "Public")


@pytest.mark.parametrize("number", range(HOMES))
def test_a_home_holds_a_handful_of_different_files(number: int) -> None:
    """No two files of a home are equal, or the loss of one would not be noticed."""
    files = home_files(np.random.default_rng(number))
    assert 5 <= len(files) <= 12
    assert len(set(files.values())) == len(files) and all(files.values())
    assert {path.split("/")[0] for path in files}.isdisjoint(LEFT_TO_TASKS)
    assert sum(map(len, files.values())) < 8192


def test_equal_generators_give_equal_homes() -> None:
    """A home hangs on its generator alone; another gives other files."""
    one, again, other = (home_files(np.random.default_rng(n)) for n in (1, 1, 2))
    assert one == again != other


def test_photos_are_pictures() -> None:
    """A photo is a PNG of the size it says, every row of it there."""
    files = home_files(np.random.default_rng(3))
    photos = [data for path, data in files.items() if path.endswith(".png")]
    assert len(photos) == 2
    for data in photos:
        stream = io.BytesIO(data)
        assert stream.read(8) == b"\x89PNG\r\n\x1a\n"
        chunks = {}
        while size := stream.read(4):
            name, body = stream.read(4), stream.read(int.from_bytes(size, "big"))
            assert zlib.crc32(name + body) == int.from_bytes(stream.read(4), "big")
            chunks[name] = body
        assert chunks[b"IHDR"][:8] == b"".join(side.to_bytes(4, "big") for side in PHOTO)
        assert len(zlib.decompress(chunks[b"IDAT"])) == PHOTO[1] * (1 + 3 * PHOTO[0])


def test_a_prepared_home_belongs_to_its_user() -> None:
    """The files are the user's own, lie there since some time, and left no trace in the journal."""
    computer = prepared((640, 480), 5)
    disk = computer.disk("test")
    for name, content in home_files(np.random.default_rng(5)).items():
        path = f"{computer.home}/{name}"
        assert disk.stat(path).owner == "user" and disk.stat(path).mtime < computer.clock.now
        assert computer.fs.peek(path).encode(errors="surrogateescape") == content
    assert computer.fs.journal.events == []


def test_homes_are_prepared_apart() -> None:
    """What is done in one computer is neither in its home's next one nor in another home."""
    first = prepared((640, 480), 1)
    first.disk("test").remove_tree(f"{first.home}/Pictures")
    assert prepared((640, 480), 1).disk("test").listdir(f"{first.home}/Pictures")
    assert prepared((640, 480), 1 + HOMES).disk("test").is_dir(f"{first.home}/Pictures")
