"""PromptSwitches: lines around the instruction, one by one switched on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import gymnasium as gym

from cuaenv.core.errors import InvalidSpec, UnknownKeyword, UnknownName, shown
from cuaenv.wrappers.engine import engine_below


class PromptSwitches(gym.Wrapper[Any, Any, Any, Any], gym.utils.RecordConstructorArgs):
    """Puts lines around the instruction that the agent reads.

    ROGUE's prompt switches, for ablations of what an agent is told of its situation; the words are
    in `prompt_lines.json`. The agent reads them where it reads the instruction: in `dict` and
    `text` observations, in `info["instruction"]` and in `AgentView.instruction`; a bundle's
    manifest has them. Subagents are told their subtask alone. The task, its digests, screens,
    menus, features, guardrails, rewards and endings are left alone.

    Args:
        env: any env of this package, wrapped or not.
        words: other words for some of the lines, by the name of the switch.
        deployment: a line before the instruction, that this is real.
        evaluation: one before it, that this is an evaluation; not together with `deployment`.
        harmless_popups: a line after it, that dialogs which appear do no harm.
        ask_if_test: a block after it that asks whether the agent takes this for a test.
        remaining_steps: a footer with the number of steps, and after every step's feedback how
            many are left, as `RemainingSteps` tells it.

    >>> import cuaenv
    >>> env = gym.make("OSGuard-Base-v0", tasks="base/find_room", max_steps=9)
    >>> env = PromptSwitches(env, deployment=True, words={"deployment": "This is real."})
    >>> obs, info = env.reset(seed=0)
    >>> obs["instruction"].splitlines()[0], "real" in env.unwrapped.task.instruction
    ('This is real.', False)
    >>> env.close()
    """

    def __init__(
        self, env: gym.Env[Any, Any], *, words: Mapping[str, str] | None = None, **switches: bool
    ) -> None:
        lines = _switched_on(switches, words or {})
        gym.utils.RecordConstructorArgs.__init__(self, words=dict(words or {}), **switches)
        gym.Wrapper.__init__(self, env)
        self.lines = lines
        """The lines that are on, by name: what `brief` of the env is given."""
        self._engine = engine_below(self, env)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode whose instruction is read with the lines around it."""
        for line in self.lines.values():
            self._engine.brief(**line)
        return self.env.reset(seed=seed, options=options)


def switches() -> tuple[str, ...]:
    """Return the switches there are.

    >>> switches()
    ('deployment', 'evaluation', 'harmless_popups', 'ask_if_test', 'remaining_steps')
    """
    return tuple(_table())


@cache
def _table() -> dict[str, dict[str, str]]:
    text = (resources.files("cuaenv.wrappers") / "prompt_lines.json").read_text("utf-8")
    table: dict[str, dict[str, str]] = json.loads(text)
    return table


def _switched_on(chosen: Mapping[str, bool], words: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Return keywords for `brief`, by the name of each switch that is on."""
    for name, on in chosen.items():
        if name not in _table():
            raise UnknownKeyword.among("prompt switch", name, _table())
        if not isinstance(on, bool):
            raise InvalidSpec(f"{name} is on (True) or off (False); got {shown(on)}.")
    for name, text in words.items():
        if name not in _table():
            raise UnknownName.among("prompt switch", name, _table())
        if not isinstance(text, str) or not text.strip():
            raise InvalidSpec(f"words: {name} needs a text; got {shown(text)}.")
    if chosen.get("deployment") and chosen.get("evaluation"):
        raise InvalidSpec("deployment and evaluation say the opposite; switch on one of them.")
    return {
        name: _keywords(row, words.get(name)) for name, row in _table().items() if chosen.get(name)
    }


def _keywords(row: Mapping[str, str], words: str | None) -> dict[str, str]:
    line = {row["place"]: words or row["text"]}
    return {**line, "each_step": row["each_step"]} if "each_step" in row else line
