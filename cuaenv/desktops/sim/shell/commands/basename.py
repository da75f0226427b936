"""basename and dirname: the parts of a path."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.paths import base
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("basename", "dirname")


def run(call: Call) -> int:
    """Print the last name (basename; -a several, -s suffix) or what stands before it (dirname)."""
    opts = options.parse(
        call.args, "as:z", {"multiple": "a", "suffix": "s", "zero": "z"}, permute=False
    )
    names = list(opts.operands)
    if not names:
        return call.fail("missing operand")
    end = "\0" if "z" in opts else "\n"
    if call.name == "dirname":
        for name in names:
            call.out(_folder(name) + end)
        return 0
    suffix = opts.get("s")
    if "as" not in opts:
        if len(names) > 2:
            return call.fail(f"extra operand '{names[2]}'")
        suffix = names.pop() if len(names) == 2 else ""
    for name in names:
        last = base(name) if name else ""
        if suffix and last != suffix:
            last = last.removesuffix(suffix)
        call.out(last + end)
    return 0


def _folder(name: str) -> str:
    if name.strip("/") == "":
        return "/" if name else "."
    head = name.rstrip("/").rpartition("/")
    return (head[0].rstrip("/") or "/") if head[1] else "."
