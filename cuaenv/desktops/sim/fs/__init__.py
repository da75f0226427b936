"""The file system: inodes with owners and modes, an event journal, copy-on-write forks."""

from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.fs.journal import Journal
from cuaenv.desktops.sim.fs.view import FsView

__all__ = ["FileSystem", "FsError", "FsView", "Journal", "Stat", "VirtualClock"]
