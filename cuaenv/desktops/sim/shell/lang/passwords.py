"""Asking for passwords, and remembering for a while that one was given."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.accounts import password_matches
from cuaenv.desktops.sim.fs.image import SUDO_PASSWORD, USER
from cuaenv.desktops.sim.shell.call import Call

REMEMBERED = 15 * 60
"""How long sudo asks for no second password, in seconds (timestamp_timeout of sudoers(5))."""

TRIES = 3
STAMPS = "/run/sudo"


def _stamp(user: str) -> str:
    return f"{STAMPS}/{user}"


def is_remembered(call: Call) -> bool:
    """Return whether the user gave the password lately."""
    text = call.machine.fs.peek(_stamp(call.user))
    return text.strip().isdecimal() and call.clock.now - int(text) < REMEMBERED


def remember(call: Call) -> None:
    """Note that the user gave the password now."""
    view = call.machine.fs.view("root", "sudo")
    with call.machine.fs.journal.paused():
        view.mkdir(STAMPS, parents=True, mode=0o700)
        view.write(_stamp(call.user), f"{call.clock.now}\n", mode=0o600)


def forget(call: Call) -> None:
    """Let the next sudo ask again."""
    view = call.machine.fs.view("root", "sudo")
    with call.machine.fs.journal.paused():
        if view.exists(_stamp(call.user)):
            view.remove(_stamp(call.user))


def is_right(call: Call, user: str, password: str) -> bool:
    """Return whether `password` is that of `user`; without /etc/shadow the desktop user's."""
    shadow = call.machine.fs.peek("/etc/shadow")
    if not shadow:
        return user == USER and password == SUDO_PASSWORD
    return password_matches(user, password, shadow)


def ask(call: Call, user: str, prompt: str) -> bool:
    """Ask for the password of `user`, up to three times; return whether it was right."""
    for attempt in range(TRIES):
        answer = call.ask(prompt, secret=True)
        if answer is None:
            call.err("no password was provided")
            return False
        if is_right(call, user, answer):
            return True
        if attempt < TRIES - 1:
            call.err_raw("Sorry, try again.\n")
    call.err(f"{TRIES} incorrect password attempts")
    return False
