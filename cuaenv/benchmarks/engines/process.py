"""Episodes spread over processes; records come back in the order of the jobs.

A worker that dies (killed, out of memory) invalidates the one job it was playing, which is
recorded as `infra`; another takes its place. An episode that takes longer than the limit is
recorded as `timeout` and its worker is ended: that is how a policy that hangs is got rid of.
"""

from __future__ import annotations

import functools
import multiprocessing
import multiprocessing.connection
import os
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cuaenv.benchmarks.episode import record
from cuaenv.benchmarks.job import Job
from cuaenv.benchmarks.worker import serve
from cuaenv.core.errors import CuaEnvError

START_LIMIT = 120.0
"""Seconds a worker may take to import what it needs before it counts as not starting."""


def make(workers: int = 0, limit: float = 0.0) -> Callable[[Sequence[Job]], Iterator[Any]]:
    """Return the engine with so many workers (0: one a core) and a limit in seconds (0: none)."""
    return functools.partial(run, workers=workers, limit=limit)


def run(jobs: Sequence[Job], workers: int = 0, limit: float = 0.0) -> Iterator[dict[str, Any]]:
    """Yield the record of each job, in the order of the jobs.

    On KeyboardInterrupt the workers are ended, what is finished is yielded, and it goes on.

    Raises:
        CuaEnvError: the workers cannot even start.
    """
    crew = _Crew(jobs, min(workers or os.cpu_count() or 1, max(len(jobs), 1)), limit)
    done: dict[int, dict[str, Any]] = {}
    following = 0
    try:
        while following < len(jobs):
            done.update(crew.advance())
            while following in done:
                yield done.pop(following)
                following += 1
    except KeyboardInterrupt:
        crew.close()
        yield from (done[index] for index in sorted(done))
        raise
    finally:
        crew.close()


class _Crew:
    """The workers and the jobs they have still to do."""

    def __init__(self, jobs: Sequence[Job], count: int, limit: float) -> None:
        self._jobs = jobs
        self._limit = limit
        self._waiting = deque(range(len(jobs)))
        self._context = multiprocessing.get_context("spawn")
        self._workers = [_Worker(self._context) for _ in range(count)]

    def advance(self) -> dict[int, dict[str, Any]]:
        """Wait for something to happen; return the records that came in, by job."""
        self._hand_out()
        pipes = {worker.pipe: worker for worker in self._workers}
        ready = multiprocessing.connection.wait(list(pipes), self._patience())
        out: dict[int, dict[str, Any]] = {}
        for pipe in ready:
            out.update(self._hear(pipes[pipe]))
        for late in [worker for worker in self._workers if worker.left(self._limit) <= 0]:
            out.update(self._lose(late, f"took longer than {self._limit:g} seconds", "timeout"))
        return out

    def _hand_out(self) -> None:
        for idle in [w for w in self._workers if w.ready and w.index is None]:
            if self._waiting:
                index = self._waiting.popleft()
                idle.send(index, self._jobs[index])

    def _patience(self) -> float | None:
        """Return the seconds until the first worker is late; None where none can be."""
        left = min((worker.left(self._limit) for worker in self._workers), default=0.0)
        return None if left == float("inf") else max(left, 0.0)

    def _hear(self, worker: _Worker) -> dict[int, dict[str, Any]]:
        try:
            said = worker.pipe.recv()
        except (EOFError, OSError):
            return self._lose(worker, "", "infra")
        if not worker.ready:
            worker.ready = True
            return {}
        index, worker.index = worker.index, None
        return {} if index is None else {index: said}

    def _lose(self, worker: _Worker, why: str, kind: str) -> dict[int, dict[str, Any]]:
        """Replace a worker; the job it was playing is lost."""
        code = worker.stop()
        if not worker.ready:
            raise CuaEnvError(
                f"The worker processes do not start (exit code {code}). A script that runs them "
                "needs `if __name__ == '__main__':` around its main part."
            )
        self._workers.remove(worker)
        self._workers.append(_Worker(self._context))
        if worker.index is None:
            return {}
        error = why or f"the worker process died (exit code {code})"
        return {worker.index: record(self._jobs[worker.index], {}, error, kind)}

    def close(self) -> None:
        """End every worker."""
        for worker in self._workers:
            worker.stop()


class _Worker:
    """One process, as seen from here: `index` is the job it plays."""

    def __init__(self, context: Any) -> None:
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs,), daemon=True)
        self.process.start()
        theirs.close()
        self.ready = False
        self.index: int | None = None
        self._since = time.monotonic()

    def send(self, index: int, job: Job) -> None:
        """Give it a job."""
        self.index, self._since = index, time.monotonic()
        try:
            self.pipe.send(job)
        except (BrokenPipeError, ConnectionError):
            return  # it died; waiting for it will tell

    def left(self, limit: float) -> float:
        """Return the seconds it still has; infinity where nothing presses."""
        if self.ready and (not limit or self.index is None):
            return float("inf")
        return (limit if self.ready else START_LIMIT) - (time.monotonic() - self._since)

    def stop(self) -> int | None:
        """End the process and return its exit code."""
        self.pipe.close()
        self.process.join(0 if self.index is not None or not self.ready else 1)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        code: int | None = self.process.exitcode
        return code
