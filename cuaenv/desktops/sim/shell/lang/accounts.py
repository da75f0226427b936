"""Users and groups as commands name them."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.accounts import Account, Group, parse_group, parse_passwd
from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.shell.errors import UsageError


def accounts(fs: FileSystem) -> tuple[Account, ...]:
    """Return the users of the computer."""
    return parse_passwd(fs.peek("/etc/passwd"))


def groups(fs: FileSystem) -> tuple[Group, ...]:
    """Return the groups of the computer."""
    return parse_group(fs.peek("/etc/group"))


def user_named(fs: FileSystem, text: str) -> str:
    """Return the user called so, or with that number; raise UsageError."""
    for account in accounts(fs):
        if text in (account.name, str(account.uid)):
            return account.name
    if text.isdecimal() or text == "root":
        return text
    raise UsageError(f"invalid user: '{text}'")


def group_named(fs: FileSystem, text: str) -> str:
    """Return the group called so, or with that number; raise UsageError."""
    for group in groups(fs):
        if text in (group.name, str(group.gid)):
            return group.name
    if text.isdecimal() or text == "root":
        return text
    raise UsageError(f"invalid group: '{text}'")


def uid(fs: FileSystem, user: str) -> int:
    """Return the number of a user; unknown users have their number as name, root is 0."""
    found = next((account.uid for account in accounts(fs) if account.name == user), None)
    return found if found is not None else int(user) if user.isdecimal() else 0


def gid(fs: FileSystem, group: str) -> int:
    """Return the number of a group; see `uid`."""
    found = next((entry.gid for entry in groups(fs) if entry.name == group), None)
    return found if found is not None else int(group) if group.isdecimal() else 0


def ids(fs: FileSystem, owner: str, group: str) -> tuple[str, str]:
    """Return the numbers of a user and a group, as text."""
    return str(uid(fs, owner)), str(gid(fs, group))
