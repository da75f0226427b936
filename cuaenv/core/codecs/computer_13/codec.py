"""The codec of computer_13."""

from __future__ import annotations

import json
import re
from typing import Any

from cuaenv.core.action import MAX_PROPOSAL, Proposal
from cuaenv.core.codec import Codec as Base
from cuaenv.core.codecs.computer_13.read import actions_of
from cuaenv.core.codecs.computer_13.sample import Computer13Text
from cuaenv.core.codecs.computer_13.verbs import MAX_LENGTH
from cuaenv.core.codecs.computer_13.write import commands_of
from cuaenv.core.errors import InvalidAction, NotEncodable
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import check_proposal, normal
from cuaenv.core.spaces import allowed

MAX_NESTING = 10
"""Deepest nesting of lists and objects; a list of commands with keys needs four. Python's parser
recurses in C, and text nested deep enough overflows the stack of a small thread."""

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)

EXAMPLE = '{"action_type": "CLICK", "parameters": {"x": 1, "y": 2}}'


class Codec(Base):
    """`{"action_type": …, "parameters": {…}}`, parameters nested or flat; as JSON or as a dict.

    WAIT, DONE and FAIL may stand as bare words; a list of up to 16 commands is one step.
    Fractional coordinates are rounded. Points left out are where the pointer is.
    """

    def build_space(self) -> Computer13Text:
        """Return the text space, whose samples decode."""
        return Computer13Text(self.config.size, MAX_LENGTH)

    def decode(self, value: Any, view: ScreenView) -> Proposal:
        """Return the actions of the command or list of commands, in normal form."""
        data = _parsed(value) if isinstance(value, str) else value
        commands = data if isinstance(data, list | tuple) else [data]
        if len(commands) > 4 * MAX_PROPOSAL:
            raise InvalidAction(f"One step takes at most {MAX_PROPOSAL} actions.")
        actions = tuple(action for command in commands for action in actions_of(command))
        return check_proposal(normal(actions))

    def spell(self, actions: Proposal, view: ScreenView) -> str:
        """Return the command as JSON; a list where it takes more than one."""
        commands = [command for action in normal(actions) for command in commands_of(action)]
        data = commands[0] if len(commands) == 1 else commands
        text = json.dumps(data, ensure_ascii=False)
        text = text if allowed(text) else json.dumps(data)
        if len(text) > MAX_LENGTH:
            raise NotEncodable(f"The text would be longer than {MAX_LENGTH} characters.")
        return text


def _parsed(text: str) -> Any:
    if len(text) > MAX_LENGTH:
        raise InvalidAction(f"At most {MAX_LENGTH} characters; got {len(text)}.")
    if text.strip() in ("WAIT", "DONE", "FAIL"):
        return {"action_type": text.strip()}
    if _nesting(text) > MAX_NESTING:
        raise InvalidAction(f"The JSON is nested deeper than {MAX_NESTING} levels.")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidAction(f"Not JSON ({error}). An example: {EXAMPLE}") from error


def _nesting(text: str) -> int:
    """Return how deep brackets are nested, those in strings left out."""
    depth = deepest = 0
    for sign in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if sign in "[{" else -1
        deepest = max(deepest, depth)
    return deepest
