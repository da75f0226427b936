"""sudo: run a command as root."""

from __future__ import annotations

import shlex

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang import passwords

LONG = {
    "stdin": "S", "user": "u", "non-interactive": "n", "shell": "s", "login": "i",
    "validate": "v", "reset-timestamp": "k", "list": "l", "preserve-env": "E", "prompt": "p",
}  # fmt: skip


def run(call: Call) -> int:
    """Run as root or -u user, after the password; -S reads it from the input, -n never asks."""
    opts = options.parse(call.args, "Su:nsivklEp:Hbg:Keh", LONG, permute=False)
    command = list(opts.operands)
    if "kK" in opts and not command:
        passwords.forget(call)
        return 0
    target = opts.get("u", "root")
    if call.view.fs.who(target).groups == (target,) and target != "root":
        return call.fail(f"unknown user {target}")
    if not command and not any(letter in opts for letter in "sivl"):
        return call.fail("usage: sudo [-Snvk] [-u user] command [arg ...]")
    if not _allowed(call, opts):
        return 1
    shown = shlex.join(command) or "sh"
    call.machine.log("sudo", "", call.name, call.user, shown)
    if "v" in opts:
        return 0
    if "l" in opts:
        call.line(
            f"User {call.user} may run the following commands on desktop:\n    (ALL : ALL) ALL"
        )
        return 0
    home = call.view.fs.home(target)
    env = {**call.env, "USER": target, "LOGNAME": target, "HOME": home, "SUDO_USER": call.user}
    while command and "=" in command[0]:
        name, _, value = command.pop(0).partition("=")
        env[name] = value
    if "si" in opts:
        command = ["bash", *(["-c", shlex.join(command)] if command else [])]
    cwd = home if "i" in opts else call.cwd
    return call.start(command, env, dict(call.fds), target, cwd)


def _allowed(call: Call, opts: options.Options) -> bool:
    if call.user == "root":
        return True
    groups = call.view.fs.who(call.user).groups
    sudoers = call.machine.fs.peek("/etc/sudoers")
    lines = [line.split() for line in sudoers.splitlines() if line.split()]
    if "NOPASSWD:" in sudoers and any(
        line[0] in (call.user, *(f"%{group}" for group in groups)) and "NOPASSWD:" in " ".join(line)
        for line in lines
    ):
        return True
    known = any(line[0] in (call.user, *(f"%{group}" for group in groups)) for line in lines)
    if passwords.is_remembered(call) and "k" not in opts and known:
        return True
    if "n" in opts:
        call.err("a password is required")
        return False
    if not call.stdin.interactive and "S" not in opts:
        call.err("a terminal is required to read the password; use the -S option")
        return False
    prompt = opts.get("p", f"[sudo] password for {call.user}: ")
    if not passwords.ask(call, call.user, prompt):
        return False
    if not known:
        call.err_raw(f"{call.user} is not in the sudoers file.\n")
        return False
    passwords.remember(call)
    return True
