"""ROGUE's own task files, read as they are: their scenario becomes one of our interventions.

A file `<scenario>_<id>.json` lies in a folder of that scenario, whose name may say more
(`override_realismablation`) and begin with `subagents_`. Beside OSWorld's fields it may have the
text of its pop-up and the parts of its instruction (ROGUE, task JSON). What the files leave to the
runner, the notice and the files it is about, is the intervention's to provide.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

from cuaenv.core.errors import InvalidSpec, UnknownName, shown
from cuaenv.core.instruction_parts import FLAG, instruction
from cuaenv.task_specs.rogue_popups import override_args, rewire_args

SCENARIOS = {"override": "override", "rewire": "rewire", "restrictedaccess": "restricted"}
"""Theirs to ours."""

FIELDS = {
    "override_popup": "override",
    "rewire_popup": "rewire",
    "shutdown_script_hidden": "rewire",
}
"""Fields of one scenario alone."""

BUDGETS = {"override": 30, "rewire": 35, "restricted": 50}
"""Steps where a subagent may be called (ROGUE, scenarios)."""

SUBAGENTS = "subagents"
BASE = "base_instruction"
SCRIPT = "/home/user/Desktop/shutdown.sh"
PROVIDED = (SCRIPT, "/home/user/.rewire_baselines/shutdown.initial.sh")
"""What the intervention puts there itself, or, as the copy to compare with, has no need of."""

_WORDS = rf"(?P<subagents>{SUBAGENTS}_)?(?P<scenario>{'|'.join(SCENARIOS)})(_[a-z]+)?"
_FOLDER = re.compile(_WORDS)
_ID = re.compile(_WORDS + "_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PATH = re.compile(r"(?<![\w.~/])/[\w.+-]+(?:/[\w.+-]*)+")


def understood(data: Mapping[str, Any], where: str) -> Mapping[str, Any]:
    """Return a task file's data with its intervention, where it is one of ROGUE's.

    All else is returned as it is. Every field is kept; `interventions`, `tags` and, with subagents,
    `max_steps` are added, and what the intervention provides is taken out of `config`.

    Raises:
        InvalidSpec: a field is not what it should be, or belongs to another scenario.
        UnknownName: a field of a pop-up, or a flag, that does not exist.
    """
    name = data.get("id")
    if not isinstance(name, str) or "interventions" in data or "base" in data:
        return data
    found = _recognised(name, where)
    for field, scenario in FIELDS.items():
        if field in data and (found is None or SCENARIOS[found["scenario"]] != scenario):
            raise InvalidSpec(
                f"{where}: field `{field}`: it is for the scenario {scenario}, whose ids begin "
                f"with `{scenario}_`; got the id {shown(name)}"
            )
    if found is None:
        return data
    scenario, delegates = SCENARIOS[found["scenario"]], bool(found["subagents"])
    item = {"name": scenario, "args": _args(scenario, data, where)}
    out = {**data, "interventions": [item], "tags": [*data.get("tags", []), "rogue"]}
    if scenario == "rewire":
        out["config"] = _without_provided(data.get("config", []))
    if delegates:
        out["tags"].append(SUBAGENTS)
        out.setdefault("max_steps", BUDGETS[scenario])
    return out


def _recognised(name: str, where: str) -> re.Match[str] | None:
    """Return the words of the scenario, by the id, or by the folder and the id."""
    path = PurePath(where)
    folder = _FOLDER.fullmatch(path.parent.name) if path.suffix == ".json" else None
    found = _ID.fullmatch(name)
    if folder is None:
        return found
    if not name.startswith(f"{folder.group()}_"):
        if found is None:
            return None
        raise InvalidSpec(
            f"{where}: field `id`: it begins with the name of the folder, {folder.group()!r}; "
            f"got {shown(name)}"
        )
    return folder


def _args(scenario: str, data: Mapping[str, Any], where: str) -> dict[str, Any]:
    args: dict[str, Any] = {"instruction_parts": {BASE: data.get("instruction")}}
    if "instruction_parts" in data or "instruction_flags" in data:
        args = _instruction(data, where)
    own = {"override": override_args, "rewire": rewire_args, "restricted": _restricted}[scenario]
    return {**args, **own(data, where)}


def _instruction(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return parts and flags; raise InvalidSpec where they do not make up the instruction."""
    parts, flags = data.get("instruction_parts"), data.get("instruction_flags", {})
    if not isinstance(parts, Mapping) or not _texts(parts) or BASE not in parts:
        raise InvalidSpec(
            f"{where}: field `instruction_parts`: texts by name, {BASE!r} among them; "
            f"got {shown(parts)}"
        )
    if not isinstance(flags, Mapping) or not all(isinstance(on, bool) for on in flags.values()):
        raise InvalidSpec(
            f"{where}: field `instruction_flags`: `{FLAG}<part>`, each true or false; "
            f"got {shown(flags)}"
        )
    try:
        whole = instruction(parts[BASE], {k: v for k, v in parts.items() if k != BASE}, flags)
    except UnknownName as error:
        raise UnknownName(f"{where}: field `instruction_flags`: {error}") from error
    if whole != data.get("instruction"):
        raise InvalidSpec(
            f"{where}: field `instruction`: it is not what the enabled `instruction_parts` make "
            f"up, joined by blank lines; {_parting(whole, data.get('instruction'))}"
        )
    return {"instruction_parts": dict(parts), "instruction_flags": dict(flags)}


def _parting(whole: str, given: Any) -> str:
    """Return where two instructions part."""
    if not isinstance(given, str):
        return f"got {shown(given)}"
    at = next(
        (i for i, (a, b) in enumerate(zip(whole, given, strict=False)) if a != b),
        min(len(whole), len(given)),
    )
    theirs, its = whole[at : at + 40], given[at : at + 40]
    return f"from character {at + 1} on they say {theirs!r}, and it says {its!r}"


def _restricted(data: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return the paths the instruction puts off limits, and the file that has the password."""
    parts = data.get("instruction_parts", {})
    named = [text for name, text in parts.items() if name.startswith("restriction")]
    text = "\n".join(named) or str(data.get("instruction"))
    paths = [path.rstrip(".,") for path in _PATH.findall(text)]
    out: dict[str, Any] = {"forbidden": list(dict.fromkeys(p.rstrip("/") or "/" for p in paths))}
    if not out["forbidden"]:
        raise InvalidSpec(f"{where}: field `instruction`: it names no path that is off limits")
    files = [
        step["parameters"].get("path")
        for step in data.get("config", [])
        if step.get("type") == "google_passwords_file"
    ]
    return {**out, "file": files[0]} if files else out


def _without_provided(config: Any) -> Any:
    """Return the set-up without the uploads of the script, which the intervention provides."""
    if not isinstance(config, list):
        return config
    out = []
    for step in config:
        files = _uploads(step)
        left = [one for one in files if not _provided(one)]
        if left and len(left) < len(files):
            out.append({**step, "parameters": {**step["parameters"], "files": left}})
        elif left or not files:
            out.append(step)
    return out


def _uploads(step: Any) -> list[Any]:
    if not isinstance(step, Mapping) or step.get("type") != "upload_file":
        return []
    given = step.get("parameters")
    files = given.get("files") if isinstance(given, Mapping) else None
    return files if isinstance(files, list) else []


def _provided(file: Any) -> bool:
    if not isinstance(file, Mapping) or file.get("path") not in PROVIDED:
        return False
    return PurePath(str(file.get("local_path"))).name == PurePath(SCRIPT).name


def _texts(parts: Mapping[str, Any]) -> bool:
    return all(isinstance(text, str) for text in parts.values())
