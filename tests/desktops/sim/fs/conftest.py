"""A fresh standard disk, and the desktop user's view of it."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.fs import FileSystem, FsView
from cuaenv.desktops.sim.fs.image import standard_image


@pytest.fixture
def fs() -> FileSystem:
    """Return a fresh standard disk."""
    return standard_image(("ls",))


@pytest.fixture
def disk(fs: FileSystem) -> FsView:
    """Return it as the desktop user's editor sees it."""
    return fs.view("user", "editor")
