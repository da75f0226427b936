"""The versions a result depends on."""

from __future__ import annotations

VERSION = "0.1.0"
"""Of this package."""

DEPENDENCIES = ("gymnasium", "numpy", "pillow", "lxml", "pydantic")


def versions() -> dict[str, str]:
    """Return the version of this package, of Python and of what decides pixels and numbers."""
    # Imported here, since `import cuaenv` reads this file and must stay light.
    import importlib.metadata
    import platform

    found = {name: importlib.metadata.version(name) for name in DEPENDENCIES}
    return {"cuaenv": VERSION, "python": platform.python_version(), **found}
