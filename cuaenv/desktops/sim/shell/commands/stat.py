"""stat: what the disk knows about a file."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.escapes import unescape
from cuaenv.desktops.sim.shell.lang.find_printf import fill, stat_value

DEFAULT = """  File: %%
  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F
Device: 254,1\tInode: %-11i Links: %h
Access: (%04a/%A)  Uid: (%5u/%8U)   Gid: (%5g/%8G)
Access: %x
Modify: %y
Change: %z
 Birth: %w
"""


def run(call: Call) -> int:
    """Print; -c format, --printf format with escapes, -L follows links, -t terse."""
    names = {
        "format": "c",
        "printf": "printf:",
        "dereference": "L",
        "terse": "t",
        "file-system": "f",
    }
    opts = options.parse(call.args, "c:Ltf", names)
    if not opts.operands:
        return call.fail("missing operand")
    status = 0
    for name in opts.operands:
        path = call.path(name)
        try:
            found = call.view.stat(path) if "L" in opts else call.view.lstat(path)
        except FsError as error:
            status = call.fail(f"cannot stat '{name}': {error}")
            continue
        call.out(_text(call, name, found, opts))
    return status


def _text(call: Call, name: str, found: Stat, opts: options.Options) -> str:
    def value(letter: str) -> str:
        return stat_value(call, name, found, letter)

    if "printf" in [letter for letter, _ in opts.given]:
        return unescape(fill(opts.get("printf"), value))[0]
    if "c" in opts:
        return fill(opts.get("c"), value) + "\n"
    shown = value("N").strip("'") if found.kind != "link" else f"{name} -> {found.target}"
    return fill(DEFAULT, value).replace("%", shown, 1)
