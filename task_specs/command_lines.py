"""Which programs and accounts the command lines of a task's set-up call for, as far as it shows."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from cuaenv.core.offers import Offer
from cuaenv.core.task_spec import Step, TaskSpec

RUN, STARTED = ("execute", "command"), ("launch",)
"""Set-up verbs that run a command line, and that start a program."""

SHELLS = frozenset({"sh", "bash", "dash"})
BINARIES = ("/usr/bin/", "/bin/", "/usr/local/bin/")
SPECIAL = frozenset("&;|<>()`$\n")
_NAME = re.compile(r"[A-Za-z][\w.+-]*")
PLAIN_INPUT = ("echo", "printf")
"""What feeds a password to the command that follows it."""


def lacking(spec: TaskSpec, has: Offer) -> Iterator[str]:
    """Yield what the command lines of a task's set-up call for and the desktop lacks.

    Only what is plain to see is looked at: a line of one command, which may get its input from
    `echo`, by `sudo` too, whose name no step before it mentions. All else shows at set-up.
    """
    before: list[Any] = []
    for step in spec.config:
        words = _words(step)
        program = words[0].removeprefix(_folder(words[0])) if words else ""
        user = _user(words[1:]) if program == "su" else ""
        if _strange(program, has.programs, before) and program.lower() not in has.programs:
            yield f"has no command {program!r}"
        if _strange(user, has.accounts, before):
            yield f"has no account {user!r}"
        before.append(step.parameters)


def _strange(name: str, known: Collection[str], before: Sequence[Any]) -> bool:
    """Return whether a name is none that is known, nor one that a step before may have brought."""
    plain = bool(known) and _NAME.fullmatch(name) is not None
    return plain and name not in known and not any(name in str(given) for given in before)


def _words(step: Step) -> list[str]:
    """Return the words of a step's only command; none where it may well do without."""
    given = step.parameters
    if step.type not in (*RUN, *STARTED) or given.get("may_fail") or given.get("until"):
        return []
    command = given.get("command", "")
    if not isinstance(command, str):
        words = [str(word) for word in command]
        if given.get("shell") in (True, "true"):
            return _simple(" ".join(words))
        return [] if words[:1] and _is_shell(words[0]) else _unwrapped(words)
    return _simple(command)


def _simple(line: str) -> list[str]:
    """Return the words of a line of one command, fed by `echo` or not; none of any other."""
    first, pipe, last = line.rpartition("|")
    if (pipe and (first.split()[:1] or [""])[0] not in PLAIN_INPUT) or SPECIAL & set(first):
        return []
    try:
        words = shlex.split(last)
    except ValueError:
        return []
    if not words or SPECIAL & set(last) or "=" in words[0] or _is_shell(words[0]):
        return []
    return _unwrapped(words)


def _unwrapped(words: Sequence[str]) -> list[str]:
    """Return the words after `sudo` and its options that take no value."""
    if words[:1] != ["sudo"]:
        return list(words)
    rest = list(words[1:])
    while rest and rest[0] in ("-S", "-n", "-E", "-k", "-H", "-i"):
        rest.pop(0)
    return [] if not rest or rest[0].startswith("-") or "=" in rest[0] else rest


def _user(words: Sequence[str]) -> str:
    """Return whom `su` is to become; empty where it has options that take a value."""
    if any(word.startswith("-") and word not in ("-", "-l", "--login") for word in words):
        return ""
    named = [word for word in words if not word.startswith("-")]
    return named[0] if named else ""


def _is_shell(word: str) -> bool:
    return word.removeprefix(_folder(word)) in SHELLS


def _folder(word: str) -> str:
    return next((folder for folder in BINARIES if word.startswith(folder)), "")
