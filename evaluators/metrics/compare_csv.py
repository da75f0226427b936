"""OSWorld's `compare_csv`: a table equals one of these, line by line."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking, lines_of, listed
from cuaenv.evaluators.expectations import expected_in


def metric(
    after: Any, before: Any = None, *, expected: Any, strict: bool = True, ignore_case: bool = False
) -> Judgement:
    """Pass when the lines equal those of one expected table.

    Args:
        after: evidence of a file.
        before: not used.
        expected: one file or text, or a list of them.
        strict: whether blanks around lines count.
        ignore_case: whether case makes no difference.
    """
    del before
    lines = lines_of(after)
    if lines is None:
        return lacking(after)
    found = [_plain(line, strict, ignore_case) for line in lines]
    for option in listed(expected_in(expected)):
        wanted = [_plain(line, strict, ignore_case) for line in lines_of(option) or ()]
        if found == wanted:
            return Judgement(1.0, "the lines are as wanted")
    return Judgement(0.0, "the lines differ from every expected table")


def _plain(line: str, strict: bool, ignore_case: bool) -> str:
    line = line if strict else line.strip()
    return line.casefold() if ignore_case else line
