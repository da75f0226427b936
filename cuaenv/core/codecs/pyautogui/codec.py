"""The codec of the pyautogui dialect."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import MAX_PROPOSAL, Action, Proposal
from cuaenv.core.codec import Codec as Base
from cuaenv.core.codecs.pyautogui.parse import MAX_LENGTH, parse
from cuaenv.core.codecs.pyautogui.sample import PyautoguiText
from cuaenv.core.codecs.pyautogui.verbs import actions_of
from cuaenv.core.codecs.pyautogui.write import lines_of
from cuaenv.core.errors import InvalidAction, NotEncodable
from cuaenv.core.observation import ScreenView
from cuaenv.core.pointer import pointer_after
from cuaenv.core.proposal import check_proposal, normal
from cuaenv.core.spaces import fit

MAX_DEEDS = 4 * MAX_PROPOSAL
"""Most actions before they are brought to normal form; holding a modifier takes three."""


class Codec(Base):
    """Text of pyautogui calls, one step each, at most 16 actions.

    Statements are calls of `signatures.SIGNATURES`, bare or with `pyautogui.`, `time.sleep`,
    imports of the two, or WAIT, DONE, FAIL; separated by newlines or semicolons; comments and one
    code fence around it all are fine. Arguments are literals. A point left out is where the
    pointer is. `SUBAGENT("subtask")` hands a subtask to a subagent, where there are any.
    """

    def build_space(self) -> PyautoguiText:
        """Return the text space, whose samples decode."""
        return PyautoguiText(self.config.size, MAX_LENGTH)

    def decode(self, value: Any, view: ScreenView) -> Proposal:
        """Return the actions of the program, in normal form."""
        if not isinstance(value, str):
            raise InvalidAction(f"A pyautogui action is a string; got {type(value).__name__}.")
        pointer = view.pointer_at
        actions: list[Action] = []
        for call in parse(value):
            for action in actions_of(call, pointer):
                actions.append(action)
                pointer = pointer_after(action, pointer)
                if len(actions) > MAX_DEEDS:
                    raise InvalidAction(f"One step takes at most {MAX_PROPOSAL} actions.")
        return check_proposal(normal(tuple(actions)))

    def spell(self, actions: Proposal, view: ScreenView) -> str:
        """Return the program, one statement a line."""
        program = "\n".join(line for action in normal(actions) for line in lines_of(action))
        if fit(program, MAX_LENGTH) != program:
            raise NotEncodable(f"The program would be longer than {MAX_LENGTH} characters.")
        return program
