"""useradd, userdel, usermod, groupadd, groupdel, gpasswd and adduser: edit the accounts."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.accounts import Account, Group
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.account_files import AccountFiles

NAMES = (
    "useradd", "adduser", "userdel", "deluser", "usermod", "groupadd", "groupdel", "gpasswd",
)  # fmt: skip
LONG = {
    "create-home": "m", "home-dir": "d", "home": "d", "shell": "s", "groups": "G", "gid": "g",
    "uid": "u", "comment": "c", "append": "a", "remove": "r", "login": "l", "lock": "L",
    "unlock": "U", "system": "system", "gecos": "gecos:", "disabled-password": "nopw",
}  # fmt: skip
VALID = re.compile(r"[a-z_][a-z0-9_-]{0,31}\$?")


def run(call: Call) -> int:
    """Add, remove or change users and groups; root only."""
    letters = {
        "usermod": "aG:g:s:d:l:c:u:LUm", "gpasswd": "a:d:", "userdel": "rf", "deluser": "rf",
    }.get(call.name, "md:s:G:g:u:c:rMNUb:k:e:p:")  # fmt: skip
    opts = options.parse(call.args, letters, LONG)
    if call.user != "root":
        return call.fail("Permission denied.\ncannot lock /etc/passwd; try again later.")
    if not opts.operands:
        return call.fail("usage: give a name", 2)
    files = AccountFiles(call)
    name = opts.operands[0]
    match call.name:
        case "useradd" | "adduser":
            if len(opts.operands) == 2:
                return _join(call, files, name, [opts.operands[1]])
            return _add(call, files, name, opts)
        case "userdel":
            return _delete(call, files, name, "r" in opts)
        case "deluser":
            if len(opts.operands) == 2:
                return _leave(call, files, name, opts.operands[1])
            return _delete(call, files, name, "r" in opts)
        case "usermod":
            return _modify(call, files, name, opts)
        case "gpasswd":
            if "a" in opts:
                return _join(call, files, opts.get("a"), [name])
            return _leave(call, files, opts.get("d"), name)
    return _group(call, files, name)


def _group(call: Call, files: AccountFiles, name: str) -> int:
    known = files.group(name)
    if call.name == "groupdel":
        if known is None:
            return call.fail(f"group '{name}' does not exist", 6)
        files.groups.remove(known)
    else:
        if known is not None:
            return call.fail(f"group '{name}' already exists", 9)
        if not VALID.fullmatch(name):
            return call.fail(f"'{name}' is not a valid group name", 3)
        files.groups.append(Group(name, files.free_gid(), ()))
    files.save()
    return 0


def _add(call: Call, files: AccountFiles, name: str, opts: options.Options) -> int:
    if not VALID.fullmatch(name):
        return call.fail(f"invalid user name '{name}'", 3)
    if files.user(name):
        return call.fail(f"user '{name}' already exists", 9)
    extra = [group for group in opts.get("G").split(",") if group]
    missing = [group for group in extra if files.group(group) is None]
    if missing:
        return call.fail(f"group '{missing[0]}' does not exist", 6)
    number = int(opts.get("u")) if opts.get("u").isdecimal() else files.free_uid()
    home = opts.get("d") or f"/home/{name}"
    gid = files.primary(name, opts.get("g"), number)
    if gid < 0:
        return call.fail(f"group '{opts.get('g')}' does not exist", 6)
    comment = opts.get("c") or opts.get("gecos")
    shell = opts.get("s") or "/bin/bash"
    files.users.append(Account(name, number, gid, comment, home, shell))
    files.shadow.append(f"{name}:!:20241:0:99999:7:::")
    files.save()
    _join(call, files, name, extra)
    if "m" in opts or call.name == "adduser":
        view = call.view
        view.mkdir(home, parents=True)
        view.chown(home, name, view.fs.who(name).groups[0])
    return 0


def _delete(call: Call, files: AccountFiles, name: str, with_home: bool) -> int:
    account = files.user(name)
    if account is None:
        return call.fail(f"user '{name}' does not exist", 6)
    files.users.remove(account)
    files.shadow = [line for line in files.shadow if line.partition(":")[0] != name]
    own = files.group(name)
    if own is not None and own.gid == account.gid:
        files.groups.remove(own)
    for group in list(files.groups):
        files.set_members(group.name, [member for member in group.members if member != name])
    files.save()
    if with_home and call.view.exists(account.home):
        call.view.remove_tree(account.home)
    return 0


def _join(call: Call, files: AccountFiles, name: str, groups: list[str]) -> int:
    if files.user(name) is None:
        return call.fail(f"user '{name}' does not exist", 6)
    for wanted in groups:
        group = files.group(wanted)
        if group is None:
            return call.fail(f"group '{wanted}' does not exist", 6)
        files.set_members(wanted, list(dict.fromkeys([*group.members, name])))
    files.save()
    return 0


def _leave(call: Call, files: AccountFiles, name: str, wanted: str) -> int:
    group = files.group(wanted)
    if group is None or name not in group.members:
        return call.fail(f"user '{name}' is not a member of '{wanted}'", 3)
    files.set_members(wanted, [member for member in group.members if member != name])
    files.save()
    return 0


def _modify(call: Call, files: AccountFiles, name: str, opts: options.Options) -> int:
    account = files.user(name)
    if account is None:
        return call.fail(f"user '{name}' does not exist", 6)
    if "G" in opts:
        wanted = [group for group in opts.get("G").split(",") if group]
        if "a" not in opts:
            for group in list(files.groups):
                files.set_members(group.name, [m for m in group.members if m != name])
        status = _join(call, files, name, wanted)
        if status:
            return status
    gid = files.primary(name, opts.get("g"), account.uid) if "g" in opts else account.gid
    if gid < 0:
        return call.fail(f"group '{opts.get('g')}' does not exist", 6)
    files.change(
        account,
        Account(
            opts.get("l") or name,
            account.uid,
            gid,
            opts.get("c", account.gecos),
            opts.get("d") or account.home,
            opts.get("s") or account.shell,
        ),
    )
    if "LU" in opts:
        files.lock(name, "L" in opts)
    files.save()
    return 0
