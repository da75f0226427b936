"""The README keeps its word: its code compiles, its links lead somewhere, its tables are true."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

from cuaenv.core import info
from cuaenv.core.registration import IDS
from cuaenv.core.rooms import names

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
LINKS = re.findall(r"\]\(([^)\s]+)\)", TEXT)
FILES = re.findall(r"`((?:examples|evaluators|cuaenv|docs)/[\w./]+)`|\(`(\w+\.cff)`\)", TEXT)


@pytest.mark.parametrize("code", BLOCKS, ids=range(len(BLOCKS)))
def test_every_block_of_code_compiles(code: str) -> None:
    """A reader can paste each Python block, and everything it imports exists."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            module = importlib.import_module(node.module or "")
            assert not [alias.name for alias in node.names if not hasattr(module, alias.name)]
        elif isinstance(node, ast.Import):
            for alias in node.names:
                importlib.import_module(alias.name)


def test_every_relative_link_leads_somewhere() -> None:
    """Links and pictures inside the repository exist."""
    inside = [link.partition("#")[0] for link in LINKS if not re.match(r"[a-z]+:|#", link)]
    assert inside and not [link for link in inside if not (ROOT / link).exists()]


def test_every_file_it_names_exists() -> None:
    """Examples and folders named in the text are there."""
    named = [name for pair in FILES for name in pair if name]
    assert named and not [name for name in named if not (ROOT / name).exists()]


def test_the_info_table_is_the_code_s() -> None:
    """The README's table of info keys is the one the package would print now."""
    assert info.markdown() in TEXT, "Put the output of cuaenv.core.info.markdown() into README.md."


def test_every_id_is_listed() -> None:
    """The table of ids names the registered ones and no others."""
    listed = set(re.findall(r"^\| `([\w/-]+-v\d+)` \|", TEXT, re.MULTILINE))
    assert listed == {row.name for row in IDS}


@pytest.mark.parametrize("room", ["codecs", "encoders"])
def test_every_mode_is_named(room: str) -> None:
    """Action and observation modes are all mentioned."""
    assert not [name for name in names(f"cuaenv.core.{room}") if f"`{name}`" not in TEXT]


def test_every_wrapper_is_listed() -> None:
    """The table of wrappers names those that are exported and no others."""
    from cuaenv import wrappers

    _, _, section = TEXT.partition("## Wrappers\n")
    listed = re.findall(r"^\| `(\w+)` \|", section.partition("\n## ")[0], re.MULTILINE)
    assert sorted(listed) == sorted(wrappers.__all__)


def test_the_speed_table_says_which_aims_are_missed() -> None:
    """Where a row has an aim, the word after it follows from the ratio measured."""
    rows = re.findall(r"^\| (step|reset), (\w+) \| [\d.]+ \| ([\d.]+) \| (.*?) ?\|$", TEXT, re.M)
    pixels = float(next(row[2] for row in rows if row[:2] == ("step", "pixels")))
    aims = {("step", "pixels"): 3.0, ("step", "features"): pixels / 4}
    assert {mode for _, mode, _, _ in rows} == {"pixels", "dict", "features", "text"}
    for what, mode, ratio, said in rows:
        aim = 50.0 if what == "reset" else aims.get((what, mode))
        met = "" if aim is None else "missed" if float(ratio) > aim else "met"
        assert said.endswith(met) if met else said == "", (what, mode)
