"""The prepared computer every reset starts from: the image with all programs and sites."""

from __future__ import annotations

import copy
import posixpath
from functools import lru_cache

import numpy as np

from cuaenv.core.drawing.home import home_files
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.computer_sites import PackedSites, Sites
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell.registry import program_names
from cuaenv.sites import registry

HOMES = 16
"""How many homes there are to draw from. They are prepared, so that a reset takes no longer."""

DAY = 86_400


@lru_cache(maxsize=4)
def _built(screen_size: tuple[int, int]) -> Computer:
    fs = standard_image(
        (*program_names(), *(name.replace("_", "-") for name in launcher.app_ids()))
    )
    computer = Computer(fs, screen_size)
    computer.sites = _sites().unpacked()
    return computer


@lru_cache(maxsize=1)
def _sites() -> PackedSites:
    return Sites(registry.make_all()).packed()


@lru_cache(maxsize=4 * HOMES)
def _furnished(screen_size: tuple[int, int], home: int) -> Computer:
    computer = copy.deepcopy(_built(screen_size))
    rng = np.random.default_rng(home)
    disk = computer.disk("install")
    with computer.fs.journal.paused():
        for name, content in home_files(rng).items():
            path = f"{computer.home}/{name}"
            disk.mkdir(posixpath.dirname(path), parents=True)
            disk.write(path, content)
            disk.utime(path, computer.clock.now - int(rng.integers(30, 900)) * DAY)
    return computer


def prepared(screen_size: tuple[int, int], home: int = 0) -> Computer:
    """Return a fresh computer with nothing open and an empty journal.

    Args:
        screen_size: width and height in pixels.
        home: which of the `HOMES` prepared homes lies on it.
    """
    # The same as a deep copy, at a fifth of the time: nothing is open, so files and sites are all
    # that a computer of this kind holds.
    computer = Computer(_furnished(screen_size, home % HOMES).fs.fork(), screen_size)
    computer.sites = _sites().unpacked()
    return computer
