"""Faces: where a widget's icon, mark and text go."""

from __future__ import annotations

import pytest

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.face import _face, face
from cuaenv.desktops.sim.ui.metrics import COMPACT, STANDARD
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

WIDGETS = (
    build.button("Save", "save", icon="save"),
    build.check_box("Wrap lines", True, key="wrap"),
    build.combo("Size", "large", ("small", "large"), key="size"),
    build.label("A text that is too long for one line of the box", style="wrap center"),
    build.list_item("Report of last year.txt", "row:1", icon="file", style="tile"),
    Widget("menu-item", name="Copy", key="copy", value="Ctrl+C", menu=(MenuItem("In", "in"),)),
    build.separator(),
)


@pytest.mark.parametrize("widget", WIDGETS, ids=lambda widget: widget.role)
def test_a_remembered_face_is_that_of_its_own_box_and_theme(widget: Widget) -> None:
    """Boxes of one size elsewhere, other sizes and other themes all get the face worked out."""
    for metrics in (STANDARD, COMPACT):
        for box in (Rect(0, 0, 90, 40), Rect(17, 230, 90, 40), Rect(-5, 9, 91, 41)):
            assert face(widget, box, metrics) == _face(widget, box, metrics)
