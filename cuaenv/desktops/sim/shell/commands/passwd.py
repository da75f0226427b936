"""passwd and chpasswd: change passwords."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.accounts import password_field
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang import passwords
from cuaenv.desktops.sim.shell.lang.account_files import AccountFiles
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("passwd", "chpasswd")


def run(call: Call) -> int:
    """Change one's own password, or as root anybody's; -l -u lock and unlock, -d, -S."""
    files = AccountFiles(call)
    if call.name == "chpasswd":
        if call.user != "root":
            return call.fail("Permission denied.")
        for line in split_lines(decode(call.stdin.read())):
            name, _, password = line.partition(":")
            files.set_password(name, password_field(name, password))
        files.save()
        return 0
    opts = options.parse(call.args, "ludSe")
    user = opts.operands[0] if opts.operands else call.user
    if files.user(user) is None:
        return call.fail(f"user '{user}' does not exist")
    if (user != call.user or "lude" in opts) and call.user != "root":
        return call.fail(f"You may not view or modify password information for {user}.")
    if "S" in opts:
        call.line(f"{user} P 2025-01-15 0 99999 7 -1")
    elif "lu" in opts:
        files.lock(user, "l" in opts)
    elif "d" in opts:
        files.set_password(user, "")
    else:
        return _ask(call, files, user)
    files.save()
    return 0


def _ask(call: Call, files: AccountFiles, user: str) -> int:
    if call.user != "root":
        call.out(f"Changing password for {user}.\n")
        current = call.ask("Current password: ", secret=True)
        if current is None or not passwords.is_right(call, user, current):
            return call.fail("Authentication token manipulation error", 10)
    new = call.ask("New password: ", secret=True)
    again = call.ask("Retype new password: ", secret=True)
    if not new or new != again:
        return call.fail("Sorry, passwords do not match." if new else "No password supplied", 10)
    files.set_password(user, password_field(user, new))
    files.save()
    call.err_raw("passwd: password updated successfully\n")
    return 0
