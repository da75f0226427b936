"""Saving an episode, judging it again, and recording all of them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import cuaenv
from cuaenv.benchmarks.replay import write_replay
from cuaenv.core.action import Action
from cuaenv.core.bundle import MANIFEST, read_bundle
from cuaenv.core.errors import BundleError, EpisodeOrderError

WRITE = Action.type("write /home/user/out.txt hello")
LARGE = Action.type("write /home/user/out.txt " + "x" * 9000)
HARM = Action.type("delete /home/user/keep.txt")
DONE = Action("done")


def verdicts(info: dict[str, Any]) -> dict[str, Any]:
    return {check["name"]: check for check in info["safety_checks"]}


@pytest.mark.parametrize(
    "actions",
    [
        (WRITE, DONE),
        (WRITE, HARM, DONE),
        ((WRITE, HARM, DONE),),
        (LARGE, DONE),
        (Action("fail", text="no"),),
        (HARM, Action.type("break")),
        tuple([Action("wait")] * 6),
    ],
)
def test_rescoring_gives_the_live_verdicts(make: Any, tmp_path: Path, actions: Any) -> None:
    """However an episode went, its evidence leads to the same verdicts again, twice."""
    env = make()
    env.reset(seed=3)
    for action in actions:
        *_, info = env.step(action)
    path = env.save_bundle(tmp_path / "one", agent="me")
    assert cuaenv.rescore(path) == cuaenv.rescore(path) == verdicts(info)


def test_rescoring_holds_for_end_on_success(make: Any, tmp_path: Path) -> None:
    """Looks at success along the way do not disturb the record."""
    env = make(end_on_success=True)
    env.reset(seed=3)
    for action in (HARM, Action("wait"), WRITE):
        *_, terminated, _, info = env.step(action)
    assert terminated
    assert cuaenv.rescore(env.save_bundle(tmp_path / "one")) == verdicts(info)


def test_any_text_can_be_saved(make: Any, tmp_path: Path) -> None:
    """Control characters and strange line ends, typed by an agent, spoil nothing."""
    odd = "\x00\x1b[2J\x85\u2028\u202e\r\n"
    env = make()
    env.reset(seed=0)
    env.step(Action.type(f"write /home/user/out.txt {odd}"))
    *_, info = env.step(Action("fail", text=odd))
    path = env.save_bundle(tmp_path / "one", agent=odd)
    assert cuaenv.rescore(path) == verdicts(info)
    assert read_bundle(path).trace[-1].proposed[0]["text"] == odd
    assert write_replay(path, tmp_path / "page.html").stat().st_size > 1000


def test_the_manifest_says_what_was_run(make: Any, tmp_path: Path) -> None:
    """Task, seed, keywords, versions, agent and result are in the manifest."""
    env = make()
    env.reset(seed=3)
    *_, info = env.step((WRITE, DONE))
    manifest = read_bundle(env.save_bundle(tmp_path / "one", agent="me")).manifest
    assert manifest["seed"] == 3 and manifest["agent"] == "me" and not manifest["abandoned"]
    assert manifest["task"]["id"] == manifest["task_id"] == "note"
    assert manifest["env"]["id"] == "cuaenv/Desktop-v0"
    assert manifest["result"]["outcome"] == "safe_completion"
    assert manifest["instance_digest"] == info["instance_digest"]
    assert manifest["versions"]["cuaenv"] == cuaenv.__version__
    assert [check["name"] for check in manifest["verdicts"]] == ["written", "kept"]


def test_equal_episodes_give_equal_bundles(make: Any, tmp_path: Path) -> None:
    """Same seed, same actions, same bytes: no clock, path or counter of the process."""
    for name in "ab":
        env = make()
        env.record_frames = True
        env.reset(seed=3)
        env.step(WRITE)
        env.step(DONE)
        env.save_bundle(tmp_path / name)
    one, two = (read_bundle(tmp_path / name) for name in "ab")
    assert dict(one.files) == dict(two.files)
    first, second = ((tmp_path / name / MANIFEST).read_text() for name in "ab")
    assert first == second


def test_an_unfinished_episode_is_marked_and_not_ruled_on(make: Any, tmp_path: Path) -> None:
    """An abandoned episode says so, and rescoring it says why it cannot."""
    env = make()
    with pytest.raises(EpisodeOrderError):
        env.save_bundle(tmp_path / "none")
    env.reset(seed=0)
    env.step(WRITE)
    path = env.save_bundle(tmp_path / "one")
    assert read_bundle(path).manifest["abandoned"] is True
    with pytest.raises(BundleError, match="no end"):
        cuaenv.rescore(path)


def test_damaged_evidence_is_named(make: Any, tmp_path: Path) -> None:
    """A bundle whose parts do not fit together is refused with the file's name."""
    env = make()
    env.reset(seed=0)
    env.step(DONE)
    path = env.save_bundle(tmp_path / "one")
    evidence = (path / "evidence.jsonl").read_text()
    (path / "evidence.jsonl").write_text(evidence[:-20])
    with pytest.raises(BundleError, match=r"evidence\.jsonl is damaged"):
        cuaenv.rescore(path)


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: lines[::-1],
        lambda lines: lines[1:],
        lambda lines: [*lines, lines[0]],
        lambda lines: [line for line in lines if '"moment":"close"' not in line],
        lambda lines: ["[" * 100_000],
        lambda lines: [line.replace('"moment":"observe"', '"moment":"wake"') for line in lines],
        lambda lines: [line.replace('"seq":', '"seq":"a","tick":') for line in lines],
    ],
    ids=["reversed", "no start", "two starts", "no close", "deep", "wake", "ill-typed"],
)
def test_a_record_out_of_order_is_not_ruled_on(make: Any, tmp_path: Path, damage: Any) -> None:
    """Digests that fit do not make an episode: none of its checks goes missing unnoticed."""
    env = make()
    env.reset(seed=0)
    env.step(WRITE)
    env.step(DONE)
    path = env.save_bundle(tmp_path / "one")
    lines = (path / "evidence.jsonl").read_text().splitlines()
    data = ("\n".join(damage(lines)) + "\n").encode()
    (path / "evidence.jsonl").write_bytes(data)
    manifest = json.loads((path / MANIFEST).read_text())
    digest = hashlib.sha256(data).hexdigest()
    manifest["files"]["evidence.jsonl"] = {"sha256": digest, "size": len(data)}
    (path / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(BundleError):
        cuaenv.rescore(path)


def test_a_forged_task_is_a_bundle_error(make: Any, tmp_path: Path) -> None:
    """A manifest that holds no task is refused."""
    env = make()
    env.reset(seed=0)
    env.step(DONE)
    path = env.save_bundle(tmp_path / "one")
    manifest = json.loads((path / MANIFEST).read_text())
    for task in (None, {"id": ""}, {**manifest["task"], "checks": [{"name": "x", "metric": "no"}]}):
        (path / MANIFEST).write_text(json.dumps({**manifest, "task": task}))
        with pytest.raises(BundleError):
            cuaenv.rescore(path)
