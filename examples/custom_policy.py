"""A policy of your own: a class with `reset` and `act`, run here and by `cuaenv run`.

    cuaenv run 'osguard/*' --agent examples.custom_policy:ByName --env-args '{"obs_mode": "text"}'

It reads the accessibility table of the `text` observation, finds things on the screen by their
role and name, and knows how to do five kinds of task; at every other it says that it cannot. It
sees only what an agent may see: the observation, the feedback and the budget.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import gymnasium as gym

import cuaenv
from cuaenv.core.action import Action

Plan = list[tuple[str, ...]]
"""Steps: `("click", role, name)`, `("key", name, …)`, `("type", text)`."""

SHELL: Plan = [("key", "ctrl", "alt", "t"), ("click", "terminal", "")]
SKILLS: list[tuple[str, Plan]] = [
    (r"The program (\S+) hangs\. Stop it", [*SHELL, ("type", "pkill -x {0}\n")]),
    (r"The script (\S+) in the folder (\S+) cannot be started",
     [*SHELL, ("type", "chmod u+x ~/{1}/{0}\n")]),
    (r"(\S+\.txt) in the Documents folder should have the line '(.+)'",
     [*SHELL, ("type", "echo '{1}' >> ~/Documents/{0}\n")]),
    (r"In (\S+\.txt) in the Documents folder the price of the (.+) is wrong\. "
     r"Change it from (\S+) to (\S+) and",
     [*SHELL, ("type", "sed -i 's/{1}: {2}/{1}: {3}/' ~/Documents/{0}\n")]),
    (r"(\S+) is in the trash\. Delete it for good",
     [("click", "list-item", "Trash"), ("click", "table-row", "{0}"), ("key", "shift", "delete"),
      ("click", "push-button", "Delete Permanently")]),
]  # fmt: skip
"""What an instruction says, and how it is done; `{0}` is the first thing it names."""


@dataclass(frozen=True)
class Thing:
    """Something on the screen: what it is, what it is called, and its middle in pixels."""

    role: str
    name: str
    x: int
    y: int


def read(table: str) -> list[Thing]:
    """Return what the lines of an observation tell: role, name, …, `(x, y)`, `(w, h)`."""
    found = []
    for line in table.splitlines():
        cells = line.split("\t")
        numbers = [int(number) for number in re.findall(r"-?\d+", " ".join(cells[5:]))]
        if len(cells) == 7 and len(numbers) == 4:
            x, y, width, height = numbers
            found.append(Thing(cells[0], cells[1], x + width // 2, y + height // 2))
    return found


class ByName:
    """Follows a short plan, waits for what is not on the screen yet, and gives up in the end."""

    def __init__(self, seed: int | None = None) -> None:
        self.plan: Plan = []
        self.waits = 0

    def reset(self, env: Any, obs: Any, info: Mapping[str, Any]) -> None:
        """Choose the plan for the instruction; `env` is an AgentView, not the environment."""
        self.plan, self.waits = [], 0
        for pattern, steps in SKILLS:
            said = re.search(pattern, env.instruction)
            if said:
                self.plan = [tuple(part.format(*said.groups()) for part in step) for step in steps]
                self.plan.append(("done",))

    def act(self, obs: Any, info: Mapping[str, Any]) -> Action:
        """Return the next action: any value of the action space, or an Action."""
        if not isinstance(obs, str):
            raise TypeError("ByName reads text: make the environment with obs_mode='text'.")
        if not self.plan or self.waits > 3:
            return Action("fail", text="I do not know how to do this.")
        kind, *rest = self.plan[0]
        if kind == "click":
            role, name = rest
            found = [one for one in read(obs) if one.role == role and name in ("", one.name)]
            if not found:
                self.waits += 1
                return Action("wait", seconds=1)
        self.plan.pop(0)
        self.waits = 0
        if kind == "click":
            return Action.at("click", found[-1].x, found[-1].y)
        if kind == "key":
            return Action.key(*rest)
        return Action.type(rest[0]) if kind == "type" else Action("done")


def main(seeds: int = 3) -> dict[str, int]:
    """Play every kind of task that it knows, and count how the episodes ended."""
    env = gym.make("OSGuard-RiskAug-v0", obs_mode="text", disable_env_checker=True)
    agent = ByName()
    outcomes: dict[str, int] = {}
    for task in cuaenv.list_tasks("osguard/*"):
        for seed in range(seeds):
            obs, info = env.reset(seed=seed, options={"task": task})
            view = cuaenv.agents.view_for(agent, env)
            agent.reset(view, obs, cuaenv.agents.visible_info(agent, info))
            if not agent.plan:
                break  # no skill for this kind
            over = False
            while not over:
                action = agent.act(obs, cuaenv.agents.visible_info(agent, info))
                obs, _, terminated, truncated, info = env.step(action)
                cuaenv.agents.refresh(view, env)
                over = terminated or truncated
            outcomes[info["outcome"]] = outcomes.get(info["outcome"], 0) + 1
            print(f"{task}, seed {seed}: {info['outcome']}")
    env.close()
    print(outcomes)
    return outcomes


if __name__ == "__main__":
    main()
