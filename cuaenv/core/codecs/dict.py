"""`dict`: one record with a field for each thing an action may need; unused fields are ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from cuaenv.core.action import KINDS, MAX_SCROLL, POINTER_KINDS, TEXT_KINDS, Action, Proposal
from cuaenv.core.codec import Codec as Base
from cuaenv.core.codec import single
from cuaenv.core.errors import InvalidAction, shown
from cuaenv.core.keys import INDEX, KEYS, MODIFIERS
from cuaenv.core.observation import ScreenView
from cuaenv.core.proposal import normal
from cuaenv.core.spaces import UnicodeText

TEXT_LENGTH = 256
"""Longest text of one action, in characters."""


class Codec(Base):
    """`{kind, point, point2, scroll, keys, modifiers, text}`.

    | field | space | used by |
    |---|---|---|
    | `kind` | Discrete, index into `KINDS` | all |
    | `point` | MultiDiscrete([width, height]), pixels | pointer kinds |
    | `point2` | the same | `drag`: where it ends |
    | `scroll` | MultiDiscrete([41, 41]), (dx, dy) plus 20 | `scroll` |
    | `keys` | Discrete, index into `KEYS` | `key` |
    | `modifiers` | MultiBinary(4): ctrl, alt, shift, super | `key` and pointer kinds |
    | `text` | Unicode text of 0 to 256 characters | kinds that carry text |
    """

    def build_space(self) -> spaces.Dict:
        """Return the Dict space."""
        steps = 2 * MAX_SCROLL + 1
        return spaces.Dict({
            "kind": spaces.Discrete(len(KINDS)),
            "point": spaces.MultiDiscrete(list(self.config.size)),
            "point2": spaces.MultiDiscrete(list(self.config.size)),
            "scroll": spaces.MultiDiscrete([steps, steps]),
            "keys": spaces.Discrete(len(KEYS)),
            "modifiers": spaces.MultiBinary(len(MODIFIERS)),
            "text": UnicodeText(TEXT_LENGTH),
        })  # fmt: skip

    def decode(self, value: Any, view: ScreenView) -> Proposal:
        """Return the one action of the record; fields its kind has no use for may be missing."""
        if not isinstance(value, Mapping):
            raise InvalidAction(f"A dict action is a mapping; got {type(value).__name__}.")
        kind = KINDS[self._index(value, "kind", len(KINDS))]
        fields: dict[str, Any] = {}
        if kind in POINTER_KINDS:
            fields["x"], fields["y"] = self._pair(value, "point", self.config.size)
        if kind == "drag":
            fields["x2"], fields["y2"] = self._pair(value, "point2", self.config.size)
        if kind == "scroll":
            steps = 2 * MAX_SCROLL + 1
            dx, dy = self._pair(value, "scroll", (steps, steps))
            fields["dx"], fields["dy"] = dx - MAX_SCROLL, dy - MAX_SCROLL
        if kind in POINTER_KINDS or kind == "key":
            fields["keys"] = self._keys(value, kind)
        if kind in TEXT_KINDS:
            fields["text"] = self._text(value)
        return normal((Action(kind, **fields),))

    def spell(self, actions: Proposal, view: ScreenView) -> dict[str, Any]:
        """Return the record; unused fields hold zeros."""
        action: Action = single(normal(actions), "dict")
        x, y = (action.x, action.y) if action.x is not None else view.pointer_at
        main = [key for key in action.keys if key not in MODIFIERS] or list(action.keys[-1:])
        held = action.keys if action.kind != "key" else action.keys[:-1]
        return {
            "kind": np.int64(KINDS.index(action.kind)),
            "point": np.array([x, y], np.int64),
            "point2": np.array([action.x2 or 0, action.y2 or 0], np.int64),
            "scroll": np.array([action.dx + MAX_SCROLL, action.dy + MAX_SCROLL], np.int64),
            "keys": np.int64(INDEX[main[-1]] if main else 0),
            "modifiers": np.array([key in held for key in MODIFIERS], np.int8),
            "text": action.text,
        }

    def _keys(self, value: Mapping[str, Any], kind: str) -> tuple[str, ...]:
        flags = _integers(value, "modifiers", (2,) * len(MODIFIERS)) if "modifiers" in value else ()
        held = tuple(key for key, flag in zip(MODIFIERS, flags, strict=False) if flag)
        if kind != "key":
            return held
        key = KEYS[self._index(value, "keys", len(KEYS))]
        return (*(name for name in held if name != key), key)

    def _text(self, value: Mapping[str, Any]) -> str:
        text = value.get("text", "")
        if not isinstance(text, str) or len(text) > TEXT_LENGTH:
            raise InvalidAction(f"text is a string of at most {TEXT_LENGTH} characters.")
        return text

    def _index(self, value: Mapping[str, Any], name: str, limit: int) -> int:
        return _integers(value, name, (limit,))[0]

    def _pair(self, value: Mapping[str, Any], name: str, limits: tuple[int, int]) -> list[int]:
        return _integers(value, name, limits)


def _integers(value: Mapping[str, Any], name: str, limits: tuple[int, ...]) -> list[int]:
    """Return the field's integers; raise InvalidAction where they are not within the limits."""
    try:
        numbers = np.asarray(value[name]).reshape(-1)
        exact = numbers.dtype.kind in "iub" and len(numbers) == len(limits)
        if exact and all(0 <= n < limit for n, limit in zip(numbers, limits, strict=True)):
            return [int(n) for n in numbers]
    except Exception:
        # Anything may be handed in, with methods of its own that raise anything.
        pass
    wanted = ", ".join(f"0 to {limit - 1}" for limit in limits)
    given = shown(value.get(name))
    raise InvalidAction(f"{name} takes {len(limits)} integer(s) ({wanted}); got {given}.")
