"""Settings of the desktop: a mapping kept in `~/.config/desktop/settings.json`.

The file is the truth: what a terminal writes into it counts at once, and a broken file means
defaults until it is mended.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.json_file import parsed, write_json

if TYPE_CHECKING:
    from cuaenv.desktops.sim.computer import Computer

FILE = ".config/desktop/settings.json"
"""Where they are kept, below the home folder."""

DEFAULTS: dict[str, Any] = {"theme": "light"}


class Settings(MutableMapping[str, Any]):
    """The desktop's settings; assigning one writes the file and is journaled as `setting`."""

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self._at = -1
        self._parsed: dict[str, Any] = {}

    @property
    def path(self) -> str:
        """The absolute path of the file."""
        return f"{self._computer.home}/{FILE}"

    def _read(self) -> dict[str, Any]:
        fs = self._computer.fs
        if fs.changes != self._at:
            self._at, self._parsed = fs.changes, parsed(fs.peek(self.path), {})
        return self._parsed

    def __getitem__(self, name: str) -> Any:
        return self._read()[name] if name in self._read() else DEFAULTS[name]

    def get(self, name: str, default: Any = None) -> Any:
        """Return a setting, or `default` where there is none."""
        found = self._read()
        return found[name] if name in found else DEFAULTS.get(name, default)

    def __contains__(self, name: object) -> bool:
        return name in self._read() or name in DEFAULTS

    def __iter__(self) -> Iterator[str]:
        return iter({**DEFAULTS, **self._read()})

    def __len__(self) -> int:
        return len({**DEFAULTS, **self._read()})

    def __setitem__(self, name: str, value: Any) -> None:
        self._write({**self._read(), name: value})
        self._computer.log("setting", path=name, actor="settings", detail=json.dumps(value))

    def __delitem__(self, name: str) -> None:
        kept = {key: value for key, value in self._read().items() if key != name}
        if len(kept) == len(self._read()):
            raise KeyError(name)
        self._write(kept)
        self._computer.log("setting", path=name, actor="settings")

    def _write(self, value: dict[str, Any]) -> None:
        write_json(self._computer.disk("settings"), self.path, value)
