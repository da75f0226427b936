"""OSWorld's `is_extension_installed`: an editor's list of extensions has, or lacks, this one."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import lacking, text_of
from cuaenv.evaluators.expectations import rules_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the text contains (`type` `contain`) or lacks (`not_contain`) it."""
    del before
    rules = rules_in(expected)
    kind = rules.get("type")
    if kind not in ("contain", "not_contain"):
        raise ValueError(f"is_extension_installed: type is contain or not_contain; got {kind!r}.")
    text = text_of(after)
    if text is None:
        return lacking(after)
    there = str(rules["expected"]) in text
    return Judgement.of(there == (kind == "contain"), "it is there" if there else "it is not there")
