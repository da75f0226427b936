"""What holds in every action mode."""

from __future__ import annotations

import copy
import pickle
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core import rooms
from cuaenv.core.action import MAX_PROPOSAL, Action
from cuaenv.core.codec import CODECS, CodecConfig, make_codec
from cuaenv.core.errors import InvalidAction, NotEncodable, UnknownName
from cuaenv.core.proposal import normal, resolved

MODES = rooms.names(CODECS)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def _points() -> st.SearchStrategy[dict]:
    at = {"x": st.integers(0, 1279), "y": st.integers(0, 719)}
    return st.fixed_dictionaries(at) | st.just({})


def _pointer_actions() -> st.SearchStrategy[Action]:
    kinds = ("move", "click", "double_click", "triple_click", "right_click", "middle_click",
             "long_press", "mouse_down", "mouse_up", "scroll", "drag")  # fmt: skip
    return st.builds(
        lambda kind, point, held, dx, dy, button: Action(
            kind,
            **point,
            keys=tuple(held),
            dx=dx if kind == "scroll" else 0,
            dy=dy if kind == "scroll" else 0,
            button=button if kind in ("mouse_down", "mouse_up", "drag") else "left",
            **({"x2": 5, "y2": 7} if kind == "drag" else {}),
        ),
        st.sampled_from(kinds),
        _points(),
        st.lists(st.sampled_from(("ctrl", "alt", "shift")), unique=True, max_size=2),
        st.integers(-20, 20),
        st.integers(-20, 20),
        st.sampled_from(("left", "right", "middle")),
    )


ACTIONS = (
    _pointer_actions()
    | st.builds(Action.type, st.text(max_size=300))
    | st.builds(
        lambda keys, press: Action("key", keys=tuple(keys), press=press),
        st.lists(st.sampled_from(("ctrl", "shift", "a", "enter", "'", "\\", "f5")), min_size=1,
                 max_size=3, unique=True),
        st.sampled_from(("tap", "down", "up")),
    )
    | st.builds(lambda s: Action("wait", seconds=s), st.floats(0, 60))
    | st.builds(Action, st.sampled_from(("done", "fail", "refuse", "answer", "ask", "navigate")))
)  # fmt: skip


class Broken:
    """What no caller should hand in: all it can do is raise."""

    def __repr__(self) -> str:
        raise RuntimeError("no repr")

    def __index__(self) -> int:
        raise RuntimeError("no index")


HUGE = 10**5000
"""Python neither turns it into a float nor writes it out."""

UNSHOWABLE = [
    HUGE, [HUGE] * 5, Broken(), {"kind": HUGE}, {"kind": 1, "point": [HUGE, 1]},
    {"action_type": "CLICK", "x": HUGE, "y": 1}, {"action_type": "SCROLL", "dy": HUGE},
    {"action_type": "CLICK", "num_clicks": HUGE}, f"pyautogui.click(0x{'f' * 1000}, 1)",
    f"pyautogui.scroll(0x{'f' * 1000})",
]  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("value", UNSHOWABLE, ids=range(len(UNSHOWABLE)))
def test_what_cannot_even_be_shown_is_invalid(mode, value, view):
    """Integers beyond all limits and objects that raise are invalid actions, and are named."""
    with pytest.raises(InvalidAction, match=r".{10}"):
        make_codec(mode).decode(value, view)


@pytest.mark.parametrize("mode", MODES)
def test_samples_are_contained_and_decode(mode, view):
    """Whatever the space samples is in it and means 1 to 16 actions on the screen."""
    codec = make_codec(mode)
    codec.space.seed(7)
    for _ in range(500):
        value = codec.space.sample()
        assert value in codec.space
        actions = codec.decode(value, view)
        assert 1 <= len(actions) <= MAX_PROPOSAL
        for action in resolved(actions, view.pointer_at):
            assert action.x is None or (0 <= action.x < 1280 and 0 <= action.y < 720)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_ten_thousand_samples_stay_small(mode, view):
    """Ten thousand samples decode, and never hold more than 16 MiB at once."""
    codec = make_codec(mode)
    codec.space.seed(0)
    tracemalloc.start()
    try:
        for _ in range(10_000):
            assert codec.decode(codec.space.sample(), view)
        assert tracemalloc.get_traced_memory()[1] < 16 * 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("mode", MODES)
def test_what_a_sample_means_can_be_said_again(mode, view):
    """Encoding what a sample decodes to gives a contained value with the same meaning."""
    codec = make_codec(mode)
    codec.space.seed(11)
    for _ in range(200):
        actions = codec.decode(codec.space.sample(), view)
        value = codec.encode(actions, view)
        assert value in codec.space
        assert codec.decode(value, view) == actions


@pytest.mark.parametrize("mode", MODES)
@given(actions=st.lists(ACTIONS, min_size=1, max_size=3).map(tuple))
@settings(max_examples=60)
def test_encoding_round_trips_or_refuses(mode, actions, view):
    """Every proposal either decodes from its encoding unchanged, or raises NotEncodable."""
    codec = make_codec(mode)
    try:
        value = codec.encode(actions, view)
    except NotEncodable:
        return
    assert value in codec.space
    wanted = resolved(normal(actions), view.pointer_at)
    assert resolved(codec.decode(value, view), view.pointer_at) == wanted


@pytest.mark.parametrize("mode", MODES)
@given(value=ANYTHING)
@settings(max_examples=60)
def test_garbage_is_an_invalid_action(mode, value, view):
    """Anything at all decodes to actions or raises InvalidAction, nothing else."""
    try:
        actions = make_codec(mode).decode(value, view)
    except InvalidAction as error:
        assert len(str(error)) < 3000
    else:
        assert all(isinstance(action, Action) for action in actions)


@pytest.mark.parametrize("mode", MODES)
def test_spaces_repeat_themselves(mode):
    """Spaces of equal config are equal, and with equal seeds sample the same, also when copied."""
    space, again = make_codec(mode).space, make_codec(mode).space
    assert space == again
    space.seed(3)
    again.seed(3)
    copies = [again, pickle.loads(pickle.dumps(space)), copy.deepcopy(space)]
    drawn = [str(space.sample()) for _ in range(20)]
    for other in copies:
        assert other == space
        assert [str(other.sample()) for _ in range(20)] == drawn


@pytest.mark.parametrize("mode", ("dict", "multidiscrete", "pyautogui", "computer_13"))
def test_spaces_differ_with_the_screen(mode):
    """A space for another screen size is another space."""
    assert make_codec(mode).space != make_codec(mode, CodecConfig((640, 480))).space


@pytest.mark.parametrize("mode", MODES)
def test_an_action_without_words_is_refused(mode, view):
    """Seventeen actions are more than one step holds in any mode."""
    with pytest.raises(NotEncodable):
        make_codec(mode).encode((Action.key("a"),) * 17, view)


def test_unknown_mode_lists_the_known():
    """A misspelt mode names the closest one."""
    with pytest.raises(UnknownName, match="Did you mean 'discrete'"):
        make_codec("discreet")
