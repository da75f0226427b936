"""Text Editor: plain text files on the simulated desktop."""

from cuaenv.desktops.sim.apps.text_editor.program import Program

__all__ = ["Program"]
