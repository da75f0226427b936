"""split and install: cut a file in pieces; copy with a mode."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.accounts import group_named, user_named
from cuaenv.desktops.sim.shell.lang.modes import parse_mode

NAMES = ("split", "install")
MAX_PIECES = 26 * 26


def run(call: Call) -> int:
    """Cut (split -l lines, -b bytes) or copy (install -m mode -o -g -d -D -t)."""
    return _split(call) if call.name == "split" else _install(call)


def _split(call: Call) -> int:
    opts = options.parse(
        call.args, "l:b:da:", {"lines": "l", "bytes": "b", "numeric-suffixes": "d"}
    )
    data = call.read(opts.operands[0] if opts.operands else "-")
    prefix = opts.operands[1] if len(opts.operands) > 1 else "x"
    if "b" in opts:
        size = max(
            1,
            int(opts.get("b").rstrip("kKM"))
            * {"k": 1024, "K": 1024, "M": 2**20}.get(opts.get("b")[-1], 1),
        )
        pieces = [data[at : at + size] for at in range(0, len(data), size)]
    else:
        lines = data.splitlines(keepends=True)
        size = max(1, int(opts.get("l", "1000")))
        pieces = [b"".join(lines[at : at + size]) for at in range(0, len(lines), size)]
    if len(pieces) > MAX_PIECES:
        return call.fail("output file suffixes exhausted")
    for number, piece in enumerate(pieces):
        letters = chr(97 + number // 26) + chr(97 + number % 26)
        suffix = f"{number:02d}" if "d" in opts else letters
        call.view.write(call.path(prefix + suffix), piece)
    return 0


def _install(call: Call) -> int:
    opts = options.parse(
        call.args, "m:o:g:dDt:vpcsb", {"mode": "m", "owner": "o", "group": "g", "directory": "d"}
    )
    mode = parse_mode(opts.get("m", "755"), 0, "d" in opts, 0)
    names = list(opts.operands)
    if "d" in opts:
        for name in names:
            call.view.mkdir(call.path(name), parents=True, mode=0o755)
            call.view.chmod(call.path(name), mode)
        return 0
    target = opts.get("t") or (names.pop() if len(names) > 1 else "")
    if not target or not names:
        return call.fail("missing destination file operand")
    into = call.view.is_dir(call.path(target))
    if len(names) > 1 and not into:
        return call.fail(f"target '{target}' is not a directory")
    for name in names:
        path = call.path(f"{target.rstrip('/')}/{base(name)}" if into else target)
        if "D" in opts:
            call.view.mkdir(path.rpartition("/")[0], parents=True)
        data = call.read(name)
        if call.view.lexists(path):
            call.view.remove(path)
        call.view.write(path, data)
        call.view.chmod(path, mode)
        _give(call, path, opts)
    return 0


def _give(call: Call, path: str, opts: options.Options) -> None:
    owner = user_named(call.view.fs, opts.get("o")) if "o" in opts else ""
    group = group_named(call.view.fs, opts.get("g")) if "g" in opts else ""
    if owner or group:
        call.view.chown(path, owner, group)
