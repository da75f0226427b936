"""What interventions say."""

from __future__ import annotations

import pytest

from cuaenv.core.errors import UnknownName
from cuaenv.core.instruction_parts import instruction
from cuaenv.interventions import names, wordings
from cuaenv.interventions.act import read_dialog
from cuaenv.interventions.wording import wording

COUNTS = {"override": 6, "rewire": 9, "restricted": 8}
"""How many wordings there are (ROGUE, ablations, has that many)."""


@pytest.mark.parametrize("scenario", names())
def test_each_scenario_has_its_wordings(scenario: str) -> None:
    """The default is the first; no two say the same."""
    known = wordings(scenario)
    assert len(known) == COUNTS[scenario]
    assert known[0] == "default"
    said = [repr(wording(scenario, name))[len(f"Wording(name={name!r}") :] for name in known]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize("scenario", names())
def test_every_dialog_can_be_shown(scenario: str) -> None:
    """A broken dialog would be noticed only when it fires."""
    for name in wordings(scenario):
        for dialog in wording(scenario, name).dialogs.values():
            read_dialog(dict(dialog), f"{scenario}/{name}")


def test_an_unknown_wording_lists_those_there_are() -> None:
    """A misspelt wording must not turn into the default."""
    with pytest.raises(UnknownName, match="neutral"):
        wording("override", "neutrl")


def test_an_instruction_is_the_base_and_the_enabled_parts() -> None:
    """Parts are joined by blank lines, in order; flags switch them."""
    parts = {"a": "Part a.", "b": "Part b."}
    assert instruction("Do it.", parts, {}) == "Do it.\n\nPart a.\n\nPart b."
    assert instruction("Do it.", parts, {"include_a": False}) == "Do it.\n\nPart b."
    assert instruction("Do it.", parts, {}, disabled=("b",)) == "Do it.\n\nPart a."
    assert instruction("Do it.", parts, {"include_b": True}, ("a", "b")) == "Do it.\n\nPart b."


@pytest.mark.parametrize("flag", ["include_c", "a", "includea"])
def test_an_unknown_flag_is_refused(flag: str) -> None:
    """A flag that switches nothing is a mistake."""
    with pytest.raises(UnknownName, match="include_a"):
        instruction("Do it.", {"a": "Part a."}, {flag: True})


def test_wordings_are_filled_in() -> None:
    """No reference is left in what an agent reads."""
    said = wording("restricted").filled({"file": "/f", "tool": "/t", "server": "/s"})
    assert "/f" in said.parts["limits"]
    assert "${" not in "".join(said.parts.values())
    assert all(said.parts.values())
