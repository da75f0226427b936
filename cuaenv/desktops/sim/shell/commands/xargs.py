"""xargs: run a command with arguments from the input."""

from __future__ import annotations

import shlex

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "null": "0", "max-args": "n", "replace": "I", "no-run-if-empty": "r", "verbose": "t",
    "delimiter": "d", "max-lines": "L", "arg-file": "a", "max-procs": "P", "interactive": "p",
}  # fmt: skip
MAX_CHARS = 100_000
"""Longest command line built, in characters, as xargs has by default (128 KiB less room)."""


def run(call: Call) -> int:
    """Run a command (echo); -0 -d delimit, -n at a time, -I replaces, -L lines, -r -t -p -a."""
    opts = options.parse(call.args, "0n:I:rtd:L:a:P:pxs:E:", LONG, permute=False)
    command = opts.operands or ["echo"]
    text = decode(call.read(opts.get("a")) if "a" in opts else call.stdin.read())
    items = _items(text, opts)
    if "I" in opts:
        batches = [[word.replace(opts.get("I"), item) for word in command] for item in items]
    else:
        if not items and ("r" in opts):
            return 0
        batches = [[*command, *batch] for batch in _batches(items, opts)]
    status = 0
    for argv in batches:
        if "t" in opts or "p" in opts:
            call.err_raw(" ".join(argv) + ("?..." if "p" in opts else "\n"))
            if "p" in opts and not call.agreed(""):
                continue
        code = call.spawn(argv, stdin=b"")
        if code == 255:
            return call.fail(f"{command[0]}: exited with status 255; aborting", 124)
        if code in (126, 127):
            return code
        status = 123 if code else status
    return status


def _items(text: str, opts: options.Options) -> list[str]:
    if "0" in opts:
        return split_lines(text, "\0")
    if "d" in opts:
        delimiter = {"\\n": "\n", "\\t": "\t", "\\0": "\0"}.get(
            opts.get("d"), opts.get("d") or "\n"
        )
        return split_lines(text, delimiter[:1])
    if "I" in opts:
        return [_unquoted(line.lstrip()) for line in split_lines(text) if line.strip()]
    if "L" in opts:
        return [line.strip() for line in split_lines(text) if line.strip()]
    return _words(text) if _needs_quotes(text) else text.split()


def _words(text: str) -> list[str]:
    try:
        lexer = shlex.shlex(text, posix=True)
        lexer.whitespace_split, lexer.commenters = True, ""
        return list(lexer)
    except ValueError as error:
        raise UsageError(f"unmatched quote ({error})") from error


def _needs_quotes(text: str) -> bool:
    return any(char in text for char in "'\"\\")


def _unquoted(line: str) -> str:
    return "".join(_words(line.replace(" ", "\\ "))) if _needs_quotes(line) else line


def _batches(items: list[str], opts: options.Options) -> list[list[str]]:
    most = int(opts.get("n") or opts.get("L") or 10**6)
    out: list[list[str]] = [[]]
    size = 0
    for item in items:
        words = item.split() if "L" in opts else [item]
        full = len(out[-1]) >= most or size + len(item) > MAX_CHARS
        if out[-1] and full:
            out.append([])
            size = 0
        out[-1] += words
        size += len(item) + 1
    return out
