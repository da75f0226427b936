"""base64: bytes as letters."""

from __future__ import annotations

import base64
import binascii

from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

LONG = {"decode": "d", "wrap": "w", "ignore-garbage": "i"}


def run(call: Call) -> int:
    """Encode, or with -d decode; -w columns, 0 for one line."""
    opts = options.parse(call.args, "dw:iD", LONG)
    data = call.read(opts.operands[0] if opts.operands else "-")
    if "dD" in opts:
        try:
            call.out(base64.b64decode(b"".join(data.split()), validate="i" not in opts))
        except binascii.Error:
            return call.fail("invalid input")
        return 0
    text = base64.b64encode(data).decode()
    width = int(opts.get("w", "76"))
    if width == 0:
        call.out(text)
        return 0
    for at in range(0, len(text), width):
        call.line(text[at : at + width])
    return 0
