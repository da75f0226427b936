"""export, readonly, unset, local, declare and let."""

from __future__ import annotations

import re
import shlex

from cuaenv.desktops.sim.shell.arithmetic import Arithmetic
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import ExpansionError

NAMES = ("export", "readonly", "unset", "local", "declare", "typeset", "let")
NAME = re.compile(r"[A-Za-z_]\w*")


def run(call: Call) -> int:
    """Change what variables are."""
    if call.name == "unset":
        return _unset(call)
    if call.name == "let":
        return _let(call)
    flags = "".join(arg[1:] for arg in call.args if arg.startswith("-"))
    given = [arg for arg in call.args if not arg.startswith("-")]
    if not given:
        return _show(call)
    for arg in given:
        name, equals, value = arg.partition("=")
        if not NAME.fullmatch(name):
            return call.fail(f"`{arg}': not a valid identifier", 2 if _is_sh(call) else 1)
        _declare(call, name, value if equals else None, flags)
    return 0


def _is_sh(call: Call) -> bool:
    return call.shell.state.dialect == "sh"


def _declare(call: Call, name: str, value: str | None, flags: str) -> None:
    state = call.shell.state
    if call.name in ("local", "declare", "typeset") and "g" not in flags:
        if not state.locals:
            if call.name == "local":
                raise ExpansionError("local: can only be used in a function")
        else:
            hidden = state.locals[-1]
            hidden.setdefault(name, state.get(name))
            if value is None and call.name != "local":
                state.variables.pop(name, None)
    if call.name == "export" and "n" in flags:
        state.exported.discard(name)
        return
    if value is not None:
        state.put(name, value)
    if call.name == "export" or "x" in flags:
        state.exported.add(name)
    if call.name == "readonly" or "r" in flags:
        state.readonly.add(name)


def _show(call: Call) -> int:
    state = call.shell.state
    names = {"export": state.exported, "readonly": state.readonly}.get(call.name)
    for name in sorted(state.variables if names is None else names):
        value = state.get(name)
        shown = "" if value is None else f"={_quoted(value)}"
        call.line(f"{call.name} {name}{shown}")
    return 0


def _quoted(value: str) -> str:
    quoted = shlex.quote(value)
    return quoted if quoted.startswith("'") else f"'{quoted}'"


def _unset(call: Call) -> int:
    state = call.shell.state
    functions = "-f" in call.args
    for name in call.args:
        if name.startswith("-"):
            continue
        if functions:
            state.functions.pop(name, None)
        elif name in state.variables or name in state.readonly:
            state.unset(name)
        elif "-v" not in call.args:
            state.functions.pop(name, None)
    return 0


def _let(call: Call) -> int:
    state = call.shell.state
    value = 0
    for text in call.args:
        value = Arithmetic(text, lambda name: state.get(name) or "", state.put).value()
    return int(value == 0)
