"""Shell: what a terminal, set-up and evaluation talk to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell import bang
from cuaenv.desktops.sim.shell.errors import InputNeeded, LimitReached, Suspended
from cuaenv.desktops.sim.shell.foreground import Foreground
from cuaenv.desktops.sim.shell.headless import Headless
from cuaenv.desktops.sim.shell.interpreter import Interpreter
from cuaenv.desktops.sim.shell.machine import ComputerLike, Machine
from cuaenv.desktops.sim.shell.parser import parse_lines, unfinished
from cuaenv.desktops.sim.shell.points import Started
from cuaenv.desktops.sim.shell.programs import DEFAULT_PATH
from cuaenv.desktops.sim.shell.run import FIRST_SLICE, Run
from cuaenv.desktops.sim.shell.state import State
from cuaenv.desktops.sim.shell.streams import (
    Descriptors,
    Input,
    Keyboard,
    Screen,
    Source,
    Transcript,
    decode,
    encode,
)
from cuaenv.desktops.sim.shell.task import Task

MAX_LINE = 2**18
"""Longest command line, in characters."""

MAX_HISTORY = 1000
"""Lines `history` keeps, as HISTSIZE says in the shells of most distributions."""

STOPPED = 130
"""The status of a line stopped by a limit, as if by Ctrl+C: 128 + 2."""

ALIASES = {"ll": "ls -l", "la": "ls -A"}
"""Aliases of an interactive bash, as distributions ship them."""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a command line.

    Attributes:
        stdout, stderr: the two outputs.
        code: the exit status, 0 to 255.
        output: both outputs in the order they were written, with prompts and typed answers: what
            a terminal shows.
        prompt: None when the line ran to its end; else it waits for a line of input, and nothing
            it did is kept: run it again with one more answer.
        secret: whether that input must not be shown, as for a password.
        exited: whether the line asked the shell to end.
        running: whether the line is still at work: it waits for the clock, see `Shell.look`.
    """

    stdout: str
    stderr: str
    code: int
    output: str = ""
    prompt: str | None = None
    secret: bool = False
    exited: bool = False
    running: bool = False


class Shell(Foreground):
    """A shell of one user.

    >>> from cuaenv.desktops.sim.fs import FileSystem
    >>> shell = Shell(FileSystem(), user="root", cwd="/")
    >>> shell.run("echo 'b\\na' > f; sort f | head -n 1").stdout
    'a\\n'

    Args:
        computer: a Computer, or a bare FileSystem.
        user: whom commands run as.
        cwd: the working folder; the user's home when not given.
        env: variables beyond the usual ones.
        dialect: `bash`, or `sh` for what dash understands.
        actor: the name the shell's own file access is journalled under.
    """

    def __init__(
        self,
        computer: ComputerLike | FileSystem,
        user: str = "user",
        cwd: str = "",
        env: Mapping[str, str] | None = None,
        dialect: str = "bash",
        actor: str = "",
    ) -> None:
        self.computer = Headless(computer) if isinstance(computer, FileSystem) else computer
        self.actor = actor or dialect
        fs = self.computer.fs
        self.bare = not fs.view("root").is_dir("/usr/bin")
        home = fs.home(user)
        cwd = cwd or (home if fs.view(user).is_dir(home) else "/")
        variables = {
            "HOME": home, "USER": user, "LOGNAME": user, "PATH": DEFAULT_PATH, "PWD": cwd,
            "SHELL": "/bin/bash", "LANG": "C.UTF-8", "TERM": "xterm-256color",
        }  # fmt: skip
        variables |= env or {}
        self.state = State(user, cwd, dialect, variables, set(variables), name=dialect)
        self.state.since = fs.clock.now
        self.front = 0
        self.last = Result("", "", 0)
        self.open: list[Transcript] = []
        self.state.variables |= {"OPTIND": "1", "PPID": "2400"}
        if dialect == "bash":
            self.state.aliases = dict(ALIASES)

    @property
    def cwd(self) -> str:
        """The working folder."""
        return self.state.cwd

    @property
    def user(self) -> str:
        """Whom commands run as."""
        return self.state.user

    @property
    def prompt(self) -> str:
        """The prompt a terminal shows, such as `user@desktop:~$ `."""
        host = self.computer.fs.peek("/etc/hostname").strip() or "desktop"
        home = self.state.variables.get("HOME", "")
        where = self.cwd
        if home not in ("", "/") and (where == home or where.startswith(home + "/")):
            where = "~" + where[len(home) :]
        return f"{self.user}@{host}:{where}{'#' if self.user == 'root' else '$'} "

    def view(self) -> FsView:
        """Return the disk as the shell uses it."""
        return self.computer.fs.view(self.state.user, self.actor, self.state.umask)

    def needs_more(self, text: str) -> bool:
        """Return whether a terminal should read another line first: an open quote, a `do` …"""
        continued = text.endswith("\\") and not text.endswith("\\\\")
        return continued or unfinished(text, self.state.dialect)

    def run(self, line: str, stdin: str | bytes = "") -> Result:
        """Run a command line to its end; the input is all there is.

        A line that waits, as for `sleep 5`, is waited for: time passes on the computer.
        """
        data = encode(stdin) if isinstance(stdin, str) else stdin
        return self._run(line, Source(data), Transcript())

    def interact(self, line: str, answers: Sequence[str | None] = ()) -> Result:
        """Run a command line at a terminal, where commands may ask for input.

        A line that needs more answers than given is undone: files, time, events and the shell's
        memory are put back, and `Result.prompt` says what it waits for. Call again with the same
        line and one more answer; the line then runs from its beginning and, as everything here is
        deterministic, comes to the same question with the same output. None as an answer is the
        end of the input (Ctrl+D).

        A line that waits for the clock is `running`: it goes on as time passes.
        """
        transcript = Transcript(watched=True)
        if self.state.dialect == "bash":
            try:
                recalled = bang.expand(line, self.state.history)
            except LookupError as error:
                text = f"bash: {error.args[0]}: event not found\n"
                self.state.status = 1
                return Result("", text, 1, text)
            if recalled != line:
                transcript.add(f"{recalled}\n".encode(errors="surrogateescape"))
            line = recalled
        before, checkpoint = self.state.copy(), self.computer.fs.checkpoint()
        tasks = self.computer.tasks.checkpoint()
        result = self._run(line, Keyboard(tuple(answers), transcript), transcript)
        if result.prompt is not None and not self.front:
            self.state = before
            self.computer.fs.rollback(checkpoint)
            self.computer.tasks.rollback(tasks)
        return result

    def _run(self, line: str, source: Input, transcript: Transcript) -> Result:
        screens = Screen(transcript), Screen(transcript)
        machine = Machine(self.computer, self.bare)
        fds: Descriptors = {0: source, 1: screens[0], 2: screens[1]}
        patience = FIRST_SLICE if source.interactive else None
        shell = Interpreter(machine, Run(patience=patience), self.state, dict(fds), self.actor)
        if line.strip():
            self.state.history.append(line.strip("\n")[:4096])
            del self.state.history[:-MAX_HISTORY]
        try:
            if len(line) > MAX_LINE:
                raise LimitReached(f"the line is longer than {MAX_LINE} characters")
            exited = self._main(shell, line)
        except InputNeeded as need:
            return Result("", "", 0, decode(b"".join(transcript.shown)), need.prompt, need.secret)
        except Suspended as pause:
            return self._wait(machine, shell, pause, line, fds, transcript)
        except (LimitReached, RecursionError) as error:
            text = str(error) if isinstance(error, LimitReached) else "stopped: nested too deeply"
            _say(transcript, screens[1], f"\n{self.actor}: {text}\n")
            self.state.status, exited = STOPPED, False
        machine.commit()
        return self._result(fds, transcript, exited)

    def _result(self, fds: Descriptors, transcript: Transcript, exited: bool) -> Result:
        """Close a line that has ended, and return what became of it."""
        self.close_line(fds, transcript)
        out, err = (decode(sink.data()) for sink in (fds[1], fds[2]) if isinstance(sink, Screen))
        shown = decode(b"".join(transcript.shown))
        return Result(out, err, self.state.status & 255, shown, exited=exited)

    def _wait(
        self,
        machine: Machine,
        shell: Interpreter,
        pause: Suspended,
        line: str,
        fds: Descriptors,
        transcript: Transcript,
    ) -> Result:
        """Take on a line that has to wait; without a terminal, wait for it."""
        tasks = self.computer.tasks
        started = [point for point in pause.points if isinstance(point, Started)]
        pid = started[-1].pid if started else machine.fork()
        watched = isinstance(fds[0], Keyboard)
        task = Task(
            pid, line.strip(), self.state, fds, self.actor, self.bare, pause.points,
            steps=None if watched else shell.run.steps, transcript=transcript,
        )  # fmt: skip
        tasks.add(task, pause)
        machine.commit()
        if not watched:
            tasks.drive(pid)
        self.front = pid
        return self.look()

    def look(self) -> Result:
        """Return how far the line in the foreground is; it goes on as the clock does."""
        tasks = self.computer.tasks
        task = tasks.get(self.front)
        if not self.front:
            return self.last
        if task is None:
            return self._ended(tasks.fronts.pop(self.front))
        self.state = task.state
        shown = task.shown if task.asks else task.transcript.shown if task.transcript else []
        prompt, secret = task.asks or (None, False)
        return Result("", "", 0, decode(b"".join(shown)), prompt, secret, running=True)

    def _ended(self, task: Task) -> Result:
        self.front, self.state = 0, task.state
        self.state.status = task.status or 0
        assert task.transcript is not None
        self.last = self._result(task.fds, task.transcript, task.exited)
        return self.last

    def _main(self, shell: Interpreter, line: str) -> bool:
        """Run a line; return whether it asked the shell to end."""
        shell.main(parse_lines(line, self.state.dialect, self.state.aliases))
        return shell.exited


def _say(transcript: Transcript, screen: Screen, text: str) -> None:
    """Show a last message, even when the limit on output was reached."""
    screen.chunks.append(encode(text))
    transcript.shown.append(encode(text))
