"""mktemp, truncate, shred, dd and sync: make and empty files."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.disk import MAX_FILE
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError

NAMES = ("mktemp", "truncate", "shred", "dd", "sync")
UNITS = {"": 1, "c": 1, "k": 1024, "K": 1024, "M": 2**20, "G": 2**30, "kB": 1000, "MB": 10**6}
SIZE = re.compile(r"([-+]?)(\d{1,12})([a-zA-Z]*)")


def run(call: Call) -> int:
    """Make a temporary file (mktemp), set a size (truncate), overwrite (shred) or copy (dd)."""
    if call.name == "sync":
        return 0
    if call.name == "mktemp":
        return _mktemp(call)
    if call.name == "dd":
        return _dd(call)
    opts = options.parse(call.args, "s:cuzn:vf", {"size": "s", "no-create": "c", "remove": "u"})
    if not opts.operands:
        return call.fail("missing file operand")
    for name in opts.operands:
        try:
            _resize(call, name, opts)
        except FsError as error:
            return call.fail(f"{name}: {error}")
    return 0


def _size(text: str) -> tuple[str, int]:
    match = SIZE.fullmatch(text)
    if match is None or match[3] not in UNITS:
        raise UsageError(f"Invalid number: '{text}'")
    return match[1], int(match[2]) * UNITS[match[3]]


def _resize(call: Call, name: str, opts: options.Options) -> None:
    path, view = call.path(name), call.view
    if call.name == "shred":
        view.write(path, b"\0" * view.stat(path).size)
        if "u" in opts:
            view.remove(path)
        return
    if "c" in opts and not view.exists(path):
        return
    sign, number = _size(opts.get("s") or "?")
    before = view.read(path) if view.exists(path) else b""
    size = max(0, {"": number, "+": len(before) + number, "-": len(before) - number}[sign])
    if size > MAX_FILE:
        raise FsError("EFBIG", path)
    view.write(path, before[:size].ljust(size, b"\0"))


def _mktemp(call: Call) -> int:
    opts = options.parse(
        call.args, "dp:tqu", {"directory": "d", "tmpdir": "p", "suffix": "suffix:"}
    )
    template = opts.operands[0] if opts.operands else "tmp.XXXXXXXXXX"
    match = re.search(r"X{3,}(?=[^X]*$)", template)
    if match is None:
        return call.fail(f"too few X's in template '{template}'")
    folder = opts.get("p") or ("/tmp" if not opts.operands or "t" in opts else "")
    number = call.view.fs.next_ino
    while True:
        # The number of the next inode is as good as random here, and the same in every run.
        code = f"{number:x}".rjust(len(match.group()), "A")[-len(match.group()) :]
        name = template[: match.start()] + code + template[match.end() :] + opts.get("suffix")
        shown = f"{folder.rstrip('/')}/{name}" if folder else name
        if not call.view.lexists(call.path(shown)):
            break
        number += 1
    if "d" in opts:
        call.view.mkdir(call.path(shown), mode=0o700)
    else:
        call.view.write(call.path(shown), b"", mode=0o600)
    call.line(shown)
    return 0


def _dd(call: Call) -> int:
    given = dict(arg.split("=", 1) for arg in call.args if "=" in arg)
    block = _size(given.get("bs", "512"))[1]
    count = int(given["count"]) if given.get("count", "").isdecimal() else -1
    source = given.get("if", "-")
    if source in ("/dev/zero", "/dev/urandom", "/dev/random"):
        wanted = block * count if count >= 0 else MAX_FILE + 1
        if wanted > MAX_FILE:
            return call.fail(
                f"error writing '{given.get('of', 'standard output')}': No space left on device"
            )
        data = b"\0" * wanted
    else:
        data = call.read(source)
        skip = int(given.get("skip") or 0) * block
        data = data[skip : skip + block * count] if count >= 0 else data[skip:]
    if "of" in given:
        call.view.write(call.path(given["of"]), data)
    else:
        call.out(data)
    whole, part = divmod(len(data), block or 1)
    line = f"{whole}+{int(part > 0)} records"
    call.err_raw(f"{line} in\n{line} out\n{len(data)} bytes copied\n")
    return 0
