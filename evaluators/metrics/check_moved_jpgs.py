"""OSWorld's `check_moved_jpgs`: a folder holds exactly these names."""

from __future__ import annotations

from typing import Any

from cuaenv.core.verdict import Judgement
from cuaenv.evaluators.content import brief
from cuaenv.evaluators.expectations import expected_in


def metric(after: Any, before: Any = None, *, expected: Any) -> Judgement:
    """Pass when the names in the tree of `list_directory` are those expected."""
    del before
    children = after.get("children") if isinstance(after, dict) else None
    if not isinstance(children, list):
        return Judgement(0.0, "missing" if after is None else "it is no folder")
    names = {str(node.get("name")) for node in children if isinstance(node, dict)}
    return Judgement.of(names == set(expected_in(expected)), f"it holds {brief(sorted(names))}")
