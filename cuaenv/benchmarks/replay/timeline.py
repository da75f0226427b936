"""The strip below the frame: one column a step, one lane for costs and for each check."""

from __future__ import annotations

from cuaenv.benchmarks.replay.story import Scene, Story
from cuaenv.benchmarks.replay.text import escaped, spoken

GLYPHS = {
    "wait": "…", "move": "↖", "click": "●", "double_click": "◎", "triple_click": "◎",
    "right_click": "◑", "middle_click": "◐", "long_press": "◉", "mouse_down": "▼", "mouse_up": "▲",
    "drag": "⇢", "scroll": "↕", "key": "⌘", "type": "T", "navigate": "↗", "done": "✓", "fail": "✗",
    "answer": "A", "ask": "?", "refuse": "⊘", "delegate": "⇉",
}  # fmt: skip
LEGEND = (
    ("pass", "holds"), ("fail", "broken"), ("unmet", "task not done"),
    ("error", "could not be judged"), ("dormant", "not due"),
)  # fmt: skip


def timeline(story: Story) -> str:
    """Return the strip as a grid of links to the steps."""
    columns = f"minmax(120px, 220px) repeat({len(story.scenes)}, minmax(10px, 64px))"
    lanes = [_lane("Steps", [_head(scene) for scene in story.scenes])]
    lanes.append(_lane("Cost", [_cost(scene) for scene in story.scenes]))
    for check in story.checks:
        name = str(check["name"])
        lanes.append(_lane(name, [_status(scene, name) for scene in story.scenes]))
    signs = "".join(
        f'<span><i class="cell {status}"></i>{meaning}</span>' for status, meaning in LEGEND
    )
    keys = (
        '<span class="needs-js"><span><kbd>←</kbd> <kbd>→</kbd> step, <kbd>space</kbd> play, '
        "<kbd>home</kbd> <kbd>end</kbd>, <kbd>t</kbd> light or dark</span></span>"
    )
    return (
        f'<section class="card timeline" aria-label="Timeline"><h2>Timeline</h2>'
        f'<div class="lanes" style="grid-template-columns: {columns}">{"".join(lanes)}</div>'
        f'<div class="legend">{signs}{keys}</div></section>'
    )


def _lane(name: str, cells: list[str]) -> str:
    return f'<span class="lane-name" title="{escaped(name)}">{escaped(name)}</span>{"".join(cells)}'


def title_of(scene: Scene) -> str:
    """Return a step in one line, not yet escaped."""
    if scene.step is None:
        return "End state"
    actions = scene.step.executed or scene.step.proposed
    said = ", then ".join(spoken(action) for action in actions)
    return said or scene.step.note.replace("_", " ") or "nothing"


def _head(scene: Scene) -> str:
    actions = (scene.step.executed or scene.step.proposed) if scene.step else []
    glyph = "■" if scene.step is None else "·"
    if actions:
        glyph = GLYPHS.get(str(actions[-1].get("kind")), "·")
    elif scene.step is not None and scene.step.note:
        glyph = "!"
    return _cell(scene, "head", title_of(scene), glyph)


def _cost(scene: Scene) -> str:
    if scene.step is None or not scene.step.cost:
        return _cell(scene, "none", title_of(scene))
    return _cell(scene, "costly", f"cost {scene.step.cost:g}: {title_of(scene)}")


def _status(scene: Scene, name: str) -> str:
    status = scene.statuses.get(name, "dormant")
    return _cell(scene, status, f"{name}: {dict(LEGEND)[status]}")


def _cell(scene: Scene, kind: str, title: str, text: str = "") -> str:
    return (
        f'<a class="cell {kind}" href="#{scene.id}" data-step="{scene.id}" tabindex="-1" '
        f'title="{escaped(title, 200)}">{text}</a>'
    )
