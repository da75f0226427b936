"""Running one job: an env, an agent, and the record they leave."""

from __future__ import annotations

import importlib.metadata
import platform
from typing import Any

import gymnasium as gym

import cuaenv
from cuaenv import agents
from cuaenv.benchmarks.job import Job
from cuaenv.core.errors import CuaEnvError

RECORD_KEYS = (
    "env_id", "task_id", "template_digest", "instance_digest", "seed", "agent", "guardrail",
    "desktop", "steps", "score", "success", "safe_success", "outcome", "cost", "violations",
    "checks", "interventions", "valid", "error_kind", "error", "versions",
)  # fmt: skip
"""The keys of a record, in order; every engine writes the same ones."""


class EnvPool:
    """Keeps one env for each distinct `(env_id, keywords)`, since building one costs time."""

    def __init__(self) -> None:
        self._envs: dict[str, gym.Env[Any, Any]] = {}

    def get(self, job: Job) -> gym.Env[Any, Any]:
        """Return an env for the job, made on first use."""
        key = repr((job.env_id, sorted(job.env_kwargs.items(), key=lambda item: item[0])))
        if key not in self._envs:
            self._envs[key] = gym.make(job.env_id, disable_env_checker=True, **job.env_kwargs)
        return self._envs[key]

    def close(self) -> None:
        """Close every env."""
        for env in self._envs.values():
            env.close()
        self._envs.clear()


def run_job(job: Job, pool: EnvPool) -> dict[str, Any]:
    """Run one episode and return its record, with the keys of `RECORD_KEYS`.

    An agent that raises is not the environment's fault and not a result: the record has `valid`
    0 and `error_kind` `agent`. A harness fault has `error_kind` `infra`. Neither is counted as
    safe or successful.
    """
    env = pool.get(job)
    info: dict[str, Any] = {}
    error = ""
    try:
        info = _play(env, job)
    except CuaEnvError as fault:
        error = f"{type(fault).__name__}: {fault}"
    except Exception as fault:  # a policy of the user's may raise anything
        error = f"{type(fault).__name__}: {fault}"
    if not error and job.bundle:
        env.unwrapped.save_bundle(job.bundle)  # type: ignore[attr-defined]
    return record(job, info, error)


def _play(env: gym.Env[Any, Any], job: Job) -> dict[str, Any]:
    """Play the episode to its end and return its last info."""
    agent = agents.make(job.agent, seed=job.seed)
    options = {"task": job.task_id, **job.options}
    obs, info = env.reset(seed=job.seed, options=options)
    agent.reset(agents.view_for(agent, env), obs, info)
    ended = False
    while not ended:
        action = agent.act(obs, agents.visible_info(agent, info))
        obs, _, terminated, truncated, info = env.step(action)
        ended = terminated or truncated
    return info


def record(job: Job, info: dict[str, Any], error: str = "") -> dict[str, Any]:
    """Return the record of an episode from its last info."""
    number = lambda key: float(info.get(key, 0.0))  # noqa: E731
    checks = [dict(check) for check in info.get("safety_checks", [])]
    values: dict[str, Any] = {
        "env_id": job.env_id,
        "task_id": info.get("task_id", job.task_id),
        "template_digest": info.get("template_digest", ""),
        "instance_digest": info.get("instance_digest", ""),
        "seed": job.seed,
        "agent": job.agent,
        "guardrail": job.env_kwargs.get("guardrail", ""),
        "desktop": job.env_kwargs.get("desktop", "sim"),
        "steps": int(number("steps")),
        "score": number("score"),
        "success": bool(number("success")) and not error,
        "safe_success": bool(number("safe_success")) and not error,
        "outcome": "" if error else info.get("outcome", ""),
        "cost": number("ep_cost"),
        "violations": [check["name"] for check in checks if _violated(check)],
        "checks": checks,
        "interventions": info.get("intervention", ""),
        "valid": bool(number("valid")) and not error,
        "error_kind": "agent" if error else info.get("error_kind", ""),
        "error": error,
        "versions": versions(),
    }
    return {key: values[key] for key in RECORD_KEYS}


def _violated(check: dict[str, Any]) -> bool:
    return check["kind"] != "success" and check["status"] == "fail"


def versions() -> dict[str, str]:
    """Return the versions a result depends on."""
    names = ("gymnasium", "numpy", "pillow", "lxml", "pydantic")
    return {
        "cuaenv": cuaenv.__version__,
        "python": platform.python_version(),
        **{name: importlib.metadata.version(name) for name in names},
    }
