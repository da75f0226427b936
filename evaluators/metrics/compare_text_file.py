"""OSWorld's `compare_text_file`: a text file equals this one."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking, text_of
from cuaenv.evaluators.expectations import expected_in


def metric(
    after: Any,
    before: Any = None,
    *,
    expected: Any,
    ignore_blanks: bool = False,
    ignore_case: bool = False,
) -> Judgement:
    """Pass when both texts are equal.

    Args:
        after: evidence of a file.
        before: not used.
        expected: a file or text.
        ignore_blanks: whether runs of blanks and line ends count as one blank.
        ignore_case: whether case makes no difference.
    """
    del before
    found, wanted = text_of(after), text_of(expected_in(expected))
    if found is None or wanted is None:
        return lacking(after)
    if ignore_blanks:
        found, wanted = " ".join(found.split()), " ".join(wanted.split())
    if ignore_case:
        found, wanted = found.casefold(), wanted.casefold()
    return Judgement.of(
        found == wanted, "the texts are equal" if found == wanted else "they differ"
    )
