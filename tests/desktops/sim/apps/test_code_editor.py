"""Tests of the Code Editor program."""

from __future__ import annotations

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.apps.code_editor import catalogue, schema
from cuaenv.desktops.sim.apps.code_editor.finder import best, matches
from cuaenv.desktops.sim.apps.code_editor.json_edit import members, problem, remove_key, set_key

SITE = "/home/user/site"
SETTINGS = "/home/user/.config/code/settings.json"
values = st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=6,
)
objects = st.dictionaries(st.text(max_size=4), values, max_size=5)


# ---- editing JSON in place


@settings(derandomize=True, max_examples=200)
@given(objects, st.text(max_size=4), values, st.sampled_from([None, 2, "\t"]))
def test_setting_a_key_changes_only_that_key(data, key, value, indent):
    """The result parses to the object with the key set, other keys in their old order."""
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    after = json.loads(set_key(text, key, value))
    assert after == {**data, key: value}
    assert list(after) == list({**data, key: value})


@settings(derandomize=True, max_examples=200)
@given(objects, st.text(max_size=4), st.sampled_from([None, 2]))
def test_removing_a_key_changes_only_that_key(data, key, indent):
    """Every key of the object can be removed, and one that is not there changes nothing."""
    for gone in [key, *data]:
        after = json.loads(remove_key(json.dumps(data, indent=indent), gone))
        assert after == {k: v for k, v in data.items() if k != gone}


def test_layout_and_odd_spacing_survive():
    """Bytes outside the value stay as somebody typed them."""
    text = '{ "a" :1,\n\t"b":   [1,\n 2],"c": null }\n\n'
    assert set_key(text, "b", 5) == '{ "a" :1,\n\t"b":   5,"c": null }\n\n'
    assert [pair.key for pair in members(text)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("", ""),
        ("{}", ""),
        ("[1]", "Expecting an object"),
        ('{"a": 1,}', "column"),
        ("{", "column"),
    ],
)
def test_problems_are_located(text, wrong):
    """A broken file has a place; an empty one is fine."""
    assert wrong in problem(text)
    assert bool(problem(text)) == bool(wrong)


def test_settings_fit_their_types():
    """True is no number, numbers have ranges, choices are closed."""
    assert schema.BY_KEY["editor.tabSize"].fits(8)
    assert not schema.BY_KEY["editor.tabSize"].fits(True)
    assert not schema.BY_KEY["editor.tabSize"].fits(99)
    assert not schema.BY_KEY["editor.wordWrap"].fits("maybe")
    assert not schema.BY_KEY["editor.formatOnSave"].fits(1)
    assert all(setting.fits(setting.default) for setting in schema.SCHEMA)


def test_changing_one_extension_keeps_the_others():
    """Unknown entries and unknown fields stay."""
    listed = [{"id": "x.y", "enabled": True, "pinned": 3}, {"id": "a.b", "enabled": True}]
    after = catalogue.changed(listed, "a.b", "disable")
    assert after == [listed[0], {"id": "a.b", "enabled": False}]
    assert catalogue.changed(listed, "a.b", "uninstall") == [listed[0]]


def test_quick_open_prefers_names():
    """A match in the name comes before one in the folders."""
    paths = ["main/other.py", "src/main.py", "docs/domain.md"]
    assert best(paths, "main")[0] == "src/main.py"


def test_matches_know_line_and_column():
    """Lines and columns count from 0."""
    found = list(matches("/f", "one\ntwo one\n", "one", True))
    assert [(m.line, m.column, m.text) for m in found] == [(0, 0, "one"), (1, 4, "two one")]


# ---- the program, by hand


@pytest.fixture
def site(hand):
    """Open the editor on a folder of three files."""
    hand.put(f"{SITE}/src/main.py", "import os\nprint('old')\n")
    hand.put(f"{SITE}/README.md", "# Site, old\n")
    hand.put(f"{SITE}/conf.json", '{"b":1,"a":[1,2]}')
    hand.open("code_editor", SITE)
    return hand


def test_files_open_from_the_explorer_and_save(site):
    """Folders unfold, files open in tabs, a dot tells of changes."""
    site.click("tree-item", "src")
    site.click("tree-item", "main.py")
    site.key("ctrl", "end")
    site.type("x = 1\n")
    assert site.shows("page-tab", "● main.py")
    site.key("ctrl", "s")
    assert site.shows("page-tab", "main.py")
    assert site.read(f"{SITE}/src/main.py").endswith("x = 1\n")


def test_a_typed_tab_becomes_spaces(site):
    """Tabs follow editor.insertSpaces and editor.tabSize."""
    site.click("tree-item", "README.md")
    site.type("a\tb")
    assert site.find("text", "README.md").text.startswith("a   b#")


def test_closing_a_changed_tab_asks(site):
    """The close button of a changed tab offers to save."""
    site.click("tree-item", "README.md")
    site.type("x")
    site.button("Close README.md")
    site.button("Save")
    assert site.read(f"{SITE}/README.md") == "x# Site, old\n"
    assert not site.shows("page-tab")


def test_closing_the_window_can_save_all(site):
    """Save All saves every file and closes."""
    for name in ("README.md", "conf.json"):
        site.click("tree-item", name)
        site.type(" ")
    site.key("alt", "f4")
    site.button("Save All")
    assert site.read(f"{SITE}/README.md").startswith(" ")
    assert site.read(f"{SITE}/conf.json").startswith(" ")
    assert not site.computer.apps


def test_quick_open_and_palette(site):
    """Ctrl+P finds files, Ctrl+Shift+P commands."""
    site.key("ctrl", "p")
    site.type("mainpy\n")
    assert site.shows("page-tab", "main.py")
    site.key("ctrl", "shift", "p")
    site.type("line numbers\n")
    assert json.loads(site.read(SETTINGS)) == {"editor.lineNumbers": "off"}


def test_searching_and_replacing_in_files(site):
    """Replace All asks, then changes every file found."""
    site.key("ctrl", "shift", "f")
    site.type("old\n")
    assert len([n for n in site.names("list-item") if "old" in n]) == 2
    site.click("entry", "Replace")
    site.type("new")
    site.button("Replace All")
    assert "old" in site.read(f"{SITE}/README.md")
    site.button("Replace")
    assert site.read(f"{SITE}/README.md") == "# Site, new\n"
    assert "new" in site.read(f"{SITE}/src/main.py")


def test_a_result_opens_at_its_place(site):
    """Clicking a result selects the match."""
    site.key("ctrl", "shift", "f")
    site.type("print\n")
    site.click("list-item", "2: print('old')")
    assert site.app.editing().selected == "print"


def test_explorer_makes_renames_and_deletes(site):
    """The context menu of the tree changes names on disk."""
    site.click("tree-item", "src", "right_click")
    site.click("menu-item", "New File…")
    site.type("new.py\n")
    assert site.root().exists(f"{SITE}/src/new.py")
    site.click("tree-item", "new.py", "right_click")
    site.click("menu-item", "Rename…")
    site.key("ctrl", "a")
    site.type("newer.py\n")
    assert site.root().listdir(f"{SITE}/src") == ["main.py", "newer.py"]
    assert site.shows("page-tab", "newer.py")
    site.click("tree-item", "newer.py", "right_click")
    site.click("menu-item", "Delete")
    site.button("Move to Trash")
    assert site.root().listdir(f"{SITE}/src") == ["main.py"]
    assert not site.shows("page-tab", "newer.py")


def test_settings_page_keeps_what_it_does_not_know(hand):
    """A toggle writes one key; unknown keys and their order stay."""
    before = '{\n  "zz.unknown": [1, 2],\n  "editor.tabSize": 2\n}\n'
    hand.put(SETTINGS, before)
    hand.open("code_editor")
    hand.key("ctrl", ",")
    hand.type("format on save")
    hand.click("check-box", "Editor: Format On Save")
    text = hand.read(SETTINGS)
    assert text.startswith(before[:-3]) and '"editor.formatOnSave": true' in text
    assert list(json.loads(text)) == ["zz.unknown", "editor.tabSize", "editor.formatOnSave"]


def test_settings_entries_and_choices(hand):
    """Numbers are typed, choices chosen, and Reset takes the key out."""
    hand.open("code_editor")
    hand.key("ctrl", ",")
    hand.type("tab size")
    hand.click("entry", "Editor: Tab Size")
    hand.key("ctrl", "a")
    hand.type("8")
    assert json.loads(hand.read(SETTINGS)) == {"editor.tabSize": 8}
    hand.key("ctrl", "a")
    hand.type("99")
    assert "A whole number from 1 to 16." in hand.names("label")
    hand.button("Reset")
    assert json.loads(hand.read(SETTINGS)) == {}


def test_a_broken_settings_file_is_not_overwritten(hand):
    """The page says what is wrong and writes nothing."""
    hand.put(SETTINGS, '{"a": }')
    hand.open("code_editor")
    hand.key("ctrl", ",")
    hand.type("format on save")
    hand.click("check-box", "Editor: Format On Save")
    assert hand.shows("alert", "Not Written")
    assert hand.read(SETTINGS) == '{"a": }'


def test_settings_json_shows_problems(hand):
    """Invalid JSON is reported in the status bar while it is typed."""
    hand.open("code_editor")
    hand.menu("File", "Open Settings (JSON)")
    hand.key("ctrl", "a")
    hand.type('{"a": }')
    assert any("Problem: Line 1, column 7" in name for name in hand.names("label"))


def test_extensions_are_installed_disabled_and_removed(hand):
    """Buttons change extensions.json."""
    path = ".config/code/extensions.json"
    hand.open("code_editor")
    hand.key("ctrl", "shift", "x")
    hand.type("spell")
    hand.button("Install Spell Right")
    assert json.loads(hand.read(path)) == [{"id": "oakparlour.spell-right", "enabled": True}]
    hand.button("Disable Spell Right")
    assert json.loads(hand.read(path))[0]["enabled"] is False
    hand.button("Uninstall Spell Right")
    assert json.loads(hand.read(path)) == []


def test_saving_tidies_as_the_settings_say(hand):
    """Trailing blanks go and a final newline comes when asked for."""
    hand.put(SETTINGS, '{"files.trimTrailingWhitespace": true, "files.insertFinalNewline": true}')
    path = hand.put("Documents/a.txt", "one  \ntwo\t")
    hand.open("code_editor", path)
    hand.type("x")
    hand.key("ctrl", "s")
    assert hand.read(path) == "xone\ntwo\n"


def test_json_is_formatted(site):
    """Format Document lays out JSON with the tab size."""
    site.click("tree-item", "conf.json")
    site.key("shift", "alt", "f")
    assert site.find("text", "conf.json").text.startswith('{\n    "b": 1,\n    "a": [\n')


def test_unchanged_tabs_follow_the_disk(site):
    """A file written by another program shows its new text; a changed tab asks on saving."""
    site.click("tree-item", "README.md")
    site.put(f"{SITE}/README.md", "theirs\n")
    site.click("tree-item", "conf.json")
    site.click("tree-item", "README.md")
    assert site.find("text", "README.md").text == "theirs\n"
    site.type("mine ")
    site.put(f"{SITE}/README.md", "again\n")
    site.key("ctrl", "s")
    site.button("Overwrite")
    assert site.read(f"{SITE}/README.md") == "mine theirs\n"


def test_a_window_survives_pickle(site):
    """State with a palette open can be pickled."""
    site.key("ctrl", "shift", "p")
    twin = pickle.loads(pickle.dumps(site.desktop.wm))
    assert twin.computer.focused.dialog.title == "Command Palette"


@pytest.mark.parametrize("page", ["file", "settings", "search", "extensions"])
def test_every_control_does_something(site, monkey, page):
    """Nothing on the window is dead, on any of its pages."""
    if page == "file":
        site.click("tree-item", "README.md")
        site.key("ctrl", "h")
        site.type("site")
    elif page == "settings":
        site.key("ctrl", ",")
    else:
        site.key("ctrl", "shift", "f" if page == "search" else "x")
    assert monkey(site) == []
