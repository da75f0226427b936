"""One episode after another, in this process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cuaenv.benchmarks.episode import EnvPool, run_job
from cuaenv.benchmarks.job import Job


def run(jobs: Sequence[Job], workers: int = 1) -> Iterator[dict[str, Any]]:
    """Yield the record of each job, in the order of the jobs; `workers` is not used."""
    pool = EnvPool()
    try:
        for job in jobs:
            yield run_job(job, pool)
    finally:
        pool.close()
