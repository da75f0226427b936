"""alias and unalias."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = ("alias", "unalias")


def run(call: Call) -> int:
    """Define, show or remove aliases; they count from the next line on."""
    aliases = call.shell.state.aliases
    if call.name == "unalias":
        if "-a" in call.args:
            aliases.clear()
            return 0
        missing = [name for name in call.args if aliases.pop(name, None) is None]
        for name in missing:
            call.err(f"{name}: not found")
        return int(bool(missing))
    status = 0
    for arg in call.args or sorted(aliases):
        name, equals, value = arg.partition("=")
        if equals:
            aliases[name] = value
        elif name in aliases:
            prefix = "alias " if call.shell.state.dialect == "bash" else ""
            quoted = aliases[name].replace("'", "'\\''")
            call.line(f"{prefix}{name}='{quoted}'")
        else:
            status = call.fail(f"{name}: not found")
    return status
