"""References in templates are filled, keep types, and fail loudly."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.task_specs.template import fill

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


def test_a_whole_reference_keeps_its_type() -> None:
    """`${n}` alone is the value itself; inside text it is written out."""
    assert fill({"a": "${n}", "b": "n=${n}"}, {"n": 3}) == {"a": 3, "b": "n=3"}


def test_keys_are_filled_too() -> None:
    """Objects keyed by a drawn name can be written down."""
    assert fill({"${who.first}.txt": 1}, {"who": {"first": "Ines"}}) == {"Ines.txt": 1}


def test_a_doubled_dollar_is_literal() -> None:
    """A shell variable can be written in a template."""
    assert fill("echo $${HOME} $HOME", {}) == "echo ${HOME} $HOME"


def test_an_unknown_name_names_the_closest() -> None:
    """A misspelt parameter is an error that helps."""
    with pytest.raises(UnknownName, match="Did you mean 'amount'"):
        fill("${amonut}", {"amount": 1})


def test_an_unknown_field_is_an_error() -> None:
    """A record's fields are checked as well, and a number has none."""
    with pytest.raises(UnknownName, match="field of 'who'"):
        fill("${who.nick}", {"who": {"first": "Ines"}})
    with pytest.raises(InvalidSpec, match="has no fields"):
        fill("${n.x}", {"n": 3})


@settings(max_examples=80, derandomize=True)
@given(JSON)
def test_data_without_references_is_unchanged(value: object) -> None:
    """Filling changes nothing that holds no reference."""
    if "${" not in repr(value):
        assert fill(value, {}) == value
