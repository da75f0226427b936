"""Bundles: written whole, read with suspicion."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from cuaenv.core import bundle
from cuaenv.core.bundle import read_bundle, write_bundle
from cuaenv.core.errors import BundleError
from cuaenv.core.trace import TraceStep, dump_lines

BLOB = b"large evidence"
BLOB_NAME = f"blobs/{hashlib.sha256(BLOB).hexdigest()}"
FILES = {
    "evidence.jsonl": b"{}\n",
    "trace.jsonl": dump_lines([TraceStep(0), TraceStep(1, note="held")]).encode(),
    "frames/0000.png": b"png",
    BLOB_NAME: BLOB,
}


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return write_bundle(tmp_path / "deep" / "one", {"seed": 3}, FILES)


def test_what_was_written_is_read(saved: Path) -> None:
    """Manifest, files, trace, frames and blobs come back as they went in."""
    whole = read_bundle(saved)
    assert whole.manifest["seed"] == 3 and whole.manifest["format"] == bundle.FORMAT
    assert dict(whole.files) == FILES
    assert [step.note for step in whole.trace] == ["", "held"]
    assert whole.frames == {0: b"png"} and list(whole.blobs.values()) == [BLOB]


def test_equal_episodes_give_equal_bytes(tmp_path: Path) -> None:
    """No clock and no name of the machine gets into a bundle."""
    one, two = (write_bundle(tmp_path / name, {"seed": 3}, FILES) for name in "ab")
    assert (one / "manifest.json").read_bytes() == (two / "manifest.json").read_bytes()


def test_nothing_is_overwritten_unasked(saved: Path) -> None:
    """A second bundle needs another place, or leave to replace the first."""
    with pytest.raises(BundleError, match="overwrite=True"):
        write_bundle(saved, {}, FILES)
    write_bundle(saved, {"seed": 4}, {k: FILES[k] for k in ("evidence.jsonl", "trace.jsonl")},
                 overwrite=True)  # fmt: skip
    assert read_bundle(saved).manifest["seed"] == 4 and not (saved / "frames").exists()


def test_only_bundles_are_overwritten(tmp_path: Path) -> None:
    """A folder that is something else, a file or a link is left alone, whatever was asked."""
    precious = tmp_path / "home" / "thesis.txt"
    precious.parent.mkdir()
    precious.write_text("ten years")
    (tmp_path / "link").symlink_to(tmp_path / "home")
    for place in (tmp_path / "home", precious, tmp_path / "link"):
        with pytest.raises(BundleError, match="not a bundle"):
            write_bundle(place, {}, FILES, overwrite=True)
    assert precious.read_text() == "ten years"


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    """What cannot be written whole is not there at all."""
    with pytest.raises(ValueError, match="JSON compliant"):
        write_bundle(tmp_path / "one", {"score": float("nan")}, FILES)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A file where a folder should be is a bundle error with its path."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(BundleError, match=r"cannot be written.*file"):
        write_bundle(tmp_path / "file" / "one", {}, FILES)


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "blobs/x", "frames/../../x", "notes.txt", "manifest.json"]
)
def test_names_that_are_not_ours_are_not_written(tmp_path: Path, name: str) -> None:
    """A bundle holds a fixed set of names."""
    with pytest.raises(BundleError, match="not a file a bundle may hold"):
        write_bundle(tmp_path / "one", {}, {**FILES, name: b""})


def _manifest(path: Path, change: Callable[[dict], object]) -> None:
    data = json.loads((path / "manifest.json").read_text())
    change(data)
    (path / "manifest.json").write_text(json.dumps(data))


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "no manifest": (lambda p: (p / "manifest.json").unlink(), "manifest.json"),
    "cut manifest": (lambda p: (p / "manifest.json").write_text('{"format": "cua'), "not JSON"),
    "deep manifest": (lambda p: (p / "manifest.json").write_text("[" * 100_000), "not JSON"),
    "list manifest": (lambda p: (p / "manifest.json").write_text("[]"), "must hold an object"),
    "foreign": (lambda p: _manifest(p, lambda d: d.update(format="zip")), "format 'zip'"),
    "no files": (lambda p: _manifest(p, lambda d: d.pop("files")), "`files`"),
    "no trace": (lambda p: _manifest(p, lambda d: d["files"].pop("trace.jsonl")), "trace.jsonl"),
    "changed": (lambda p: (p / "trace.jsonl").write_text("{}"), "trace.jsonl is damaged"),
    "truncated": (lambda p: (p / BLOB_NAME).write_bytes(BLOB[:3]), "is damaged"),
    "missing": (lambda p: (p / "frames/0000.png").unlink(), "frames/0000.png cannot be read"),
    "escape": (
        lambda p: _manifest(p, lambda d: d["files"].update({"../../x": {"sha256": ""}})),
        "not a file a bundle may hold",
    ),
    "odd entry": (
        lambda p: _manifest(p, lambda d: d["files"].update({"trace.jsonl": 3})),
        "trace.jsonl is damaged",
    ),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_named(saved: Path, kind: str) -> None:
    """Whatever is wrong, the error says where."""
    spoil, complaint = DAMAGE[kind]
    spoil(saved)
    with pytest.raises(BundleError, match=complaint):
        read_bundle(saved)


def test_links_are_not_followed(saved: Path, tmp_path: Path) -> None:
    """Neither a file nor a folder of a bundle may be a link to somewhere else."""
    secret = tmp_path / "secret"
    secret.write_bytes(FILES["trace.jsonl"])
    (saved / "trace.jsonl").unlink()
    (saved / "trace.jsonl").symlink_to(secret)
    with pytest.raises(BundleError, match="not a regular file"):
        read_bundle(saved)
    (saved / "trace.jsonl").unlink()
    (saved / "trace.jsonl").write_bytes(FILES["trace.jsonl"])
    os.rename(saved / "blobs", tmp_path / "elsewhere")
    (saved / "blobs").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BundleError, match="is a link"):
        read_bundle(saved)


def test_oversized_files_are_not_read(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file above the cap is refused before it fills the memory."""
    with (saved / BLOB_NAME).open("wb") as file:
        file.truncate(bundle.MAX_FILE + 1)
    with pytest.raises(BundleError, match="oversized"):
        read_bundle(saved)
    monkeypatch.setattr(bundle, "MAX_TOTAL", 3)
    with pytest.raises(BundleError, match="oversized"):
        read_bundle(saved)


@pytest.mark.parametrize("place", ["nowhere", "manifest.json"])
def test_only_directories_are_bundles(saved: Path, place: str) -> None:
    """A path that is no directory is refused."""
    with pytest.raises(BundleError, match="not a directory"):
        read_bundle(saved / place)
