"""The key table."""

from __future__ import annotations

import string

import pytest

from cuaenv.core.errors import InvalidAction
from cuaenv.core.keys import ALIASES, INDEX, KEYS, canonical


def test_every_key_is_its_own_name():
    """Canonical names are unique and fixed points; their index is their number."""
    assert len(set(KEYS)) == len(KEYS)
    assert all(canonical(key) == key and KEYS[INDEX[key]] == key for key in KEYS)


def test_aliases_lead_to_keys():
    """Every alias leads to a key, and none hides a key of the same name."""
    assert all(key in INDEX for key in ALIASES.values())
    assert not set(ALIASES) & set(KEYS)


def test_every_printable_character_is_a_key():
    """Each character of a US keyboard can be pressed; capitals by their letter."""
    for character in string.printable[:95]:
        assert canonical(character) in INDEX


@pytest.mark.parametrize(
    ("name", "key"),
    [("Return", "enter"), ("ESC", "escape"), ("ctrlright", "ctrl"), ("Page_Up", "pageup"),
     ("cmd", "super"), ("ArrowLeft", "left"), ("\n", "enter"), (" ", "space"), ("F12", "f12")],
)  # fmt: skip
def test_spellings_of_other_dialects(name, key):
    """Names of pyautogui, X, browsers and macOS are understood, whatever the case."""
    assert canonical(name) == key


@pytest.mark.parametrize("name", ["", "nokey", "ctrl+s", "ß", None, 3, ["a"]])
def test_what_is_no_key(name):
    """Anything else is an invalid action, never silently dropped."""
    with pytest.raises(InvalidAction):
        canonical(name)
