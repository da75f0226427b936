"""Terminal: the shell of the simulated desktop, in a window."""

from cuaenv.desktops.sim.apps.terminal.program import Program

__all__ = ["Program"]
