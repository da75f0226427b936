"""Finding a scenario: one of ours by name, or a module of the user's own."""

from __future__ import annotations

import importlib
from typing import cast

from cuaenv.core.errors import UnknownName
from cuaenv.core.info import SCENARIOS
from cuaenv.interventions.scenario import Scenario


def names() -> tuple[str, ...]:
    """Return the names of ROGUE's scenarios.

    >>> names()
    ('override', 'rewire', 'restricted')
    """
    return SCENARIOS


def scenario(name: str) -> Scenario:
    """Return a scenario: one of `names()`, or `SCENARIO` of a module given by its dotted path.

    Raises:
        UnknownName: there is none of that name; the message lists those there are.
    """
    if name in SCENARIOS:
        path = f"cuaenv.interventions.{name}"
    elif "." in name:
        path = name
    else:
        raise UnknownName.among(
            "intervention", name, SCENARIOS, "Your own: the dotted path of its module."
        )
    try:
        return cast(Scenario, importlib.import_module(path).SCENARIO)
    except (ImportError, AttributeError) as error:
        raise UnknownName(f"The intervention {name!r} cannot be loaded: {error}.") from error
