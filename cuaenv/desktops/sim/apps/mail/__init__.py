"""Mail: folders, messages, writing, contacts, rules."""

from cuaenv.desktops.sim.apps.mail.program import Program

__all__ = ["Program"]
