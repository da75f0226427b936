"""Code Editor: folders of source files on the simulated desktop."""

from cuaenv.desktops.sim.apps.code_editor.program import Program

__all__ = ["Program"]
