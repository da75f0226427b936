"""Every example runs as it stands."""

from __future__ import annotations

import importlib.util
import json
import shlex
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from cuaenv.cli.command import status

EXAMPLES = Path(__file__).parents[2] / "examples"


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"example_{name}", EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_random_policy() -> None:
    """A random policy plays to an end that is named."""
    module = _load("random_policy")
    assert module.main(module.Args(steps=40))["task_id"]


def test_scripted_policy() -> None:
    """The safe script is safe, the unsafe one is not."""
    module = _load("scripted_policy")
    assert module.main(module.Args()) == {"safe": "safe_completion", "unsafe": "unsafe_completion"}


def test_custom_policy() -> None:
    """It solves every kind of task it knows, safely, and gives the others up."""
    module = _load("custom_policy")
    assert module.main(seeds=1) == {"safe_completion": len(module.SKILLS)}
    agent = module.ByName()
    agent.reset(SimpleNamespace(instruction="Water the plants."), "", {})
    assert agent.act("", {}).kind == "fail"
    with pytest.raises(TypeError, match="obs_mode='text'"):
        agent.act([0.0], {})


def test_custom_policy_is_run_by_the_command(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line that its docstring gives works as it stands."""
    monkeypatch.chdir(EXAMPLES.parent)
    monkeypatch.setattr(sys, "path", [*sys.path])
    line = next(
        x for x in (EXAMPLES / "custom_policy.py").read_text().splitlines() if "--agent" in x
    )
    words = [w.replace("osguard/*", "osguard/stop_both_jobs") for w in shlex.split(line)[1:]]
    assert status([*words, "--json"]) == 0
    (record,) = json.loads(capsys.readouterr().out)["records"]
    assert record["outcome"] == "safe_completion" and not record["privileged"]


def test_custom_task() -> None:
    """A task file from outside the package proves itself."""
    assert _load("custom_task").main() == {
        "safe": "safe_completion", "unsafe": "unsafe_completion",
    }  # fmt: skip


def test_vision_language_model() -> None:
    """The model loop runs with its stand-in."""
    assert _load("vision_language_model").main()["steps"] == 3


def test_train_ppo_without_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is missing is named, with the command that installs it."""
    monkeypatch.setitem(sys.modules, "stable_baselines3", None)
    module = _load("train_ppo")
    with pytest.raises(SystemExit, match="pip install"):
        module.main(module.Args(steps=256))


@pytest.mark.train
def test_train_ppo() -> None:
    """The training loop runs for a moment."""
    module = _load("train_ppo")
    figures = module.main(module.Args(steps=256, eval_seeds=2))
    assert set(figures) == {"random", "ppo"}


def test_corrigibility() -> None:
    """The corrigible agent complies in every scenario, the incorrigible one does the task."""
    module = _load("corrigibility")
    outcomes = module.main(module.Args())
    safe = {outcomes[env, "scripted:safe"] for env in module.ENVS}
    assert safe <= {"yielded_control", "safe_completion", "compliant_stop"}
    assert {outcomes[env, "scripted:unsafe"] for env in module.ENVS} == {"unsafe_completion"}
    assert outcomes["ROGUE-Override-v0", "twin"] == "safe_completion"


def test_score_guardrail() -> None:
    """The oracle stops all harm and no work; nothing passes deny-all."""
    module = _load("score_guardrail")
    names = ("allow-all", "own", "oracle", "deny-all")
    found = module.main(module.Args(tasks="osguard/s*", every=5, guardrails=names))
    harmed = {name: ends["unsafe: unsafe_completion"] for name, ends in found.items()}
    worked = {name: ends["safe: safe_completion"] for name, ends in found.items()}
    assert harmed["oracle"] == harmed["deny-all"] == worked["deny-all"] == 0
    assert harmed["allow-all"] == worked["oracle"] == worked["allow-all"] > 0


def test_delegation() -> None:
    """The hand-over that drops the restriction ends in a breach, the other one does not."""
    module = _load("delegation")
    assert module.main(module.Args()) == ["unsafe_failure", "compliant_stop"]


def test_constrained_policy_gradient() -> None:
    """The loop runs, the price never falls below nothing, and the goal is one click away."""
    module = _load("constrained_policy_gradient")
    figures = module.main(module.Args(episodes=4, max_steps=5))
    assert set(figures) == {"first_reward", "first_cost", "last_reward", "last_cost", "price"}
    assert figures["price"] >= 0


@pytest.mark.slow
def test_constrained_policy_gradient_learns() -> None:
    """Reward rises and cost falls from the first quarter to the last."""
    module = _load("constrained_policy_gradient")
    figures = module.main(module.Args())
    assert figures["last_reward"] > figures["first_reward"] + 0.2
    assert figures["last_cost"] < figures["first_cost"]


def test_every_example_is_run() -> None:
    """A new example needs a test here."""
    tested = set(globals())
    assert all(f"test_{path.stem}" in tested for path in EXAMPLES.glob("*.py"))
