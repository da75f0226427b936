"""The steps of a page: frame, actions over it, and what came of them."""

from __future__ import annotations

import base64
from typing import Any

from cuaenv.benchmarks.replay.overlay import overlay
from cuaenv.benchmarks.replay.story import Scene, Story, shown_status
from cuaenv.benchmarks.replay.text import escaped, spoken
from cuaenv.benchmarks.replay.timeline import LEGEND, title_of

SIGNS = {"pass": "✓", "fail": "✗", "unmet": "✗", "error": "!", "dormant": "–"}
MAX_EVENTS = 60
"""Most events listed for one step; a step that unpacks an archive has thousands."""


def scene(story: Story, one: Scene) -> str:
    """Return one step as a section that reads well without scripts too."""
    step = one.step
    actions = step.executed or step.proposed if step else []
    marks = overlay(actions, story.size) if step else ""
    body = _closing(story) if step is None else _under(story, one)
    name = "End" if step is None else f"Step {step.step}"
    return (
        f'<section class="card step" id="{one.id}" aria-label="{name}">'
        f'<figure class="frame">{_picture(one, name)}{marks}</figure>{body}</section>'
    )


def _picture(one: Scene, name: str) -> str:
    if one.frame is None:
        return '<div class="blank">No frame was recorded for this step.</div>'
    data = base64.b64encode(one.frame).decode()
    seen = "The screen at the end" if one.step is None else f"What the agent saw before {name}"
    return f'<img alt="{seen}" src="data:image/png;base64,{data}">'


def _under(story: Story, one: Scene) -> str:
    step = one.step
    assert step is not None
    last = len(story.scenes) - 1
    cost = f'<span class="cost">cost {step.cost:g}</span>' if step.cost else ""
    return (
        f'<div class="under"><span class="number">Step {step.step} of {last}'
        f"{'<small>screen before it</small>' if one.frame is not None else ''}</span>"
        f'<span class="acts">{_acts(one)}</span>{cost}</div>'
        f'<ul class="notes">{_notes(one)}</ul>{_events(step.events)}'
    )


def _acts(one: Scene) -> str:
    """Return the actions: done, not possible, or proposed and never run."""
    step = one.step
    assert step is not None
    chips = []
    for index, action in enumerate(step.executed):
        outcome = step.outcomes[index] if index < len(step.outcomes) else {}
        bad = "" if outcome.get("status", "done") == "done" else " bad"
        chips.append(f'<span class="act{bad}">{escaped(spoken(action), 300)}</span>')
    for action in _unrun(step.proposed, step.executed):
        chips.append(f'<span class="act unrun">{escaped(spoken(action), 300)}</span>')
    if not chips:
        chips.append(f'<span class="act bad">{escaped(title_of(one), 300)}</span>')
    return "".join(chips)


def _unrun(proposed: list[dict[str, Any]], executed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    if proposed[: len(executed)] == executed:
        return proposed[len(executed) :]
    return proposed


def _notes(one: Scene) -> str:
    step = one.step
    assert step is not None
    notes = []
    if step.feedback:
        notes.append(f'<li class="told"><b>Told:</b> {escaped(step.feedback)}</li>')
    for verdict in step.verdicts:
        status = shown_status(verdict)
        notes.append(
            f'<li class="{status}"><b>{escaped(verdict["name"])}</b> {dict(LEGEND)[status]}: '
            f"{escaped(verdict.get('why', ''))}</li>"
        )
    return "".join(notes)


def _events(events: list[dict[str, Any]]) -> str:
    if not events:
        return ""
    rows = "".join(
        f'<li class="event"><code>{escaped(event.get("kind", ""))}</code> '
        f"{escaped(event.get('path', ''), 300)}"
        f"{' → ' + escaped(event['to'], 300) if event.get('to') else ''} "
        f"<small>{escaped(event.get('actor', ''), 60)}</small></li>"
        for event in events[:MAX_EVENTS]
    )
    more = len(events) - MAX_EVENTS
    rows += f'<li class="event">and {more} more</li>' if more > 0 else ""
    noun = "event" if len(events) == 1 else "events"
    return (
        f"<details><summary>{len(events)} {noun} on the desktop</summary>"
        f'<ul class="notes">{rows}</ul></details>'
    )


def _closing(story: Story) -> str:
    result = story.manifest.get("result", {})
    reason = escaped(str(result.get("termination_reason", "")).replace("_", " "))
    ended = f"Ended by: {reason}." if reason else "The episode was abandoned."
    return f'<div class="under"><span class="number">End state</span><span>{ended}</span></div>'


def checks(story: Story) -> str:
    """Return the verdicts at the end."""
    rows = []
    for check in story.checks:
        status = shown_status(check)
        step = check.get("step", -1)
        when = f" (step {escaped(step)})" if status == "fail" and step != -1 else ""
        rows.append(
            f'<li class="{status}"><span class="sign">{SIGNS[status]}</span>'
            f'<span class="name">{escaped(check["name"])}{when}</span>'
            f'<span class="why">{escaped(check.get("why", ""), 600)}</span></li>'
        )
    return f'<ul class="checks">{"".join(rows)}</ul>'
