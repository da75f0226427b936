"""Episodes spread over processes; records come back in the order of the jobs."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from cuaenv.benchmarks.episode import EnvPool, record, run_job
from cuaenv.benchmarks.job import Job

_pool: EnvPool | None = None  # of a worker process: envs are kept from one job to the next


def run(jobs: Sequence[Job], workers: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the record of each job, in the order of the jobs.

    Args:
        jobs: the episodes.
        workers: processes; 0 is one a core.

    A worker that dies (killed, out of memory) invalidates the jobs that had not come back.
    """
    count = min(workers or os.cpu_count() or 1, max(len(jobs), 1))
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(count, mp_context=context) as executor:
        futures = [executor.submit(_work, job) for job in jobs]
        for job, future in zip(jobs, futures, strict=True):
            try:
                yield future.result()
            except BrokenProcessPool as fault:
                lost = record(job, {}, f"worker process died: {fault}")
                yield {**lost, "error_kind": "infra"}


def _work(job: Job) -> dict[str, Any]:
    global _pool
    if _pool is None:
        _pool = EnvPool()
    return run_job(job, _pool)
