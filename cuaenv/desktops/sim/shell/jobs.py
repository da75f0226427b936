"""Job: what a shell remembers of a command it runs in the background or that was stopped."""

from __future__ import annotations

from dataclasses import dataclass

SIGNAL_NUMBERS = {
    "HUP": 1, "INT": 2, "QUIT": 3, "ABRT": 6, "KILL": 9, "USR1": 10, "PIPE": 13, "ALRM": 14,
    "TERM": 15,
}  # fmt: skip
"""Signals that end a process, and their numbers (signal(7))."""

SIGNAL_WORDS = {"HUP": "Hangup", "INT": "Interrupt", "KILL": "Killed", "TERM": "Terminated"}
"""What a shell says of a command that a signal has ended."""


@dataclass(slots=True)
class Job:
    """One job.

    Attributes:
        number: as in `%1`.
        pid: the process number of its first process.
        text: the command as it was written.
        status: what it ended with; None while it has not ended.
        stopped: whether it was stopped, by Ctrl+Z or a signal.
    """

    number: int
    pid: int
    text: str
    status: int | None = None
    stopped: bool = False

    @property
    def shown(self) -> str:
        """What `jobs` says of its state."""
        if self.status is None:
            return "Stopped" if self.stopped else "Running"
        if self.status == 0:
            return "Done"
        names = {128 + SIGNAL_NUMBERS[name]: word for name, word in SIGNAL_WORDS.items()}
        return names.get(self.status) or f"Exit {self.status}"

    def line(self, mark: str) -> str:
        """Return the line `jobs` shows; `mark` is `+` for the current job, `-` for the one before.

        >>> Job(1, 1200, "sleep 9").line("+")
        '[1]+  Running                 sleep 9 &'
        """
        running = self.status is None and not self.stopped
        return f"[{self.number}]{mark}  {self.shown:<24}{self.text}{' &' if running else ''}"


def marks(jobs: list[Job]) -> dict[int, str]:
    """Return the mark of each job by number: stopped ones are current before running ones."""
    order = sorted(jobs, key=lambda job: (job.stopped and job.status is None, job.number))
    found = {job.number: " " for job in jobs}
    for mark, job in zip("+-", reversed(order), strict=False):
        found[job.number] = mark
    return found


def find(jobs: list[Job], name: str) -> Job | None:
    """Return the job that `%1`, `%+`, `%-`, `%name`, `%?text` or `1` means; None for none."""
    word = name.removeprefix("%")
    by_mark = {mark: job for job in jobs if (mark := marks(jobs)[job.number]) != " "}
    if word in ("", "+", "%"):
        return by_mark.get("+")
    if word == "-":
        return by_mark.get("-") or by_mark.get("+")
    if word.isdecimal():
        return next((job for job in jobs if str(job.number) == word), None)
    if word.startswith("?"):
        return next((job for job in reversed(jobs) if word[1:] in job.text), None)
    return next((job for job in reversed(jobs) if job.text.startswith(word)), None)
