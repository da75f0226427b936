"""Which set-up verbs there are and where each is carried out, as data: cheap to import."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

VERBS: Mapping[str, str] = MappingProxyType({
    "file": "files", "folder": "files", "link": "files", "remove": "files",
    "records": "records", "mail": "records", "site": "records",
    "update_browse_history": "records",
    "launch": "programs", "open": "programs", "window": "programs",
    "activate_window": "programs", "close_window": "programs", "chrome_open_tabs": "programs",
    "execute": "commands", "command": "commands", "sleep": "commands",
    "theme": "system", "clock": "system", "process": "system", "clipboard": "system",
    "user": "system",
})  # fmt: skip
"""Verb to the module of this package that has a function of that name."""

SETUP_VERBS = frozenset(VERBS)
"""The verbs the simulated desktop can carry out."""
