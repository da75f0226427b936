"""The parts that dialogs with fields are built of: a line with its label, the row of answers."""

from __future__ import annotations

from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget

LABEL_WIDTH = 80
"""Pixels that a label takes, so that the controls of a dialog stand below one another."""


def line(label: str, control: Widget) -> Widget:
    """Return a control behind its label."""
    return build.row(build.label(label, style="muted", width=LABEL_WIDTH), control)


def answers(last: Widget, first: Widget | None = None) -> Widget:
    """Return the row at the foot: Cancel and `last` on the right, `first` alone on the left."""
    return build.row(
        first, build.spacer(), build.button("Cancel", "cancel"), last, gap=8, pad=(0, 8, 0, 0)
    )
