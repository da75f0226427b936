"""Trail: the steps of an episode so far, noted as they happen and told when they are read.

Most episodes are never written to disk, so a step notes only references to what never changes; its
plain data is worked out when somebody looks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, overload

from cuaenv.core.action import Proposal
from cuaenv.core.desktop import Event
from cuaenv.core.trace import TraceStep
from cuaenv.core.verdict import Verdict


class Row(NamedTuple):
    """One step as it was noted; the fields are those of `TraceStep`, not yet plain data."""

    step: int
    proposed: Proposal = ()
    executed: Proposal = ()
    outcomes: tuple[dict[str, str], ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    events: tuple[Event, ...] = ()
    feedback: str = ""
    reward: float = 0.0
    cost: float = 0.0
    frame: str = ""
    note: str = ""

    def told(self) -> TraceStep:
        """Return the step as plain data."""
        plain: dict[str, Any] = {
            "proposed": [action.to_dict() for action in self.proposed],
            "executed": [action.to_dict() for action in self.executed],
            "outcomes": [dict(outcome) for outcome in self.outcomes],
            "verdicts": [verdict.to_dict() for verdict in self.verdicts],
            "events": [event.to_dict() for event in self.events],
        }
        return TraceStep(**{**self._asdict(), **plain})


class Trail(Sequence[TraceStep]):
    """A sequence of steps that never changes; `then` returns a longer one.

    Trails of one episode share their rows, so that noting a step takes no longer the more there
    are. Reading gives a fresh `TraceStep`.

    >>> one = Trail().then(Row(0))
    >>> two, other = one.then(Row(1)), one.then(Row(1, note="held"))
    >>> len(one), [step.note for step in two], [step.note for step in other]
    (1, ['', ''], ['', 'held'])
    """

    __slots__ = ("_rows", "_size")

    def __init__(self, rows: Sequence[Row] = ()) -> None:
        self._rows = list(rows)
        self._size = len(self._rows)

    def then(self, row: Row) -> Trail:
        """Return the trail with one more step."""
        rows = self._rows
        if len(rows) != self._size:  # another trail has gone on from here
            rows = rows[: self._size]
        rows.append(row)
        longer = Trail.__new__(Trail)
        longer._rows, longer._size = rows, self._size + 1
        return longer

    @property
    def rows(self) -> tuple[Row, ...]:
        """The steps as they were noted."""
        return tuple(self._rows[: self._size])

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, at: int) -> TraceStep: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[TraceStep, ...]: ...

    def __getitem__(self, at: int | slice) -> TraceStep | tuple[TraceStep, ...]:
        if isinstance(at, slice):
            return tuple(row.told() for row in self.rows[at])
        return self._rows[range(self._size)[at]].told()

    def __iter__(self) -> Iterator[TraceStep]:
        return (row.told() for row in self.rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trail) and self.rows == other.rows

    def __hash__(self) -> int:
        return hash((self._size, self._rows[self._size - 1].step if self._size else -1))

    def __repr__(self) -> str:
        return f"Trail({list(self)!r})"

    def __getstate__(self) -> tuple[Row, ...]:
        return self.rows

    def __setstate__(self, rows: tuple[Row, ...]) -> None:
        self.__init__(rows)  # type: ignore[misc]
