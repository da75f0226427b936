"""Set-up steps of the simulated desktop: the verbs of task files, and what they do."""

from cuaenv.desktops.sim.setup.verbs import SETUP_VERBS

__all__ = ["SETUP_VERBS"]
