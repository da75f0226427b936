"""The printscreen key: the screen as a picture in the user's Pictures folder."""

from __future__ import annotations

import io

from PIL import Image

from cuaenv.desktops.sim.fs import FsError
from cuaenv.desktops.sim.wm.manager import WindowManager
from cuaenv.desktops.sim.wm.screen import Picture

FOLDER = "Pictures/Screenshots"
"""Where pictures go, below the home folder."""


def take(wm: WindowManager) -> None:
    """Save a PNG of the screen and say where it is, or why it could not be saved."""
    computer = wm.computer
    buffer = io.BytesIO()
    Image.fromarray(Picture().shot(wm)).save(buffer, "PNG")
    disk = computer.disk("screenshot")
    folder = f"{computer.home}/{FOLDER}"
    path = f"{folder}/Screenshot {computer.clock.text('%Y-%m-%d %H-%M-%S')}.png"
    try:
        if not disk.is_dir(folder):
            disk.mkdir(folder, parents=True)
        disk.write(path, buffer.getvalue())
    except FsError as error:
        computer.notify("Screenshot failed", f"{path}: {error}")
        return
    computer.notify("Screenshot taken", path)
