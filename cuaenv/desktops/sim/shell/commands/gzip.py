"""gzip, gunzip and zcat: compress files."""

from __future__ import annotations

import gzip
import io
import struct
import zlib

from cuaenv.desktops.sim.fs.disk import MAX_FILE
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError

NAMES = ("gzip", "gunzip", "zcat")
LONG = {
    "decompress": "d", "uncompress": "d", "stdout": "c", "to-stdout": "c", "keep": "k",
    "force": "f", "verbose": "v", "test": "t", "quiet": "q", "recursive": "r", "best": "9",
    "fast": "1", "list": "l", "no-name": "n",
}  # fmt: skip


def run(call: Call) -> int:
    """Replace files by compressed ones, or back (-d); -c to the output, -k keeps, -f replaces."""
    opts = options.parse(call.args, "dckfvtqrln123456789", LONG)
    back = "d" in opts or "t" in opts or call.name in ("gunzip", "zcat")
    show = "c" in opts or call.name == "zcat" or not opts.operands
    status = 0
    for name in opts.operands or ["-"]:
        try:
            status = max(status, _one(call, name, back, show, opts))
        except FsError as error:
            status = call.fail(f"{name}: {error}")
    return status


def compress(data: bytes, name: str = "", mtime: int = 0) -> bytes:
    """Return gzip's form of some bytes, with the name and time of the file they came from."""
    flags = 8 if name else 0
    head = struct.pack("<4sLBB", bytes([0x1F, 0x8B, 8, flags]), mtime & 0xFFFFFFFF, 0, 3)
    stored = name.encode(errors="surrogateescape") + b"\0" if name else b""
    packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
    body = packer.compress(data) + packer.flush()
    return head + stored + body + struct.pack("<LL", zlib.crc32(data), len(data) & 0xFFFFFFFF)


def expand(data: bytes) -> bytes:
    """Return the bytes behind gzip's form; raise UsageError when it is none, or too large."""
    if not data:
        raise UsageError("unexpected end of file")
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            out = stream.read(MAX_FILE + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UsageError(f"not in gzip format ({error})") from error
    if len(out) > MAX_FILE:
        raise UsageError("the content is too large")
    return out


def _one(call: Call, name: str, back: bool, show: bool, opts: options.Options) -> int:
    view, path = call.view, call.path(name)
    if name != "-" and view.is_dir(path):
        return call.fail(f"{name} is a directory -- ignored", 2)
    if back and name != "-" and not view.exists(path) and view.exists(path + ".gz"):
        name, path = name + ".gz", path + ".gz"
    data = call.read(name)
    if back and not show and "t" not in opts and not name.endswith((".gz", ".tgz")):
        return call.fail(f"{name}: unknown suffix -- ignored", 2)
    if not back and not show and name.endswith(".gz"):
        return call.fail(f"{name} already has .gz suffix -- unchanged", 2)
    if back:
        result = expand(data)
    else:
        mtime = 0 if name == "-" else view.stat(path).mtime
        result = compress(data, "" if name == "-" else base(name), mtime)
    if "t" in opts:
        return 0
    if show:
        call.out(result)
        return 0
    target = _target(name, back)
    if view.exists(call.path(target)) and "f" not in opts:
        question = f"gzip: {target} already exists; do you wish to overwrite (y or n)? "
        if not call.stdin.interactive or not call.agreed(question):
            return call.fail(f"{target} already exists; not overwritten", 2)
    _write(call, path, call.path(target), result, keep="k" in opts)
    return 0


def _target(name: str, back: bool) -> str:
    if not back:
        return name + ".gz"
    return name.removesuffix(".gz") if name.endswith(".gz") else name.removesuffix(".tgz") + ".tar"


def _write(call: Call, path: str, target: str, data: bytes, keep: bool) -> None:
    view = call.view
    status = view.stat(path)
    view.write(target, data, mode=status.mode)
    view.utime(target, status.mtime, status.order)
    if not keep:
        view.remove(path)
