"""set, shift and shopt: the shell's options and parameters."""

from __future__ import annotations

import shlex

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.condition import integer
from cuaenv.desktops.sim.shell.subshells import OPTION_NAMES

NAMES = ("set", "shift", "shopt")


def run(call: Call) -> int:
    """Set options such as -e, or the parameters."""
    if call.name == "shopt":
        return 0
    if call.name == "shift":
        return _shift(call)
    state = call.shell.state
    args = list(call.args)
    if not args:
        for name in sorted(state.variables):
            call.line(f"{name}={shlex.quote(state.variables[name])}")
        return 0
    while args and args[0][:1] in ("-", "+") and len(args[0]) > 1:
        word = args.pop(0)
        if word == "--":
            state.params = tuple(args)
            return 0
        if not _options(call, word, args):
            return call.fail(f"{word}: invalid option", 2)
    if args[:1] == ["-"]:
        # A lone minus ends the options, and -v and -x.
        state.options -= {"v", "x"}
        state.params = tuple(args[1:]) if args[1:] else state.params
        return 0
    if args:
        state.params = tuple(args)
    return 0


def _options(call: Call, word: str, args: list[str]) -> bool:
    options = call.shell.state.options
    for letter in word[1:]:
        if letter == "o":
            if not args:
                _show(call)
                return True
            name = args.pop(0)
            if name not in OPTION_NAMES:
                return False
            letter = OPTION_NAMES[name]
        elif letter not in "abefhkmnptuvxBCEHPTV":
            return False
        if word[0] == "-":
            options.add(letter)
        else:
            options.discard(letter)
    return True


def _show(call: Call) -> None:
    for name, letter in sorted(OPTION_NAMES.items()):
        state = "on" if letter in call.shell.state.options else "off"
        call.line(f"{name:15}\t{state}")


def _shift(call: Call) -> int:
    count = integer(call.args[0]) if call.args else 1
    params = call.shell.state.params
    if not 0 <= count <= len(params):
        return call.fail("can't shift that many", 2 if call.shell.state.dialect == "sh" else 1)
    call.shell.state.params = params[count:]
    return 0
