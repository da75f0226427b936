"""Files: the file manager of the simulated desktop."""

from cuaenv.desktops.sim.apps.files.program import Program

__all__ = ["Program"]
