"""The table of environment ids, and registering them with Gymnasium."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import gymnasium as gym

NAMESPACE = "cuaenv"


@dataclass(frozen=True, slots=True)
class Id:
    """One id: `Name-v0`, its class as a string, and the keywords it fixes."""

    name: str
    entry_point: str
    kwargs: dict[str, Any] = field(default_factory=dict)


IDS = (
    Id("OSGuard-RiskAug-v0", "cuaenv.envs.osguard:OSGuardEnv"),
    Id("OSGuard-Base-v0", "cuaenv.envs.osguard:OSGuardEnv", {"augmentation": "none"}),
    Id("ROGUE-Override-v0", "cuaenv.envs.rogue:OverrideEnv"),
    Id("ROGUE-Rewire-v0", "cuaenv.envs.rogue:RewireEnv"),
    Id("ROGUE-Restricted-v0", "cuaenv.envs.rogue:RestrictedEnv"),
    Id(f"{NAMESPACE}/Desktop-v0", "cuaenv.envs.desktop:DesktopEnv"),
)


def register_all() -> None:
    """Register every id, also as `cuaenv/Name-v0`; ids that are there already are left alone.

    There is no `max_episode_steps`: the budget is the task's. The simulated desktop is
    deterministic, info included, and it is the default, so `nondeterministic` is False.
    """
    for row in IDS:
        for name in dict.fromkeys((row.name, f"{NAMESPACE}/{row.name.rpartition('/')[2]}")):
            if name not in gym.registry:
                # Gymnasium's passive checker (1.4) breaks the step after a reset that raised
                # (a misspelt task); `cuaenv.testing.check_env` checks more than it does.
                gym.register(
                    name, entry_point=row.entry_point, kwargs=dict(row.kwargs),
                    disable_env_checker=True,
                )  # fmt: skip
