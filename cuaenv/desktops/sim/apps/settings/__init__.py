"""Settings: users, sharing, display, privacy and everything else one can choose."""

from cuaenv.desktops.sim.apps.settings.program import Program

__all__ = ["Program"]
