"""Finding a scenario: one of ours by name, or a module of the user's own."""

from __future__ import annotations

from cuaenv.core import rooms
from cuaenv.core.errors import UnknownName
from cuaenv.core.info import SCENARIOS
from cuaenv.interventions.scenario import Scenario

ROOM = "cuaenv.interventions"


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
    module = rooms.own_or_foreign(ROOM, "intervention", name, ["SCENARIO"], SCENARIOS)
    found = module.SCENARIO
    if not isinstance(found, Scenario):
        raise UnknownName(
            f"The intervention {name!r} cannot be loaded: its `SCENARIO` must be an instance of a "
            f"subclass of {Scenario.__module__}.Scenario."
        )
    return found
