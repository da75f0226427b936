"""Steps: the language of scripted solutions (`core.task_spec.SolutionStep`).

A step is `{"do": verb, …}`; `find` picks the element it is about:

- `click`, `double_click`, `triple_click`, `right_click`, `middle_click`, `move`: that, in the
  middle of the element, or at the shares `at: [x, y]` of its box; `hold: "ctrl+shift"` holds
  modifiers.
- `type`: types `text`, a newline being Return. With `find` that is clicked first; `clear: true`
  replaces what is there.
- `run`: types `text` and Return. With `find` that is clicked first.
- `key`: presses `text` such as `ctrl+s`; several, parted by blanks, one a step; all of them
  `times` over. With `find` that is clicked first.
- `drag`: from `find` to `to`, another find; `hold` as above.
- `scroll`: turns the wheel `clicks` (5) in the direction `text` (`down`), over `find` or else
  over what scrolls in the active window.
- `menu`: chooses `text` such as `File > Save As`; `find` narrows where, such as `{"app": …}`.
- `select_text`: selects `text`, or without one everything, in `find`, which is clicked first.
- `wait`: waits `seconds` (1).
- `navigate`: goes to the address `text`.
- `done`, `fail`, `refuse`, `answer`, `ask`: that, with `text`.
- `comment`: nothing; `text` is for readers.

Any step may also have:

- `expect`: a `find` to wait for before going on; with `"gone": true` until none matches;
- `if`: a `find`; the step is left out unless it matches now;
- `when`: a `find`; the step is put aside and taken once, as soon as the `find` matches; a click or
  menu that it breaks in on is done over;
- `patience`: how many waits a `find` or `expect` may take, instead of 5.

A `find` (see `finding`) that has no match is waited for as well, and with `"scroll": true` looked
for by turning the wheel over what scrolls in its window, down to the end and then up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cuaenv.agents.scripted.finding import check_find
from cuaenv.core.errors import InvalidAction, InvalidSpec, UnknownName
from cuaenv.core.keys import canonical
from cuaenv.core.task_spec import SolutionStep

CLICKS = ("click", "double_click", "triple_click", "right_click", "middle_click", "move")
SAYINGS = ("done", "fail", "refuse", "answer", "ask", "navigate")
VERBS = (
    *CLICKS, "type", "run", "key", "drag", "scroll", "menu", "select_text", "wait", *SAYINGS,
    "comment",
)  # fmt: skip
EXTRAS = ("to", "at", "hold", "clear", "times", "clicks", "seconds", "if", "when", "patience")
"""Fields of a step beyond those SolutionStep declares."""

DIRECTIONS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
PATIENCE = 5
"""How many waits a `find` or `expect` may take."""


def extra(step: SolutionStep, name: str, default: Any = None) -> Any:
    """Return a field beyond those SolutionStep declares."""
    return (step.model_extra or {}).get(name, default)


def check_steps(steps: Sequence[SolutionStep], where: str = "solution") -> None:
    """Raise InvalidSpec or UnknownName, with the step's number, where a step makes no sense."""
    for number, step in enumerate(steps):
        check_step(step, f"{where}, step {number}")


def check_step(step: SolutionStep, where: str) -> None:
    """Raise InvalidSpec or UnknownName where one step makes no sense."""
    if step.do not in VERBS:
        raise UnknownName.among(f"verb in {where}", step.do, VERBS)
    for name in step.model_extra or {}:
        if name not in EXTRAS:
            raise UnknownName.among(f"field in {where}", name, EXTRAS)
    finds = {"find": step.find, "expect": step.expect}
    finds |= {name: extra(step, name) for name in ("to", "if", "when")}
    for name, find in finds.items():
        if find is not None:
            check_find(find, f"{where}.{name}")
    needed = {"drag": ("find", "to"), **dict.fromkeys(CLICKS, ("find",))}.get(step.do, ())
    missing = [name for name in needed if finds[name] is None]
    if missing or (step.do in ("key", "run", "menu") and not step.text):
        raise InvalidSpec(f"{where}: {step.do} needs {', '.join(missing or ['text'])}.")
    if step.do == "scroll" and step.text not in ("", *DIRECTIONS):
        raise UnknownName.among(f"direction in {where}", step.text, DIRECTIONS)
    _check_fields(step, where)


def _check_fields(step: SolutionStep, where: str) -> None:
    """Raise InvalidSpec for a number, point or key that is none."""
    for name in ("times", "clicks", "seconds", "patience"):
        value = extra(step, name, 1)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise InvalidSpec(f"{where}: {name} is a number; got {value!r}.")
    at = extra(step, "at", (0, 0))
    if not isinstance(at, list | tuple) or len(at) != 2:
        raise InvalidSpec(f"{where}: at is two shares of the box; got {at!r}.")
    try:
        chords(f"{extra(step, 'hold', '')} {step.text if step.do == 'key' else ''}")
    except InvalidAction as error:
        raise InvalidSpec(f"{where}: {error}") from error


def chords(text: str) -> list[tuple[str, ...]]:
    """Return key presses written as in menus, parted by blanks.

    >>> chords("ctrl+shift+S Return ctrl++")
    [('ctrl', 'shift', 's'), ('enter',), ('ctrl', '+')]
    """
    return [_chord(word) for word in text.split()]


def _chord(word: str) -> tuple[str, ...]:
    head, plus = (word[:-1], True) if word.endswith("+") else (word, False)
    names = [name for name in head.split("+") if name]
    return tuple(canonical(name) for name in [*names, *(["+"] if plus else [])])
