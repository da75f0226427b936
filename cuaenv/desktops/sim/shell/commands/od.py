"""od and mkfifo: bytes as numbers or characters; and pipes with names, which there are none of."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("od", "mkfifo")
ESCAPES = {0: "\\0", 7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r"}
TYPES = {
    "c": "c",
    "x1": "x1",
    "o1": "o1",
    "u1": "u1",
    "x2": "x2",
    "o2": "o2",
    "x": "x4",
    "x4": "x4",
}
"""Formats of `-t` to what is shown; numbers are little-endian."""

WIDTHS = {"x1": 3, "o1": 4, "u1": 4, "c": 4, "x2": 5, "o2": 7, "x4": 9}
ADDRESSES = {"o": "07o", "x": "06x", "d": "07d"}


def run(call: Call) -> int:
    """Show bytes: od (-c -x -b -t c|x1|o1|u1|x2|o2|x4, -A o|x|d|n, -N count, -j skip, -v, -An)."""
    if call.name == "mkfifo":
        for name in call.args:
            if not name.startswith("-"):
                call.err(f"cannot create fifo '{name}': Operation not supported")
        return 1 if call.args else call.fail("missing operand")
    opts = options.parse(call.args, "cxbt:A:N:j:vw:", {"address-radix": "A", "format": "t"})
    form = "c" if "c" in opts else "x2" if "x" in opts else "o1" if "b" in opts else "o2"
    asked = opts.get("t")
    if asked and asked not in TYPES:
        return call.fail(f"invalid type string '{asked}'")
    form = TYPES[asked] if asked else form
    radix = opts.get("A") or "o"
    if radix not in (*ADDRESSES, "n"):
        return call.fail(f"invalid output address radix '{radix}'; it must be one of [doxn]")
    limits = [opts.get(letter) or "" for letter in "Nj"]
    if not all(text.isdecimal() or not text for text in limits):
        return call.fail("invalid number of bytes")
    try:
        data = b"".join(call.read(name) for name in opts.operands or ["-"])
    except FsError as error:
        return call.fail(f"{error.path}: {error}")
    start = min(int(limits[1] or 0), len(data))
    stop = start + int(limits[0]) if limits[0] else len(data)
    _show(call, data[start:stop], start, form, radix, "v" in opts)
    return 0


def _show(call: Call, data: bytes, start: int, form: str, radix: str, every: bool) -> None:
    last, starred = b"", False
    for at in range(0, len(data), 16):
        row = data[at : at + 16]
        if row == last and len(row) == 16 and not every:
            if not starred:
                call.line("*")
            starred = True
            continue
        last, starred = row, False
        call.line(_address(start + at, radix) + "".join(_cells(row, form)))
    if radix != "n":
        call.line(_address(start + len(data), radix))


def _address(at: int, radix: str) -> str:
    return "" if radix == "n" else format(at, ADDRESSES[radix])


def _cells(row: bytes, form: str) -> list[str]:
    width = WIDTHS[form]
    if form == "c":
        shown = [ESCAPES.get(b, chr(b) if 32 <= b < 127 else f"{b:03o}") for b in row]
        return [text.rjust(width) for text in shown]
    size = int(form[1])
    digits = "" if form[0] == "u" else f"0{width - 1}"
    numbers = [int.from_bytes(row[at : at + size], "little") for at in range(0, len(row), size)]
    kind = {"x": "x", "o": "o", "u": "d"}[form[0]]
    return [format(number, f"{digits}{kind}").rjust(width) for number in numbers]
