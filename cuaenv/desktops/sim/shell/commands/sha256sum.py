"""sha256sum and its like: checksums, and checking them."""

from __future__ import annotations

import hashlib
import re

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("md5sum", "sha1sum", "sha256sum", "sha512sum")
LONG = {"check": "c", "quiet": "q", "status": "s", "binary": "b", "text": "t", "warn": "w"}


def run(call: Call) -> int:
    """Print `checksum  name` of files, or with -c check such lines."""
    opts = options.parse(call.args, "cbtwz", LONG)
    if "c" in opts:
        return _check(call, opts)
    for name, data in call.inputs(opts.operands):
        call.line(f"{_digest(call, data)} {'*' if 'b' in opts else ' '}{name}")
    return int(call.failed)


def _digest(call: Call, data: bytes) -> str:
    return hashlib.new(call.name.removesuffix("sum"), data, usedforsecurity=False).hexdigest()


def _check(call: Call, opts: options.Options) -> int:
    bad = missing = seen = 0
    for _, data in call.inputs(opts.operands):
        for line in decode(data).splitlines():
            match = re.fullmatch(r"\\?([0-9a-fA-F]{32,128}) [ *](.+)", line)
            if match is None:
                continue
            seen += 1
            result = _one(call, match[1].lower(), match[2])
            bad += result == "FAILED"
            missing += result == "FAILED open or read"
            if "s" not in opts and not ("q" in opts and result == "OK"):
                call.line(f"{match[2]}: {result}")
    if not seen:
        return call.fail("no properly formatted checksum lines found")
    for count, text in (
        (missing, "listed file{} could not be read"),
        (bad, "computed checksum{} did NOT match"),
    ):
        if count and "s" not in opts:
            call.err(f"WARNING: {count} {text.format('s' * (count > 1))}")
    return int(bool(bad or missing or call.failed))


def _one(call: Call, digest: str, name: str) -> str:
    try:
        data = call.read(name)
    except FsError as error:
        call.err(f"{name}: {error}")
        return "FAILED open or read"
    return "OK" if _digest(call, data) == digest else "FAILED"
