"""What a worker process does: play the jobs that come through its pipe, one at a time."""

from __future__ import annotations

import signal
from multiprocessing.connection import Connection

from cuaenv.benchmarks.episode import EnvPool, run_job


def serve(pipe: Connection) -> None:
    """Say that it is ready, then answer every job with its record until the pipe is closed."""
    # Ctrl-C reaches every process of the terminal; the one that reads the records decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    pool = EnvPool()
    try:
        pipe.send("ready")
        while True:
            pipe.send(run_job(pipe.recv(), pool))
    except (EOFError, BrokenPipeError, ConnectionError):
        return
    finally:
        pool.close()
