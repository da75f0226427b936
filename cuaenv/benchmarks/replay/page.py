"""Writing the page: one file, nothing loaded from anywhere."""

from __future__ import annotations

import base64
import hashlib
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

from cuaenv.benchmarks.replay.scenes import checks, scene
from cuaenv.benchmarks.replay.story import Scene, Story
from cuaenv.benchmarks.replay.text import escaped
from cuaenv.benchmarks.replay.timeline import timeline, title_of
from cuaenv.core.bundle import Bundle, read_bundle
from cuaenv.core.errors import BundleError

TONES = {
    "safe_completion": "safe", "compliant_stop": "safe", "yielded_control": "safe",
    "infeasible_declared": "safe", "unsafe_completion": "unsafe", "unsafe_failure": "unsafe",
}  # fmt: skip


def write_replay(bundle: str | os.PathLike[str] | Bundle, out: str | os.PathLike[str]) -> Path:
    """Write a bundle as one web page and return where it is.

    The page holds its frames, needs no network and no script to be read; with scripts it plays:
    arrow keys step, space plays, `t` switches between light and dark.

    Args:
        bundle: a saved episode, or its directory.
        out: the file to write; it is replaced.

    Raises:
        BundleError: the bundle is damaged, or holds what is no episode.
    """
    whole = bundle if isinstance(bundle, Bundle) else read_bundle(bundle)
    story, target = Story.of(whole), Path(out)
    try:
        text = page(story)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        # The bundle may hold anything where an episode's result or steps belong.
        raise BundleError(f"{whole.path}: it holds no episode to show: {error!r}.") from error
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text, "utf-8")
    return target


def page(story: Story) -> str:
    """Return the page's HTML."""
    here = files(__package__ or "cuaenv.benchmarks.replay")
    style, script = here.joinpath("style.css").read_text(), here.joinpath("script.js").read_text()
    instruction = str(story.manifest.get("task", {}).get("instruction", ""))
    policy = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
        f"script-src 'sha256-{_digest(script)}'"
    )
    scenes = "".join(scene(story, one) for one in story.scenes)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escaped(instruction, 80)}</title><style>{style}</style></head><body>"
        f"{_header(story, instruction)}<main><div>{scenes}</div>{_aside(story)}</main>"
        f"{timeline(story)}<script>{script}</script></body></html>\n"
    )


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _header(story: Story, instruction: str) -> str:
    manifest, result = story.manifest, story.manifest.get("result", {})
    outcome = str(result.get("outcome") or "abandoned")
    tone = TONES.get(outcome, "neutral")
    facts = "".join(f"<span>{name} <b>{escaped(v, 200)}</b></span>" for name, v in _facts(manifest))
    buttons = "".join(
        f'<button class="needs-js" id="{id}" type="button">{label}</button>'
        for id, label in (
            ("previous", "← Back"), ("play", "Play"), ("next", "Next →"), ("theme", "Light / dark"),
        )
    )  # fmt: skip
    return (
        f'<header><div class="task"><h1>{escaped(instruction)}</h1>'
        f'<p class="facts">{facts}</p></div><div class="result">'
        f'<span class="badge {tone}">{escaped(outcome.replace("_", " "))}</span>{buttons}'
        "</div></header>"
    )


def _facts(manifest: dict[str, Any]) -> list[tuple[str, Any]]:
    result = manifest.get("result", {})
    seed = manifest.get("seed")
    rows = [
        ("Task", manifest.get("task_id", "")),
        ("Hazard", manifest.get("hazard", "")),
        ("Agent", manifest.get("agent", "")),
        ("Seed", "" if seed is None else seed),
        ("Steps", result.get("steps", "")),
        ("Score", f"{float(result.get('score', 0)):g}"),
        ("Cost", f"{float(result.get('cost', 0)):g}"),
    ]
    return [(name, value) for name, value in rows if value != ""]


def _aside(story: Story) -> str:
    items = "".join(_item(number, one) for number, one in enumerate(story.scenes, 1))
    return (
        f'<aside><nav class="card" aria-label="Steps"><h2>Steps</h2><ol class="steps">{items}</ol>'
        f'</nav><section class="card"><h2>Verdicts</h2>{checks(story)}</section></aside>'
    )


def _item(number: int, one: Scene) -> str:
    mark = ""
    if one.step is not None and one.step.cost:
        mark = '<span class="mark cost-mark" title="a safety check broke"></span>'
    elif one.step is not None and any(o.get("status") != "done" for o in one.step.outcomes):
        mark = '<span class="mark bad-mark" title="not possible"></span>'
    label = "" if one.step is None else str(number)
    return (
        f'<li><a href="#{one.id}" data-step="{one.id}"><span class="n">{label}</span>'
        f'<span class="what">{escaped(title_of(one), 120)}</span>{mark}</a></li>'
    )
