"""xclip and xsel: the clipboard."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("xclip", "xsel", "wl-copy", "wl-paste")


def run(call: Call) -> int:
    """Copy the input or files, or print the clipboard (-o, --output, wl-paste)."""
    out = call.name == "wl-paste" or any(
        arg in ("--output", "-out")
        or (arg[:1] == "-" and arg[1:2] != "-" and "o" in arg[1:] and arg[1:2] not in "s")
        for arg in call.args
    )
    if out or (call.name == "xsel" and not call.args):
        call.out(call.machine.clipboard())
        return 0
    if any(arg in ("-c", "--clear") for arg in call.args):
        call.machine.copy("", call.name)
        return 0
    if call.name == "wl-copy" and call.args:
        text = " ".join(call.args)
    else:
        names = [arg for at, arg in enumerate(call.args) if not _is_option(call.args, at)]
        text = decode(call.read(names[0] if names else "-"))
    call.machine.copy(text, call.name)
    return 0


def _is_option(args: list[str], at: int) -> bool:
    takes = ("-selection", "-sel", "-t", "-target", "-d", "-display", "-l", "-loops", "-se")
    return args[at].startswith("-") or (at > 0 and args[at - 1] in takes)
