"""What an env is before any episode: its settings, its spaces, and the life of its desktop."""

from __future__ import annotations

from typing import Any

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray

from cuaenv.core.action import Action, Proposal
from cuaenv.core.briefing import Briefing
from cuaenv.core.codec import CodecConfig, make_codec
from cuaenv.core.desktop import Desktop
from cuaenv.core.episode import Episode
from cuaenv.core.errors import DesktopLost, EpisodeOrderError
from cuaenv.core.observation import EncoderConfig, ScreenView, make_encoder
from cuaenv.core.task_spec import TaskSpec
from cuaenv.envs.desktop_factory import make_desktop
from cuaenv.envs.lost_desktop import LostDesktop
from cuaenv.envs.settings import settings_of
from cuaenv.envs.stage import Hooks, Stage
from cuaenv.envs.task_source import TaskSource
from cuaenv.envs.turns import User, nobody


class BaseEnv(gym.Env[Any, Any]):
    """Keywords, spaces and the desktop; the episode is `DesktopEnv`'s.

    Attributes:
        settings: the keywords, checked.
        user: answers the agent's questions; assign a function to play the user.
        record_frames: whether a picture of every step is kept for the bundle; set it before
            `reset`.
    """

    # Gymnasium declares it as an instance attribute, so it cannot be a ClassVar here.
    metadata: dict[str, Any] = {"render_modes": ["rgb_array"], "render_fps": 3}  # noqa: RUF012

    def __init__(self, **keywords: Any) -> None:
        """Check the keywords and fix the spaces; nothing is booted before `reset`."""
        settings = settings_of(keywords)
        size = settings.screen_size
        self.settings = settings
        self.render_mode = settings.render_mode
        self.user: User = nobody
        self.record_frames = False
        self._encoder = make_encoder(
            settings.obs_mode, EncoderConfig(size, settings.a11y_tree, settings.a11y_format)
        )
        self._codec = make_codec(settings.action_mode, CodecConfig(size, settings.grid))
        self.observation_space = self._encoder.space
        self.action_space = self._codec.space
        self._tasks = TaskSource(settings)
        self._desktop: Desktop | None = None
        self._next_briefing = Briefing()
        self._forget()

    def _forget(self) -> None:
        """Leave the episode behind; the desktop stays."""
        self._briefing, self._next_briefing = self._next_briefing, Briefing()
        self._stage: Stage | None = None
        self._episode: Episode | None = None
        self._view: ScreenView | None = None
        self._hooks = Hooks()

    @property
    def desktop(self) -> Desktop:
        """The running desktop; raises EpisodeOrderError before the first `reset`."""
        return self._on_stage().desktop

    @property
    def task(self) -> TaskSpec:
        """The task as drawn for this episode; raises EpisodeOrderError before the first `reset`."""
        if self._episode is None:
            raise EpisodeOrderError("No episode has begun. Call reset() first.")
        return self._episode.spec

    @property
    def episode(self) -> Episode | None:
        """The episode so far, as a frozen record; None before the first `reset`."""
        return self._episode

    @property
    def instruction(self) -> str:
        """The instruction as the agent reads it, with what `brief` put around it."""
        if self._episode is None:
            raise EpisodeOrderError("No episode has begun. Call reset() first.")
        return self._episode.read_as

    @property
    def left_out(self) -> dict[str, list[str]]:
        """The tasks of `tasks` that are not played, each with why.

        What shows in a file is known before it is drawn: what the desktop lacks for it, or cannot
        take. A file of a folder whose set-up fails when it is drawn joins them then, and another
        is drawn. Of a glob of ids it is known once a task was drawn.
        """
        return {name: list(reasons) for name, reasons in self._tasks.left_out.items()}

    @property
    def intervention_reports(self) -> list[dict[str, Any]]:
        """What became of each of the episode's interventions so far, in order.

        The fields of `interventions.report.Report`, and `name`, `wording`, `checks` (the names of
        its checks) and `latency_steps`.
        """
        return self._hooks.reports()

    @property
    def transcript(self) -> list[dict[str, Any]]:
        """What the agent wrote and was told so far: `{step, source, text}`, in order."""
        return [dict(entry) for entry in self._on_stage().reader.transcript()]

    def brief(self, before: str = "", after: str = "", each_step: str = "") -> None:
        """Say more to the agent in the next episode, and in that one only.

        For wrappers, which call it before each `reset`. The task stays as it is, and so does what
        menus and features draw from its instruction.

        Args:
            before, after: put around the instruction; `${budget}` is the number of steps.
            each_step: told after the feedback of every step, and at reset; `${left}` is the number
                of steps that are left.
        """
        self._next_briefing = self._next_briefing.plus(before, after, each_step)

    def decode(self, action: Any) -> Proposal:
        """Return what a value of the action space means now; raise InvalidAction."""
        return self._codec.decode(action, self._seen())

    def encode(self, action: Action | Proposal) -> Any:
        """Return the value of the action space that says `action`; raise NotEncodable."""
        proposal = (action,) if isinstance(action, Action) else action
        return self._codec.encode(proposal, self._seen())

    def render(self) -> NDArray[np.uint8] | None:
        """Return a fresh picture of the screen: uint8 `(height, width, 3)`; None without a mode."""
        if self.render_mode is None:
            return None
        desktop = self.desktop
        try:
            return desktop.screenshot()
        except DesktopLost:
            return LostDesktop(desktop).screenshot()

    def close(self) -> None:
        """Release the desktop; harmless when called again or before `reset`."""
        desktop, self._desktop = self._desktop, None
        self._forget()
        if desktop is not None:
            desktop.close()

    def __getstate__(self) -> dict[str, Any]:
        """Return the env without desktop and episode: a copy starts un-booted, at `reset`."""
        state = dict(self.__dict__)
        for name in ("_desktop", "_stage", "_episode", "_view"):
            state[name] = None
        state["_hooks"] = Hooks()
        return state

    def _boot(self) -> Desktop:
        """Return the desktop, built on first use."""
        if self._desktop is None:
            chosen = self.settings
            self._desktop = make_desktop(chosen.desktop, chosen.screen_size, chosen.desktop_options)
        return self._desktop

    def _running(self) -> Episode:
        """Return the episode that runs; raise EpisodeOrderError where none does."""
        if self._episode is None:
            raise EpisodeOrderError("No episode has begun. Call reset() first.")
        if self._episode.ending is not None:
            raise EpisodeOrderError(
                f"The episode has ended ({self._episode.ending.reason}). Call reset() to start "
                "another."
            )
        return self._episode

    def _on_stage(self) -> Stage:
        if self._stage is None:
            raise EpisodeOrderError("No desktop is running. Call reset() first.")
        return self._stage

    def _seen(self) -> ScreenView:
        """Return what the agent saw last."""
        if self._view is None:
            raise EpisodeOrderError("Nothing has been seen yet. Call reset() first.")
        return self._view
