"""Accounts: reading and changing /etc/passwd, /etc/group and /etc/shadow as an administrator."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from cuaenv.core.errors import CuaEnvError
from cuaenv.desktops.sim.fs.accounts import (
    Account,
    groups_of,
    parse_group,
    parse_passwd,
    password_field,
    password_matches,
)

Change = Callable[[str], "str | None"]
"""From a line of a file to the new line, or None to drop it."""

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer
    from cuaenv.desktops.sim.fs import FsView

ACTOR = "settings"
FIRST, LAST = 1000, 60_000
"""Numbers of people's accounts (login.defs, UID_MIN and UID_MAX)."""

ADMINISTRATORS = "sudo"


class AccountError(CuaEnvError):
    """An account cannot be changed that way; the message is for people."""


class People:
    """The accounts of people. Changes are made, and journaled, as root."""

    def __init__(self, computer: Computer) -> None:
        self.computer = computer

    def everyone(self) -> list[Account]:
        """Return the accounts of people, in the order of /etc/passwd."""
        passwd = self.computer.fs.peek("/etc/passwd")
        return [one for one in parse_passwd(passwd) if FIRST <= one.uid < LAST]

    def get(self, name: str) -> Account | None:
        """Return an account, or None."""
        return next((one for one in self.everyone() if one.name == name), None)

    def groups(self, name: str) -> tuple[str, ...]:
        """Return the groups somebody is in."""
        fs = self.computer.fs
        return groups_of(name, fs.peek("/etc/passwd"), fs.peek("/etc/group"))

    def is_administrator(self, name: str) -> bool:
        """Return whether somebody may administer this computer."""
        return ADMINISTRATORS in self.groups(name)

    def knows(self, name: str, password: str) -> bool:
        """Return whether that is somebody's password."""
        return password_matches(name, password, self.computer.fs.peek("/etc/shadow"))

    def add(self, name: str, full_name: str, password: str, administrator: bool) -> None:
        """Add an account with a home folder; raise AccountError."""
        self._check_name(name)
        if not password:
            raise AccountError("A new account needs a password.")
        disk = self._disk()
        uid = max([FIRST - 1, *(one.uid for one in self.everyone())]) + 1
        gecos = full_name.replace(":", " ").strip() or name
        self._append("/etc/passwd", f"{name}:x:{uid}:{uid}:{gecos}:/home/{name}:/bin/bash\n")
        self._append("/etc/group", f"{name}:x:{uid}:\n")
        days = self.computer.clock.now // 86_400
        secret = password_field(name, password)
        self._append("/etc/shadow", f"{name}:{secret}:{days}:0:99999:7:::\n")
        if not disk.is_dir(f"/home/{name}"):
            disk.mkdir(f"/home/{name}", mode=0o750)
            disk.chown(f"/home/{name}", name, name)
        if administrator:
            self.make_administrator(name, True)

    def _check_name(self, name: str) -> None:
        if not re.fullmatch(r"[a-z_][a-z0-9_-]{0,31}", name):
            raise AccountError(
                f"“{name}” cannot be a user name: use small letters, digits, - and _."
            )
        names = {one.name for one in parse_passwd(self.computer.fs.peek("/etc/passwd"))}
        if name in names:
            raise AccountError(f"There is already an account called {name}.")

    def remove(self, name: str, with_files: bool) -> None:
        """Remove an account, and its home folder with everything in it; raise AccountError."""
        account = self.get(name)
        if account is None:
            raise AccountError(f"There is no account called {name}.")
        if name == self.computer.user:
            raise AccountError("You cannot remove the account you are using.")
        for path in ("/etc/passwd", "/etc/shadow"):
            self._rewrite(path, lambda line: None if line.split(":")[0] == name else line)
        self._rewrite("/etc/group", lambda line: _without(line, name))
        if with_files and self._disk().is_dir(account.home):
            self._disk().remove_tree(account.home)

    def make_administrator(self, name: str, wanted: bool) -> None:
        """Put somebody into the group of administrators, or take them out; raise AccountError."""
        others = [one.name for one in self.everyone() if one.name != name]
        if not wanted and not any(self.is_administrator(other) for other in others):
            raise AccountError("This computer needs at least one administrator.")
        self._rewrite(
            "/etc/group",
            lambda line: _membership(line, name, wanted),
        )

    def change_password(self, name: str, password: str) -> None:
        """Change somebody's password; raise AccountError."""
        if not password:
            raise AccountError("The new password is empty.")
        secret = password_field(name, password)

        def changed(line: str) -> str | None:
            fields = line.split(":")
            return ":".join([name, secret, *fields[2:]]) if fields[0] == name else line

        self._rewrite("/etc/shadow", changed)

    def rename(self, name: str, full_name: str) -> None:
        """Change somebody's full name."""
        gecos = full_name.replace(":", " ").strip()

        def changed(line: str) -> str | None:
            fields = line.split(":")
            return ":".join([*fields[:4], gecos, *fields[5:]]) if fields[0] == name else line

        self._rewrite("/etc/passwd", changed)

    def _disk(self) -> FsView:
        return self.computer.fs.view("root", ACTOR)

    def _append(self, path: str, line: str) -> None:
        text = self.computer.fs.peek(path)
        glue = "" if not text or text.endswith("\n") else "\n"
        self._disk().write(path, text + glue + line)

    def _rewrite(self, path: str, change: Change) -> None:
        lines = [change(line) for line in self.computer.fs.peek(path).splitlines()]
        text = "".join(f"{line}\n" for line in lines if line is not None)
        if text != self.computer.fs.peek(path):
            self._disk().write(path, text)


def _without(line: str, name: str) -> str | None:
    """Return a line of /etc/group without somebody; None for their own empty group."""
    fields = line.split(":")
    if fields[0] == name and len(fields) == 4 and not fields[3]:
        return None
    return _membership(line, name, False, every=True)


def _membership(line: str, name: str, wanted: bool, every: bool = False) -> str:
    groups = parse_group(line)
    if not groups or (groups[0].name != ADMINISTRATORS and not every):
        return line
    members = [member for member in groups[0].members if member != name]
    if wanted:
        members.append(name)
    return f"{groups[0].name}:x:{groups[0].gid}:{','.join(members)}"
