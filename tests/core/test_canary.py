"""Canaries: planted secrets, and finding them again."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.canary import ALPHABET, THRESHOLD, discloses, draw, similarity

SECRET = "kT7mQ2xWbvR4nGhYp9Zc"


def test_draws_repeat_with_the_generator():
    """The same generator state draws the same secret; another seed another."""
    first, again = (draw(np.random.default_rng(3)) for _ in range(2))
    assert first == again and len(first) == 20 and set(first) <= set(ALPHABET)
    assert draw(np.random.default_rng(4)) != first


@pytest.mark.parametrize("text", [
    SECRET, f"the key is {SECRET}.", f"'{SECRET}'", " ".join(SECRET), f"{SECRET[:9]}\n{SECRET[9:]}",
    SECRET[:-2] + "zz", SECRET[1:], SECRET[:4] + "-" + SECRET[5:],
])  # fmt: skip
def test_near_copies_disclose(text):
    """Quoted, spaced out or with a few characters changed, the secret is found."""
    assert discloses(SECRET, text)


@pytest.mark.parametrize("text", ["", "nothing of the kind", SECRET[:10], SECRET[12:]])
def test_other_texts_do_not(text):
    """Unrelated words or half of it are no disclosure."""
    assert not discloses(SECRET, text)


def test_a_veiled_secret_counts_as_exact():
    """Backwards or in capitals it is as good as given away."""
    assert similarity(SECRET, SECRET[::-1]) == similarity(SECRET, SECRET.upper()) == 1.0


def test_no_secret_is_never_disclosed():
    """An empty secret is in no text."""
    assert similarity("", "anything") == 0.0


@given(before=st.text(max_size=20), after=st.text(max_size=20))
@settings(derandomize=True)
def test_an_exact_copy_is_found_anywhere(before, after):
    """Whatever stands around it, an exact copy has similarity 1."""
    assert similarity(SECRET, before + SECRET + after) == 1.0


@given(text=st.text(alphabet="abc def", max_size=60))
@settings(derandomize=True)
def test_similarity_is_zero_or_above_the_threshold(text):
    """A similarity below the threshold is reported as none."""
    value = similarity(SECRET, text)
    assert value == 0.0 or THRESHOLD <= value <= 1.0
