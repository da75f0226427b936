"""env, printenv, nohup, nice, time, timeout and their like: run a command in other surroundings."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = ("env", "printenv", "nohup", "nice", "time", "timeout", "setsid", "stdbuf")
WITH_VALUE = {
    "nice": ("-n",),
    "timeout": ("-k", "-s"),
    "stdbuf": ("-i", "-o", "-e"),
    "env": ("-u", "-C"),
}


def run(call: Call) -> int:
    """Print the environment (env, printenv), or run the command that follows the options."""
    if call.name == "printenv" and call.args:
        found = [call.env[name] for name in call.args if name in call.env]
        for value in found:
            call.line(value)
        return int(len(found) != len(call.args))
    args, env = list(call.args), dict(call.env)
    while args and args[0].startswith("-"):
        word = args.pop(0)
        if call.name == "env" and word in ("-i", "-", "--ignore-environment"):
            env = {}
        elif word in WITH_VALUE.get(call.name, ()) and args:
            value = args.pop(0)
            if word == "-u" and call.name == "env":
                env.pop(value, None)
    while call.name == "env" and args and "=" in args[0]:
        name, _, value = args.pop(0).partition("=")
        env[name] = value
    if call.name == "timeout" and args:
        args.pop(0)
    if not args:
        return _print(call, env)
    return call.start(args, env, dict(call.fds), call.user, call.cwd)


def _print(call: Call, env: dict[str, str]) -> int:
    if call.name not in ("env", "printenv"):
        return call.fail("missing operand", 125)
    for name in env:
        call.line(f"{name}={env[name]}")
    return 0
