"""gzip, gunzip and zcat: compress files."""

from __future__ import annotations

import gzip
import io
import zlib

from cuaenv.desktops.sim.fs.disk import MAX_FILE
from cuaenv.desktops.sim.fs.errors import FsError
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


def compress(data: bytes) -> bytes:
    """Return gzip's form of some bytes; without a time, so the same bytes give the same."""
    return gzip.compress(data, mtime=0)


def expand(data: bytes) -> bytes:
    """Return the bytes behind gzip's form; raise UsageError when it is none, or too large."""
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
    if back and not show and not name.endswith((".gz", ".tgz")):
        return call.fail(f"{name}: unknown suffix -- ignored", 2)
    if not back and not show and name.endswith(".gz"):
        return call.fail(f"{name} already has .gz suffix -- unchanged", 2)
    result = expand(data) if back else compress(data)
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
