"""Briefing: words that are put around an instruction, and after the feedback of every step.

The task, its screens and the menus drawn from its instruction stay as they are: only what the agent
reads changes.
"""

from __future__ import annotations

from typing import NamedTuple

LEFT, BUDGET = "${left}", "${budget}"
"""What a text may hold: the steps that are left, and the steps an episode may take."""


class Briefing(NamedTuple):
    """Texts, each said once, in the order in which they were added.

    Attributes:
        before: before the instruction.
        after: after it.
        each_step: after the feedback of every step, and at reset; `${left}` is filled in.
    """

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    each_step: tuple[str, ...] = ()

    def plus(self, before: str = "", after: str = "", each_step: str = "") -> Briefing:
        """Return the briefing with more texts; one that is there already is not said twice."""
        return Briefing(
            _joined(self.before, before),
            _joined(self.after, after),
            _joined(self.each_step, each_step),
        )

    def around(self, instruction: str, budget: int) -> str:
        """Return what the agent reads in place of `instruction`: all of it, by blank lines.

        >>> Briefing(("Work.",), ("You have ${budget} steps.",)).around("Open it.", 9)
        'Work.\\n\\nOpen it.\\n\\nYou have 9 steps.'
        """
        before = [_filled(text, budget, budget) for text in self.before]
        after = [_filled(text, budget, budget) for text in self.after]
        return "\n\n".join([*before, instruction, *after])

    def notes(self, left: int, budget: int) -> list[str]:
        """Return what follows the feedback of a step.

        >>> Briefing(each_step=("Steps left: ${left}.",)).notes(3, 9)
        ['Steps left: 3.']
        """
        return [_filled(text, left, budget) for text in self.each_step]


def _joined(texts: tuple[str, ...], more: str) -> tuple[str, ...]:
    return texts if not more or more in texts else (*texts, more)


def _filled(text: str, left: int, budget: int) -> str:
    return text.replace(LEFT, str(left)).replace(BUDGET, str(budget))
