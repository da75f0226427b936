"""Tests of the order words are sorted in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.collation import collation_key


@pytest.mark.parametrize(
    "ordered",
    [
        ["apple", "Éclair", "fig", "zebra"],
        ["cote", "coté", "côte", "d"],
        ["Ärger", "Arzt", "Zug"],
        ["aeon", "Æther", "af"],
        ["Łódź", "Lyon", "Madrid"],
        ["Oslo", "Østersund", "Paris"],
    ],
)
def test_letters_come_before_accents_and_case(ordered):
    """Accents and case only tell apart words with the same letters."""
    backwards = ordered[::-1]
    assert sorted(backwards, key=collation_key) == ordered


def test_composed_and_decomposed_letters_are_the_same():
    """É written as one character or as two has one place."""
    assert collation_key("\u00e9t\u00e9") == collation_key("e\u0301te\u0301")


@settings(derandomize=True, max_examples=100)
@given(st.text(alphabet=st.characters(codec="ascii"), max_size=8),
       st.text(alphabet=st.characters(codec="ascii"), max_size=8))  # fmt: skip
def test_plain_letters_keep_their_order(a, b):
    """ASCII texts are in the order of their small letters."""
    assert (collation_key(a) < collation_key(b)) == (a.lower() < b.lower())
