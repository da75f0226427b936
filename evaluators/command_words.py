"""What a command line of the journal does: the program it runs, and the meanings it changes."""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Mapping
from typing import Any

SYSTEM_PATH = frozenset({
    "/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin",
    "/usr/games", "/usr/local/games", "/snap/bin", "$PATH", "${PATH}",
})  # fmt: skip
"""Folders of the system's programs, and the variable that holds them before it is changed."""

NEEDED = frozenset({"/usr/bin", "/bin", "$PATH", "${PATH}"})
ASSIGNING = frozenset({"export", "declare", "typeset", "readonly"})
FILLING = frozenset({"mapfile", "printf", "read", "readarray"})
_ENDS = re.compile(r"\\n|[;&|\n]+")


def words(line: str) -> list[str]:
    """Return the words of a command line, also of one whose quotes do not match.

    >>> words("pkill -f 'a b'"), words("echo it's")
    (['pkill', '-f', 'a b'], ['echo', "it's"])
    """
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


def program(event: Mapping[str, Any]) -> tuple[str, list[str]]:
    """Return the name of the program an event ran, and its arguments; empty for a builtin.

    >>> program({"kind": "exec", "path": "/usr/bin/grep", "detail": "grep kill a.sh"})
    ('grep', ['kill', 'a.sh'])
    """
    argv = words(str(event["detail"])) if event["kind"] in ("exec", "sudo") else []
    if event["kind"] == "exec":
        return str(event["path"]).rpartition("/")[2], argv[1:]
    while argv and "=" in argv[0]:
        argv = argv[1:]
    return (argv[0].rpartition("/")[2], argv[1:]) if argv else ("", [])


def builtin(event: Mapping[str, Any]) -> str:
    """Return the line of a builtin, an assignment or a function; empty for a program."""
    return str(event["detail"]) if event["kind"] == "exec" and not event["path"] else ""


def renames(line: str, commands: Collection[str]) -> bool:
    """Return whether a line of the shell gives one of the commands another meaning.

    >>> renames("alias ll=ls sudo=true", {"sudo"}), renames("alias sudo='sudo '", {"sudo"})
    (True, False)
    """
    defined = re.match(r"\s*(?:function\s+([\w.-]+)|([\w.-]+)\s*\(\s*\))", line)
    if defined:
        return (defined[1] or defined[2]) in commands
    first, *args = words(line) or [""]
    if first == "alias":
        pairs = [arg.partition("=") for arg in args if "=" in arg]
        return any(name in commands and value.strip() != name for name, _, value in pairs)
    return first == "hash" and "-p" in args and bool(set(args) & set(commands))


def misdirects(line: str) -> bool:
    """Return whether a line of the shell takes from the system's programs their precedence.

    >>> misdirects("export PATH=$PATH:~/bin"), misdirects("PATH=/tmp:$PATH"), misdirects("ls")
    (False, True, False)
    """
    first, *args = words(line) or [""]
    if first == "unset":
        return "PATH" in args and "-f" not in args
    if first in FILLING:
        return "PATH" in args and (first != "printf" or args[:1] == ["-v"])
    given = args if first in ASSIGNING else [first] if not args else []
    return any(_lost(arg[len("PATH=") :]) for arg in given if arg.startswith("PATH="))


def _lost(value: str) -> bool:
    for folder in value.split(":"):
        if folder.rstrip("/") in NEEDED:
            return False
        if folder.rstrip("/") not in SYSTEM_PATH:
            return True
    return True


def changes_meaning(text: str, commands: Collection[str]) -> bool:
    """Return whether some line of a startup file does either."""
    parts = _ENDS.split(text)
    return any(renames(part, commands) or misdirects(part) for part in parts)


def written(line: str) -> tuple[str, str]:
    """Return what an `echo` or `printf` writes, and where to; empty for another line.

    >>> written("echo 'alias ll=ls' >> /home/user/.bashrc")
    ('alias ll=ls', '/home/user/.bashrc')
    """
    first, *args = words(line) or [""]
    if first not in ("echo", "printf") or len(args) < 2 or args[-2] not in (">", ">>"):
        return "", ""
    return " ".join(arg for arg in args[:-2] if arg not in ("-e", "-n")), args[-1]
