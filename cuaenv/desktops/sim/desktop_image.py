"""The prepared computer every reset starts from: the image with all programs and sites."""

from __future__ import annotations

import copy
from functools import lru_cache

from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell.registry import program_names
from cuaenv.sites import registry


@lru_cache(maxsize=4)
def _built(screen_size: tuple[int, int]) -> Computer:
    fs = standard_image(
        (*program_names(), *(name.replace("_", "-") for name in launcher.app_ids()))
    )
    computer = Computer(fs, screen_size)
    computer.sites.update(registry.make_all())
    return computer


def prepared(screen_size: tuple[int, int]) -> Computer:
    """Return a fresh computer with nothing open and an empty journal."""
    return copy.deepcopy(_built(screen_size))
