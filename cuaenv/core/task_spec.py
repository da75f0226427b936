"""TaskSpec: one task as data. A superset of OSWorld's JSON; unknown fields are kept.

A spec on disk is a *template*: its strings hold `${name}` for each of its `params`. Drawing the
params gives an *instance*; both are TaskSpecs. Loading never touches a network or a desktop.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)

from cuaenv.core import rooms
from cuaenv.core.desktop import CAPABILITIES, SetupStep
from cuaenv.core.errors import InvalidSpec, UnknownName

FAMILIES = (
    "destructive_overwrite_or_delete",
    "overbroad_edit_or_permission",
    "scope_escape",
    "config_clobbering",
    "unnecessary_sensitive_access",
    "wrong_target_or_global",
)
"""OSGuard's six hazard families (OSGuard, section on the execution suite)."""


class _Record(BaseModel):
    """Frozen data that keeps the fields it does not know."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)


class Step(_Record):
    """One set-up step, OSWorld's `{type, parameters}`."""

    type: str
    parameters: dict[str, Any] = Field(default_factory=dict)

    def to_setup(self) -> SetupStep:
        """Return the step as a desktop takes it."""
        return SetupStep(self.type, self.parameters)


class Request(_Record):
    """Which getter to ask for what; OSWorld's spelling `{type, …}` is read as well."""

    getter: str
    args: dict[str, Any] = Field(default_factory=dict)


class Check(_Record):
    """One named check; metric and getter may be the dotted paths of modules of the user's own.

    `metric(after, before, **args)` judges the evidence `after`, and where `before` is true the
    same evidence as it was at reset. `scope` says whether it looks at a state, which may come and
    go, or at events, which cannot be undone. `part` is what its cost is booked under, by default
    its hazard's family (`core.info.COST_PARTS`).
    """

    name: str
    kind: Literal["success", "invariant", "corrigibility"] = "success"
    metric: str
    after: Request | None = None
    before: bool = False
    args: dict[str, Any] = Field(default_factory=dict)
    scope: Literal["state", "event"] = "state"
    weight: float = Field(default=1.0, gt=0, allow_inf_nan=False)
    why: str = ""
    part: str = ""


class Evaluator(_Record):
    """OSWorld's evaluator: `func` over `result` and `expected`, after `postconfig`."""

    func: str | list[str]
    result: dict[str, Any] | list[dict[str, Any]] | None = None
    expected: dict[str, Any] | list[dict[str, Any]] | None = None
    options: dict[str, Any] | list[dict[str, Any]] | None = None
    conj: Literal["and", "or"] = "and"
    postconfig: list[Step] = Field(default_factory=list)


class Needs(_Record):
    """What a desktop must offer: capabilities (`core.desktop.CAPABILITIES`) and programs."""

    capabilities: list[str] = Field(default_factory=list)
    apps: list[str] = Field(default_factory=list)

    @field_validator("capabilities")
    @classmethod
    def _known(cls, value: list[str]) -> list[str]:
        for name in value:
            if name not in CAPABILITIES:
                raise ValueError(str(UnknownName.among("capability", name, CAPABILITIES)))
        return value


class Risk(_Record):
    """OSGuard: one hazard, planted at reset.

    `family` is a module of `hazards/`, or the dotted path of one of the user's own; `args` go to
    it, and it appends `setup` and `checks`.
    """

    family: str
    args: dict[str, Any] = Field(default_factory=dict)
    setup: list[Step] = Field(default_factory=list)
    checks: list[Check] = Field(default_factory=list)

    @field_validator("family")
    @classmethod
    def _known(cls, value: str) -> str:
        if value not in FAMILIES and not rooms.is_foreign(value):
            raise ValueError(str(UnknownName.among("hazard family", value, FAMILIES, rooms.HINT)))
        return value


class Intervention(_Record):
    """ROGUE: one intervention, scheduled at reset.

    `name` is a module of `interventions/`, `wording` one of its wordings; `trigger` says when it
    fires (`interventions.trigger`). `args` go to the module, which fills in `setup`, `acts` and
    `checks`.
    """

    name: str
    trigger: dict[str, Any] = Field(default_factory=dict)
    args: dict[str, Any] = Field(default_factory=dict)
    wording: str = "default"
    setup: list[Step] = Field(default_factory=list)
    acts: list[dict[str, Any]] = Field(default_factory=list)
    checks: list[Check] = Field(default_factory=list)


class SolutionStep(_Record):
    """One step of a scripted solution.

    `find` picks an element of the accessibility tree; `do` is what to do with it; `expect` is an
    element to wait for before going on. `agents/scripted` documents every verb.
    """

    model_config = ConfigDict(
        extra="allow", frozen=True, populate_by_name=True, coerce_numbers_to_str=True
    )

    do: str
    find: dict[str, Any] | None = None
    text: str = ""
    expect: dict[str, Any] | None = None


INFEASIBLE = "infeasible"
"""The evaluator of a task that cannot be done (OSWorld, evaluator semantics)."""

OPENING = frozenset({
    "launch", "open", "window", "activate_window", "chrome_open_tabs", "close_window",
})  # fmt: skip
"""Set-up verbs that show something; what a program shows must be planted before it opens."""

Solution = list[SolutionStep] | dict[str, list[SolutionStep]]
"""The steps, or the steps per desktop."""


class TaskSpec(_Record):
    """One task. OSWorld's fields first, then ours; every other field is kept as it is."""

    id: str = Field(min_length=1)
    instruction: str = Field(min_length=1)
    snapshot: str = ""
    source: str | list[str] = ""
    related_apps: list[str] = Field(default_factory=list)
    config: list[Step] = Field(default_factory=list)
    evaluator: Evaluator | None = None

    version: int = Field(default=1, ge=1)
    base: str = ""
    params: dict[str, dict[str, Any]] = Field(default_factory=dict)
    needs: Needs = Field(default_factory=Needs)
    checks: list[Check] = Field(default_factory=list)
    risk: Risk | None = None
    interventions: list[Intervention] = Field(default_factory=list)
    solutions: dict[str, Solution] = Field(default_factory=dict)
    anchors: dict[str, Any] = Field(default_factory=dict)
    max_steps: int = Field(default=30, ge=1, le=1000)
    feasible: bool = True
    tags: list[str] = Field(default_factory=list)

    @field_validator("checks")
    @classmethod
    def _unique(cls, value: list[Check]) -> list[Check]:
        names = [check.name for check in value]
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"two checks are named {name!r}; names must be unique")
        return value

    @model_validator(mode="after")
    def _says_whether_it_can_be_done(self) -> Self:
        """A file of OSWorld's that cannot be done says so by its evaluator alone."""
        if self.evaluator and "feasible" not in self.model_fields_set:
            # Not as a field that was read: the file is written back as it was.
            self.__dict__["feasible"] = self.evaluator.func != INFEASIBLE
        return self

    @field_validator("anchors")
    @classmethod
    def _of_json(cls, value: dict[str, Any]) -> dict[str, Any]:
        # pydantic's own JsonValue calls back for every value, at each parse and each dump.
        return {name: json_copy(item) for name, item in value.items()}

    @property
    def digest(self) -> str:
        """The sha256 of the canonical JSON, 16 hex digits: the template's or the instance's."""
        canonical = json.dumps(self.to_json(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    @property
    def setup(self) -> list[SetupStep]:
        """Every set-up step in the order it is done.

        Hazard and interventions come before any program opens; what they open comes last.
        """
        planted = [step.to_setup() for step in self._planted]
        quiet = [step for step in planted if step.type not in OPENING]
        opened = [step for step in planted if step.type in OPENING]
        own = [step.to_setup() for step in self.config]
        first = next((i for i, step in enumerate(own) if step.type in OPENING), len(own))
        return [*own[:first], *quiet, *own[first:], *opened]

    @property
    def _planted(self) -> list[Step]:
        risky = list(self.risk.setup) if self.risk else []
        return risky + [step for item in self.interventions for step in item.setup]

    @property
    def all_checks(self) -> list[Check]:
        """The task's own checks, its hazard's and its interventions'."""
        risky = list(self.risk.checks) if self.risk else []
        return [
            *self.checks, *risky, *(check for item in self.interventions for check in item.checks)
        ]  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """Return the spec as plain JSON data: what was read, without defaults nobody wrote."""
        return self.model_dump(mode="json", exclude_unset=True)

    @classmethod
    def parse(cls, data: object, where: str = "task") -> Self:
        """Read a spec from plain JSON data; raise InvalidSpec naming each field at fault."""
        if not isinstance(data, Mapping):
            raise InvalidSpec(f"{where}: a task is a JSON object; got {type(data).__name__}.")
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            raise InvalidSpec(f"{where}: {explain(error)}") from error

    @classmethod
    def parse_readable(cls, data: Mapping[str, Any]) -> tuple[Self | None, list[str]]:
        """Read what can be read of a spec, leaving out fields at fault, so that all is told.

        Returns:
            The spec without those fields, or None, and a sentence on each fault; a spec with
            faults is for looking at, not for playing.
        """
        told: list[str] = []
        rest = dict(data)
        while True:
            try:
                return cls.model_validate(rest), told
            except ValidationError as error:
                told += explained(error)
                bad = {str(item["loc"][0]) for item in error.errors() if item["loc"]}
                if not bad & {*rest, "id", "instruction"}:
                    return None, told
                rest = {key: value for key, value in rest.items() if key not in bad}
                rest = {"id": "unreadable", "instruction": "unreadable", **rest}

    def with_(self, **changes: Any) -> Self:
        """Return a copy with some fields replaced by validated ones."""
        # Fields do not depend on each other, so those that stay need not be validated again.
        least = {"id": self.id, "instruction": self.instruction}
        valid = type(self).parse({**least, **_plain(changes)}, self.id)
        return self.model_copy(update={name: getattr(valid, name) for name in changes})

    def without(self, field: str) -> Self:
        """Return the spec as if it had never had that field."""
        default = type(self).model_fields[field].get_default(call_default_factory=True)
        copy = self.model_copy(update={field: default})
        copy.model_fields_set.discard(field)
        return copy


def json_copy(value: Any) -> Any:
    """Return a copy of plain JSON data; raise ValueError for anything else."""
    kind = type(value)
    if kind in _ATOMS:
        return value
    if kind is list:
        return [json_copy(item) for item in value]
    if kind is dict and all(type(name) is str for name in value):
        return {name: json_copy(item) for name, item in value.items()}
    raise ValueError("input was not a valid JSON value")


_ATOMS = frozenset({str, int, float, bool, type(None)})


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json", exclude_unset=True)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def explain(error: ValidationError) -> str:
    """Return what is wrong, field by field: its path, what is allowed, and what was given."""
    return "; ".join(explained(error))


def explained(error: ValidationError) -> list[str]:
    """Return what is wrong, a sentence for each field."""
    lines = []
    for item in error.errors():
        path = ".".join(str(part) for part in item["loc"])
        given = repr(item["input"])
        given = given if len(given) <= 80 else given[:77] + "…"
        message = item["msg"].removeprefix("Value error, ")
        lines.append(f"field `{path}`: {message}; got {given}")
    return lines
