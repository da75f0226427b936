"""Accounts: /etc/passwd, /etc/group and /etc/shadow as text and as data."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Account:
    """One line of /etc/passwd."""

    name: str
    uid: int
    gid: int
    gecos: str
    home: str
    shell: str


@dataclass(frozen=True, slots=True)
class Group:
    """One line of /etc/group."""

    name: str
    gid: int
    members: tuple[str, ...]


@lru_cache(maxsize=256)
def parse_passwd(text: str) -> tuple[Account, ...]:
    """Return the accounts in order; lines that make no sense are passed over, as glibc does."""
    out = []
    for line in text.splitlines():
        fields = line.split(":")
        if len(fields) == 7 and fields[2].isdecimal() and fields[3].isdecimal():
            name, _, uid, gid, gecos, home, shell = fields
            out.append(Account(name, int(uid), int(gid), gecos, home, shell))
    return tuple(out)


@lru_cache(maxsize=256)
def parse_group(text: str) -> tuple[Group, ...]:
    """Return the groups in order; lines that make no sense are passed over."""
    out = []
    for line in text.splitlines():
        fields = line.split(":")
        if len(fields) == 4 and fields[2].isdecimal():
            members = tuple(name for name in fields[3].split(",") if name)
            out.append(Group(fields[0], int(fields[2]), members))
    return tuple(out)


def groups_of(user: str, passwd: str, group: str) -> tuple[str, ...]:
    """Return the groups of `user`, the primary one first.

    An unknown user is alone in a group of their own name.
    """
    account = next((a for a in parse_passwd(passwd) if a.name == user), None)
    groups = parse_group(group)
    primary = next((g.name for g in groups if account and g.gid == account.gid), user)
    more = [g.name for g in groups if user in g.members and g.name != primary]
    return (primary, *more)


@lru_cache(maxsize=256)
def groups_in(user: str, passwd: bytes, group: bytes) -> tuple[str, ...]:
    """Return the groups of `user` by the contents of both files; see `groups_of`."""
    return groups_of(user, *(data.decode(errors="surrogateescape") for data in (passwd, group)))


@lru_cache(maxsize=256)
def home_of(user: str, passwd: str) -> str:
    """Return the home folder of `user`."""
    for account in parse_passwd(passwd):
        if account.name == user:
            return account.home
    return "/root" if user == "root" else f"/home/{user}"


def password_field(user: str, password: str) -> str:
    """Return what /etc/shadow keeps of a password: a salted sha256, never the password."""
    digest = hashlib.sha256(f"{user}:{password}".encode(errors="surrogateescape")).hexdigest()
    return f"$sha256${user}${digest}"


def password_matches(user: str, password: str, shadow: str) -> bool:
    """Return whether `password` is the one /etc/shadow keeps for `user`."""
    for line in shadow.splitlines():
        name, _, rest = line.partition(":")
        if name == user:
            return rest.split(":")[0] == password_field(user, password)
    return False
