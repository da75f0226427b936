"""Where commands read from and write to: bytes, with limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.shell.errors import BrokenPipe, InputNeeded, LimitReached

OUTPUT_LIMIT = 2**20
"""Most bytes one command line may print, in bytes."""

MANY_WRITES = 1000
"""Writes a command may go on with when `head` behind it has enough: it is not told at once."""

MUCH = 2**16
"""How much it may write meanwhile: what a pipe holds, in bytes."""

LATER_LIMIT = 2**16
"""Most bytes of a job's output that wait to be shown, in bytes; older ones are lost."""

PIPE_LIMIT = 16 * 2**20
"""Most bytes one end of a pipe may hold, in bytes."""


class Sink(Protocol):
    """Something that takes output."""

    def write(self, data: bytes) -> None:
        """Take more output."""


@dataclass(slots=True)
class Pipe:
    """Keeps what is written, for the next command or a substitution.

    Attributes:
        chunks: what was written.
        size: how much that is, in bytes.
        lines: how many lines the reader wants, for `head`; 0 when that is not known.
        most: how many bytes it wants, for `head -c`; 0 likewise.
        patient: whether the reader wants all there is before it says anything, as `wc` does.
    """

    chunks: list[bytes] = field(default_factory=list)
    size: int = 0
    lines: int = 0
    most: int = 0
    patient: bool = False

    def write(self, data: bytes) -> None:
        """Keep more output; raise BrokenPipe when the reader has enough, LimitReached when full."""
        self.size += len(data)
        self.chunks.append(data)
        if self.most and self.size > max(self.most, MUCH):
            raise BrokenPipe
        if self.lines and self._enough():
            raise BrokenPipe
        if self.size > PIPE_LIMIT:
            if self.patient:
                raise LimitReached(f"stopped: more than {PIPE_LIMIT // 2**20} MiB in a pipe")
            raise BrokenPipe

    def _enough(self) -> bool:
        """Whether the reader has the lines it wants, and the writer has gone on for a while."""
        if len(self.chunks) <= MANY_WRITES and self.size <= MUCH:
            return False
        return sum(chunk.count(b"\n") for chunk in self.chunks) >= self.lines

    def data(self) -> bytes:
        """Return everything written."""
        return b"".join(self.chunks)


@dataclass(slots=True)
class Transcript:
    """What a terminal shows of one command line: both outputs and the typed answers, in order.

    Attributes:
        shown: the line's own output.
        size: how much that is, in bytes.
        over: whether the line has ended; what its jobs still write goes to `later`.
        later: output of jobs that was not collected yet.
        watched: whether it is a terminal's, with somebody in front of it.
    """

    shown: list[bytes] = field(default_factory=list)
    size: int = 0
    over: bool = False
    later: bytes = b""
    watched: bool = False

    def add(self, data: bytes) -> None:
        """Show more; raise LimitReached beyond `OUTPUT_LIMIT`."""
        if self.over:
            self.later = (self.later + data)[-LATER_LIMIT:]
            return
        room = OUTPUT_LIMIT - self.size
        self.size += len(data)
        self.shown.append(data[: max(0, room)])
        if self.size > OUTPUT_LIMIT:
            raise LimitReached(f"output stopped: more than {OUTPUT_LIMIT // 2**20} MiB")


@dataclass(slots=True)
class Screen:
    """One of the two outputs that reach the terminal."""

    transcript: Transcript
    chunks: list[bytes] = field(default_factory=list)

    def write(self, data: bytes) -> None:
        """Show output on the terminal."""
        if not self.transcript.over:
            self.chunks.append(data)
        try:
            self.transcript.add(data)
        except LimitReached:
            total = b"".join(self.chunks)[:OUTPUT_LIMIT]
            self.chunks[:] = [total]
            raise

    def data(self) -> bytes:
        """Return everything written."""
        return b"".join(self.chunks)


@dataclass(slots=True)
class FileSink:
    """A file opened for writing; each write extends it."""

    view: FsView
    path: str

    def write(self, data: bytes) -> None:
        """Extend the file."""
        if data:
            self.view.write(self.path, data, append=True)


@dataclass(slots=True)
class FullDevice:
    """`/dev/full`: every write fails."""

    def write(self, data: bytes) -> None:
        """Fail, as a full disk does."""
        if data:
            raise FsError("ENOSPC", "/dev/full")


@dataclass(slots=True)
class Nowhere:
    """`/dev/null`, or a closed descriptor."""

    def write(self, data: bytes) -> None:
        """Forget the output."""


@dataclass(slots=True)
class Source:
    """Input that is all there: a pipe, a file, a here-document."""

    content: bytes = b""
    at: int = 0

    def read(self) -> bytes:
        """Return what is left."""
        rest, self.at = self.content[self.at :], len(self.content)
        return rest

    def readline(self, prompt: str = "", secret: bool = False) -> bytes | None:
        """Return the next line with its newline; None at the end."""
        if self.at >= len(self.content):
            return None
        end = self.content.find(b"\n", self.at) + 1 or len(self.content)
        line, self.at = self.content[self.at : end], end
        return line

    @property
    def interactive(self) -> bool:
        """Whether somebody types it."""
        return False


@dataclass(slots=True)
class Keyboard:
    """Lines typed at the terminal; when they run out, the line is suspended.

    Attributes:
        answers: the lines typed so far, without newline; None is the end of input (Ctrl+D).
        transcript: where prompts and the echo of answers are shown.
        used: how many answers were taken.
    """

    answers: tuple[str | None, ...]
    transcript: Transcript
    used: int = 0

    def readline(self, prompt: str = "", secret: bool = False) -> bytes | None:
        """Return the next line; raise InputNeeded when it was not typed yet."""
        self.transcript.add(prompt.encode(errors="surrogateescape"))
        if self.used >= len(self.answers):
            raise InputNeeded(prompt, secret)
        answer = self.answers[self.used]
        self.used += 1
        if answer is None:
            self.transcript.add(b"\n" if prompt else b"")
            return None
        line = answer.encode(errors="surrogateescape") + b"\n"
        self.transcript.add(b"\n" if secret else line)
        return line

    def read(self) -> bytes:
        """Return all lines up to the end of input."""
        lines: list[bytes] = []
        while (line := self.readline()) is not None:
            lines.append(line)
        return b"".join(lines)

    @property
    def interactive(self) -> bool:
        """Whether somebody types it."""
        return True


Input = Source | Keyboard
Descriptors = dict[int, "Sink | Input"]
"""The open files of a command by number."""


def decode(data: bytes) -> str:
    """Return the text; bytes that are not UTF-8 become surrogates, so nothing is lost."""
    return data.decode("utf-8", "surrogateescape")


def encode(text: str) -> bytes:
    """Return the bytes of a text, the reverse of `decode`."""
    return text.encode("utf-8", "surrogateescape")
