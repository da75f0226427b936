"""ps, pgrep and pidof: running programs."""

from __future__ import annotations

from collections.abc import Callable

from cuaenv.desktops.sim.processes import Process
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.regex import compile_regex
from cuaenv.desktops.sim.shell.parameters import SHELL_PID

NAMES = ("ps", "pgrep", "pidof")

COLUMNS: dict[str, tuple[str, Callable[[Process], str]]] = {
    "pid": ("PID", lambda p: str(p.pid)),
    "ppid": ("PPID", lambda p: str(p.ppid)),
    "user": ("USER", lambda p: p.user),
    "uid": ("UID", lambda p: "0" if p.user == "root" else "1000"),
    "comm": ("COMMAND", lambda p: p.name),
    "cmd": ("CMD", lambda p: p.command),
    "args": ("COMMAND", lambda p: p.command),
    "stat": ("STAT", lambda p: "T" if p.stopped else "S"),
    "s": ("S", lambda p: "T" if p.stopped else "S"),
    "ni": ("NI", lambda p: str(p.nice)),
    "tty": ("TT", lambda p: "pts/0" if p.pid in (SHELL_PID, SHELL_PID + 1) else "?"),
    "time": ("TIME", lambda _: "00:00:00"),
    "%cpu": ("%CPU", lambda _: "0.0"),
    "%mem": ("%MEM", lambda _: "0.1"),
}
"""What `ps -o` can show: heading and value; a column's width is that of its longest."""

SAME = {
    "euser": "user", "ruser": "user", "ucmd": "comm", "ucomm": "comm", "command": "args",
    "state": "s", "nice": "ni", "tt": "tty", "tname": "tty", "pcpu": "%cpu", "pmem": "%mem",
    "cputime": "time", "euid": "uid", "fname": "comm",
}  # fmt: skip
LEAST = {
    "pid": 7, "ppid": 7, "uid": 5, "user": 8, "comm": 15, "tty": 8, "time": 8, "stat": 4, "ni": 3,
    "%cpu": 4, "%mem": 4,
}  # fmt: skip
"""Least widths, those of procps."""

RIGHT = frozenset({"pid", "ppid", "uid", "ni", "%cpu", "%mem"})


def run(call: Call) -> int:
    """List processes: ps (a u x -e -f -p), pgrep (-f -l -a -u -x -c), pidof."""
    if call.name == "ps":
        return _ps(call)
    if call.name == "pidof":
        found = [p for p in call.machine.processes() if p.name in call.args]
        if found:
            call.line(" ".join(str(p.pid) for p in reversed(found)))
        return int(not found)
    opts = options.parse(call.args, "flau:xcvino")
    if not opts.operands and "u" not in opts:
        return call.fail("no matching criteria specified", 2)
    found = matching(call, opts)
    if "c" in opts:
        call.line(str(len(found)))
        return int(not found)
    for process in found:
        shown = f" {process.command}" if "a" in opts else f" {process.name}" if "l" in opts else ""
        call.line(f"{process.pid}{shown}")
    return int(not found)


def matching(call: Call, opts: options.Options) -> list[Process]:
    """Return the processes pgrep and pkill mean."""
    pattern = opts.operands[0] if opts.operands else ""
    regex = compile_regex(f"^({pattern})$" if "x" in opts else pattern, True, "i" in opts)
    found = [
        p
        for p in call.machine.processes()
        if ("u" not in opts or p.user in opts.get("u").split(","))
        and regex.matches(p.command if "f" in opts else p.name) != ("v" in opts)
    ]
    return found[-1:] if "n" in opts else found[:1] if "o" in opts else found


def _ps(call: Call) -> int:
    columns, chosen, everything = _asked(call.args)
    if columns:
        return _table(call, columns, chosen, everything)
    words = "".join(arg.lstrip("-") for arg in call.args if not arg.isdecimal())
    everything = any(letter in words for letter in "aexA")
    own = [
        Process(SHELL_PID, "bash", call.user, "bash", 1, call.clock.now),
        Process(SHELL_PID + 1, "ps", call.user, f"ps {' '.join(call.args)}".strip(), SHELL_PID),
    ]
    rows = [*call.machine.processes(), *own] if everything else own
    if "-p" in call.args:
        wanted = [arg for arg in call.args if arg.replace(",", "").isdecimal()]
        numbers = {int(n) for arg in wanted for n in arg.split(",")}
        rows = [p for p in [*call.machine.processes(), *own] if p.pid in numbers]
    if "u" in words:
        call.line("USER         PID %CPU %MEM COMMAND")
        for p in rows:
            call.line(f"{p.user:<8} {p.pid:>7}  0.0  0.1 {p.command}")
    elif "f" in words:
        call.line("UID          PID    PPID CMD")
        for p in rows:
            call.line(f"{p.user:<8} {p.pid:>7} {p.ppid:>7} {p.command}")
    else:
        call.line("    PID TTY          TIME CMD")
        for p in rows:
            call.line(f"{p.pid:>7} {'pts/0' if p in own else '?':<8} 00:00:00 {p.name}")
    return 0


def _asked(args: list[str]) -> tuple[list[str], set[str] | None, bool]:
    """Return the columns of `-o`, the values of `-p`, and whether all processes are meant."""
    columns: list[str] = []
    chosen: set[str] | None = None
    everything, rest = False, list(args)
    while rest:
        word = rest.pop(0)
        name, _, value = word.partition("=") if word.startswith("--") else (word, "", "")
        letter = {"--format": "o", "--pid": "p"}.get(name, "")
        flags = "" if word.startswith("--") else word.lstrip("-")
        at = next((index for index, flag in enumerate(flags) if flag in "op"), -1)
        everything |= any(flag in "aeAx" for flag in (flags[:at] if at >= 0 else flags))
        if at >= 0:
            letter, value = flags[at], flags[at + 1 :]
        value = value or (rest.pop(0) if letter and rest else "")
        if letter == "o":
            # After a `=` all is heading, commas too.
            head, equals, heading = value.partition("=")
            names = [one for one in head.replace(",", " ").split() if one]
            columns += [*names[:-1], f"{names[-1]}{equals}{heading}"] if names else []
        elif letter == "p":
            chosen = {*(chosen or ()), *value.replace(",", " ").split()}
    return columns, chosen, everything


def _table(call: Call, columns: list[str], chosen: set[str] | None, everything: bool) -> int:
    """Print the columns that were asked for."""
    known = []
    for column in columns:
        name, equals, heading = column.partition("=")
        name = SAME.get(name.lower(), name.lower())
        if name not in COLUMNS:
            call.err_raw(f'error: unknown user-defined format specifier "{column}"\n')
            return 1
        known.append((name, heading if equals else COLUMNS[name][0]))
    own = [
        Process(SHELL_PID, "bash", call.user, "bash", 1, call.clock.now),
        Process(SHELL_PID + 1, "ps", call.user, f"ps {' '.join(call.args)}", SHELL_PID),
    ]
    rows = [*call.machine.processes(), *own] if everything or chosen is not None else own
    if chosen is not None:
        rows = [p for p in rows if str(p.pid) in chosen]
    cells = [[COLUMNS[name][1](p) for name, _ in known] for p in rows]
    heads = [heading for _, heading in known]
    table = [heads, *cells] if any(heads) else cells
    widths = [
        max([LEAST.get(name, 0), *(len(line[at]) for line in table)])
        for at, (name, _) in enumerate(known)
    ]
    for line in table:
        shown = [
            text.rjust(width) if name in RIGHT else text.ljust(width)
            for (name, _), text, width in zip(known, line, widths, strict=True)
        ]
        call.line(" ".join(shown).rstrip())
    return 0 if rows else 1
