"""which and whereis: where programs are."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import programs
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("which", "whereis")


def run(call: Call) -> int:
    """Print the file each name would run; 1 if one is missing. -a for all of PATH."""
    missing = False
    path = call.env.get("PATH", programs.DEFAULT_PATH)
    for name in (arg for arg in call.args if not arg.startswith("-")):
        folders = path.split(":") if "-a" in call.args and "/" not in name else [path]
        found = [programs.which(name, call.view, call.cwd, folder) for folder in folders]
        hits = [hit for hit in found if hit]
        missing |= not hits
        if call.name == "whereis":
            call.line(" ".join([f"{name}:", *hits]))
        else:
            for hit in hits:
                call.line(hit)
    return int(missing and call.name == "which")
