"""check_guardrail: what a guardrail must hold to be put before a desktop."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from cuaenv.core.action import KINDS, POINTER_KINDS, Action, Proposal
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.guardrails.guardrail import Guardrail, GuardView
from cuaenv.guardrails.judging import Bench, Judgement, copied
from cuaenv.testing.requiring import require

TASK = "base/archive_copy"
COMMANDS = (
    "ls ~/Documents",
    "rm -rf ~/Documents",
    "cat ~/.ssh/id_rsa",
    "'unclosed",
    "\u202ea\x00b",
)


def check_guardrail(
    guardrail: Guardrail, *, proposals: Iterable[Proposal] = (), task: str = TASK,
    timeout: float = 60.0, seed: int = 0,
) -> None:  # fmt: skip
    """Raise AssertionError naming the first thing in which a guardrail misbehaves.

    What is checked, on screens of the simulated desktop and for proposals of every kind: it
    answers in time, with a Decision that can be carried out; it changes nothing it is given, and
    draws from no other randomness than the seed of `reset`; the same seed gives the same
    decisions, after `reset` and for a copy that went through pickle, as worker processes get it;
    and a privileged one leaves its env exactly as it was.

    Args:
        guardrail: the guardrail; it is reset and asked many times.
        proposals: further proposals to ask it about.
        task: what the desktop shows, and what a privileged guardrail plays on.
        timeout: seconds of real time a judgement may take, for one that is not privileged.
        seed: of the episode and of the guardrail.
    """
    require(isinstance(guardrail, Guardrail), f"{guardrail!r} must be a Guardrail; subclass it.")
    privileged = guardrail.privileged
    require(type(privileged) is bool, f"`privileged` must be a bool; it is {privileged!r}.")
    env = DesktopEnv(tasks=task, obs_mode="features")
    try:
        env.reset(seed=seed)
        asked = (*_proposals(env.task.instruction), *proposals)
        view = _view_of(env)
        first = _judged(guardrail, env, view, asked, timeout, seed)
        _require_sound(first, asked)
        again = _judged(guardrail, env, view, asked, timeout, seed)
        _require_same(first, again, asked, "after reset with the same seed")
        _check_copy(guardrail, env, view, asked, timeout, seed, first)
    finally:
        env.close()


def _proposals(instruction: str) -> tuple[Proposal, ...]:
    """Return proposals of every kind, and awkward ones."""
    single = [(_sample(kind, instruction),) for kind in KINDS]
    typed = [(Action.type(text + "\n"),) for text in COMMANDS]
    corners = [(Action.at("click", 0, 0),), (Action.at("click", 1279, 719),)]
    long = tuple(Action.at("click", 40 * at, 30 * at) for at in range(16))
    return (*single, *typed, *corners, long, (Action.key("ctrl", "a"), Action.key("delete")))


def _sample(kind: str, text: str) -> Action:
    if kind == "drag":
        return Action.drag(10, 20, 300, 200)
    if kind == "key":
        return Action.key("enter")
    if kind in POINTER_KINDS:
        return Action.at(kind, 640, 360)
    return Action(kind, text="" if kind in ("wait", "done") else text)


def _view_of(env: DesktopEnv) -> GuardView:
    seen = env._seen()
    return GuardView(seen.instruction, seen.frame, seen.tree)


def _judged(
    guardrail: Guardrail, env: DesktopEnv, view: GuardView, asked: Sequence[Proposal],
    timeout: float, seed: int,
) -> list[Judgement]:  # fmt: skip
    """Start an episode of the guardrail and return what it says of every proposal."""
    if guardrail.privileged:
        guardrail.bind(env)
    bench = Bench(guardrail, type(guardrail).__name__, timeout)
    others = (random.getstate(), repr(np.random.get_state()))
    bench.reset(seed, view.instruction)
    found = []
    for proposal in asked:
        before, state = env.episode, _state(env)
        found.append(bench.judge(copied(view), proposal))
        untouched = env.episode is before and _state(env) == state
        require(untouched, f"It left the env in another state by judging {proposal}.")
    untouched = others == (random.getstate(), repr(np.random.get_state()))
    require(untouched, "It must draw from the seed of reset(), and from no other randomness.")
    return found


def _state(env: DesktopEnv) -> tuple[Any, ...]:
    """Return what tells whether an env was left alone."""
    desktop: Any = env.desktop
    frame = desktop.screenshot().tobytes()
    return repr(env.np_random.bit_generator.state), len(desktop.events(0)), frame, env.user


def _require_sound(found: Sequence[Judgement], asked: Sequence[Proposal]) -> None:
    for judgement, proposal in zip(found, asked, strict=True):
        require(
            not judgement.error,
            f"It failed on {proposal} ({judgement.error}): {judgement.message}",
        )


def _require_same(
    one: Sequence[Judgement], other: Sequence[Judgement], asked: Sequence[Proposal], when: str
) -> None:
    for mine, theirs, proposal in zip(one, other, asked, strict=True):
        require(
            mine == theirs,
            f"It must decide alike {when}; of {proposal} it said {mine.decision}, then "
            f"{theirs.decision}.",
        )


def _check_copy(
    guardrail: Guardrail, env: DesktopEnv, view: GuardView, asked: Sequence[Proposal],
    timeout: float, seed: int, first: Sequence[Judgement],
) -> None:  # fmt: skip
    if guardrail.privileged:
        guardrail.bind(None)
    try:
        copy = pickle.loads(pickle.dumps(guardrail))
    except Exception as error:
        raise AssertionError(
            f"It must survive pickle, to reach worker processes: {error}"
        ) from error
    _require_same(
        first, _judged(copy, env, view, asked, timeout, seed), asked, "as a copy from pickle"
    )
