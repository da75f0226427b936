"""The path language into JSON values."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.evaluators.json_paths import covers, find, leaves, parse, render

KEYS = st.text(max_size=6)
PARTS = st.lists(st.one_of(KEYS, st.integers(-99, 99), st.none()), max_size=5).map(tuple)
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(), KEYS)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)
)


@given(PARTS)
@settings(derandomize=True, max_examples=60)
def test_what_is_rendered_is_parsed_back(parts: tuple[Any, ...]) -> None:
    """Any keys and indices can be written as a path."""
    assert parse(render(parts)) == parts


@given(st.text(max_size=20))
@settings(derandomize=True, max_examples=150)
def test_any_text_is_a_path_or_a_value_error(text: str) -> None:
    """Malformed paths raise ValueError and nothing else."""
    try:
        parts = parse(text)
    except ValueError as error:
        assert "malformed" in str(error) or "escape" in str(error)
        return
    assert parse(render(parts)) == parts


@given(JSON)
@settings(derandomize=True, max_examples=60)
def test_every_leaf_is_found_by_its_path(value: Any) -> None:
    """The path of a leaf leads to it and covers it."""
    for path, leaf in leaves(value).items():
        assert find(value, render(path)) == [leaf] or any("." in str(part) for part in path)
        assert covers(render(path), path)


@pytest.mark.parametrize("path", ["a.", ".a", "a..b", "[", "a[", "[x]", 'a"b', "[1", "a.[0]", "]"])
def test_malformed_paths_are_refused(path: str) -> None:
    """The message gives the path and the place."""
    with pytest.raises(ValueError, match="malformed at character"):
        parse(path)


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("", [{"a": [{"n": 1}, {"n": 2}], "x.y": {"z": 3}, "x": {"w": 4}}]),
        ("a[-1].n", [2]),
        ("a[*].n", [1, 2]),
        ("a[5].n", []),
        ("a.n", []),
        ("x.y.z", [3]),
        ('["x.y"].z', [3]),
        ("x.w", [4]),
        ("x[0]", []),
    ],
)
def test_where_paths_lead(path: str, found: list[Any]) -> None:
    """Indices, every element, dotted keys; a path that leads nowhere finds nothing."""
    value = {"a": [{"n": 1}, {"n": 2}], "x.y": {"z": 3}, "x": {"w": 4}}
    assert find(value, path) == found
