"""Editors and other full-screen programs: there is no full screen here."""

from __future__ import annotations

from cuaenv.desktops.sim.shell.call import Call

NAMES = ("nano", "vim", "vi", "emacs", "ed", "htop", "mc")


def run(call: Call) -> int:
    """Say so, and what to do instead."""
    if call.name == "htop":
        return call.fail("this terminal has no full-screen programs; use top or ps")
    if call.name == "mc":
        return call.fail("this terminal has no full-screen programs; use ls, cp and mv")
    return call.fail("this terminal has no full-screen editor; use xdg-open FILE to edit it")
