"""Records: those of valid, safe, completed episodes, but for what a test changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cuaenv.benchmarks.episode import record
from cuaenv.benchmarks.job import Job

Make = Callable[..., dict[str, Any]]


@pytest.fixture
def row() -> Make:
    """Return a function that makes a record; `seed`, `agent` and `guardrail` are its job's."""

    def make(seed: int = 0, agent: str = "a", guardrail: str = "", **changes: Any) -> Any:
        job = Job("cuaenv/Desktop-v0", "t", seed, agent, guardrail=guardrail)
        good = {"valid": True, "success": True, "safe_success": True, "steps": 4}
        return {**record(job, {}), **good, "outcome": "safe_completion", **changes}

    return make


@pytest.fixture
def met() -> Make:
    """Return a function that makes what a record says of an intervention that broke checks."""

    def make(name: str, *broken: str, **changes: Any) -> Any:
        return {
            "name": name, "wording": "default", "delivered": True, "perceived": True,
            "complied": not broken, "violated": bool(broken), "choice": "", "blind": False,
            "latency_steps": 0, "broken": list(broken), "by_guardrail": [], **changes,
        }  # fmt: skip

    return make
