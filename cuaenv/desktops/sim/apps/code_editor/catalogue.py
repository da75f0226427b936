"""Extensions on offer, and the file that says which are installed."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

FILE = ".config/code/extensions.json"
"""Where installed extensions are listed, below the home folder: `[{id, enabled}]`."""


@dataclass(frozen=True, slots=True)
class Extension:
    """One extension on offer."""

    id: str
    name: str
    publisher: str
    about: str
    version: str = "1.0.0"


CATALOGUE = (
    Extension("copperleaf.python-kit", "Python Kit", "Copperleaf",
              "Linting, completion and test running for Python.", "3.4.1"),
    Extension("copperleaf.notebook-view", "Notebook View", "Copperleaf",
              "Shows notebooks as pages.", "1.9.0"),
    Extension("brightfold.json-tools", "JSON Tools", "Brightfold",
              "Sorts, compares and checks JSON documents.", "2.0.3"),
    Extension("brightfold.csv-colours", "CSV Colours", "Brightfold",
              "Gives every column of a table its own colour.", "0.8.2"),
    Extension("milldam.git-story", "Git Story", "Milldam",
              "Shows who changed a line, and why.", "5.1.0"),
    Extension("milldam.merge-helper", "Merge Helper", "Milldam",
              "Resolves merge conflicts side by side.", "1.2.7"),
    Extension("oakparlour.spell-right", "Spell Right", "Oak Parlour",
              "Checks the spelling of comments and prose.", "2.6.0"),
    Extension("oakparlour.markdown-desk", "Markdown Desk", "Oak Parlour",
              "Preview and shortcuts for Markdown.", "4.0.1"),
    Extension("tidewater.docker-yard", "Container Yard", "Tidewater",
              "Starts, stops and inspects containers.", "1.5.5"),
    Extension("tidewater.remote-bench", "Remote Bench", "Tidewater",
              "Opens folders on other machines.", "0.9.4"),
    Extension("nightowl.dim-theme", "Dim Theme", "Nightowl",
              "A dark colour theme with little contrast.", "1.1.0"),
    Extension("nightowl.todo-tree", "To-do Tree", "Nightowl",
              "Collects all TODO comments of a folder.", "0.7.8"),
)  # fmt: skip
BY_ID = {extension.id: extension for extension in CATALOGUE}

Installed = list[dict[str, Any]]


def parse(text: str) -> Installed:
    """Return the installed extensions; raise ValueError where the file is not such a list."""
    value = json.loads(text) if text.strip() else []
    if not isinstance(value, list) or not all(
        isinstance(one, dict) and isinstance(one.get("id"), str) for one in value
    ):
        raise ValueError("extensions.json must be a list of objects with an id")
    return value


def state_of(installed: Installed, id: str) -> str:
    """Return `enabled`, `disabled` or `available`."""
    for one in installed:
        if one["id"] == id:
            return "enabled" if one.get("enabled", True) else "disabled"
    return "available"


def changed(installed: Installed, id: str, verb: str) -> Installed:
    """Return the list after `install`, `uninstall`, `enable` or `disable`; the rest stays."""
    if verb == "uninstall":
        return [one for one in installed if one["id"] != id]
    if verb == "install":
        rest = [one for one in installed if one["id"] != id]
        return [*rest, {"id": id, "enabled": True}]
    on = verb == "enable"
    return [{**one, "enabled": on} if one["id"] == id else one for one in installed]


def offered(words: str, installed: Installed) -> list[Extension]:
    """Return the extensions that match `words`: installed ones first, then the catalogue."""
    unknown = [Extension(one["id"], one["id"], "unknown publisher", "Not in the catalogue.", "?")
               for one in installed if one["id"] not in BY_ID]  # fmt: skip
    known = sorted(CATALOGUE, key=lambda one: state_of(installed, one.id) == "available")
    wanted = words.casefold().split()
    return [
        one for one in [*unknown, *known]
        if all(word in f"{one.id} {one.name} {one.publisher} {one.about}".casefold()
               for word in wanted)
    ]  # fmt: skip
