"""trap: commands to run when the shell ends."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

SIGNALS = {
    "0": "EXIT", "1": "HUP", "2": "INT", "3": "QUIT", "6": "ABRT", "9": "KILL", "14": "ALRM",
    "15": "TERM",
}  # fmt: skip


def run(call: Call) -> int:
    """Set, clear or show traps; only EXIT ever happens, as nobody sends signals to a shell."""
    traps, args = call.shell.state.traps, list(call.args)
    if args and args[0] == "--":
        args.pop(0)
    if not args or args == ["-p"]:
        for name, command in sorted(traps.items()):
            call.line(f"trap -- '{command}' {name}")
        return 0
    if len(args) == 1 or args[0].isdecimal():
        command, names = "-", args
    else:
        command, names = args[0], args[1:]
    for given in names:
        name = SIGNALS.get(given, given.upper().removeprefix("SIG"))
        if name not in SIGNALS.values() and not name.isalnum():
            return call.fail(f"{given}: bad trap")
        if command == "-":
            traps.pop(name, None)
        else:
            traps[name] = command
    return 0
