"""A dict that is handed out again and again cannot be changed, and is plain data all the same."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from cuaenv.core.fixed_dict import FixedDict

CHANGES: dict[str, Callable[[dict[str, Any]], Any]] = {
    "set": lambda d: d.__setitem__("a", 2),
    "delete": lambda d: d.__delitem__("a"),
    "update": lambda d: d.update(a=2),
    "in-place union": lambda d: d.__ior__({"a": 2}),
    "setdefault": lambda d: d.setdefault("b", 2),
    "pop": lambda d: d.pop("a"),
    "popitem": lambda d: d.popitem(),
    "clear": lambda d: d.clear(),
}


@pytest.mark.parametrize("how", CHANGES)
def test_no_way_of_changing_it_works(how: str) -> None:
    """Each raises TypeError and leaves it as it was."""
    fixed = FixedDict({"a": 1})
    with pytest.raises(TypeError, match="cannot be changed"):
        CHANGES[how](fixed)
    assert fixed == {"a": 1}


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))], ids=["deepcopy", "pickle"]
)
def test_a_copy_is_an_ordinary_dict_through_and_through(copied: Callable[[Any], Any]) -> None:
    """Nothing in a copy refuses to be changed, and the original does not notice."""
    fixed = FixedDict({"a": FixedDict({"b": 1})})
    twin = copied(fixed)
    assert type(twin) is dict
    twin["a"]["b"] = 2
    assert fixed == {"a": {"b": 1}}


def test_it_is_written_and_compared_as_a_dict() -> None:
    """JSON, equality and `isinstance` make no difference."""
    fixed = FixedDict({"a": [1], "b": FixedDict({})})
    assert json.dumps(fixed) == '{"a": [1], "b": {}}'
    assert fixed == {"a": [1], "b": {}}
    assert isinstance(fixed, dict)
