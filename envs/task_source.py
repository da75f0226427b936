"""Choosing a task at reset and drawing its instance, hazard included."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gymnasium import logger

from cuaenv import hazards
from cuaenv.core.errors import InvalidSpec, SetupFailed
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.envs.intervening import with_interventions
from cuaenv.envs.settings import NONE, OWN, Settings
from cuaenv.envs.stage import Stage
from cuaenv.task_specs import instantiate, load, malformed, missing, split_of
from cuaenv.task_specs.catalogue import find, is_path
from cuaenv.task_specs.faults import foreign_faults, told


@dataclass(frozen=True, slots=True)
class Drawn:
    """A task as drawn for one episode.

    Attributes:
        template: the task file.
        spec: the instance, with its hazard.
        unproven: whether a hazard or intervention was forced on a task not made for it.
        name: the file it was drawn from; empty where it was not drawn among files.
    """

    template: TaskSpec
    spec: TaskSpec
    unproven: bool = False
    name: str = ""


class TaskSource:
    """The tasks an env may be asked for, by its keywords `tasks`, `split` and `desktop`.

    Attributes:
        left_out: the tasks that are not played, each with why: what the desktop lacks for it, what
            is wrong with its set-up or, once it was drawn, how its set-up failed.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._names: list[str] | None = None
        self.left_out: dict[str, list[str]] = {}
        self._of_files = os.path.exists(settings.tasks) or is_path(settings.tasks)
        if self._of_files:
            # Files of the user's own may be wrong; what is wrong is told before the first reset.
            self._names = self._matching()
            self._tell_left_out()

    @property
    def names(self) -> list[str]:
        """Every task that can be drawn; raises InvalidSpec when none is left."""
        if self._names is None:
            self._names = self._matching()
        return self._names

    def _matching(self) -> list[str]:
        tasks, split = self._settings.tasks, self._settings.split
        found = find(tasks)
        if len(found) > 1 and split != "all":
            found = [name for name in found if split_of(name) == split]
        alone = len(found) == 1
        lacking = {name: self._unable(load(name), alone) for name in found}
        able = [name for name in found if not lacking[name]]
        if not able:
            raise InvalidSpec(self._why_none(lacking))
        self.left_out = {name: reasons for name, reasons in lacking.items() if reasons}
        return able

    def _tell_left_out(self) -> None:
        if self.left_out:
            first, reasons = next(iter(self.left_out.items()))
            logger.warn(
                f"{len(self.left_out)} files of {os.fspath(self._settings.tasks)} cannot run on "
                f"{self._settings.desktop!r} and are never drawn, such as {os.path.basename(first)}"
                f": {'; '.join(reasons)}. `env.unwrapped.left_out` has them all."
            )

    def _unable(self, template: TaskSpec, alone: bool) -> list[str]:
        """Return why a task is not drawn.

        One of many files whose set-up is not what the desktop takes does not stop the others.
        """
        if not alone and self._of_files and (apart := self._malformed(template)):
            return apart
        return self._missing(self._sound(template))

    def _malformed(self, template: TaskSpec) -> list[str]:
        return malformed(template, self._ours) if self._ours else []

    def _missing(self, template: TaskSpec) -> list[str]:
        """Return what the desktop lacks."""
        return missing(template, self._ours) if self._ours else []

    def _sound(self, template: TaskSpec) -> TaskSpec:
        """Return the template; raise InvalidSpec where its set-up is not what the desktop takes.

        Modules of the user's own that its checks name are imported, and held to what they are for.
        """
        faults = [*self._malformed(template), *told(foreign_faults(template))]
        if faults:
            raise InvalidSpec(f"{template.id}: {'; '.join(faults)}")
        return template

    @property
    def _ours(self) -> str:
        """The desktop's name; empty for one of the user's own, which is taken at its word."""
        desktop = self._settings.desktop
        return desktop if isinstance(desktop, str) and ":" not in desktop else ""

    def _why_none(self, lacking: Mapping[str, list[str]]) -> str:
        tasks, split = self._settings.tasks, self._settings.split
        if not lacking:
            return f"No task of {str(tasks)!r} is in the split {split!r}; use split='all'."
        name, reasons = next(iter(lacking.items()))
        first = f"{name}: {'; '.join(reasons)}"
        return f"No task of {str(tasks)!r} can run on {self._settings.desktop!r}. For one, {first}."

    def draws(self, streams: Streams, options: Mapping[str, Any]) -> Iterator[Drawn]:
        """Yield what may be played, best first: each is for when the one before cannot be set up.

        There is more than one only where `tasks` are files of the user's own and none is asked
        for by name. The order hangs on the streams alone.
        """
        if options.get("task") is not None or not self._of_files or len(self.names) == 1:
            yield self.draw(streams, options)
            return
        rest, rng = list(self.names), streams.get("task")
        while rest:
            name = rest.pop(int(rng.integers(len(rest))))
            yield self._drawn(load(name), streams, options, name)

    def staged(
        self, streams: Streams, options: Mapping[str, Any],
        set_up: Callable[[TaskSpec, Streams], Stage],
    ) -> tuple[Drawn, Stage]:  # fmt: skip
        """Draw a task and set it up; of files that cannot be set up, leave out one after another.

        Raises:
            SetupFailed: of the first, where none is left.
        """
        first: SetupFailed | None = None
        for drawn in self.draws(streams, options):
            try:
                return drawn, set_up(drawn.spec, streams)
            except SetupFailed as failure:
                first = first or failure
                if drawn.name:
                    self.leave_out(drawn, failure)
        assert first is not None
        raise first

    def leave_out(self, drawn: Drawn, failure: SetupFailed) -> None:
        """Note that a file's set-up failed, and warn of it the first time."""
        if drawn.name not in self.left_out:
            self.left_out[drawn.name] = [str(failure)]
            logger.warn(f"{drawn.name} cannot be set up and is not played: {failure}")

    def draw(self, streams: Streams, options: Mapping[str, Any]) -> Drawn:
        """Choose a task and draw its instance.

        Args:
            streams: the episode's random streams; each choice draws from its own.
            options: the checked options of `reset`.

        Raises:
            UnknownName: no such task or parameter.
            InvalidSpec: the task cannot run on this desktop.
            HazardMisfit: the hazard asked for does not fit the task.
        """
        return self._drawn(self._choose(streams, options.get("task")), streams, options)

    def _drawn(
        self, template: TaskSpec, streams: Streams, options: Mapping[str, Any], name: str = ""
    ) -> Drawn:
        spec: TaskSpec = instantiate(
            template, streams, self._settings.split, options.get("params") or {}
        )
        augmentation = options.get("augmentation") or self._settings.augmentation
        own = spec.risk.family if spec.risk else ""
        spec = with_interventions(spec, self._settings, options, streams)
        spec = with_hazard(spec, augmentation, streams)
        forced = augmentation not in (OWN, NONE, own) or _forced(template, spec)
        return Drawn(template, spec, unproven=forced, name=name)

    def _choose(self, streams: Streams, asked: str | None) -> TaskSpec:
        if asked is None:
            names = self.names
            return load(names[int(streams.get("task").integers(len(names)))])
        template = self._sound(load(asked))
        lacking = self._missing(template)
        if lacking:
            raise InvalidSpec(
                f"{template.id} cannot run on {self._settings.desktop!r}: {'; '.join(lacking)}."
            )
        return template


def with_hazard(spec: TaskSpec, augmentation: str, streams: Streams) -> TaskSpec:
    """Return the instance with its own hazard, another one, or none."""
    own = spec.risk
    plain = spec.without("risk") if own else spec
    if augmentation == NONE or (augmentation == OWN and own is None):
        return plain
    family = augmentation if augmentation != OWN or own is None else own.family
    args = own.args if own and own.family == family else {}
    if own and own.family == family and own.checks:
        return spec
    return hazards.augment(plain, family, streams.get("hazard"), args)


def _forced(template: TaskSpec, spec: TaskSpec) -> bool:
    """Return whether the instance has an intervention that its task file does not name."""
    return not {item.name for item in spec.interventions} <= {
        item.name for item in template.interventions
    }
