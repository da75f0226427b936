"""What an action looks like on the frame it was chosen on: SVG in pixels of the screen."""

from __future__ import annotations

from typing import Any

from cuaenv.core.action import Action

RING = 18
"""Radius of the mark of a click, in pixels of a 1280-pixel-wide screen."""


def overlay(actions: list[dict[str, Any]], size: tuple[int, int]) -> str:
    """Return an SVG that lies over a frame of `size` (width, height); empty when nothing points."""
    unit = max(size[0] / 1280, 0.5)
    marks = [_mark(Action.from_dict(a), n, unit) for n, a in enumerate(actions, 1)]
    if not any(marks):
        return ""
    width, height = size
    return (
        f'<svg class="overlay" viewBox="0 0 {width} {height}" aria-hidden="true">'
        f'<defs><marker id="tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" '
        f'markerHeight="5" orient="auto"><path d="M0 0 L10 5 L0 10 z"/></marker></defs>'
        f"{''.join(marks)}</svg>"
    )


def _mark(action: Action, number: int, unit: float) -> str:
    if action.x is None or action.y is None:
        return ""
    x, y, ring = action.x, action.y, RING * unit
    if action.kind == "drag":
        return _arrow(x, y, action.x2 or 0, action.y2 or 0, unit) + _dot(x, y, unit)
    if action.kind == "scroll":
        length = 46 * unit
        across = (action.dx > 0) - (action.dx < 0)
        down = (action.dy < 0) - (action.dy > 0)
        return _arrow(x, y, x + across * length, y + down * length, unit) + _dot(x, y, unit)
    if action.kind == "move":
        return _dot(x, y, unit)
    rings = {"double_click": 2, "triple_click": 3}.get(action.kind, 1)
    circles = "".join(
        f'<circle class="ring {action.kind}" cx="{x}" cy="{y}" r="{ring + 7 * unit * i:.1f}" '
        f'stroke-width="{3 * unit:.1f}"/>'
        for i in range(rings)
    )
    return circles + _dot(x, y, unit) + _label(x, y, number, unit)


def _dot(x: float, y: float, unit: float) -> str:
    return f'<circle class="dot" cx="{x}" cy="{y}" r="{4 * unit:.1f}"/>'


def _arrow(x: float, y: float, x2: float, y2: float, unit: float) -> str:
    return (
        f'<line class="path" x1="{x}" y1="{y}" x2="{x2:.0f}" y2="{y2:.0f}" '
        f'stroke-width="{4 * unit:.1f}" marker-end="url(#tip)"/>'
    )


def _label(x: float, y: float, number: int, unit: float) -> str:
    """Return the action's number beside its mark; a lone action has none."""
    if number == 1:
        return ""
    return (
        f'<text x="{x + 24 * unit:.0f}" y="{y - 14 * unit:.0f}" '
        f'font-size="{20 * unit:.0f}">{number}</text>'
    )
