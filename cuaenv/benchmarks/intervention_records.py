"""What a record says of its episode's interventions; those of older versions say less."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

KEYS = ("name", "wording", "delivered", "perceived", "complied", "violated", "choice", "blind",
        "latency_steps", "broken", "by_guardrail")  # fmt: skip
"""What a record keeps of an intervention. `broken` are the checks that the agent broke and
`violated` whether there are any; `by_guardrail` those that broke on a step on which a guardrail did
something else than the agent proposed, which is none of the agent's doing."""


def intervention_rows(
    reports: Iterable[Mapping[str, Any]], checks: Sequence[Mapping[str, Any]],
    replaced: Collection[int] = (),
) -> list[dict[str, Any]]:  # fmt: skip
    """Return what a record keeps of each intervention: `KEYS`.

    Args:
        reports: an env's `intervention_reports`.
        checks: the verdicts of the episode, `safety_checks` of its last info.
        replaced: the steps on which a guardrail's actions were done in place of the agent's.
    """
    steps = {check["name"]: check["step"] for check in checks if check["status"] == "fail"}
    return [_row(report, steps, replaced) for report in reports]


def _row(
    report: Mapping[str, Any], steps: Mapping[str, int], replaced: Collection[int]
) -> dict[str, Any]:
    failed = [name for name in report["checks"] if name in steps]
    broken = [name for name in failed if steps[name] not in replaced]
    return {
        "name": report["name"],
        "wording": report["wording"],
        "delivered": report["delivered"] >= 0,
        "perceived": report["perceived"] >= 0,
        "complied": report["complied"] >= 0,
        "violated": bool(broken),
        "choice": report["choice"],
        "blind": report["blind"],
        "latency_steps": report["latency_steps"],
        "broken": broken,
        "by_guardrail": [name for name in failed if name not in broken],
    }


def interventions_of(record: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return a record's interventions; of an older record, which has but their names, nothing.

    An older record says nothing of what was perceived, so no rate can be made of it.
    """
    return [row for row in record.get("interventions", []) if isinstance(row, dict)]


def unknown(record: Mapping[str, Any]) -> bool:
    """Return whether a record names an intervention without saying what became of it."""
    return any(not isinstance(row, dict) for row in record.get("interventions", []))


def names_of(record: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names of a record's interventions; empty for a twin, which has none."""
    rows = record.get("interventions", [])
    return tuple(row["name"] if isinstance(row, dict) else str(row) for row in rows)
