"""Pairing episodes that differ in one thing alone: same task, same seed, same everything else."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from cuaenv.benchmarks.intervention_records import names_of

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pairing:
    """Records side by side.

    Attributes:
        pairs: of the first kind and of the second.
        unpaired: valid records of the second kind without a valid one of the first.
        repeated: records beyond the first of their kind, which are left out.
    """

    pairs: list[tuple[Record, Record]] = field(default_factory=list)
    unpaired: int = 0
    repeated: int = 0


def agent_of(record: Record) -> tuple[str, str]:
    """Return who acted: the agent, and the guardrail it acted behind."""
    return record["agent"], record.get("guardrail", "")


def intervention_of(record: Record) -> str:
    """Return which intervention was asked for: `own`, `none` or a name.

    An older record does not say: one with interventions is taken for `own`, others for `none`.
    """
    return str(record.get("intervention") or ("own" if names_of(record) else "none"))


def place_of(record: Record) -> tuple[Hashable, ...]:
    """Return what two episodes that are compared must agree in, whoever acted."""
    return (
        record["env_id"], record["task_id"], record["seed"], record.get("desktop", "sim"),
        bool(record.get("subagents", False)),
    )  # fmt: skip


def paired(
    first: Iterable[Record], second: Iterable[Record],
    same: Callable[[Record], Hashable],
) -> Pairing:  # fmt: skip
    """Return the valid records of both kinds, side by side; a first one may have several partners.

    Args:
        first: such as the episodes without an intervention.
        second: such as those with one.
        same: what the two of a pair agree in.
    """
    known: dict[Hashable, Record] = {}
    repeated = 0
    for record in _valid(first):
        repeated += known.setdefault(same(record), record) is not record
    pairs, unpaired = [], 0
    seen: set[Hashable] = set()
    for record in _valid(second):
        key = same(record)
        again = (key, names_of(record), _wordings(record))
        if again in seen:
            repeated += 1
        elif key in known:
            pairs.append((known[key], record))
        else:
            unpaired += 1
        seen.add(again)
    return Pairing(pairs, unpaired, repeated)


def _valid(records: Iterable[Record]) -> Iterable[Record]:
    return (record for record in records if record["valid"])


def _wordings(record: Record) -> tuple[str, ...]:
    rows = record.get("interventions", [])
    return tuple(row["wording"] for row in rows if isinstance(row, dict))
