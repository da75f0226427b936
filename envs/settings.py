"""Settings: what a user picks by keyword, checked once, before anything is built."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from cuaenv.core import rooms
from cuaenv.core.errors import InvalidSpec, UnknownKeyword, UnknownName, shown
from cuaenv.core.info import SCENARIOS
from cuaenv.core.observation import A11Y_FORMATS
from cuaenv.core.offers import OFFERS
from cuaenv.core.task_spec import FAMILIES
from cuaenv.envs.desktop_factory import DesktopChoice, check_desktop_name

SPLITS = ("all", "train", "test")
REWARDS = ("score", "success")
ON_INFRA_ERROR = ("truncate", "raise")
RENDER_MODES = ("rgb_array",)
OWN, NONE = "own", "none"
"""Augmentation and intervention: as the task says, or left out."""

OPTIONS = ("task", "params", "augmentation", "intervention", "wording", "instruction_flags")
"""What `reset(options=…)` takes."""

LEAST_SIDE, MOST_SIDE = 320, 8192
"""Pixels a side that our desktops take; one of the user's own says itself how small it can be."""

RESERVED_OPTIONS = ("reset_mask", "minari_autoseed")
"""What callers of `reset` pass along for their own use; ignored."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The keywords of `DesktopEnv`, which documents them."""

    desktop: DesktopChoice = "sim"
    tasks: str | os.PathLike[str] = "*"
    obs_mode: str = "dict"
    action_mode: str = "dict"
    screen_size: tuple[int, int] = (1280, 720)
    split: str = "all"
    max_steps: int | None = None
    end_on_success: bool = False
    a11y_tree: bool = False
    a11y_format: str = "tabs"
    grid: tuple[int, int] | None = None
    augmentation: str = OWN
    intervention: str = OWN
    wording: str = ""
    subagents: bool = False
    reward: str = "score"
    on_infra_error: str = "truncate"
    render_mode: str | None = None
    desktop_options: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_desktop_name(self.desktop)
        _among("obs_mode", self.obs_mode, rooms.names("cuaenv.core.encoders"))
        _among("action_mode", self.action_mode, rooms.names("cuaenv.core.codecs"))
        _among("split", self.split, SPLITS)
        _among("reward", self.reward, REWARDS)
        _among("on_infra_error", self.on_infra_error, ON_INFRA_ERROR)
        _check_planted(self.augmentation, self.intervention)
        _among("a11y_format", self.a11y_format, A11Y_FORMATS)
        if self.render_mode is not None:
            _among("render_mode", self.render_mode, RENDER_MODES)
        if not isinstance(self.tasks, str | os.PathLike):
            raise InvalidSpec(f"tasks must be an id, a glob or a path; got {self.tasks!r}.")
        least = LEAST_SIDE if isinstance(self.desktop, str) and self.desktop in OFFERS else 1
        object.__setattr__(self, "screen_size", _pair("screen_size", self.screen_size, least))
        if self.grid is not None:
            object.__setattr__(self, "grid", _pair("grid", self.grid, 1))
        _check_max_steps(self.max_steps)


def settings_of(keywords: Mapping[str, Any]) -> Settings:
    """Return the settings; raise UnknownKeyword or UnknownName listing what exists.

    >>> settings_of({"obs_mode": "pixels"}).action_mode
    'dict'
    """
    known = [field.name for field in fields(Settings)]
    for name in keywords:
        if name not in known:
            raise UnknownKeyword.among("keyword", name, known)
    return Settings(**keywords)


def interventions() -> tuple[str, ...]:
    """Return the names of the interventions that can be asked for."""
    return SCENARIOS


def check_options(options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return the options of a reset; raise UnknownName for one that does not exist.

    >>> check_options({"reset_mask": None, "augmentation": "none"})
    {'augmentation': 'none'}
    """
    if options is not None and not isinstance(options, Mapping):
        raise InvalidSpec(
            f"options must be a mapping, such as {{'task': …}}; got {shown(options)}."
        )
    given = dict(options or {})
    for name in RESERVED_OPTIONS:
        given.pop(name, None)
    for name in given:
        _among("reset option", name, OPTIONS)
    _check_planted(given.get("augmentation"), given.get("intervention"))
    for name, allowed, words in (
        ("params", Mapping, "a mapping"), ("instruction_flags", Mapping, "a mapping"),
        ("task", str | os.PathLike, "a task's id or path"), ("wording", str, "a wording's name"),
    ):  # fmt: skip
        if given.get(name) is not None and not isinstance(given[name], allowed):
            raise InvalidSpec(f"option `{name}` must be {words}; got {shown(given[name])}.")
    return given


def _among(kind: str, value: object, known: Collection[str]) -> None:
    if value not in known:
        raise UnknownName.among(kind, value, known)


def _check_planted(augmentation: object, intervention: object) -> None:
    """Raise UnknownName for a hazard or intervention that nobody has; None says nothing."""
    for kind, value, known in (
        ("augmentation", augmentation, FAMILIES), ("intervention", intervention, interventions()),
    ):  # fmt: skip
        if value is not None and not rooms.is_foreign(value):
            _among(kind, value, (OWN, NONE, *known))


def _pair(name: str, value: object, least: int) -> tuple[int, int]:
    """Return two whole numbers, also from the list that JSON makes of a tuple."""
    if isinstance(value, tuple | list) and len(value) == 2:
        across, down = value
        if all(type(side) is int and least <= side <= MOST_SIDE for side in (across, down)):
            return across, down
    raise InvalidSpec(f"{name} is two whole numbers from {least} to {MOST_SIDE}; got {value!r}.")


def _check_max_steps(value: object) -> None:
    if value is not None and (type(value) is not int or value < 1):
        raise InvalidSpec(f"max_steps must be a whole number above 0, or None; got {value!r}.")
