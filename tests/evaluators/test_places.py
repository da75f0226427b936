"""Paths and the patterns that mean them, against what each word says by itself."""

from __future__ import annotations

import fnmatch

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.evaluators.places import inside, matches

plain = settings(derandomize=True, max_examples=300, deadline=None)
paths = st.lists(st.sampled_from(["a", "b", ".c", "ab"]), max_size=4).map(
    lambda p: "/" + "/".join(p)
)
patterns = st.lists(
    st.sampled_from(
        ["/", "/a", "/a/", "/a/b", "/*", "/a/*", "/?/b", "/[ab]/b", "/*/.c", "/a/*.c", "*b", "/a[b"]
    ),
    max_size=4,
)


@plain
@given(paths, patterns)
def test_a_pattern_names_what_is_below_it_or_has_its_shape(path: str, names: list[str]) -> None:
    """Any one of the patterns is enough, and each by itself decides as it does among others."""
    shaped = [name for name in names if set(name) & set("*?[")]
    expected = any(inside(path, name) for name in names) or any(
        fnmatch.fnmatchcase(path, name) for name in shaped
    )
    assert matches(path, names) == expected
    assert matches(path, iter(names)) == any(matches(path, [name]) for name in names)
