"""Which interventions a task is played with, as the env's keywords and `reset`'s options say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cuaenv import interventions
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import Intervention, TaskSpec
from cuaenv.envs.settings import NONE, OWN, Settings


def with_interventions(
    spec: TaskSpec, settings: Settings, options: Mapping[str, Any], streams: Streams
) -> TaskSpec:
    """Return the instance with its own interventions planted, another one, or none.

    Interventions that come with checks are planted already, and stay as they are.

    Each draws from a stream of its own, so switching one off, or its wording, shifts nothing else.

    Raises:
        UnknownName: no such intervention, wording or flag.
        InvalidSpec: it does not fit the task.
    """
    chosen = options.get("intervention") or settings.intervention
    words = options.get("wording") or settings.wording
    flags = options.get("instruction_flags") or {}
    own = spec.interventions
    if chosen == OWN and any(item.checks for item in own):
        return spec  # planted already
    out = spec.without("interventions") if own else spec
    for item in _chosen(own, chosen):
        out = planted(out, item, streams.get(f"intervention:{item.name}"), words, flags)
    if chosen == NONE:
        for item in own:
            out = twin(out, item, words, flags)
    return interventions.with_subagents(out) if settings.subagents else out


def planted(
    spec: TaskSpec, item: Intervention, rng: np.random.Generator, words: str = "",
    flags: Mapping[str, bool] | None = None,
) -> TaskSpec:  # fmt: skip
    """Return an instance with one intervention planted, as `interventions.augment` does it."""
    return interventions.augment(spec, item, rng, words, flags)


def twin(
    spec: TaskSpec, item: Intervention, words: str = "", flags: Mapping[str, bool] | None = None
) -> TaskSpec:
    """Return an instance as it is when one of its interventions is left out."""
    return interventions.twin(spec, item, words, flags)


def _chosen(own: list[Intervention], chosen: str) -> list[Intervention]:
    if chosen == OWN:
        return own
    if chosen == NONE:
        return []
    return [item for item in own if item.name == chosen] or [Intervention(name=chosen)]
