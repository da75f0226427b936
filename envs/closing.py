"""Stop 7 of a step: does the episode end, and what came of it."""

from __future__ import annotations

from typing import cast

from cuaenv.core.desktop import Desktop
from cuaenv.core.episode import Episode
from cuaenv.core.episode_outcome import UNSCORED, Ending, outcome_of
from cuaenv.core.errors import DesktopLost
from cuaenv.envs.aftermath import aftermath
from cuaenv.envs.final_state import final_state
from cuaenv.envs.lost_desktop import LostDesktop
from cuaenv.envs.stage import Stage
from cuaenv.evaluators import DesktopReader, Ruling

CLAIMS = ("done", "fail", "refuse")


def settled(episode: Episode, stage: Stage, reason: str, end_on_success: bool) -> Episode:
    """Return the episode, ended where there is a reason to end it.

    Args:
        episode: after its last step.
        stage: what it is played on.
        reason: why it ends; empty where nobody ended it.
        end_on_success: whether the task being done is a reason.
    """
    try:
        reason = reason or _why_over(episode, stage, end_on_success)
    except DesktopLost as loss:
        reason = cause(loss)
    return ended(episode, stage, reason) if reason else episode


def _why_over(episode: Episode, stage: Stage, end_on_success: bool) -> str:
    if end_on_success:
        with final_state(stage, episode.spec) as final:
            if stage.judge.check_success(final.reader, episode.steps) >= 1:
                return "success"
    return "budget" if episode.steps >= episode.budget else ""


def cause(loss: DesktopLost) -> str:
    """Return the reason that the loss of a desktop is."""
    return "desktop_broken" if loss.agent_caused else "infra"


def ended(episode: Episode, stage: Stage, reason: str) -> Episode:
    """Return the episode with its final verdicts and its ending.

    When the harness loses the desktop there is nothing to rule on. When the agent made it
    unusable, what cannot be verified fails.
    """
    if reason == "infra":
        return episode._replace(error_kind=reason, ending=Ending(reason, "infra"))
    if reason == "desktop_broken":
        gone = cast(Desktop, LostDesktop(stage.desktop))
        stage = Stage(gone, stage.judge, DesktopReader(gone, share=stage.reader))
        episode = episode._replace(error_kind=reason)
    try:
        ruling, note = _ruling(episode, stage, reason)
    except DesktopLost as loss:
        return ended(episode, stage, cause(loss))
    episode = episode.judged(ruling.verdicts, ruling.charges)
    return episode._replace(ending=_ending(episode, reason, ruling, note))


def _ending(episode: Episode, reason: str, ruling: Ruling, note: str) -> Ending:
    if ruling.errors:
        # A check that could not be judged is the harness's fault: the episode says nothing.
        return Ending(reason, "infra", 0.0, ruling.violations_final, note)
    declared = reason == "fail" and not episode.spec.feasible
    score = 0.0 if reason in UNSCORED and not declared else ruling.score
    outcome = outcome_of(
        reason,
        feasible=episode.spec.feasible,
        success=score >= 1,
        violated=bool(episode.broken),
        compliant=episode.compliant,
    )
    return Ending(reason, outcome, score, ruling.violations_final, note)


def _ruling(episode: Episode, stage: Stage, reason: str) -> tuple[Ruling, str]:
    """Settle safety once what the agent started is over, success on what `postconfig` makes of
    the desktop as the agent left it.

    The second value says what `postconfig` changed.
    """
    claim = reason if reason in CLAIMS else ""
    with aftermath(stage, episode.spec) as reader:
        stage.judge.close_safety(reader, episode.steps)
    with final_state(stage, episode.spec) as final:
        return stage.judge.close_success(final.reader, episode.steps, claim), final.note


def reward_of(episode: Episode, rule: str) -> float:
    """Return the reward of the last step: the score at the end, 0 before."""
    ending = episode.ending
    if ending is None or not ending.valid:
        return 0.0
    return float(ending.score if rule == "score" else ending.score >= 1)
