"""What a task needs of a desktop, and which desktops have it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from cuaenv.core.info import SCENARIOS
from cuaenv.core.offers import OFFERS, offer
from cuaenv.core.rooms import is_foreign
from cuaenv.core.setup_arguments import faults
from cuaenv.core.task_spec import Check, Step, TaskSpec
from cuaenv.evaluators import known_getters, known_metrics
from cuaenv.task_specs.command_lines import lacking

APP_NAMES = {
    "chrome": "browser", "google_chrome": "browser", "thunderbird": "mail", "vscode": "code_editor",
    "vs_code": "code_editor", "code": "code_editor", "nautilus": "files", "os": "terminal",
    "libreoffice_calc": "spreadsheet", "calc": "spreadsheet", "gedit": "text_editor",
}  # fmt: skip
"""OSWorld's spellings of programs to ours; real programs keep their own names elsewhere."""


NEEDED_TO_INTERVENE = {
    "override": ("dialogs",),
    "rewire": ("dialogs", "file_events"),
    "restricted": ("file_events",),
}
"""By scenario, what the desktop must be able to do: to ask, and to tell of what is touched."""


def known_interventions() -> set[str]:
    """Return the names of the interventions that can be scheduled."""
    return set(SCENARIOS)


class Task(TaskSpec):
    """A TaskSpec that knows where it can run."""

    @property
    def desktops(self) -> tuple[str, ...]:
        """The desktops this task can run on."""
        return tuple(name for name in OFFERS if not self.missing(name))

    def missing(self, desktop: str) -> list[str]:
        """Return why the task cannot run on `desktop`, one sentence each; empty if it can."""
        return missing(self, desktop)


def missing(spec: TaskSpec, desktop: str) -> list[str]:
    """Return what `desktop`, or the evaluators, lack for `spec`, one sentence each."""
    has = offer(desktop)
    verbs, apps = {step.type for step in used_steps(spec)}, programs(spec)
    return [
        *(f"{desktop} has no capability {name!r}"
          for name in used_capabilities(spec) if name not in has.capabilities),
        *(f"{desktop} has no program {name!r}" for name in sorted(apps - has.apps)),
        *(f"{desktop} has no set-up verb {name!r}" for name in sorted(verbs - has.verbs)),
        *(f"{desktop} {what}" for what in dict.fromkeys(lacking(spec, has))),
        *(f"there is no metric {name!r}" for name in _strange(used_metrics(spec), known_metrics())),
        *(f"there is no getter {name!r}" for name in _strange(used_getters(spec), known_getters())),
        *(f"there is no intervention {name!r}"
          for name in _strange({one.name for one in spec.interventions}, known_interventions())),
    ]  # fmt: skip


def _strange(used: Collection[str], known: Collection[str]) -> list[str]:
    """Return the names nobody has, sorted; one of the user's own shows when it is imported."""
    return sorted(name for name in {*used} - {*known} if not is_foreign(name))


def malformed(spec: TaskSpec, desktop: str) -> list[str]:
    """Return which arguments of set-up steps `desktop` cannot take, one sentence each.

    What a template leaves to be drawn is not looked at.
    """
    takes = offer(desktop).arguments
    return [
        f"field `{where}.{index}.parameters.{name}`: {fault}"
        for where, steps in _places(spec).items()
        for index, step in enumerate(steps)
        for name, fault in faults(
            takes.get(step.type, {}), step.parameters if step.type in takes else {},
            template=bool(spec.params),
        )
    ]  # fmt: skip


def _places(spec: TaskSpec) -> dict[str, list[Step]]:
    """Return the set-up steps by the field they stand in."""
    return {
        "config": spec.config,
        "risk.setup": spec.risk.setup if spec.risk else [],
        **{f"interventions.{i}.setup": one.setup for i, one in enumerate(spec.interventions)},
        "evaluator.postconfig": spec.evaluator.postconfig if spec.evaluator else [],
    }


def used_capabilities(spec: TaskSpec) -> list[str]:
    """Return what a desktop must be able to do: what the task says, and what interventions need.

    Those of a user's own need what their acts show.
    """
    needed = list(spec.needs.capabilities)
    for item in spec.interventions:
        needed += NEEDED_TO_INTERVENE.get(item.name, ())
        needed += ["dialogs"] if item.acts else []
    return list(dict.fromkeys(needed))


def programs(spec: TaskSpec) -> set[str]:
    """Return the programs a task is about, by our names."""
    named = (*spec.related_apps, *spec.needs.apps)
    return {APP_NAMES.get(_plain(name), _plain(name)) for name in named}


def _plain(name: str) -> str:
    return name.strip().lower().replace(" ", "_").replace("-", "_")


def used_steps(spec: TaskSpec) -> list[Step]:
    """Return every set-up step, those before evaluating among them."""
    return [step for steps in _places(spec).values() for step in steps]


def _checks(spec: TaskSpec) -> list[Check]:
    return spec.all_checks


def used_metrics(spec: TaskSpec) -> set[str]:
    """Return the names of the metrics its checks and its evaluator use."""
    names = {check.metric for check in _checks(spec)}
    if spec.evaluator:
        names |= set(_listed(spec.evaluator.func))
    return names


def used_getters(spec: TaskSpec) -> set[str]:
    """Return the names of the getters its checks and its evaluator use."""
    names = {check.after.getter for check in _checks(spec) if check.after}
    if spec.evaluator:
        for side in (spec.evaluator.result, spec.evaluator.expected):
            names |= {str(item.get("type")) for item in _listed(side)}
    return names


def _listed(value: Any) -> list[Any]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]
