"""OSWorld's `check_line_number`: how many lines of a report carry a time of day."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking, lines_of
from cuaenv.evaluators.expectations import expected_in

_TIME = re.compile(r"([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)")
"""OSWorld counts these lines only: a report of `sar` also has headings and blank lines."""


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when as many lines as expected have a time such as `09:30:00`."""
    del before
    lines = lines_of(after)
    if lines is None:
        return lacking(after)
    number = sum(_TIME.search(line) is not None for line in lines)
    return Judgement.of(number == int(expected_in(expected)), f"{number} lines carry a time")
