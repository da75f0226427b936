"""The account files as lists that can be changed and written back."""

from __future__ import annotations

from dataclasses import replace

from cuaenv.desktops.sim.fs.accounts import Account, Group
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.accounts import accounts, groups

FIRST_ID = 1000
"""The first number of an ordinary user (UID_MIN of login.defs(5))."""


class AccountFiles:
    """/etc/passwd, /etc/group and /etc/shadow."""

    def __init__(self, call: Call) -> None:
        self.call = call
        fs = call.view.fs
        self.users = list(accounts(fs))
        self.groups = list(groups(fs))
        self.shadow = fs.peek("/etc/shadow").splitlines()

    def user(self, name: str) -> Account | None:
        """Return the user, or None."""
        return next((account for account in self.users if account.name == name), None)

    def group(self, name: str) -> Group | None:
        """Return the group, or None."""
        return next((group for group in self.groups if group.name == name), None)

    def free_uid(self) -> int:
        """Return the next free user number."""
        taken = [a.uid for a in self.users if FIRST_ID <= a.uid < 60_000]
        return max(taken, default=FIRST_ID - 1) + 1

    def free_gid(self) -> int:
        """Return the next free group number."""
        taken = [g.gid for g in self.groups if FIRST_ID <= g.gid < 60_000]
        return max(taken, default=FIRST_ID - 1) + 1

    def primary(self, name: str, wanted: str, number: int) -> int:
        """Return the primary group of a user: the wanted one, or one of the user's own name.

        A wanted group that does not exist is -1.
        """
        if wanted:
            return next((g.gid for g in self.groups if wanted in (g.name, str(g.gid))), -1)
        own = self.group(name)
        if own is None:
            taken = {group.gid for group in self.groups}
            own = Group(name, number if number not in taken else self.free_gid(), ())
            self.groups.append(own)
        return own.gid

    def set_members(self, name: str, members: list[str]) -> None:
        """Replace the members of a group."""
        self.groups = [
            replace(group, members=tuple(members)) if group.name == name else group
            for group in self.groups
        ]

    def change(self, old: Account, new: Account) -> None:
        """Replace a user."""
        self.users = [new if account == old else account for account in self.users]
        self.shadow = [
            new.name + line[len(old.name) :] if line.partition(":")[0] == old.name else line
            for line in self.shadow
        ]

    def lock(self, name: str, locked: bool) -> None:
        """Make a password unusable, or usable again."""
        out = []
        for line in self.shadow:
            user, _, rest = line.partition(":")
            if user == name:
                rest = "!" + rest.lstrip("!") if locked else rest.lstrip("!")
            out.append(f"{user}:{rest}")
        self.shadow = out

    def set_password(self, name: str, value: str) -> None:
        """Replace what /etc/shadow keeps of a password."""
        self.shadow = [line for line in self.shadow if line.partition(":")[0] != name]
        self.shadow.append(f"{name}:{value}:20241:0:99999:7:::")

    def save(self) -> None:
        """Write what has changed, as root."""
        view = self.call.machine.fs.view("root", self.call.name)
        passwd = [f"{a.name}:x:{a.uid}:{a.gid}:{a.gecos}:{a.home}:{a.shell}" for a in self.users]
        group = [f"{g.name}:x:{g.gid}:{','.join(g.members)}" for g in self.groups]
        for path, lines in (("passwd", passwd), ("group", group), ("shadow", self.shadow)):
            text = "".join(line + "\n" for line in lines)
            if view.fs.peek(f"/etc/{path}") != text:
                view.write(f"/etc/{path}", text)
