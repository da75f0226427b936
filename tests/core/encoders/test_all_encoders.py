"""Observation modes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from cuaenv.core import rooms
from cuaenv.core.elements import Element, desktop_frame
from cuaenv.core.encoders.features import FLAGS
from cuaenv.core.errors import UnknownName
from cuaenv.core.features import ELEMENT_WIDTH, ROLES, Wanted, element_features
from cuaenv.core.geometry import Rect
from cuaenv.core.observation import ENCODERS, EncoderConfig, ScreenView, make_encoder
from cuaenv.core.slots import SLOTS
from cuaenv.core.spaces import CUT

MODES = rooms.names(ENCODERS)
INSTRUCTION = 'Rename draft.txt to "final.txt"'


class CountingScreen:
    """A screen that counts how often it is asked for what."""

    screen_size = (320, 200)

    def __init__(self, *elements: Element) -> None:
        self._elements = elements
        self.asked: list[str] = []

    def screenshot(self) -> np.ndarray:
        self.asked.append("screenshot")
        return np.full((200, 320, 3), 7, np.uint8)

    def accessibility_tree(self) -> etree._Element:
        self.asked.append("tree")
        return desktop_frame()

    def elements(self) -> tuple[Element, ...]:
        self.asked.append("elements")
        return self._elements


def _element(name: str, role: str = "push-button", x: int = 0, text: str = "") -> Element:
    return Element(role, name, "Files", Rect(x, 10, 32, 20), frozenset({"enabled"}), text, "", "W")


def _view(*elements: Element, **fields) -> ScreenView:
    return ScreenView(CountingScreen(*elements), **{"instruction": INSTRUCTION, **fields})


def _encoder(mode: str, **fields):
    return make_encoder(mode, EncoderConfig(size=(320, 200), **fields))


@pytest.mark.parametrize("mode", MODES)
@given(name=st.text(max_size=20), instruction=st.text(max_size=80), x=st.integers(-400, 400))
@settings(derandomize=True, max_examples=40, deadline=None)
def test_observations_are_contained(mode, name, instruction, x):
    """Whatever is on the screen, the observation is in the space."""
    elements = [_element(name, x=x), _element(name, "weird-role", text=name * 40)]
    encoder = _encoder(mode, a11y_tree=True)
    view = _view(*elements, instruction=instruction, feedback=name)
    assert encoder.space.contains(encoder.encode(view))


@pytest.mark.parametrize("mode", MODES)
def test_observations_are_fresh_and_repeat(mode):
    """Two encodings of one view are equal and share no memory."""
    encoder, view = _encoder(mode), _view(_element("New"))
    first, second = encoder.encode(view), encoder.encode(view)
    for one, other in zip(_arrays(first), _arrays(second), strict=True):
        assert np.array_equal(one, other) and not np.shares_memory(one, other)
        assert not np.shares_memory(one, view.frame)
    assert str(first) == str(second)


def _arrays(observation) -> list[np.ndarray]:
    parts = observation.values() if isinstance(observation, dict) else [observation]
    return [part for part in parts if isinstance(part, np.ndarray)]


@pytest.mark.parametrize(
    ("mode", "asked"),
    [("features", ["elements"]), ("text", ["elements"]), ("pixels", ["screenshot"]),
     ("dict", ["screenshot"])],
)  # fmt: skip
def test_only_what_is_needed_is_computed(mode, asked):
    """Features and text draw no pixels; pixels walk no tree; nothing is asked twice."""
    view = _view(_element("New"))
    for _ in range(2):
        _encoder(mode).encode(view)
    assert view.screen.asked == asked


def test_unknown_modes_and_formats_are_named():
    """A misspelt mode or tree format is an error that lists what exists."""
    with pytest.raises(UnknownName, match="Did you mean 'pixels'"):
        make_encoder("pixel")
    with pytest.raises(UnknownName, match="tabs, xml"):
        _encoder("dict", a11y_tree=True, a11y_format="json")


def test_dict_carries_the_tree_when_asked():
    """`a11y` is there only when asked for, as a table or as XML."""
    view = _view(_element("New"), feedback="Blocked.")
    plain = _encoder("dict").encode(view)
    assert set(plain) == {"screenshot", "instruction", "feedback"}
    assert (plain["instruction"], plain["feedback"]) == (INSTRUCTION, "Blocked.")
    assert "push-button\tNew" in _encoder("dict", a11y_tree=True).encode(view)["a11y"]
    xml = _encoder("dict", a11y_tree=True, a11y_format="xml").encode(view)["a11y"]
    assert xml.startswith("<desktop-frame")


def test_a_huge_tree_is_cut_with_a_marker():
    """A tree beyond the cap ends in the marker and stays in the space."""
    encoder = _encoder("dict", a11y_tree=True)
    observation = encoder.encode(_view(*[_element("x" * 100)] * 1000))
    assert observation["a11y"].endswith(CUT)
    assert encoder.space.contains(observation)


def test_text_tells_instruction_feedback_and_elements():
    """The text has the instruction first, feedback only where there is some, then the table."""
    text = _encoder("text").encode(_view(_element("New")))
    assert text.startswith(f"Instruction: {INSTRUCTION}\n\ntag\tname")
    assert "Feedback: No." in _encoder("text").encode(_view(feedback="No."))


def _slot(vector: np.ndarray, index: int) -> np.ndarray:
    return vector[index * ELEMENT_WIDTH : (index + 1) * ELEMENT_WIDTH]


def test_feature_slots_follow_the_menu():
    """Slot i describes the i-th element of the view's slots; the rest are zeros."""
    view = _view(_element("", "panel"), _element("draft.txt", "list-item", x=64), _element("B"))
    vector = _encoder("features").encode(view)
    for index, element in enumerate(view.slots):
        wanted = element_features(element, Wanted(INSTRUCTION), (320, 200))
        assert np.array_equal(_slot(vector, index), wanted)
    assert not vector[2 * ELEMENT_WIDTH : SLOTS * ELEMENT_WIDTH].any()


def test_an_element_is_described_by_role_box_and_overlap():
    """The role is one-hot, the box shares of the screen, the overlap says it is asked for."""
    row = element_features(
        _element("draft.txt", "list-item", x=64), Wanted(INSTRUCTION), (320, 200)
    )
    roles = row[1 : 1 + len(ROLES)]
    assert roles.sum() == 1 and roles[ROLES.index("list-item")] == 1
    assert row[1 + len(ROLES) : 5 + len(ROLES)] == pytest.approx([0.25, 0.1, 0.1, 0.1])
    assert row[-5:] == pytest.approx([1.0, 0.4, 1.0, 1.0, 0.0])
    other = element_features(_element("Quit"), Wanted(INSTRUCTION), (320, 200))
    assert not other[-5:].any()


def test_flags_stand_after_the_slots():
    """Blocked, retries, dialog, budget and pointer have their fixed places."""
    view = _view(
        pointer=(160, 50), blocked=True, retries_left=0.5, dialog_open=True, budget_left=0.25
    )
    at = SLOTS * ELEMENT_WIDTH
    flags = _encoder("features").encode(view)[at : at + len(FLAGS)]
    assert flags == pytest.approx([1, 0.5, 1, 0.25, 0.5, 0.25, 0])


def test_features_forget_the_last_instruction():
    """An encoder that has seen another instruction says the same as a fresh one."""
    used = _encoder("features")
    used.encode(_view(_element("draft.txt"), instruction="Close it"))
    view = _view(_element("draft.txt"))
    assert np.array_equal(used.encode(view), _encoder("features").encode(view))


def test_features_remember_a_bounded_number():
    """More distinct elements than are remembered do not change what is said."""
    used = _encoder("features")
    for start in range(0, 5000, 50):
        used.encode(_view(*[_element(f"n{start + i}") for i in range(50)]))
    view = _view(_element("n3"), _element("n4999"))
    assert np.array_equal(used.encode(view), _encoder("features").encode(view))
