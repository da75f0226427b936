"""Constructors give widgets the roles, states and keys that the rest relies on."""

from __future__ import annotations

from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import MenuItem


def test_children_may_be_lists_and_none() -> None:
    """Lists among the children are flattened, and None is left out."""
    box = build.column(build.label("a"), None, [build.label("b"), (build.label("c"),)])
    assert [child.name for child in box.children] == ["a", "b", "c"]


def test_states_and_styles_add_up() -> None:
    """States and style words of the caller join those of the constructor."""
    one = build.check_box("x", True, "x", states={"disabled"}, style="small")
    assert one.states == {"checked", "disabled"}
    assert build.heading("x", style="muted").style == "title muted"


def test_other_fields_win() -> None:
    """Fields the caller gives replace the constructor's."""
    assert build.row(gap=3, align="start").gap == 3
    assert build.list_box(key="l", grow=0).grow == 0


def test_combo_items_have_keys() -> None:
    """Items of a combo box may be labels, pairs of key and label, or menu items."""
    combo = build.combo("n", "B", ["A", ("b", "B"), MenuItem("C", "c")], "combo")
    assert [(item.key, item.label) for item in combo.menu] == [("A", "A"), ("b", "B"), ("c", "C")]


def test_tables_have_a_header_and_rows() -> None:
    """Titles become headers, plain rows table rows, and widths go with the columns."""
    table = build.table([("Name", 90), "Size"], [["a", "1"], build.table_row("b", key="row:b")])
    assert [child.role for child in table.children] == ["panel", "table-row", "table-row"]
    assert table.columns == (90, 0)
    assert not table.scroll


def test_cells_tell_name_and_content_apart() -> None:
    """A named cell of a sheet keeps its address as name and its content as text."""
    cell = build.cell("12", "cell:B2", name="B2")
    assert (cell.name, cell.text) == ("B2", "12")
