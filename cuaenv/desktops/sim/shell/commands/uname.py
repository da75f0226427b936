"""uname, hostname, uptime, arch, nproc, free and tty: what the machine is."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.image import HOSTNAME
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call

NAMES = ("uname", "hostname", "uptime", "arch", "nproc", "free", "tty")
FIELDS = {
    "s": "Linux", "n": "", "r": "6.1.0-18-amd64", "v": "#1 SMP Debian 6.1.76-1", "m": "x86_64",
    "o": "GNU/Linux",
}  # fmt: skip
LONG = {
    "all": "a", "kernel-name": "s", "nodename": "n", "kernel-release": "r",
    "kernel-version": "v", "machine": "m", "operating-system": "o",
}  # fmt: skip


def run(call: Call) -> int:
    """Print the system's name (uname -a -s -n -r -v -m -o) or what the command is called for."""
    host = call.view.fs.peek("/etc/hostname").strip() or HOSTNAME
    if call.name == "hostname":
        if call.args and not call.args[0].startswith("-"):
            if call.user != "root":
                return call.fail("you must be root to change the host name")
            call.view.write("/etc/hostname", call.args[0] + "\n")
            return 0
        call.line("127.0.1.1" if "-I" in call.args or "-i" in call.args else host)
        return 0
    if call.name != "uname":
        call.line(_other(call))
        return 0
    opts = options.parse(call.args, "asnrvmopi", LONG)
    letters = "snrvmo" if "a" in opts else "".join(c for c in "snrvmo" if c in opts) or "s"
    call.line(" ".join(host if letter == "n" else FIELDS[letter] for letter in letters))
    return 0


def _other(call: Call) -> str:
    if call.name == "uptime":
        return f" {call.clock.text('%H:%M:%S')} up 1 day,  1 user,  load average: 0.00, 0.00, 0.00"
    if call.name == "free":
        head = f"{'':15}{'total':>12}{'used':>12}{'free':>12}"
        return f"{head}\n{'Mem:':15}{4_028_412:>12}{812_304:>12}{3_216_108:>12}"
    return {"arch": FIELDS["m"], "nproc": "2"}.get(call.name, "/dev/pts/0")
