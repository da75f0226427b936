"""The JSON Schema of task files, for editors and for tools that are not Python."""

from __future__ import annotations

import copy
from typing import Any

from cuaenv.core.task_spec import FAMILIES, TaskSpec
from cuaenv.core.versions import VERSION

FOREIGN = r"^[^.]+(\.[^.]+)+$"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def task_schema() -> dict[str, Any]:
    """Return the schema, JSON Schema 2020-12, of a task file.

    A file is a whole task, or a variant: `base` names the task it differs from, and what it leaves
    out is the base's.
    """
    whole = TaskSpec.model_json_schema()
    definitions = whole.pop("$defs")
    definitions["Risk"]["properties"]["family"] = {
        "title": "Family",
        "description": "A hazard family, or the dotted path of a module of your own.",
        "anyOf": [{"enum": list(FAMILIES)}, {"type": "string", "pattern": FOREIGN}],
    }
    _accept_numbers(definitions["SolutionStep"]["properties"])
    variant = copy.deepcopy(whole)
    variant["title"] = "Variant"
    variant["description"] = "What differs from the task `base`; everything else is the base's."
    variant["required"] = ["id", "base"]
    variant["properties"]["base"].update(minLength=1)
    whole["title"] = "Task"
    whole["properties"]["base"] = {"const": "", "title": "Base"}
    return {
        "$schema": DIALECT,
        "title": f"cuaenv task file ({VERSION})",
        "description": "A task for a computer-use agent: a superset of OSWorld's format.",
        "type": "object",
        "if": {"required": ["base"], "properties": {"base": {"minLength": 1}}},
        "then": {"$ref": "#/$defs/Variant"},
        "else": {"$ref": "#/$defs/Task"},
        "$defs": {**definitions, "Task": whole, "Variant": variant},
    }


def _accept_numbers(properties: dict[str, Any]) -> None:
    """Steps take a number where they take a text: `{"do": "type", "text": 4}`."""
    properties["text"] = {"type": ["string", "number"], "default": "", "title": "Text"}
