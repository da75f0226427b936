"""Entries of a store are still there."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking
from cuaenv.evaluators.matching import identity_of, record_matches, records_in, same


def metric(
    after: Any,
    before: Any,
    *,
    identity: list[str],
    only: list[dict[str, Any]] | None = None,
    allowed: list[dict[str, Any]] | None = None,
    whole: bool = False,
) -> Judgement:
    """Pass when every record of before is still there, as often as it was.

    Args:
        after: evidence of `records`: an array, or an object of arrays such as mail folders.
        before: the same at reset.
        identity: the fields by which a record is known again.
        only: look for these records alone, by their identity; a plain value is its own.
        allowed: fields of records that may change or go.
        whole: whether the other fields must be the same too.
    """
    then, now = records_in(before), records_in(after)
    if not identity or then is None:
        raise ValueError("records_kept needs `identity`, and an array of records at reset.")
    if now is None:
        return lacking(after, "records")
    if only is not None:
        wanted = [_known_by(record, identity) for record in only]
        then = [record for record in then if _known_by(record, identity) in wanted]
        if len(then) < len(only):
            raise ValueError("records_kept: some of `only` are not there at reset.")
    left = list(now)
    for record in then:
        if any(record_matches(record, fields) for fields in allowed or ()):
            continue
        at = _position(record, left, identity, whole)
        if at is None:
            return Judgement(0.0, f"{brief(_named(record, identity))} is gone or changed")
        left.pop(at)
    return Judgement(1.0, "all records are still there")


def _known_by(record: Any, identity: list[str]) -> Any:
    return identity_of(record, identity) if isinstance(record, dict) else record


def _position(record: Any, left: list[Any], identity: list[str], whole: bool) -> int | None:
    for at, other in enumerate(left):
        if same(record, other):
            return at
    if whole or not isinstance(record, dict):
        return None
    wanted = identity_of(record, identity)
    return next((i for i, other in enumerate(left) if identity_of(other, identity) == wanted), None)


def _named(record: Any, identity: list[str]) -> Any:
    return {name: record.get(name) for name in identity} if isinstance(record, dict) else record
