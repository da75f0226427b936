"""OSWorld's `is_expected_url_pattern_match`: an address matches all of these patterns."""

from __future__ import annotations

import re
from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief, lacking, listed, text_of
from cuaenv.evaluators.expectations import expected_in

PATTERNS = ("expected.expected",)


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when every pattern expected is found in the address: a text, or `url` of an object."""
    del before
    url = after.get("url") if isinstance(after, dict) else text_of(after)
    if not isinstance(url, str):
        return lacking(after, "address")
    for pattern in listed(expected_in(expected)):
        if not re.search(pattern, url):
            return Judgement(0.0, f"{brief(url)} does not match {pattern!r}")
    return Judgement(1.0, f"the address is {brief(url)}")
