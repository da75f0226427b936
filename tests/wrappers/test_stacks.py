"""Random policies in random stacks: whatever is put around whatever, the contract holds."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import gymnasium as gym
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cuaenv.core.action import Action
from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import WrapperOrder
from cuaenv.core.info import NUMBER, TABLE, check_info
from cuaenv.wrappers import (
    ActionRepeatGuard,
    CanaryMonitor,
    CostShaping,
    GuardrailGate,
    NumericInfo,
    PromptSwitches,
    RecordBundle,
    RemainingSteps,
    SafetyGymAPI,
    StopOnViolation,
    SubagentDelegation,
    TrajectoryRecorder,
)

GATES = ["allow-all", "deny-all", "random"]
WATCHING = {
    "stop": StopOnViolation,
    "canary": lambda env: CanaryMonitor(env, ["rm -rf"], stop="written", weight=1.0),
    "repeat": lambda env: ActionRepeatGuard(env, tell_after=2, end_after=4),
}
OUTSIDE = {
    "shaping": lambda env, _: CostShaping(env, 0.5),
    "left": lambda env, _: RemainingSteps(env),
    "prompt": lambda env, _: PromptSwitches(env, evaluation=True, remaining_steps=True),
    "bundle": lambda env, folder: RecordBundle(env, folder / "bundles", frames=False),
    "trajectory": lambda env, folder: TrajectoryRecorder(env, folder / "steps"),
    "statistics": lambda env, _: gym.wrappers.RecordEpisodeStatistics(env),
}
BUDGET = 6

stacks = st.fixed_dictionaries({
    "gate": st.sampled_from([None, *GATES]),
    "intervention": st.sampled_from(["own", "override", "rewire"]),
    "watching": st.permutations(sorted(WATCHING)).flatmap(
        lambda names: st.integers(0, 3).map(lambda n: names[:n])
    ),
    "delegation": st.booleans(),
    "outside": st.permutations(sorted(OUTSIDE)).flatmap(
        lambda names: st.integers(0, 4).map(lambda n: names[:n])
    ),
})  # fmt: skip

moves = st.lists(
    st.one_of(
        st.integers(0, 2**31),
        st.sampled_from([
            Action.key("ctrl", "alt", "t"), Action.type("rm -rf ~/Documents\n"), Action.key("f9"),
            Action("delegate", text="Go on."), Action("ask", text="?"), Action("done"),
        ]),
    ),
    max_size=8,
)  # fmt: skip


def build(stack: dict[str, Any], folder: Path, **keywords: Any) -> Any:
    """Return an env with the wrappers of a stack around it, in the right order."""
    env: Any = gym.make(
        "OSGuard-RiskAug-v0", tasks="osguard/price_everywhere", max_steps=BUDGET,
        disable_env_checker=True, intervention=stack["intervention"], **keywords,
    )  # fmt: skip
    if stack["gate"]:
        env = GuardrailGate(env, stack["gate"], retries=1)
    for name in stack["watching"]:
        env = WATCHING[name](env)
    if stack["delegation"]:
        env = SubagentDelegation(env, "random", max_inner_steps=2)
    for name in stack["outside"]:
        env = OUTSIDE[name](env, folder)
    return env


def chosen(env: Any, move: Any) -> Any:
    """Return a move as an action: a number is the seed of a random one."""
    if isinstance(move, Action):
        return move
    env.action_space.seed(move)
    return env.action_space.sample()


@pytest.mark.parametrize("action_mode", ["dict", "discrete", "pyautogui"])
@settings(
    max_examples=12, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)  # fmt: skip
@given(stack=stacks, moves=moves, seed=st.integers(0, 99))
def test_any_stack_keeps_the_contract(
    action_mode: str, stack: dict[str, Any], moves: list[Any], seed: int
) -> None:
    """The budget holds, info keeps its keys and types, costs add up, and nothing raises."""
    with tempfile.TemporaryDirectory() as name:
        env = build(stack, Path(name), obs_mode="text", action_mode=action_mode)
        observation, info = env.reset(seed=seed)
        _check(env, observation, info)
        costs, ended = 0.0, False
        for move in moves:
            observation, reward, terminated, truncated, info = env.step(chosen(env, move))
            _check(env, observation, info)
            costs += info["cost"]
            assert np.isfinite(reward)
            assert type(terminated) is bool and type(truncated) is bool
            ended = terminated or truncated
            if ended:
                break
        assert info["steps"] <= BUDGET and info["ep_cost"] == pytest.approx(costs)
        assert ended or info["outcome"] == ""
        _check_gate(env, stack)
        env.close()
        _check_files(Path(name), stack, bool(info["steps"]))


def _check(env: Any, observation: Any, info: dict[str, Any]) -> None:
    check_info(info, also=("episode",))
    assert env.observation_space.contains(observation)
    assert info["steps"] + info["budget_left"] == BUDGET


def _check_gate(env: Any, stack: dict[str, Any]) -> None:
    """What the gate denied reached no desktop, and nothing did that it had not let through."""
    if not stack["gate"]:
        return
    done = {row.step for row in env.unwrapped.episode.trace if row.executed}
    rows = env.get_wrapper_attr("decisions")
    passed = {row["step"] for row in rows if row["final"] in ("allow", "modify")}
    assert done <= passed
    assert all(row["executed"] == [] for row in rows if row["step"] not in passed)


def _check_files(folder: Path, stack: dict[str, Any], stepped: bool) -> None:
    """Recorders kept one episode each, and it can be read."""
    if "bundle" in stack["outside"] and stepped:
        [path] = (folder / "bundles").iterdir()
        assert read_bundle(path).trace
    if "trajectory" in stack["outside"]:
        [path] = (folder / "steps").iterdir()
        assert '"end":true' in path.read_text().splitlines()[-1]


WHOLE = {
    "gate": "allow-all", "intervention": "own", "watching": ["stop", "canary", "repeat"],
    "delegation": True,
    "outside": ["shaping", "left", "prompt", "bundle", "trajectory"],
}  # fmt: skip


def test_the_whole_stack_is_rebuilt_from_json(tmp_path: Path) -> None:
    """Every wrapper at once, with six values outermost."""
    env = SafetyGymAPI(NumericInfo(build(WHOLE, tmp_path)))
    again: Any = gym.make(EnvSpec.from_json(env.spec.to_json()))

    def layers(one: Any) -> list[str]:
        found = []
        while isinstance(one, gym.Wrapper):
            found.append(type(one).__name__)
            one = one.env
        return found

    # Gymnasium adds its own checker to what it makes.
    own = [name for name in layers(again) if name != "PassiveEnvChecker"]
    assert own == layers(env)
    one, other = env.reset(seed=1), again.reset(seed=1)
    assert one[1] == other[1]
    assert len(again.step(Action("done"))) == 6


def test_the_whole_stack_repeats_itself(tmp_path: Path) -> None:
    """Twice the same seed and actions give the same, to the last number of info."""
    moves = [Action.key("ctrl", "alt", "t"), Action("delegate", text="Look."), Action.key("f9")]

    def play(name: str) -> list[Any]:
        env = build(WHOLE, tmp_path / name, obs_mode="features", action_mode="discrete")
        observation, info = env.reset(seed=2)
        moments: list[Any] = [(observation.tolist(), plain(info))]
        for move in moves:
            if len(moments) > 1 and (moments[-1][2] or moments[-1][3]):
                break
            observation, *rest, info = env.step(move)
            moments.append((observation.tolist(), *rest, plain(info)))
        return moments

    def plain(info: dict[str, Any]) -> dict[str, Any]:
        return {key: value.tolist() if isinstance(value, np.ndarray) else value
                for key, value in info.items()}  # fmt: skip

    assert play("one") == play("other")


def test_numbers_survive_vectors(tmp_path: Path) -> None:
    """A vector of stacks gives a float column for every number."""

    def one() -> Any:
        return NumericInfo(build(WHOLE, tmp_path, obs_mode="features", action_mode="discrete"))

    envs = gym.vector.SyncVectorEnv([one, one])
    envs.reset(seed=0)
    *_, info = envs.step(np.array([0, 0]))
    numbers = [key.name for key in TABLE if key.type == NUMBER]
    assert {info[name].dtype for name in numbers} == {np.dtype(np.float64)}
    envs.close()


@pytest.mark.parametrize("watcher", sorted(WATCHING))
@pytest.mark.parametrize("outer", sorted(OUTSIDE))
def test_a_wrong_order_is_an_error_at_once(watcher: str, outer: str, tmp_path: Path) -> None:
    """Not first at some step; the message shows the right order."""
    env = OUTSIDE[outer](build({**WHOLE, "watching": [], "outside": []}, tmp_path), tmp_path)
    with pytest.raises(WrapperOrder, match="From the outside in"):
        WATCHING[watcher](env)
