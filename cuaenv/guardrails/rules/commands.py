"""What a typed line would run: simple commands in one spelling, so that a rule can name them."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator

from cuaenv.guardrails.rules.words import Command, simple_commands

WRAPPERS = {
    "builtin": 0, "busybox": 0, "command": 0, "doas": 0, "env": 0, "exec": 0, "ionice": 0,
    "nice": 0, "nohup": 0, "setsid": 0, "stdbuf": 0, "sudo": 0, "time": 0, "timeout": 1, "xargs": 0,
}  # fmt: skip
"""Programs that run another one, and how many arguments come before it."""

SHELLS = frozenset({"bash", "dash", "ksh", "sh", "su", "zsh"})
KEYWORDS = frozenset({"!", "do", "elif", "else", "if", "then", "until", "while"})
_EXECS = frozenset({"-exec", "-execdir", "-ok", "-okdir"})
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_DEPTH = 4
"""How deeply commands that run commands are followed."""


def commands_in(text: str) -> tuple[str, ...]:
    """Return the commands that a text would run in a shell, each as words with one space between.

    Quotes and the folder of the program are taken off. What runs another command is there with
    it and without it.

    >>> commands_in("sudo /bin/rm -rf 'x' && sh -c 'reboot now'")
    ('sudo /bin/rm -rf x', 'rm -rf x', 'sh -c reboot now', 'reboot now')
    """
    return tuple(dict.fromkeys(_spelled(text, _DEPTH)))


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of all commands in a text."""
    return tuple(dict.fromkeys(word for command in simple_commands(text) for word in command))


def _spelled(text: str, depth: int) -> Iterator[str]:
    for command in simple_commands(text):
        yield from _unwrapped(command, depth)


def _unwrapped(command: Command, depth: int) -> Iterator[str]:
    """Yield a command, and those it runs."""
    words = list(command)
    while words and (words[0] in KEYWORDS or _ASSIGNMENT.match(words[0])):
        words.pop(0)
    if not words or depth == 0:
        return
    program, arguments = posixpath.basename(words[0]) or words[0], words[1:]
    yield " ".join([program, *arguments])
    if program in WRAPPERS:
        yield from _unwrapped(tuple(_after_options(arguments, WRAPPERS[program])), depth - 1)
    elif program in SHELLS and "-c" in arguments[:-1]:
        yield from _spelled(arguments[arguments.index("-c") + 1], depth - 1)
    elif program == "eval":
        yield from _spelled(" ".join(arguments), depth - 1)
    for at, word in enumerate(arguments):
        if program == "find" and word in _EXECS:
            end = next((i for i in range(at, len(arguments)) if arguments[i] in (";", "+")), None)
            yield from _unwrapped(tuple(arguments[at + 1 : end]), depth - 1)


def _after_options(arguments: list[str], skip: int) -> list[str]:
    """Return what follows the options of a wrapper.

    An option's own argument (`-u root`) is taken for the command; then the words after it are
    tried as well by the rules, which look anywhere in a command that starts with a wrapper.
    """
    rest = list(arguments)
    while rest and rest[0].startswith("-"):
        option = rest.pop(0)
        if option in _WITH_ARGUMENT and rest:
            rest.pop(0)
    return rest[skip:]


_WITH_ARGUMENT = frozenset({"-u", "-g", "-n", "-I", "-d", "-s", "-k", "-C", "-p", "-h", "-L", "-P"})
"""Options of wrappers that are followed by a value."""
