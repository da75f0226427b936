"""wc: count lines, words and bytes."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.streams import decode

LONG = {
    "lines": "l", "words": "w", "bytes": "c", "chars": "m", "max-line-length": "L",
}  # fmt: skip


def run(call: Call) -> int:
    """Count; -l lines, -w words, -c bytes, -m characters, -L the longest line."""
    opts = options.parse(call.args, "lwcmL", LONG)
    chosen = [letter for letter in "lwmcL" if letter in opts] or list("lwc")
    rows: list[tuple[list[int], str]] = []
    failed, sizes = False, 0
    for name in opts.operands or [""]:
        try:
            counts = _counted(call, name, chosen)
        except FsError as error:
            failed = True
            call.err(f"{name}: {error}")
            if error.code == "EISDIR":
                rows.append(([0] * len(chosen), name))
                sizes = max(sizes, 7)
            continue
        sizes = max(sizes, 7) if name in ("", "-") else sizes
        rows.append((counts, name))
    if len(opts.operands) > 1:
        totals = [sum(row[at] for row, _ in rows) for at in range(len(chosen))]
        if "L" in chosen:
            totals[chosen.index("L")] = max((row[chosen.index("L")] for row, _ in rows), default=0)
        rows.append((totals, "total"))
    _print(call, rows, opts, sizes if len(chosen) > 1 or len(opts.operands) > 1 else 0)
    return int(failed)


def _print(
    call: Call, rows: list[tuple[list[int], str]], opts: options.Options, least: int
) -> None:
    """Print the rows; the columns are as wide as the size of all files has digits."""
    total = 0
    for name in opts.operands:
        path = call.path(name)
        if call.view.is_file(path):
            total += call.view.stat(path).size
    width = (
        max(len(str(total)), least)
        if least or len(rows) > 1 or len(rows[:1] and rows[0][0]) > 1
        else 1
    )
    for counts, name in rows:
        cells = " ".join(str(count).rjust(width) for count in counts)
        call.line(f"{cells} {name}" if name else cells)


def _counted(call: Call, name: str, chosen: list[str]) -> list[int]:
    """Return the counts of one file; the bytes of a readable one are known without a read."""
    if chosen == ["c"] and name not in ("", "-", "/dev/stdin"):
        path = call.path(name)
        known = call.view.is_file(path) and call.view.access(path, "r")
        # What the system makes up when it is read says 0, as in /proc.
        if known and call.view.stat(path).size:
            return [call.view.stat(path).size]
    return _counts(call.read(name or "-"), chosen)


def _counts(data: bytes, chosen: list[str]) -> list[int]:
    counts: dict[str, int] = {"l": data.count(b"\n"), "c": len(data)}
    if "w" in chosen:
        counts["w"] = len(data.split())
    if "m" in chosen:
        counts["m"] = len(decode(data))
    if "L" in chosen:
        lines = decode(data).expandtabs(8).split("\n")
        counts["L"] = max(len(line) for line in lines)
    return [counts[letter] for letter in chosen]
