"""The accessibility tree and the elements tell the same, and nothing that cannot be perceived."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.elements import Element, elements_of
from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.accessibility import HIDDEN_LIMIT, Spoken, elements, tree
from cuaenv.desktops.sim.paint import gallery, themes
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

SCREEN = Rect(0, 0, 1280, 720)
WINDOW = Rect(0, 0, 300, 200)
FIXED = settings(derandomize=True, max_examples=60, deadline=None)


def _all(theme: str = "light") -> list[Spoken]:
    return [Spoken(str(s.id), s.laid_out, s.focus) for s in gallery.surfaces(themes.load(theme))]


def _told(widget: Widget, focus: str = "", box: Rect = WINDOW) -> list[Element]:
    surface = Spoken("app", layout(widget, box), focus)
    found = elements([surface], SCREEN)
    assert elements_of(tree([surface], SCREEN)) == found
    return list(found)


def test_tree_and_elements_agree_on_a_desktop() -> None:
    """Reading the XML gives exactly the elements, in every theme."""
    for theme in themes.names():
        surfaces = _all(theme)
        assert elements_of(tree(surfaces, SCREEN)) == elements(surfaces, SCREEN)


@FIXED
@given(
    st.lists(st.text(max_size=6), max_size=6), st.integers(-60, 1260), st.integers(-60, 700),
    st.integers(1, 300), st.integers(1, 200), st.integers(0, 300),
)  # fmt: skip
def test_tree_and_elements_agree(
    names: list[str], x: int, y: int, w: int, h: int, down: int
) -> None:
    """They agree for any texts, at any place on or off the screen, however scrolled."""
    widget = build.column(
        build.label(names[0] if names else ""),
        build.list_box(*[build.list_item(name, f"r:{name}") for name in names], key="list"),
        build.text_area(TextModel("\n".join(names), multiline=True), "Text", "text"),
        role="frame", name="".join(names),
    )  # fmt: skip
    surface = Spoken("".join(names), layout(widget, Rect(x, y, w, h), {"list": (0, down)}), "list")
    assert elements_of(tree([surface], SCREEN)) == elements([surface], SCREEN)


def test_elements_know_their_window_and_application() -> None:
    """Each element names its program and the title of its window."""
    save = next(one for one in elements(_all(), SCREEN) if one.name == "Apply")
    assert (save.app, save.window, save.role) == ("controls", "Settings", "push-button")


def test_states_follow_from_the_widget() -> None:
    """Focus, check, selection, editing and disabling are told in AT-SPI's words."""
    told = _told(
        build.column(
            build.check_box("On", True, "on"),
            build.entry(TextModel("x"), "Name", "name"),
            build.entry(TextModel("y", read_only=True), "Fixed", "fixed"),
            build.button("Off", "off", states={"disabled"}),
            build.list_item("Row", "row", selected=True),
            build.tree_item("Tree", "tree", expanded=True),
        ),
        focus="name",
    )
    states = {one.name: one.states for one in told}
    assert {"checked", "checkable", "enabled", "sensitive", "showing"} <= states["On"]
    assert {"focused", "focusable", "editable", "single-line"} <= states["Name"]
    assert not {"editable", "focused"} & states["Fixed"]
    assert not {"enabled", "sensitive", "focusable", "disabled"} & states["Off"]
    assert {"selected", "selectable"} <= states["Row"]
    assert {"expandable", "expanded"} <= states["Tree"]


def test_what_lies_in_something_disabled_is_disabled() -> None:
    """Disabling a container disables what is in it."""
    told = _told(build.column(build.button("b", "b"), name="Group", states={"disabled"}))
    assert [one.name for one in told if "enabled" in one.states] == []


def test_passwords_and_keys_are_not_told() -> None:
    """A password is told as dots, and widgets' keys are nowhere in the tree."""
    widget = build.column(
        build.password(TextModel("hunter2"), "Password", "pw-key"), build.button("Go", "go-key")
    )
    surface = Spoken("app", layout(widget, Rect(0, 0, 300, 100)))
    xml = "".join(str(value) for node in tree([surface], SCREEN).iter()
                  for value in (*node.attrib.values(), node.text or ""))  # fmt: skip
    assert "•" * 7 in xml
    assert not any(secret in xml for secret in ("hunter2", "pw-key", "go-key"))


def test_rows_out_of_view_are_told_without_a_place() -> None:
    """A long list tells of its rows up to the limit; only those in view have coordinates."""
    rows = [build.list_item(f"row {i}", f"r:{i}") for i in range(HIDDEN_LIMIT + 500)]
    surface = Spoken("app", layout(build.list_box(*rows, key="l"), Rect(0, 0, 200, 114)))
    nodes = [node for node in tree([surface], SCREEN).iter() if node.tag == "list-item"]
    seen = [one for one in elements([surface], SCREEN) if one.role == "list-item"]
    assert len(nodes) == HIDDEN_LIMIT + len(seen)
    assert [one.name for one in seen] == ["row 0", "row 1", "row 2", "row 3"]


def test_boxes_are_what_can_be_seen() -> None:
    """A row cut by the edge of its list has the box of its visible part."""
    rows = [build.list_item(f"row {i}", f"r:{i}") for i in range(20)]
    told = _told(build.list_box(*rows, key="l"), box=Rect(0, 0, 200, 100))
    assert [one.box.h for one in told if one.role == "list-item"] == [28, 28, 28, 14]


def test_a_text_changed_behind_the_layout_is_told() -> None:
    """Elements are told anew when a model changed, even before the next layout."""
    model = TextModel("one")
    surface = Spoken("app", layout(build.entry(model, "Name", "name"), WINDOW))
    assert elements([surface], SCREEN)[0].text == "one"
    model.insert("!")
    assert elements([surface], SCREEN)[0].text == "one!"
    assert elements_of(tree([surface], SCREEN)) == elements([surface], SCREEN)
