"""Text spaces."""

from __future__ import annotations

import pickle

import gymnasium as gym
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.spaces.utils import flatten, flatten_space, unflatten
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.codec import make_codec
from cuaenv.core.spaces import CUT, SAMPLE_LENGTH, UnicodeText, allowed, fit


@given(text=st.text(max_size=60), limit=st.integers(0, 40))
@settings(derandomize=True)
def test_fitted_text_is_always_contained(text, limit):
    """Whatever the text, fitting puts it into the space, and fitting again changes nothing."""
    fitted = fit(text, limit)
    assert fitted in UnicodeText(limit)
    assert fit(fitted, limit) == fitted


def test_fit_keeps_what_is_allowed():
    """Text that fits is unchanged; a long one ends in the marker."""
    assert fit("Ünïcode 文件 🙂\n\tnext", 100) == "Ünïcode 文件 🙂\n\tnext"
    assert fit("x" * 50, 20) == "x" * 14 + CUT


@pytest.mark.parametrize("value", ["a\x00", "\x1b[2J", "\ud800", "x" * 11, 5, b"x", None])
def test_what_is_not_contained(value):
    """Control characters, half characters, longer texts and other types are outside."""
    assert value not in UnicodeText(10)


def test_samples_are_short():
    """Samples stay short however long texts may be."""
    space = UnicodeText(20_000, seed=0)
    lengths = {len(space.sample()) for _ in range(300)}
    assert max(lengths) == SAMPLE_LENGTH and min(lengths) == 0


def test_equality_needs_the_same_class_and_length():
    """Only spaces of one class and one length are equal; a pickled one is."""
    space = UnicodeText(10)
    assert space == pickle.loads(pickle.dumps(space))
    assert space != UnicodeText(11)
    assert space != spaces.Text(10, min_length=0)


@given(text=st.text(max_size=30).filter(allowed))
@settings(derandomize=True)
def test_flattening_round_trips(text):
    """A flattened text is in the flat space and unflattens to itself."""
    space = UnicodeText(30)
    flat = flatten(space, text)
    assert flat in flatten_space(space)
    assert unflatten(space, flat) == text


def test_a_dialect_cannot_be_masked():
    """A mask of characters means nothing to a grammar."""
    with pytest.raises(ValueError, match="cannot be masked"):
        make_codec("pyautogui").space.sample(mask=(3, None))


class Echo(gym.Env):
    """Returns the text it was given, in a Dict observation."""

    def __init__(self, mode: str = "pyautogui") -> None:
        self.action_space = make_codec(mode).space
        self.observation_space = spaces.Dict({
            "heard": UnicodeText(20_000), "steps": spaces.Box(0, 99, (1,), np.float32),
        })  # fmt: skip

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        return {"heard": "", "steps": np.zeros(1, np.float32)}, {}

    def step(self, action):
        heard = {"heard": f"{action} — 文件 🙂", "steps": np.ones(1, np.float32)}
        return heard, 0.0, False, False, {}


@pytest.mark.parametrize("mode", ["pyautogui", "computer_13"])
@pytest.mark.parametrize("shared_memory", [None, False, True])
def test_texts_travel_through_vector_envs(mode, shared_memory):
    """Commands in and Unicode out are the same in each sub-env, shared memory or not."""
    makers = [lambda: Echo(mode)] * 2
    if shared_memory is None:
        envs = SyncVectorEnv(makers)
    else:
        envs = AsyncVectorEnv(makers, shared_memory=shared_memory)
    try:
        first, _ = envs.reset(seed=0)
        assert first["heard"] == ("", "")
        envs.action_space.seed(5)
        actions = envs.action_space.sample()
        heard, *_ = envs.step(actions)
        assert heard["heard"] == tuple(f"{action} — 文件 🙂" for action in actions)
        assert heard["steps"].tolist() == [[1.0], [1.0]]
    finally:
        envs.close()
