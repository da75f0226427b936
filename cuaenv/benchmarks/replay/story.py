"""What a page tells, worked out from a bundle: each step with what came before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cuaenv.core.bundle import Bundle
from cuaenv.core.errors import BundleError
from cuaenv.core.trace import TraceStep
from cuaenv.core.verdict import STATUSES


def shown_status(check: Mapping[str, Any]) -> str:
    """Return how a verdict is drawn: its status, or `unmet` for a success check that fails."""
    status = str(check.get("status", "error"))
    if status == "fail" and check.get("kind") == "success":
        return "unmet"
    return status if status in STATUSES else "error"


@dataclass(frozen=True, slots=True)
class Scene:
    """One step of the page.

    Attributes:
        id: its address in the page.
        step: the step taken; None for the closing scene, which shows the end state.
        frame: PNG bytes of what the agent saw when it chose; None when not recorded.
        statuses: how every check is drawn after the step, by name (`shown_status`).
    """

    id: str
    step: TraceStep | None
    frame: bytes | None
    statuses: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Story:
    """An episode, ready to be told."""

    manifest: dict[str, Any]
    size: tuple[int, int]
    checks: list[dict[str, Any]]
    scenes: list[Scene]

    @classmethod
    def of(cls, bundle: Bundle) -> Story:
        """Read a bundle; raise BundleError where the manifest lacks what a page needs."""
        manifest = dict(bundle.manifest)
        try:
            width, height = manifest["screen_size"]
            checks = [dict(check) for check in manifest["verdicts"]]
            names = [str(check["name"]) for check in checks]
            return cls(manifest, (int(width), int(height)), checks, _scenes(bundle, names))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, BundleError):
                raise
            raise BundleError(f"{bundle.path}: manifest.json is incomplete: {error!r}.") from error


def _scenes(bundle: Bundle, names: list[str]) -> list[Scene]:
    trace, frames = bundle.trace, bundle.frames
    statuses = dict.fromkeys(names, "dormant")
    scenes = []
    for step in trace:
        for verdict in step.verdicts:
            statuses[str(verdict["name"])] = shown_status(verdict)
        if step.step > 0:
            seen = frames.get(step.step - 1)
            scenes.append(Scene(f"s{step.step}", step, seen, dict(statuses)))
    last = trace[-1].step if trace else 0
    return [*scenes, Scene("end", None, frames.get(last), dict(statuses))]
