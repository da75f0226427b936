"""One episode after another, in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from cuaenv.benchmarks.episode import EnvPool, run_job
from cuaenv.benchmarks.interrupts import interruptible
from cuaenv.benchmarks.job import Job
from cuaenv.core.errors import InvalidSpec


def make(workers: int = 0, limit: float = 0.0) -> Callable[[Sequence[Job]], Iterator[Any]]:
    """Return the engine; raise InvalidSpec for a limit, since it cannot stop an episode."""
    if limit:
        raise InvalidSpec("The engine 'serial' cannot stop an episode; use 'process' for a limit.")
    return run


def run(jobs: Sequence[Job]) -> Iterator[dict[str, Any]]:
    """Yield the record of each job, in the order of the jobs."""
    pool = EnvPool()
    try:
        yield from interruptible(run_job(job, pool) for job in jobs)
    finally:
        pool.close()
