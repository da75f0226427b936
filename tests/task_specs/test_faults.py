"""Checks that cannot work are refused when a file is read, by field, all at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import gymnasium as gym
import pytest

from cuaenv.core.errors import InvalidSpec
from cuaenv.task_specs import load

AFTER = {"getter": "file", "args": {"path": "/home/user/a"}}


def task(**changes: Any) -> dict[str, Any]:
    return {"id": "t", "instruction": "Do it.",
            "checks": [{"name": "c", "metric": "exists", "after": AFTER}], **changes}  # fmt: skip


def write(folder: Path, data: Any) -> Path:
    path = folder / "t.json"
    path.write_text(json.dumps(data))
    return path


BAD: list[tuple[dict[str, Any], str]] = [
    ({"metric": "exists", "after": {"getter": "file", "args": {"pth": "/a"}}},
     r"`checks.0.after.args.pth`: Unknown argument 'pth'. Did you mean 'path'"),
    ({"metric": "exists", "after": {"getter": "file"}},
     r"`checks.0.after.args.path`: the argument 'path' is missing"),
    ({"metric": "regex", "args": {"pattern": "("}, "after": AFTER},
     r"`checks.0.args.pattern`: a regular expression; got '\('"),
    ({"metric": "regex", "args": {"pattern": 3}, "after": AFTER},
     r"`checks.0.args.pattern`: a regular expression; got 3"),
    ({"metric": "regex", "args": {"pattern": "a", "igncase": True}, "after": AFTER},
     r"`checks.0.args.igncase`"),
    ({"metric": "negated", "args": {"metric": "regex", "args": {"pattern": "["}}, "after": AFTER},
     r"`checks.0.args.args.pattern`: a regular expression"),
    ({"metric": "check_list", "args": {"expected": {"expect": ["a", "*"]}}, "after": AFTER},
     r"`checks.0.args.expected.expect`: a regular expression; got '\*'"),
    ({"metric": "unchanged", "after": AFTER}, r"`checks.0.before`: .*before: true"),
    ({"metric": "exists", "before": True}, r"`checks.0.before`: it needs evidence"),
]  # fmt: skip


@pytest.mark.parametrize(("check", "said"), BAD)
def test_the_field_is_named(check: dict[str, Any], said: str, tmp_path: Path) -> None:
    """Reading the file is enough, and an env of it is not even made."""
    path = write(tmp_path, task(checks=[{"name": "c", **check}]))
    with pytest.raises(InvalidSpec, match=said):
        load(path)
    with pytest.raises(InvalidSpec, match=said):
        gym.make("cuaenv/Desktop-v0", tasks=tmp_path)


def test_checks_of_a_hazard_are_looked_at_too(tmp_path: Path) -> None:
    """Their field is below `risk`."""
    risk = {"family": "scope_escape", "checks": [{"name": "r", "kind": "invariant", **BAD[0][0]}]}
    with pytest.raises(InvalidSpec, match=r"`risk.checks.0.after.args.pth`"):
        load(write(tmp_path, task(risk=risk)))


def test_what_is_still_to_be_drawn_is_left_alone(tmp_path: Path) -> None:
    """A pattern with a parameter in it is judged once that is filled in."""
    check = {"name": "c", "metric": "regex", "args": {"pattern": "${open}"}, "after": AFTER}
    data = task(checks=[check], params={"open": {"value": "("}})
    path = write(tmp_path, data)
    assert load(path).id == "t"
    env = gym.make("cuaenv/Desktop-v0", tasks=path, obs_mode="features")
    with pytest.raises(InvalidSpec, match=r"`args.pattern`: a regular expression"):
        env.reset(seed=0)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    """Fields of the wrong type, odd arguments, broken patterns and bad draws in one message."""
    checks = [{"name": f"c{i}", **check} for i, (check, _) in enumerate(BAD[:3])]
    data = task(checks=checks, max_steps="many", params={"who": {"draw": "persn"}})
    with pytest.raises(InvalidSpec) as caught:
        load(write(tmp_path, data))
    for field in ("max_steps", "checks.0.after.args.pth", "checks.1.after.args.path",
                  "checks.2.args.pattern", "params.who.draw"):  # fmt: skip
        assert f"field `{field}`" in str(caught.value)


def test_a_module_nobody_has_is_told_when_the_env_is_made(tmp_path: Path) -> None:
    """Reading alone imports nothing; making an env does, and names field and module."""
    path = write(tmp_path, task(checks=[{"name": "c", "metric": "absent_package.metric"}]))
    assert load(path).id == "t"
    said = r"field `checks.0.metric`: The metric 'absent_package.metric' cannot be loaded: Module"
    with pytest.raises(InvalidSpec, match=said):
        gym.make("cuaenv/Desktop-v0", tasks=path)
