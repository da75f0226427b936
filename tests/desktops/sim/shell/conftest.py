"""A computer with nothing open, and a shell of its user."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.registry import program_names


@pytest.fixture
def computer() -> Computer:
    """Return a computer with nothing open."""
    return Computer(standard_image(program_names()), (1280, 720))


@pytest.fixture
def shell(computer: Computer) -> Shell:
    """Return a shell of its user."""
    return computer.shell()
