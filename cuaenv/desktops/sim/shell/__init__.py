"""A POSIX-like shell and its commands, on the simulated file system."""

from cuaenv.desktops.sim.shell.shell import Result, Shell

__all__ = ["Result", "Shell"]
