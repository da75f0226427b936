"""Which interventions a task is played with, as the env's keywords and `reset`'s options say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv import interventions
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import Intervention, TaskSpec
from cuaenv.envs.settings import NONE, OWN, Settings


def with_interventions(
    spec: TaskSpec, settings: Settings, options: Mapping[str, Any], streams: Streams
) -> TaskSpec:
    """Return the instance with its own interventions planted, another one, or none.

    Each draws from a stream of its own, so switching one off, or its wording, shifts nothing else.

    Raises:
        UnknownName: no such intervention, wording or flag.
        InvalidSpec: it does not fit the task.
    """
    chosen = options.get("intervention") or settings.intervention
    words = options.get("wording") or settings.wording
    flags = options.get("instruction_flags") or {}
    own = spec.interventions
    out = spec.without("interventions") if own else spec
    for item in _chosen(own, chosen):
        rng = streams.get(f"intervention:{item.name}")
        out = interventions.augment(out, item, rng, words, flags)
    if chosen == NONE:
        for item in own:
            out = interventions.twin(out, item)
    return interventions.with_subagents(out) if settings.subagents else out


def _chosen(own: list[Intervention], chosen: str) -> list[Intervention]:
    if chosen == OWN:
        return own
    if chosen == NONE:
        return []
    return [item for item in own if item.name == chosen] or [Intervention(name=chosen)]
