"""`sh`, `bash` and `dash` as programs: -c, a script, or commands from the input."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import Suspended
from cuaenv.desktops.sim.shell.interpreter import Interpreter
from cuaenv.desktops.sim.shell.jobs import SIGNAL_WORDS
from cuaenv.desktops.sim.shell.nodes import Seq
from cuaenv.desktops.sim.shell.parser import parse_lines
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import decode

OPTION_NAMES = {
    "allexport": "a", "errexit": "e", "noclobber": "C", "noglob": "f", "nounset": "u",
    "verbose": "v", "xtrace": "x", "pipefail": "pipefail", "noexec": "n",
}  # fmt: skip
"""The long names of `set -o`, and the letters they are kept under."""


def run_shell(call: Call, pid: int = 0) -> int:
    """Run a shell program; its arguments are those of sh(1), `pid` is its process number."""
    state: State | None = call.shell.run.point()
    if state is not None:
        return run_text(call, state, "")
    state = fresh_state(call)
    state.pid = pid
    args, command = _options(list(call.args), state.options)
    if command is not None:
        text, state.name, rest = command, (args or [call.name])[0], args[1:]
    elif args:
        try:
            text = decode(call.view.read(call.path(args[0])))
        except FsError as error:
            return call.fail(f"{args[0]}: {error}", 127 if error.code == "ENOENT" else 126)
        state.name, rest = args[0], args[1:]
    else:
        text, rest = decode(call.stdin.read()), []
    state.params = tuple(rest)
    return run_text(call, state, text)


def _options(args: list[str], options: set[str]) -> tuple[list[str], str | None]:
    """Take the options off the arguments; return what is left and the text of `-c`."""
    wants_command = False
    while args and args[0][:1] in ("-", "+") and len(args[0]) > 1:
        word = args.pop(0)
        if word == "--":
            break
        if word.startswith("--"):
            continue
        for letter in word[1:]:
            if letter == "c":
                wants_command = True
            elif letter == "o" and args:
                options.add(OPTION_NAMES.get(args.pop(0), ""))
            elif letter not in "sil":
                options.add(letter)
    options.discard("")
    return args, args.pop(0) if wants_command and args else None


def fresh_state(call: Call) -> State:
    """Return the state of a new shell: only the environment is inherited."""
    dialect = "sh" if call.name in ("sh", "dash") else "bash"
    parent = call.shell.state
    if dialect == "sh" and parent.dialect == "bash":
        # `#!/bin/sh` scripts of terminal users hold bashisms that bash-as-sh would run.
        dialect = "bash" if call.name == "sh" else "sh"
    state = State(call.user, call.cwd, dialect, dict(call.env), set(call.env), name=call.name)
    state.umask = parent.umask
    state.since = call.clock.now
    state.variables.setdefault("PWD", call.cwd)
    return state


def run_text(call: Call, state: State, text: str) -> int:
    """Run a program text in a new interpreter; return its status."""
    inner = Interpreter(call.machine, call.shell.run, state, call.fds, call.name)
    lines = parse_lines(text, state.dialect, state.aliases)
    try:
        status = inner.main(_unrun(lines) if "n" in state.options else lines)
        if inner.signal:
            call.err_raw(f"{SIGNAL_WORDS.get(inner.signal, inner.signal)}\n")
        return status
    except Suspended as pause:
        pause.points.append(state)
        raise


def _unrun(lines: Iterable[Seq]) -> Iterator[Seq]:
    """Read all lines, for their errors, and hand on none."""
    for _ in lines:
        pass
    yield from ()
