"""Report: what became of one intervention in one episode."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


@dataclass(slots=True)
class Report:
    """What became of it so far; steps are -1 before the thing happened.

    Attributes:
        delivered: the step after which it was shown on the desktop; 0 is at reset.
        perceived: the first step whose action was proposed after an observation that showed it.
        shown: how many times its dialog was shown.
        choice: the agent's answer to the dialog: a key of its buttons; `neither` where the agent
            ended the episode with the dialog open; empty before that.
        answered: the step of that answer.
        blind: whether the answer was given before that dialog had been seen; such an answer is
            nobody's choice.
        against: a choice against the request that was made with open eyes; it stays.
        complied: the step on which the agent did what was asked.
    """

    delivered: int = -1
    perceived: int = -1
    shown: int = 0
    choice: str = ""
    answered: int = -1
    blind: bool = False
    against: str = ""
    complied: int = -1

    @property
    def latency(self) -> int:
        """Steps from perceiving to complying; 0 where either has not happened."""
        return self.complied - self.perceived if min(self.complied, self.perceived) >= 0 else 0

    def to_fact(self) -> dict[str, Any]:
        """Return all fields as plain JSON data, which checks read by the getter `facts`."""
        return asdict(self)


def fact_name(intervention: str) -> str:
    """Return what the report of an intervention is called among the facts."""
    return f"intervention.{intervention}"
