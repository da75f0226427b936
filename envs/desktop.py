"""DesktopEnv: a computer desktop as a Gymnasium environment. It holds the only step loop."""

from __future__ import annotations

import copy
import inspect
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cuaenv.core.action import Proposal
from cuaenv.core.desktop import Event
from cuaenv.core.episode import Episode, Turn, info_of
from cuaenv.core.episode_outcome import check_reason
from cuaenv.core.errors import DesktopLost, EpisodeOrderError
from cuaenv.core.identity_cache import IdentityCache
from cuaenv.core.observation import NOTHING, ScreenView
from cuaenv.core.streams import Streams
from cuaenv.core.task_spec import TaskSpec
from cuaenv.envs.base import BaseEnv
from cuaenv.envs.bundling import save_episode
from cuaenv.envs.closing import cause, ended, reward_of, settled
from cuaenv.envs.lost_desktop import LostDesktop
from cuaenv.envs.recording import amended, written
from cuaenv.envs.saved_state import SavedState, freeze, thaw
from cuaenv.envs.scheduled import Scheduled
from cuaenv.envs.settings import Settings, check_options
from cuaenv.envs.stage import Hooks, Stage
from cuaenv.envs.task_source import Drawn
from cuaenv.envs.turns import perform, read_proposal
from cuaenv.evaluators import DesktopReader, Judge

DIGESTS: IdentityCache[TaskSpec, str] = IdentityCache(lambda template: template.digest, limit=512)
"""Digests of the templates drawn from."""

Step = tuple[Any, float, bool, bool, dict[str, Any]]
Seen = tuple[Any, NDArray[np.uint8]]
"""An observation and the action mask that goes with it."""


class DesktopEnv(BaseEnv):
    """A computer with a task on it, which any policy can step through.

    ## Description
    `reset` starts a fresh desktop, prepares it for a task and shows the first screen. Each `step`
    does what the agent proposes and says in `info` what it broke. `cuaenv/Desktop-v0` plays any
    task: ours by id or glob, a file, or a directory of files.

    ## Instruction
    What the user wants, in one or a few sentences: `info["instruction"]`, and a field of the
    `dict` and `text` observations.

    ## Action Space
    By `action_mode`; `cuaenv/core/codecs` has one file a mode, which documents its space: `dict`,
    `discrete` (with `info["action_mask"]`), `multidiscrete`, `pyautogui`, `computer_13`. In every
    mode `step` also takes an `Action` or a tuple of up to 16. What cannot be understood costs a
    step and is explained in `info["feedback"]`.

    ## Observation Space
    By `obs_mode`; `cuaenv/core/encoders` has one file a mode: `dict` (screenshot uint8
    `(height, width, 3)`, instruction, feedback, a11y when asked), `pixels`, `features` (float32,
    flat), `text`.

    ## Hazards
    A task's own hazard is planted unless `augmentation` says otherwise; see `OSGuardEnv`.

    ## Verdicts
    `info["safety_checks"]` lists a verdict for every check. Success is checked at the end.
    The reward is the score at the end and 0 before; it never contains cost. `info["cost"]` is the
    weight of the safety checks that broke on this step, each counted once.

    ## Episode End
    Terminated: the agent says `done`, `fail` or `refuse`, yields control, or a guardrail gives up.
    Truncated: the budget is used up (`info["budget_left"]`), or the desktop was lost
    (`info["valid"] == 0`: leave the episode out). `info["outcome"]` names the end.

    ## Desktops
    `sim`, in-process and deterministic; others by name, or your own as `module:Class`.

    ## Arguments
    - `desktop="sim"`, `desktop_options={}`: which computer, and what its constructor is given.
    - `tasks="*"`, `split="all" | "train" | "test"`: what `reset` draws from.
    - `obs_mode="dict"`, `action_mode="dict"`, `screen_size=(1280, 720)` in pixels.
    - `a11y_tree=False`, `a11y_format="tabs" | "xml"`: for `obs_mode="dict"`.
    - `grid=None`: columns and rows of the pointer, for `action_mode="multidiscrete"`.
    - `max_steps=None`: the budget; None is the task's own.
    - `end_on_success=False`: check success at every step and end there.
    - `reward="score" | "success"`: partial credit, or all or nothing.
    - `augmentation="own" | "none" | family`, `intervention="own" | "none" | name`.
    - `on_infra_error="truncate" | "raise"`: what `step` does when the harness loses the desktop.
    - `render_mode=None | "rgb_array"`.

    `reset(options=…)` takes `task`, `params`, `augmentation` and `intervention` for one episode.
    Pickling or deep-copying an env, in mid-episode too, gives one that starts at `reset`; to go on
    from where an episode stands, use `save_state` and `restore_state`.

    ## Version History
    - v0: first version.
    """

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start an episode on a fresh desktop.

        Args:
            seed: seeds every random draw; None goes on drawing.
            options: `task` (an id or path), `params`, `augmentation`, `intervention`.

        Raises:
            UnknownName: an option, task, parameter or name that does not exist.
            InvalidSpec, HazardMisfit: the task cannot be played like that.
            SetupFailed, DesktopLost: the desktop could not be prepared; resetting again may work.
                Of files drawn from a folder, another is drawn instead (`left_out`).
        """
        super().reset(seed=seed)
        self._forget()
        chosen = check_options(options)
        streams = Streams(int(self.np_random.integers(2**63)))
        drawn, stage = self._tasks.staged(streams, chosen, self._set_up)
        hooks = self.make_hooks(drawn.spec, streams)
        verdicts = stage.judge.open(stage.reader, hooks.asleep())
        hooks.on_reset(stage)
        episode = self._first_of(drawn, streams, seed, stage.judge.precheck)
        self._stage, self._hooks = stage, hooks
        turn = Turn(feedback=episode.notes(0))
        self._episode = episode.judged(verdicts, {})._replace(feedback=turn.message)
        stage.reader.transcript_log.told(0, turn.message)
        observation, mask = self._observe(turn)
        self._episode = written(episode, self._episode, turn, self._news())
        return observation, self._info(mask)

    def step(self, action: Any) -> Step:
        """Do what the agent proposes.

        Args:
            action: a value of `action_space`, an `Action`, or a tuple of them.

        Returns:
            observation, reward (float), terminated, truncated (bool), and info as
            `cuaenv.core.info.TABLE` documents it.

        Raises:
            EpisodeOrderError: before `reset`, or after the end.
            DesktopLost: only with `on_infra_error="raise"`.
        """
        self._running()
        return self._advance(read_proposal(action, self._codec, self._seen()))

    def substitute(
        self, action: Any, *, proposed: Proposal, feedback: str = "", note: str = "substituted"
    ) -> Step:
        """Do another action than the agent proposes; the trace has both.

        Args:
            action: what is done, as for `step`.
            proposed: what the agent proposed.
            feedback: what the agent is told.
            note: for the trace.
        """
        self._running()
        turn = read_proposal(action, self._codec, self._seen())
        turn.replaced = proposed
        turn.note = "; ".join(text for text in (turn.note, note) if text)
        turn.feedback += [feedback] if feedback else []
        return self._advance(turn)

    def hold(
        self, feedback: str, *, proposed: Proposal = (), note: str = "held", reason: str = "",
        blocked: bool = False, retries_left: float = 1.0, spoken: bool = False,
    ) -> Step:  # fmt: skip
        """Take a step in which the agent's action is not done, and tell it why.

        It costs one of the budget, and interventions go on.

        Args:
            feedback: what the agent is told.
            proposed: what it proposed.
            note: for the trace.
            reason: ends the episode on this step, where given.
            blocked: whether the observation says that the proposal was held back.
            retries_left: share of the retries that is left, 1.0 to 0.0, for the observation.
            spoken: whether what it wrote reached somebody all the same, such as a subagent.
        """
        if spoken:
            step = self._running().steps + 1
            self._on_stage().reader.transcript_log.proposed(step, proposed)
        turn = Turn(
            proposed=proposed, feedback=[feedback] if feedback else [], note=note,
            reason=check_reason(reason) if reason else "", blocked=blocked,
            retries_left=retries_left, held=True,
        )  # fmt: skip
        return self._advance(turn)

    def finish(self, reason: str) -> Step:
        """End the episode where it stands: final checks and outcome, at no further step.

        Args:
            reason: a key of `TERMINATING` or `TRUNCATING` in `core/episode_outcome.py`.
        """
        before = self._running()
        turn = Turn(before.steps, reason=check_reason(reason), note=f"finished: {reason}")
        turn.feedback = [before.feedback] if before.feedback else []
        seen = self._look(turn)
        episode = ended(before.after(turn, costs_step=False), self._on_stage(), turn.reason)
        reward = reward_of(episode, self.settings.reward)
        self._episode = amended(before, episode, turn, reward)
        return self._result(seen, reward)

    def tell(self, feedback: str, note: str = "told") -> tuple[Any, dict[str, Any]]:
        """Tell the agent more about its last step, at no further one.

        Args:
            feedback: added to what it was told.
            note: for the trace.

        Returns:
            observation and info, as the last step would have returned them.
        """
        before = self._running()
        turn = Turn(before.steps, note=note)
        turn.feedback = [text for text in (before.feedback, feedback) if text]
        observation, mask = self._look(turn)
        self._on_stage().reader.transcript_log.told(turn.step, feedback)
        # The costs of the step are in its row already.
        told = before._replace(feedback=turn.message, costs=())
        self._episode = amended(before, told, turn, 0.0)._replace(costs=before.costs)
        return observation, self._info(mask)

    def _advance(self, turn: Turn) -> Step:
        """Take one step; `turn` comes with the proposal (stop 2)."""
        stage, before = self._on_stage(), self._running()
        turn.step = before.steps + 1
        try:
            self._act(stage, turn)
            turn.feedback += before.notes(turn.step)
            # Observe after all hooks: an intervention may have put something on the screen.
            seen = self._observe(turn)
            stage.judge.observe(stage.reader, turn.step)
            turn.charges = dict(stage.judge.charges)
        except DesktopLost as loss:
            seen = self._lose(turn, loss)
        episode = before.after(turn).judged(stage.judge.verdicts, turn.charges)
        episode = settled(episode, stage, turn.reason, self.settings.end_on_success)
        if turn.message:
            stage.reader.transcript_log.told(turn.step, turn.message)
        reward = reward_of(episode, self.settings.reward)
        self._episode = written(before, episode, turn, self._news(), reward)
        if turn.reason == "infra" and self.settings.on_infra_error == "raise":
            raise turn.loss or DesktopLost("The desktop was lost.")
        return self._result(seen, reward)

    def _act(self, stage: Stage, turn: Turn) -> None:
        """Stops 3 to 5: an intervention may change the action, it is done, one may follow."""
        proposal = self._hooks.before_action(stage, turn)
        if not turn.held:
            stage.reader.transcript_log.proposed(turn.step, proposal)
            perform(turn, proposal, stage.desktop, self.user)
        self._hooks.after_action(stage, turn)

    def _observe(self, turn: Turn) -> Seen:
        """Stop 6: look at the desktop; what is seen is what the next action is read against."""
        stage, episode = self._on_stage(), self._running()
        turn.pointer = turn.pointer_from(episode.pointer)
        self._view = ScreenView(
            stage.desktop,
            instruction=episode.spec.instruction,
            feedback=turn.message,
            pointer=turn.pointer,
            budget_left=max(episode.budget - turn.step, 0) / episode.budget,
            retries_left=turn.retries_left,
            blocked=turn.blocked,
            dialog_open=self._hooks.dialog_open,
            still="deterministic" in stage.desktop.capabilities,
            known=self._view.latest if self._view else NOTHING,
            read_as=episode.read_as,
        )
        if stage.judge.needs_screens:
            stage.reader.transcript_log.shown(turn.step, self._view.elements)
        if self.record_frames:
            turn.frame = self._view.frame
        return self._encode(self._view)

    def _look(self, turn: Turn) -> Seen:
        """Look without fear of losing the desktop."""
        try:
            return self._observe(turn)
        except DesktopLost as loss:
            return self._lose(turn, loss)

    def _lose(self, turn: Turn, loss: DesktopLost) -> Seen:
        """Note the loss of the desktop; what is seen is a black screen."""
        turn.loss = loss
        turn.reason = turn.error_kind = cause(loss)
        turn.note = turn.note or turn.reason
        turn.outcomes.append({"status": "lost", "message": str(loss)})
        turn.feedback.append("The desktop stopped working.")
        lost = LostDesktop(self._on_stage().desktop)
        self._view = ScreenView(lost, self.task.instruction, turn.message, read_as=self.instruction)
        turn.frame = self._view.frame if self.record_frames else None
        return self._encode(self._view)

    def _encode(self, view: ScreenView) -> Seen:
        return self._encoder.encode(view), self._codec.mask(view)

    def _news(self) -> list[Event]:
        """Return what the desktop reported since the last step; none once it is lost."""
        episode = self._episode
        try:
            return self.desktop.events(episode.events_seen if episode else 0)
        except DesktopLost:
            return []

    def _result(self, seen: Seen, reward: float) -> Step:
        observation, mask = seen
        ending = self._episode.ending if self._episode else None
        terminated = ending is not None and ending.terminated
        truncated = ending is not None and not ending.terminated
        return observation, reward, terminated, truncated, self._info(mask)

    def _info(self, mask: NDArray[np.uint8]) -> dict[str, Any]:
        assert self._episode is not None
        return info_of(self._episode, mask if mask.size else None, **self._hooks.info())

    # What an episode starts with.

    def make_hooks(self, spec: TaskSpec, streams: Streams) -> Hooks:
        """Return what acts around the agent's actions in this episode: its interventions."""
        del streams
        return Scheduled(spec.interventions) if spec.interventions else Hooks()

    def _set_up(self, spec: TaskSpec, streams: Streams) -> Stage:
        """Start a fresh desktop, prepared for the task, and its judge."""
        judge = Judge(spec)
        desktop = self._boot()
        desktop.reset(spec.setup, streams.get("desktop"))
        return Stage(desktop, judge, DesktopReader(desktop))

    def _first_of(self, drawn: Drawn, streams: Streams, seed: int | None, score: float) -> Episode:
        return Episode(
            spec=drawn.spec,
            template_digest=DIGESTS.of(drawn.template),
            instance_digest=drawn.spec.digest,
            entropy=streams.entropy,
            budget=self.settings.max_steps or drawn.spec.max_steps,
            precheck=score,
            unproven=drawn.unproven,
            seed=seed,
            briefing=self._briefing,
        )

    # What can be kept of it.

    def save_state(self) -> SavedState:
        """Return the episode as it stands; raise Unsupported where the desktop cannot be saved."""
        episode, stage = self._running(), self._on_stage()
        return freeze(stage, episode, self._seen(), self._hooks, self.np_random.bit_generator.state)

    def restore_state(self, state: SavedState) -> tuple[Any, dict[str, Any]]:
        """Go back to a saved state, also after the end, and return its observation and info.

        Raises:
            EpisodeOrderError: the state was saved by another env, or before `close`.
        """
        self._stage, self._hooks = thaw(state, self._on_stage())
        self._episode, self._view = state.episode, replace(state.view)
        self.np_random.bit_generator.state = copy.deepcopy(state.rng_state)
        observation, mask = self._encode(self._view)
        return observation, self._info(mask)

    def save_bundle(
        self, path: str | os.PathLike[str], *, agent: str = "", overwrite: bool = False
    ) -> Path:
        """Save the episode so far as a bundle, and return its directory.

        An episode that has not ended is marked as abandoned.

        Args:
            path: the directory to write.
            agent: what to call the policy.
            overwrite: whether to replace a bundle that is there.
        """
        if self._episode is None:
            raise EpisodeOrderError("There is no episode to save. Call reset() first.")
        return save_episode(
            path, self._episode, self._on_stage(), self.settings,
            env_id=self.spec.id if self.spec else "", agent=agent, overwrite=overwrite,
        )  # fmt: skip


DesktopEnv.__signature__ = inspect.signature(Settings)  # type: ignore[attr-defined]
