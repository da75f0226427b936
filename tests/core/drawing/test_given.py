"""Values given for parameters are of the kind that would be drawn."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cuaenv.core.drawing.draws import KINDS, draw
from cuaenv.core.drawing.given import given_fault

PERSON = {"name": "A B", "first": "A", "last": "B", "email": "a@x.org", "phone": "1",
          "username": "ab"}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_whatever_is_drawn_may_be_given(kind: str) -> None:
    """A value of the draw itself is always of the right kind."""
    spec = {"draw": kind, **({"of": ["a", 3, {"x": "y"}]} if kind == "choice" else {})}
    for seed in range(5):
        value = draw(spec, np.random.default_rng(seed), "all", {})
        assert given_fault(spec, value) == ""


@pytest.mark.parametrize(
    ("spec", "value", "said"),
    [
        ({"draw": "word"}, {"a": 1}, "a text that is not empty; got {'a': 1}"),
        ({"draw": "word"}, "", "a text that is not empty; got ''"),
        ({"draw": "text"}, None, "got None"),
        ({"draw": "amount"}, 12.5, "a text"),
        ({"draw": "int"}, "3", "a whole number; got '3'"),
        ({"draw": "int"}, True, "a whole number; got True"),
        ({"draw": "int"}, 2.5, "a whole number; got 2.5"),
        ({"draw": "filename"}, "../a", "a name without slashes"),
        ({"draw": "person"}, "Ann", "an object with `name`, `first`"),
        ({"draw": "person"}, {**PERSON, "email": ""}, "an object with"),
        ({"draw": "date"}, {"iso": "2025-01-01"}, "an object with `iso`, `long`"),
        ({"draw": "choice", "of": ["a", "b"]}, 3, "a text that is not empty; got 3"),
        ({"draw": "choice", "of": [1, "b"]}, [], "a whole number or a text"),
        ({"draw": "choice", "of": [{"x": "y"}]}, {"y": "x"}, "an object with `x`"),
        ({"value": "x"}, ["x"], "a text"),
        ({"value": True}, 1, "true or false; got 1"),
        ({"value": [1]}, [], "a list that is not empty"),
        ({"value": [1]}, ["a"], "a list that is not empty"),
    ],
)
def test_another_type_or_nothing_is_refused(spec: dict[str, Any], value: Any, said: str) -> None:
    """The sentence says what is allowed and what was given."""
    assert said in given_fault(spec, value)


@pytest.mark.parametrize(
    ("spec", "value"),
    [({"draw": "person"}, PERSON), ({"draw": "choice", "of": ["a"]}, "z"),
     ({"value": 1.5}, 2), ({"value": ""}, ""), ({"value": None}, "any"),
     ({"draw": "choice", "of": ["${other}"]}, 3)],
)  # fmt: skip
def test_what_is_of_the_kind_is_taken(spec: dict[str, Any], value: Any) -> None:
    """Any value of the kind, not only those of the pool."""
    assert given_fault(spec, value) == ""
