"""id, whoami, groups, logname, who, w, users and last: who is who."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.accounts import accounts, gid, uid

NAMES = ("id", "whoami", "groups", "logname", "who", "w", "users", "last")


def run(call: Call) -> int:
    """Print the user's name, numbers or groups; id takes -u -g -G -n."""
    if call.name in ("whoami", "logname"):
        call.line(call.user)
        return 0
    if call.name in ("who", "w", "users", "last"):
        stamp = call.clock.text("%Y-%m-%d %H:%M")
        desktop_user = next((a.name for a in accounts(call.view.fs) if a.uid == 1000), call.user)
        call.line(
            desktop_user if call.name == "users" else f"{desktop_user:8} tty1         {stamp}"
        )
        return 0
    opts = options.parse(call.args, "ugGnrz")
    user = opts.operands[0] if opts.operands else call.user
    fs = call.view.fs
    if opts.operands and user not in [account.name for account in accounts(fs)]:
        return call.fail(f"'{user}': no such user")
    names = fs.who(user).groups
    if call.name == "groups":
        prefix = f"{user} : " if opts.operands else ""
        call.line(prefix + " ".join(names))
        return 0
    call.line(_id(call, user, names, opts))
    return 0


def _id(call: Call, user: str, names: tuple[str, ...], opts: options.Options) -> str:
    fs, named = call.view.fs, "n" in opts
    if "u" in opts:
        return user if named else str(uid(fs, user))
    if "g" in opts:
        return names[0] if named else str(gid(fs, names[0]))
    if "G" in opts:
        return " ".join(name if named else str(gid(fs, name)) for name in names)
    groups = ",".join(f"{gid(fs, name)}({name})" for name in names)
    return f"uid={uid(fs, user)}({user}) gid={gid(fs, names[0])}({names[0]}) groups={groups}"
