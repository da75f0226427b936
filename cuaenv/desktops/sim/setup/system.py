"""The system itself: theme, clock, processes, clipboard, accounts."""

from __future__ import annotations

from collections.abc import Sequence

from cuaenv.core.errors import SetupFailed, UnknownName
from cuaenv.desktops.sim.fs.accounts import parse_group, parse_passwd, password_field
from cuaenv.desktops.sim.paint import themes
from cuaenv.desktops.sim.wm.manager import WindowManager

FIRST_UID = 1001
"""The number of the first account after the desktop user's."""


def theme(wm: WindowManager, name: str) -> None:
    """Choose the look."""
    if name not in themes.names():
        raise SetupFailed(f"field `name`: {UnknownName.among('theme', name, themes.names())}")
    wm.computer.settings["theme"] = name


def clock(wm: WindowManager, now: int | str) -> None:
    """Set date and time: seconds since 1970 UTC, or `2025-06-02` or `2025-06-02 09:00:00`."""
    if isinstance(now, str):
        wm.computer.clock.set_text(now)
    else:
        wm.computer.clock.set(now)
    wm.computer.touch()


def process(wm: WindowManager, name: str, command: str = "", user: str = "") -> None:
    """Have a process run in the background."""
    computer = wm.computer
    computer.processes.spawn(
        name, user or computer.user, command or name, started=computer.clock.now
    )
    computer.touch()


def clipboard(wm: WindowManager, text: str) -> None:
    """Put a text on the clipboard."""
    wm.computer.clipboard.set(text, "setup")


def user(
    wm: WindowManager, name: str, groups: Sequence[str] = (), password: str = "",
    full_name: str = "",
) -> None:  # fmt: skip
    """Add an account with a home folder, or add a known one to more groups."""
    disk = wm.computer.fs.view("root", "setup")
    passwd = disk.read_text("/etc/passwd")
    if all(one.name != name for one in parse_passwd(passwd)):
        uid = max([FIRST_UID - 1, *(a.uid for a in parse_passwd(passwd) if a.uid < 60_000)]) + 1
        line = f"{name}:x:{uid}:{uid}:{full_name or name.title()}:/home/{name}:/bin/bash\n"
        disk.write("/etc/passwd", passwd + line)
        disk.write("/etc/group", disk.read_text("/etc/group") + f"{name}:x:{uid}:\n")
        secret = password_field(name, password) if password else "*"
        shadow = disk.read_text("/etc/shadow") + f"{name}:{secret}:20103:0:99999:7:::\n"
        disk.write("/etc/shadow", shadow)
        disk.mkdir(f"/home/{name}", mode=0o750)
        disk.chown(f"/home/{name}", name, name)
    _join(wm, name, groups)
    wm.computer.touch()


def _join(wm: WindowManager, name: str, groups: Sequence[str]) -> None:
    disk = wm.computer.fs.view("root", "setup")
    known = parse_group(disk.read_text("/etc/group"))
    free = max((group.gid for group in known if group.gid < 60_000), default=1000) + 1
    members = {group.name: (group.gid, group.members) for group in known}
    for wanted in groups:
        gid, inside = members.get(wanted, (free, ()))
        if wanted not in members:
            free += 1
        members[wanted] = (gid, inside if name in inside else (*inside, name))
    text = "".join(
        f"{group}:x:{gid}:{','.join(inside)}\n" for group, (gid, inside) in members.items()
    )
    disk.write("/etc/group", text)
