"""Bundle: one saved episode as a directory, written at once and read with suspicion.

    manifest.json    format, versions, task instance, seed, result, sha256 and size of every file
    evidence.jsonl   what was read from the desktop, enough to judge again
    blobs/<sha256>   large evidence, named by its content
    trace.jsonl      every step
    frames/0000.png  what the agent saw, when frames were recorded

The digests find damage. They do not stop a forger, who can write new ones.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import stat
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cuaenv.core.errors import BundleError, shown
from cuaenv.core.trace import TraceStep, load_lines

FORMAT = "cuaenv-episode/1"
MAX_FILE = 64 * 2**20
"""The largest file that is read, in bytes; a 4K screenshot is under 10 MiB."""

MAX_TOTAL = 1024 * 2**20
"""The most that one bundle may hold, in bytes."""

MAX_FILES = 10_000
MANIFEST = "manifest.json"
_ALLOWED = re.compile(r"evidence\.jsonl|trace\.jsonl|blobs/[0-9a-f]{64}|frames/[0-9]{4,6}\.png")
_REQUIRED = ("evidence.jsonl", "trace.jsonl")


@dataclass(frozen=True, slots=True)
class Bundle:
    """A bundle that was read and found whole.

    Attributes:
        path: its directory.
        manifest: what `manifest.json` says.
        files: the content of every other file, by its name inside the bundle.
    """

    path: Path
    manifest: Mapping[str, Any]
    files: Mapping[str, bytes]

    @property
    def trace(self) -> list[TraceStep]:
        """Every step; raises BundleError with the line at fault."""
        return load_lines(self.text("trace.jsonl"))

    @property
    def frames(self) -> dict[int, bytes]:
        """PNG bytes by step; empty when no frames were recorded."""
        return {int(name[7:-4]): data for name, data in self._under("frames/")}

    @property
    def blobs(self) -> dict[str, bytes]:
        """Large evidence by its sha256."""
        return {name[6:]: data for name, data in self._under("blobs/")}

    def _under(self, folder: str) -> Iterator[tuple[str, bytes]]:
        return ((n, self.files[n]) for n in sorted(self.files) if n.startswith(folder))

    def text(self, name: str) -> str:
        """Return a file as text; raise BundleError where it is not UTF-8."""
        try:
            return self.files[name].decode()
        except UnicodeDecodeError as error:
            raise BundleError(f"{self.path}: {name} is not UTF-8 text: {error}.") from error


def write_bundle(
    path: str | os.PathLike[str], manifest: Mapping[str, Any], files: Mapping[str, bytes],
    *, overwrite: bool = False,
) -> Path:  # fmt: skip
    """Write a bundle and return its directory.

    It is written beside its place and moved there whole, so a reader never sees half of one.

    Args:
        path: the directory to make; its parents are made too.
        manifest: everything but `format` and `files`, which are added.
        files: content by name inside the bundle.
        overwrite: whether to replace what is there: only ever another bundle or an empty directory.

    Raises:
        BundleError: something is there already, or a name is not one a bundle may hold.
    """
    target = Path(path)
    _require_writable(target, overwrite)
    for name in files:
        _require_name(target, name)
    listed = {name: {"sha256": _sha256(data), "size": len(data)} for name, data in files.items()}
    whole = {"format": FORMAT, **manifest, "files": dict(sorted(listed.items()))}
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        scratch = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        raise BundleError(
            f"{target} cannot be written: {error.strerror}: {error.filename}. Choose another path."
        ) from error
    try:
        _fill(scratch, {**files, MANIFEST: _json(whole)})
        scratch.chmod(0o755)
        if target.exists():
            shutil.rmtree(target)
        scratch.rename(target)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return target


def _require_writable(target: Path, overwrite: bool) -> None:
    if not (target.exists() or target.is_symlink()):
        return
    if not overwrite:
        raise BundleError(f"{target} exists already. Choose another path, or pass overwrite=True.")
    ours = target.is_dir() and not target.is_symlink()
    if not ours or (any(target.iterdir()) and not (target / MANIFEST).is_file()):
        raise BundleError(f"{target} is not a bundle, so it is not overwritten.")


def _fill(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        place = folder / name
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(data)


def _json(data: object) -> bytes:
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True, allow_nan=False)
    # A lone surrogate, which an agent may type, becomes its JSON escape.
    return (text + "\n").encode("utf-8", "backslashreplace")


def read_bundle(path: str | os.PathLike[str]) -> Bundle:
    """Read a bundle and check every file against its digest.

    Raises:
        BundleError: the directory is no bundle, of another format version, incomplete, damaged or
            oversized, or its manifest names files it may not hold; the message names the file.
    """
    if not isinstance(path, str | os.PathLike):
        raise BundleError(f"A saved episode is given by its directory; got {shown(path)}.")
    folder = Path(path)
    if not folder.is_dir():
        raise BundleError(f"{folder} is not a directory; give the directory of a saved episode.")
    manifest = _read_manifest(folder)
    files: dict[str, bytes] = {}
    left = MAX_TOTAL
    for name, entry in manifest["files"].items():
        _require_name(folder, name)
        files[name] = _read_file(folder, name, min(MAX_FILE, left))
        left -= len(files[name])
        if not isinstance(entry, dict) or _sha256(files[name]) != entry.get("sha256"):
            raise BundleError(f"{folder}: {name} is damaged: its sha256 is not the manifest's.")
        if name.startswith("blobs/") and _sha256(files[name]) != name[6:]:
            raise BundleError(f"{folder}: {name} does not hold what its name says.")
    for name in _REQUIRED:
        if name not in files:
            raise BundleError(f"{folder}: the manifest does not list {name}.")
    return Bundle(folder, manifest, files)


def _read_manifest(folder: Path) -> dict[str, Any]:
    try:
        manifest = json.loads(_read_file(folder, MANIFEST, MAX_FILE))
    except (ValueError, RecursionError) as error:
        if isinstance(error, BundleError):
            raise
        raise BundleError(f"{folder}: {MANIFEST} is not JSON: {error}.") from error
    if not isinstance(manifest, dict):
        raise BundleError(f"{folder}: {MANIFEST} must hold an object.")
    if manifest.get("format") != FORMAT:
        raise BundleError(
            f"{folder}: {MANIFEST} has format {manifest.get('format')!r}; "
            f"this version reads {FORMAT}."
        )
    files = manifest.get("files")
    if not isinstance(files, dict) or len(files) > MAX_FILES:
        raise BundleError(f"{folder}: {MANIFEST} must list at most {MAX_FILES} `files`.")
    return manifest


def _require_name(folder: Path, name: str) -> None:
    if not _ALLOWED.fullmatch(name):
        raise BundleError(f"{folder}: {name!r} is not a file a bundle may hold.")


def _read_file(folder: Path, name: str, limit: int) -> bytes:
    """Return the bytes of a regular file of at most `limit` bytes; links are not followed."""
    place = folder / name
    try:
        if name != MANIFEST and place.parent != folder and place.parent.is_symlink():
            raise BundleError(f"{folder}: {place.parent.name} is a link; a bundle holds none.")
        found = place.lstat()
        if not stat.S_ISREG(found.st_mode):
            raise BundleError(f"{folder}: {name} is not a regular file.")
        with place.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise BundleError(f"{folder}: {name} cannot be read: {error.strerror}.") from error
    if len(data) > limit:
        raise BundleError(f"{folder}: {name} is oversized: {found.st_size} bytes, {limit} allowed.")
    return data


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
