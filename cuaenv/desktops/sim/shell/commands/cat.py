"""cat: files one after the other."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

LONG = {
    "number": "n", "number-nonblank": "b", "show-all": "A", "show-ends": "E", "show-tabs": "T",
    "show-nonprinting": "v", "squeeze-blank": "s",
}  # fmt: skip

BLOCK = 2**16
"""How much of an endless device is read at a time, in bytes."""


def run(call: Call) -> int:
    """Print files; -n -b number lines, -A -E -T -v show what is invisible, -s squeezes."""
    opts = options.parse(call.args, "nbAETvsetu", LONG)
    contents = call.inputs(opts.operands)
    if "/dev/zero" in opts.operands:
        return _zeros(call)
    if not any(letter in opts for letter in "nbAETvset"):
        for _, data in contents:
            call.out(data)
        return int(call.failed)
    _decorated(call, b"".join(data for _, data in contents), opts)
    return int(call.failed)


def _zeros(call: Call) -> int:
    """Print zero bytes until the reader has enough, or there is no more room."""
    while True:
        call.spend(BLOCK // 16)
        call.out(b"\0" * BLOCK)


def _decorated(call: Call, data: bytes, opts: options.Options) -> None:
    number, blank_before = 0, False
    out: list[bytes] = []
    for line in _lines(data):
        blank = line == b"\n"
        if blank and blank_before and "s" in opts:
            continue
        blank_before = blank
        if ("n" in opts and "b" not in opts) or ("b" in opts and not blank):
            number += 1
            out.append(b"%6d\t" % number)
        out.append(_shown(line, opts))
    call.out(b"".join(out))


def _lines(data: bytes) -> list[bytes]:
    return re.findall(rb"[^\n]*\n|[^\n]+", data)


def _shown(line: bytes, opts: options.Options) -> bytes:
    body, newline = (line[:-1], b"\n") if line.endswith(b"\n") else (line, b"")
    if "vAet" in opts:
        body = re.sub(rb"[^\t\x20-\x7e]", _caret, body)
    if "TAt" in opts:
        body = body.replace(b"\t", b"^I")
    return body + (b"$" if newline and "EAe" in opts else b"") + newline


def _caret(match: re.Match[bytes]) -> bytes:
    code = match.group()[0]
    prefix = b"M-" if code >= 128 else b""
    code &= 127
    if code == 127:
        return prefix + b"^?"
    return prefix + (b"^" + bytes([code + 64]) if code < 32 else bytes([code]))
