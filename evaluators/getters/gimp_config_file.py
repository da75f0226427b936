"""OSWorld's `gimp_config_file`: one of GIMP's own settings files."""

from __future__ import annotations

from typing import Any

from cuaenv.evaluators.content import describe
from cuaenv.evaluators.reading import Read

SOURCES = ("files",)

FOLDER = "/home/user/.config/GIMP/2.10"
"""Where GIMP 2.10, OSWorld's, keeps them."""


def collect(read: Read, *, file_name: str, dest: str = "") -> dict[str, Any]:
    """Return `{text or base64, sha256, size}`.

    Args:
        read: reads one primitive.
        file_name: the file, such as `gimprc`.
        dest: OSWorld's name for its cached copy; nothing is cached here.
    """
    del dest
    return describe(read("file", path=f"{FOLDER}/{file_name}"))
