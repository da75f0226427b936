"""su: become another user."""

from __future__ import annotations

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang import passwords
from cuaenv.desktops.sim.shell.lang.accounts import accounts


def run(call: Call) -> int:
    """Run a shell, or -c a command, as root or another user, after their password."""
    opts = options.parse(call.args, "c:ls:mp", {"command": "c", "login": "l", "shell": "s"})
    names = [name for name in opts.operands if name != "-"]
    user = names[0] if names else "root"
    if user not in [account.name for account in accounts(call.view.fs)]:
        return call.fail(
            f"user {user} does not exist or the user entry does not contain all the required fields"
        )
    if call.user != "root" and not _password(call, user):
        return 1
    call.machine.log("sudo", "", call.name, call.user, f"su {user} {opts.get('c')}".strip())
    home = call.view.fs.home(user)
    env = {**call.env, "USER": user, "LOGNAME": user, "HOME": home}
    command = ["bash", "-c", opts.get("c")] if "c" in opts else ["bash"]
    login = "l" in opts or "-" in opts.operands
    return call.start(command, env, dict(call.fds), user, home if login else call.cwd)


def _password(call: Call, user: str) -> bool:
    answer = call.ask("Password: ", secret=True)
    if answer is None or not passwords.is_right(call, user, answer):
        call.err("Authentication failure")
        return False
    return True
