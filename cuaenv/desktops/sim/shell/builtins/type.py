"""type: what a name means as a command."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import programs, registry
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("type",)
KEYWORDS = frozenset({
    "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "for", "in", "case",
    "esac", "{", "}", "!",
})  # fmt: skip


def run(call: Call) -> int:
    """Tell for each name; 1 if one means nothing (127 in sh)."""
    status = 0
    for name in (arg for arg in call.args if not arg.startswith("-")):
        if "-t" in call.args:
            text = kind(call, name)
        elif "-p" in call.args:
            text = _file(call, name)
        else:
            text = describe(call, name, long=True)
        if text:
            call.line(text)
        else:
            status = 127 if call.shell.state.dialect == "sh" else 1
            call.err(f"{name}: not found")
    return status


def kind(call: Call, name: str) -> str:
    """Return `alias`, `keyword`, `function`, `builtin`, `file` or nothing."""
    state = call.shell.state
    if name in state.aliases:
        return "alias"
    if name in KEYWORDS:
        return "keyword"
    if name in state.functions:
        return "function"
    if registry.builtin(name):
        return "builtin"
    return "file" if _file(call, name) else ""


def _file(call: Call, name: str) -> str:
    path = call.env.get("PATH", programs.DEFAULT_PATH)
    return programs.which(name, call.view, call.cwd, path)


def describe(call: Call, name: str, long: bool) -> str:
    """Return what a name means, as `type` or as `command -v` words it; empty for nothing."""
    what = kind(call, name)
    value = call.shell.state.aliases.get(name, "")
    if not long:
        return {"": "", "alias": f"alias {name}='{value}'", "file": _file(call, name)}.get(
            what, name
        )
    texts = {
        "": "",
        "alias": f"{name} is aliased to `{value}'",
        "keyword": f"{name} is a shell keyword",
        "function": f"{name} is a function",
        "builtin": f"{name} is a shell builtin",
        "file": f"{name} is {_file(call, name)}",
    }
    return texts[what]
