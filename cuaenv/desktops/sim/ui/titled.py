"""Controls that are drawn with one text and called by another.

A list of ten things has ten buttons that read "Delete"; their accessible names say which is which.
"""

from __future__ import annotations

from typing import Any

from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget


def titled_button(text: str, name: str, key: str, **fields: Any) -> Widget:
    """Return a button that reads `text` and is called `name`."""
    if text == name:
        return build.button(text, key, **fields)
    return build.button(
        name, key, children=(build.label(text),), layout="row", align="center", pad=(14, 0, 14, 0),
        **fields,
    )  # fmt: skip


def titled_link(text: str, name: str, key: str, **fields: Any) -> Widget:
    """Return a link that reads `text` and is called `name`."""
    if text == name:
        return build.link(text, key, **fields)
    return build.link(
        name, key, children=(build.label(text, style="info"),), layout="row", **fields
    )
