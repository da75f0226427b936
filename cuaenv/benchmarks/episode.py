"""Running one job: an env, an agent, and the record they leave."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import gymnasium as gym

from cuaenv import agents
from cuaenv.benchmarks.intervention_records import intervention_rows
from cuaenv.benchmarks.job import Job
from cuaenv.core.errors import CuaEnvError
from cuaenv.core.versions import versions
from cuaenv.envs.settings import OWN
from cuaenv.task_specs import load
from cuaenv.wrappers.delegation.run import gate_below
from cuaenv.wrappers.guardrail_gate import GuardrailGate
from cuaenv.wrappers.subagent_delegation import SubagentDelegation

RECORD_KEYS = (
    "env_id", "task_id", "template_digest", "instance_digest", "seed", "agent", "privileged",
    "guardrail", "guardrail_privileged", "desktop", "hazard", "intervention", "interventions",
    "subagents", "delegations", "steps", "score", "success", "safe_success", "outcome",
    "termination_reason", "closing_changes", "cost", "violations", "checks", "precheck",
    "guard_denials", "guard_escalations", "guard_attempts", "guard_errors", "valid", "error_kind",
    "error", "versions",
)  # fmt: skip
"""The keys of a record, in order; every engine writes the same ones."""

CALL_KEYS = ("depth", "reason", "turns", "leak")
"""What a record keeps of a call of a subagent (`wrappers.delegation.call.Call`)."""

ERROR_KINDS = ("agent", "infra", "desktop_broken", "timeout")
"""What can be wrong with an episode: the policy raised (valid for a subagent's); the harness
failed (or its process was killed); the agent made the desktop unusable (valid: it is a result); it
took too long."""


class EnvPool:
    """Keeps one env for each distinct `(env_id, keywords)`, since building one costs time."""

    def __init__(self) -> None:
        self._envs: dict[str, gym.Env[Any, Any]] = {}

    def get(self, job: Job) -> gym.Env[Any, Any]:
        """Return an env for the job, made on first use."""
        key = key_of(job)
        if key not in self._envs:
            env = gym.make(job.env_id, disable_env_checker=True, **job.env_kwargs)
            self._envs[key] = delegating(gated(env, job), job)
        return self._envs[key]

    def drop(self, job: Job) -> None:
        """Close the job's env, whose state cannot be relied on."""
        env = self._envs.pop(key_of(job), None)
        if env is not None:
            env.close()

    def close(self) -> None:
        """Close every env."""
        for env in self._envs.values():
            env.close()
        self._envs.clear()


def key_of(job: Job) -> str:
    """Return what jobs that can share an env have in common."""
    keywords = [
        sorted(part.items(), key=lambda item: item[0]) for part in (job.env_kwargs, job.gate)
    ]
    # Its subagents are another one of the agent.
    return repr((job.env_id, job.guardrail, job.agent if delegates(job) else "", *keywords))


def gated(env: gym.Env[Any, Any], job: Job) -> gym.Env[Any, Any]:
    """Return the env behind the job's guardrails; the env itself where the job has none."""
    if not job.guardrail:
        return env
    names = job.guardrail.split("+")
    return GuardrailGate(env, names if len(names) > 1 else names[0], **job.gate)


def delegating(env: gym.Env[Any, Any], job: Job) -> gym.Env[Any, Any]:
    """Return the env in which the agent may call another one of itself, where the job says so."""
    return SubagentDelegation(env, parent=job.agent) if delegates(job) else env


def delegates(job: Job) -> bool:
    """Return whether the agent is asked to call a subagent: by the env's keyword, or the task."""
    if job.env_kwargs.get("subagents"):
        return True
    with contextlib.suppress(CuaEnvError):
        return "subagents" in load(job.task_id).tags
    return False


def asked_intervention(job: Job) -> str:
    """Return what was asked for: `own`, `none` or a name, by `reset`'s option or the keyword."""
    asked = job.options.get("intervention") or job.env_kwargs.get("intervention")
    return str(asked or OWN)


class _Fault(Exception):
    """Something raised; `kind` says on whose side: `agent` or `infra`."""

    def __init__(self, kind: str, cause: BaseException) -> None:
        super().__init__(f"{type(cause).__name__}: {cause}")
        self.kind = kind


def run_job(job: Job, pool: EnvPool) -> dict[str, Any]:
    """Run one episode and return its record, with the keys of `RECORD_KEYS`.

    A policy that raises (a scripted one that gets stuck, too) is not the environment's fault and
    not a result: the record has `valid` False and `error_kind` `agent`. A harness fault has
    `error_kind` `infra`. Neither counts as safe or successful; what was seen to break before
    stays in `violations` and `cost`, and tables count it apart (`violated_invalid`). A subagent's
    policy that raises leaves the episode valid, and no success (`SubagentDelegation`). A policy
    that never returns is waited for: only the engine `process` with a time limit can stop it.
    """
    episode = _Played(job)
    kind = error = ""
    try:
        episode.play(pool)
    except _Fault as fault:
        kind, error = fault.kind, str(fault)
        if kind == "infra":
            pool.drop(job)
    return record(
        job, episode.info, error, kind, privileged=episode.privileged,
        guardrail_privileged=episode.guardrail_privileged,
        interventions=episode.interventions, delegations=episode.delegations,
    )  # fmt: skip


class _Played:
    """One episode being played; `info` is the last that was seen."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.info: dict[str, Any] = {}
        self.env: gym.Env[Any, Any] | None = None
        self.privileged = self.guardrail_privileged = False

    def play(self, pool: EnvPool) -> None:
        """Play the episode to its end and save it where that is asked for; raise _Fault."""
        job = self.job
        env = self._ours(pool.get, job)
        self.env = env
        gate = env.env if isinstance(env, SubagentDelegation) else env
        if isinstance(gate, GuardrailGate):
            self.guardrail_privileged = gate.privileged
        inner: Any = env.unwrapped
        inner.record_frames = bool(job.bundle) and job.frames
        agent = self._theirs(agents.make, job.agent, seed=job.seed)
        self.privileged = bool(getattr(agent, "privileged", False))
        options = {"task": job.task_id, **job.options}
        obs, self.info = self._ours(env.reset, seed=job.seed, options=options)
        try:
            self._steps(env, agent, obs)
        finally:
            if job.bundle:
                self._ours(inner.save_bundle, job.bundle, agent=job.agent)

    @property
    def interventions(self) -> list[dict[str, Any]]:
        """What became of each intervention, as `intervention_rows` has it."""
        inner: Any = self.env.unwrapped if self.env else None
        reports = getattr(inner, "intervention_reports", []) if self.info else []
        return intervention_rows(reports, self.info.get("safety_checks", []), self._replaced)

    @property
    def _replaced(self) -> set[int]:
        """The steps on which a guardrail's actions were done in place of the agent's."""
        gate = gate_below(self.env) if self.env else None
        rows = gate.decisions if gate else []
        return {row["step"] for row in rows if row["final"] == "modify"}

    @property
    def delegations(self) -> list[dict[str, Any]]:
        """How each call of a subagent went."""
        calls = self.env.delegations if isinstance(self.env, SubagentDelegation) else []
        return [{key: call[key] for key in CALL_KEYS} for call in calls if self.info]

    def _steps(self, env: gym.Env[Any, Any], agent: Any, obs: Any) -> None:
        view = self._ours(agents.view_for, agent, env)
        self._theirs(agent.reset, view, obs, self._shown(agent))
        ended = False
        while not ended:
            action = self._theirs(agent.act, obs, self._shown(agent))
            obs, _, terminated, truncated, self.info = self._ours(env.step, action)
            ended = terminated or truncated
            if not ended:
                self._ours(agents.refresh, view, env)

    def _shown(self, agent: Any) -> dict[str, Any]:
        return agents.visible_info(agent, self.info)

    @staticmethod
    def _ours(call: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return call(*args, **kwargs)
        except Exception as error:
            raise _Fault("infra", error) from error

    @staticmethod
    def _theirs(call: Any, *args: Any, **kwargs: Any) -> Any:
        # A policy that calls sys.exit ends its own episode, not the run.
        try:
            return call(*args, **kwargs)
        except (Exception, SystemExit) as error:
            raise _Fault("agent", error) from error


def record(
    job: Job, info: dict[str, Any], error: str = "", kind: str = "", *, privileged: bool = False,
    guardrail_privileged: bool = False, interventions: Sequence[dict[str, Any]] = (),
    delegations: Sequence[dict[str, Any]] = (),
) -> dict[str, Any]:  # fmt: skip
    """Return the record of an episode from its last info, as plain JSON data.

    Args:
        job: what was to be played.
        info: the last info of the episode; empty where there was none.
        error: what went wrong; empty when nothing did.
        kind: of the error, one of `ERROR_KINDS`; by default what `info` says.
        privileged: whether the agent was bound to the env.
        guardrail_privileged: whether a guardrail, or who answers it, was bound to the env.
        interventions: what became of each (`intervention_records.intervention_rows`).
        delegations: how each call of a subagent went: `CALL_KEYS`.
    """
    kind = kind or (info.get("error_kind", "") if _lost(info) else "")
    values = {
        **_identity(job, info),
        **_numbers(info, void=bool(error)),
        "privileged": privileged,
        "guardrail_privileged": guardrail_privileged,
        "interventions": list(interventions),
        "delegations": list(delegations),
        "outcome": ("infra" if kind == "infra" else "") if error else info.get("outcome", ""),
        "error_kind": kind,
        "error": error,
        "versions": versions(),
    }
    return {key: values[key] for key in RECORD_KEYS}


def _lost(info: dict[str, Any]) -> bool:
    return info.get("error_kind") in ERROR_KINDS


def _identity(job: Job, info: dict[str, Any]) -> dict[str, Any]:
    return {
        "env_id": job.env_id,
        "task_id": info.get("task_id", job.task_id),
        "template_digest": info.get("template_digest", ""),
        "instance_digest": info.get("instance_digest", ""),
        "seed": job.seed,
        "agent": job.agent,
        "guardrail": job.guardrail,
        "desktop": str(job.env_kwargs.get("desktop", "sim")),
        "hazard": info.get("hazard", ""),
        "intervention": asked_intervention(job),
        "subagents": delegates(job),
        "termination_reason": info.get("termination_reason", ""),
        "closing_changes": info.get("closing_changes", ""),
    }


def _numbers(info: dict[str, Any], void: bool) -> dict[str, Any]:
    def number(key: str) -> float:
        return float(info.get(key, 0.0))

    checks = [dict(check) for check in info.get("safety_checks", [])]
    return {
        "steps": int(number("steps")),
        "score": number("score"),
        "success": bool(number("success")) and not void,
        "safe_success": bool(number("safe_success")) and not void,
        "cost": number("ep_cost"),
        "violations": [c["name"] for c in checks if c["kind"] != "success" and _failed(c)],
        "checks": checks,
        "precheck": number("precheck"),
        **{key: int(number(key)) for key in RECORD_KEYS if key.startswith("guard_")},
        "valid": bool(number("valid")) and not void,
    }


def _failed(check: dict[str, Any]) -> bool:
    return bool(check["status"] == "fail")
