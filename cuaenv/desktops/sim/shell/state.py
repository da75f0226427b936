"""State: everything a shell remembers between command lines."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cuaenv.desktops.sim.shell.errors import ExpansionError
from cuaenv.desktops.sim.shell.jobs import Job
from cuaenv.desktops.sim.shell.nodes import Node

MAX_VALUES = 2**23
"""Most characters in all variables together."""

BIG_VALUE = 4096
"""Longer values are checked against `MAX_VALUES`, in characters."""


@dataclass(slots=True)
class State:
    """Plain data; a subshell works on a copy.

    Attributes:
        user: whom commands run as.
        cwd: the working folder, absolute.
        dialect: `bash` or `sh`.
        variables: all variables; those in `exported` reach commands.
        functions, aliases: by name.
        params: `$1`, `$2` …; `name` is `$0`.
        options: letters set by `set`, such as `e`.
        status: `$?`.
        job: `$!`.
        pid: `$$` of a script; 0 for that of a terminal's shell.
        locals: for each running function, what its local variables hid.
        history: the lines run so far, oldest first.
        traps: commands by signal name; `EXIT` is run at the end.
        caught: signals with a trap that came while a command ran.
        dice: what the next `$RANDOM` hangs on; 0 until the first.
        since: when `$SECONDS` was 0, by the clock; -1 where no shell has begun.
        jobs: what runs in the background or was stopped, by number.
    """

    user: str
    cwd: str
    dialect: str = "bash"
    variables: dict[str, str] = field(default_factory=dict)
    exported: set[str] = field(default_factory=set)
    readonly: set[str] = field(default_factory=set)
    functions: dict[str, Node] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=dict)
    params: tuple[str, ...] = ()
    name: str = "bash"
    options: set[str] = field(default_factory=set)
    umask: int = 0o022
    status: int = 0
    job: str = ""
    locals: list[dict[str, str | None]] = field(default_factory=list)
    history: list[str] = field(default_factory=list)
    traps: dict[str, str] = field(default_factory=dict)
    caught: list[str] = field(default_factory=list)
    jobs: list[Job] = field(default_factory=list)
    pid: int = 0
    dice: int = 0
    since: int = -1

    def copy(self) -> State:
        """Return an independent copy."""
        return State(
            self.user, self.cwd, self.dialect, dict(self.variables), set(self.exported),
            set(self.readonly), dict(self.functions), dict(self.aliases), self.params, self.name,
            set(self.options), self.umask, self.status, self.job,
            [dict(hidden) for hidden in self.locals], list(self.history), dict(self.traps),
            list(self.caught), [replace(job) for job in self.jobs], self.pid, self.dice, self.since,
        )  # fmt: skip

    def get(self, name: str) -> str | None:
        """Return a variable; None when unset."""
        return self.variables.get(name)

    def put(self, name: str, value: str) -> None:
        """Assign a variable; raise ExpansionError when it is read-only."""
        if name in self.readonly:
            raise ExpansionError(f"{name}: is read only")
        if len(value) > BIG_VALUE:
            self._check_room(name, value)
        self.variables[name] = value
        if "a" in self.options:
            self.exported.add(name)

    def _check_room(self, name: str, value: str) -> None:
        """Raise ExpansionError when a value would take all variables over `MAX_VALUES`."""
        others = sum(len(text) for key, text in self.variables.items() if key != name)
        if others + len(value) > MAX_VALUES:
            raise ExpansionError(f"{name}: the value is too long")

    def unset(self, name: str) -> None:
        """Remove a variable; raise ExpansionError when it is read-only."""
        if name in self.readonly:
            raise ExpansionError(f"{name}: is read only")
        self.variables.pop(name, None)
        self.exported.discard(name)

    def environment(self) -> dict[str, str]:
        """Return the exported variables."""
        return {k: v for k, v in self.variables.items() if k in self.exported}
