"""Action: one small frozen record that every dialect decodes to.

Coordinates are pixels of the screenshot the agent saw, origin top left. Scroll is in wheel clicks,
positive = up and right. A proposal is a tuple of up to 16 actions: one step, judged as one.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from cuaenv.core.errors import InvalidAction, UnknownName, shown
from cuaenv.core.keys import MODIFIERS, canonical

KINDS = (
    "wait", "move", "click", "double_click", "triple_click", "right_click", "middle_click",
    "long_press", "mouse_down", "mouse_up", "drag", "scroll", "key", "type", "navigate",
    "done", "fail", "answer", "ask", "refuse", "delegate",
)  # fmt: skip
"""Every kind; a kind's index here is its number in the Gymnasium spaces."""

POINTER_KINDS = frozenset(KINDS[KINDS.index("move") : KINDS.index("key")])
"""Kinds that carry a point."""

TEXT_KINDS = frozenset({"type", "navigate", "fail", "answer", "ask", "refuse", "delegate"})
"""Kinds that carry text: what is typed, asked or answered, or the reason given."""

TERMINAL_KINDS = frozenset({"done", "fail", "refuse"})
"""Kinds by which the agent ends the episode."""

BUTTONS = ("left", "right", "middle")
PRESSES = ("tap", "down", "up")
MAX_PROPOSAL = 16
MAX_SCROLL = 20
MAX_TEXT = 20_000
MAX_WAIT = 60.0
Proposal = tuple["Action", ...]


@dataclass(frozen=True, slots=True)
class Action:
    """What an agent wants done.

    Attributes:
        kind: one of `KINDS`.
        x, y: the point, in pixels; None means "where the pointer is" for pointer kinds.
        x2, y2: where a `drag` ends, in pixels.
        dx, dy: `scroll` in wheel clicks, positive = right and up, each within ±20.
        keys: `key`: canonical names pressed together (modifiers first); on pointer kinds the
            modifiers held meanwhile.
        text: for `TEXT_KINDS`.
        seconds: how long a `wait` lasts; 0 to 60.
        button: for `mouse_down`, `mouse_up` and `drag`.
        press: for `key`: `tap`, or only `down` or `up`.
    """

    kind: str
    x: int | None = None
    y: int | None = None
    x2: int | None = None
    y2: int | None = None
    dx: int = 0
    dy: int = 0
    keys: tuple[str, ...] = ()
    text: str = ""
    seconds: float = 0.0
    button: str = "left"
    press: str = "tap"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise InvalidAction(str(UnknownName.among("action kind", self.kind, KINDS)))
        for name in ("x", "y", "x2", "y2"):
            _require_pixel(name, getattr(self, name))
        self._check_shape()
        object.__setattr__(self, "keys", tuple(canonical(k) for k in self.keys))
        if self.kind == "key" and not self.keys:
            raise InvalidAction("A `key` action needs at least one key.")
        if self.kind in POINTER_KINDS and not set(self.keys) <= set(MODIFIERS):
            raise InvalidAction(f"Only modifiers can be held during {self.kind}; got {self.keys}.")

    def _check_shape(self) -> None:
        """Raise InvalidAction where a field is outside its range or its partner is missing."""
        if (self.x is None) != (self.y is None):
            raise InvalidAction(f"x and y go together; got x={shown(self.x)}, y={shown(self.y)}.")
        if self.kind == "drag" and (self.x2 is None or self.y2 is None):
            raise InvalidAction(
                f"A drag needs x2 and y2; got x2={shown(self.x2)}, y2={shown(self.y2)}."
            )
        for name in ("dx", "dy"):
            value = getattr(self, name)
            if type(value) is not int or abs(value) > MAX_SCROLL:
                raise InvalidAction(
                    f"{name} is wheel clicks within ±{MAX_SCROLL}; got {shown(value)}."
                )
        if not isinstance(self.text, str) or len(self.text) > MAX_TEXT:
            raise InvalidAction(f"text must be a string of at most {MAX_TEXT} characters.")
        if not self.text.isascii() and any("\ud800" <= c <= "\udfff" for c in self.text):
            raise InvalidAction("text holds half of a surrogate pair, which is no character.")
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, int | float):
            raise InvalidAction(f"seconds must be a number; got {shown(self.seconds)}.")
        if not 0 <= self.seconds <= MAX_WAIT:
            raise InvalidAction(
                f"seconds must be within 0 and {MAX_WAIT:g}; got {shown(self.seconds)}."
            )
        if self.button not in BUTTONS:
            raise InvalidAction(f"button must be one of {BUTTONS}; got {shown(self.button)}.")
        if self.press not in PRESSES:
            raise InvalidAction(f"press must be one of {PRESSES}; got {shown(self.press)}.")

    def to_dict(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, as plain JSON data."""
        out: dict[str, Any] = {"kind": self.kind}
        for (name, default), value in zip(_DEFAULTS, _values_of(self), strict=True):
            # Most are at their default, which is then the same object.
            if value is not default and value != default:
                out[name] = list(value) if isinstance(value, tuple) else value
        return out

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Action:
        """Read what `to_dict` wrote; unknown or ill-typed fields raise InvalidAction.

        >>> Action.from_dict({"kind": "key", "keys": ["ctrl", "s"]})
        Action.key('ctrl', 's')
        """
        if not isinstance(data, dict):
            raise InvalidAction(f"An action must be an object; got {type(data).__name__}.")
        names = [field.name for field in dataclasses.fields(cls)]
        for name in data:
            if name not in names:
                raise InvalidAction(str(UnknownName.among("action field", name, names)))
        if not isinstance(data.get("kind"), str):
            raise InvalidAction(f"An action needs a `kind`, one of: {', '.join(KINDS)}.")
        keys = data.get("keys", ())
        if not isinstance(keys, list | tuple):
            raise InvalidAction(f"keys must be a list of key names; got {shown(keys)}.")
        return cls(**{**data, "keys": tuple(keys)})

    def __repr__(self) -> str:
        fields = self.to_dict()
        kind = fields.pop("kind")
        if kind == "key" and set(fields) == {"keys"}:
            return f"Action.key({', '.join(map(repr, self.keys))})"
        return f"Action({', '.join([repr(kind), *(f'{k}={v!r}' for k, v in fields.items())])})"

    @classmethod
    def at(cls, kind: str, x: int, y: int, *modifiers: str) -> Action:
        """Return a pointer action at a point, with modifiers held."""
        return cls(kind, x=x, y=y, keys=modifiers)

    @classmethod
    def key(cls, *keys: str) -> Action:
        """Return a key press; several keys are pressed together."""
        return cls("key", keys=keys)

    @classmethod
    def type(cls, text: str) -> Action:
        """Return typing of `text`; newline and tab are keys."""
        return cls("type", text=text)

    @classmethod
    def drag(cls, x: int, y: int, x2: int, y2: int) -> Action:
        """Return a drag with the left button."""
        return cls("drag", x=x, y=y, x2=x2, y2=y2)

    @classmethod
    def scroll(cls, x: int, y: int, dy: int, dx: int = 0) -> Action:
        """Return wheel clicks over a point, positive = up and right."""
        return cls("scroll", x=x, y=y, dx=dx, dy=dy)


_DEFAULTS = tuple((field.name, field.default) for field in dataclasses.fields(Action)[1:])
"""The fields after `kind`, each with its default."""
_values_of = attrgetter(*(name for name, _ in _DEFAULTS))
"""Returns the values of those fields at once: the trace has every action of every step."""


def _require_pixel(name: str, value: object) -> None:
    if value is not None and type(value) is not int:
        raise InvalidAction(f"{name} must be an integer pixel or None; got {shown(value)}.")


def check_on_screen(action: Action, size: tuple[int, int]) -> None:
    """Raise InvalidAction if a point of `action` is off a screen of `size` (width, height)."""
    width, height = size
    x, y = action.x, action.y
    inside = x is None or y is None or (0 <= x < width and 0 <= y < height)
    if inside and action.x2 is None and action.y2 is None:
        return  # almost always; what follows finds the words for the rest
    for name, value, limit in (
        ("x", action.x, width), ("y", action.y, height),
        ("x2", action.x2, width), ("y2", action.y2, height),
    ):  # fmt: skip
        if value is not None and not 0 <= value < limit:
            raise InvalidAction(
                f"{action.kind}: {name}={shown(value)} is off the {width}x{height} screen "
                f"(0 to {limit - 1})."
            )
