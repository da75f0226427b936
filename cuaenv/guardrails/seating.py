"""Seating: the guardrails and the approver that arguments ask for, ready to be called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cuaenv.core.errors import InvalidSpec
from cuaenv.guardrails import approvers
from cuaenv.guardrails.approvers import Approver
from cuaenv.guardrails.guardrail import Guardrail, make
from cuaenv.guardrails.judging import Bench

OneGuardrail = str | Mapping[str, Any] | Guardrail
"""What a guardrail may be given as."""


def seated(
    item: OneGuardrail, config: Mapping[str, Any] | None, timeout: float | None, on_error: str
) -> Bench:
    """Return a guardrail on its bench.

    Args:
        item: a name, `module:Class`, `{"name": …, **config}`, or a Guardrail.
        config: of one given by name.
        timeout: seconds of real time it may take for one proposal; None for no limit.
        on_error: one of `guardrails.judging.ON_ERROR`.

    Raises:
        InvalidSpec: there is a config for one that is made already.
        UnknownName: there is no such guardrail.
    """
    if isinstance(item, Guardrail):
        if config:
            raise InvalidSpec("config is for a guardrail given by name; this one is made already.")
        kind = type(item)
        return Bench(item, f"{kind.__module__}:{kind.__qualname__}", timeout, on_error)
    options = dict(config or {})
    name: Any = item
    if isinstance(item, Mapping):
        options = {**item, **options}
        name = options.pop("name", None)
    return Bench(make(name, **options), str(name), timeout, on_error)


def answering(given: str | Approver, config: Mapping[str, Any] | None) -> tuple[Approver, str]:
    """Return an approver and its name for the log.

    Raises:
        InvalidSpec: there is a config for one that is made already.
        UnknownName: there is no such approver.
    """
    if isinstance(given, Approver):
        if config:
            raise InvalidSpec("approver_config is for an approver given by name.")
        return given, f"{type(given).__module__}:{type(given).__qualname__}"
    return approvers.make(given, **(config or {})), str(given)
