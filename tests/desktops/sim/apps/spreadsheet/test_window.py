"""Tests of the Spreadsheet's window on the desktop, by what its elements say."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from cuaenv.core.action import Action

BUDGET = "Item,Planned,Spent\nVenue,1800,1750\nCatering,950,0\nPrinting,240,262\n"


@pytest.fixture
def budget(hand):
    """Return a hand with the budget open in the spreadsheet."""
    hand.put("Documents/budget.csv", BUDGET)
    hand.open("spreadsheet", f"{hand.home}/Documents/budget.csv")
    return hand


def cell(hand, name):
    """Return what a cell shows."""
    return hand.find("table-cell", name).text


def test_cells_are_named_and_hold_their_text(budget):
    """The accessibility tree has cells such as B3 with their content."""
    assert [cell(budget, name) for name in ("A1", "B3", "E9")] == ["Item", "950", ""]


def test_typing_return_and_tab_fill_cells(budget):
    """Text goes into the cell; Tab goes right, Return down, and formulas are worked out."""
    budget.click("table-cell", "D1")
    budget.type("Left\n=B2-C2\n")
    assert cell(budget, "D1") == "Left" and cell(budget, "D2") == "50"
    budget.click("table-cell", "A5")
    budget.type("Total\t=SUM(B2:B4)\t=SUM(C2:C4)\n")
    assert [cell(budget, name) for name in ("A5", "B5", "C5")] == ["Total", "2990", "2012"]


def test_the_formula_bar_shows_and_edits_the_cell(budget):
    """What is typed in the bar is taken over on Return and forgotten on Escape."""
    budget.click("table-cell", "B2")
    assert budget.find("entry", "Formula").text == "1800"
    budget.click("entry", "Formula", "triple_click")
    budget.type("1900\n")
    assert cell(budget, "B2") == "1900"
    budget.click("table-cell", "B3")
    budget.type("77")
    budget.key("escape")
    assert cell(budget, "B3") == "950"


def test_capitals_and_signs_are_typed_as_they_are(budget):
    """What is typed stands in the cell while it is typed, letter by letter the same."""
    budget.click("table-cell", "E6")
    budget.type('=IF(B2>1,"Été"')
    assert cell(budget, "E6") == '=IF(B2>1,"Été"' == budget.find("entry", "Formula").text
    budget.key("left")
    budget.key("shift", "home")
    budget.key("ctrl", "c")
    assert budget.computer.clipboard.get() == '=IF(B2>1,"Été'


def test_typing_in_the_find_bar_leaves_cells_alone(budget):
    """Clipboard keys in an entry are the entry's."""
    budget.clip("xyz")
    budget.key("ctrl", "f")
    budget.key("ctrl", "v")
    assert budget.find("entry", "Find").text == "xyz"
    assert cell(budget, "A1") == "Item"


def test_a_double_click_edits_in_the_cell(budget):
    """Editing goes on from what the cell holds."""
    budget.click("table-cell", "A2", "double_click")
    budget.key("end")
    budget.type(" hire\n")
    assert cell(budget, "A2") == "Venue hire"


def test_clicking_another_cell_takes_over_what_was_typed(budget):
    """Nothing typed is lost by a click."""
    budget.click("table-cell", "E1")
    budget.type("note")
    budget.click("table-cell", "E5")
    assert cell(budget, "E1") == "note"


def test_the_name_box_goes_to_a_cell(budget):
    """A name typed there moves the cursor, even far away."""
    budget.click("entry", "Name Box", "triple_click")
    budget.type("C400\n")
    budget.type("far\n")
    assert budget.app.typed((399, 2)) == "far"
    assert budget.shows("table-cell", "C401")


def test_delete_undo_redo(budget):
    """Delete empties the selection; undo and redo go back and forth."""
    budget.click("table-cell", "B2")
    budget.click("table-cell", "C3", "click", "shift")
    budget.key("delete")
    assert [cell(budget, n) for n in ("B2", "C3", "B4")] == ["", "", "240"]
    budget.key("ctrl", "z")
    assert cell(budget, "B2") == "1800"
    budget.key("ctrl", "y")
    assert cell(budget, "B2") == ""


def test_dragging_selects_and_the_status_bar_adds_up(budget):
    """The selection's sum is in the status bar."""
    budget.drag("table-cell", "B2", "table-cell", "B4")
    assert any("Sum: 2990" in name for name in budget.names("label"))


def test_copy_and_paste_move_references(budget):
    """A pasted formula refers to the cells beside its new place."""
    budget.click("table-cell", "D2")
    budget.type("=B2-C2\n")
    budget.click("table-cell", "D2")
    budget.key("ctrl", "c")
    budget.click("table-cell", "D3")
    budget.click("table-cell", "D4", "click", "shift")
    budget.key("ctrl", "v")
    assert [cell(budget, n) for n in ("D3", "D4")] == ["950", "-22"]


def test_cutting_moves_cells_as_they_are(budget):
    """A cut formula keeps its references; its old place is empty."""
    budget.click("table-cell", "D2")
    budget.type("=B2-C2\n")
    budget.click("table-cell", "D2")
    budget.key("ctrl", "x")
    budget.click("table-cell", "F9")
    budget.key("ctrl", "v")
    assert (cell(budget, "F9"), cell(budget, "D2")) == ("50", "")


def test_text_from_elsewhere_is_pasted_into_cells(budget):
    """Tabs and lines of the clipboard become columns and rows."""
    budget.clip("x\ty\nz\tw\n")
    budget.click("table-cell", "E1")
    budget.key("ctrl", "v")
    assert [cell(budget, n) for n in ("E1", "F1", "E2", "F2")] == ["x", "y", "z", "w"]


def test_fill_down_copies_the_first_row(budget):
    """Ctrl+D fills the selection from its first row."""
    budget.click("table-cell", "D2")
    budget.type("=B2-C2\n")
    budget.drag("table-cell", "D2", "table-cell", "D4")
    budget.key("ctrl", "d")
    assert [cell(budget, n) for n in ("D2", "D3", "D4")] == ["50", "950", "-22"]


def test_rows_and_columns_are_inserted_and_deleted(budget):
    """Formulas follow the cells they are about."""
    budget.click("table-cell", "D4")
    budget.type("=B4\n")
    budget.click("table-cell", "A2")
    budget.menu("Insert", "Rows Above")
    assert (cell(budget, "A3"), cell(budget, "D5")) == ("Venue", "240")
    budget.click("table-column-header", "B")
    budget.menu("Format", "Delete Columns")
    assert (cell(budget, "B1"), cell(budget, "C5")) == ("Spent", "#REF!")


def test_sorting_keeps_rows_together_and_the_header_in_place(budget):
    """The whole sheet is sorted by the cursor's column."""
    budget.click("table-cell", "B3")
    budget.button("Sort A→Z")
    assert [cell(budget, f"A{r}") for r in range(1, 5)] == ["Item", "Printing", "Catering", "Venue"]
    assert cell(budget, "C2") == "262"


def test_sorting_part_of_the_rows_asks_first(budget):
    """A selection with data beside it is not torn out of its rows unasked."""
    budget.drag("table-cell", "B2", "table-cell", "B4")
    budget.button("Sort A→Z")
    budget.button("Whole rows")
    assert [cell(budget, f"A{r}") for r in (2, 3, 4)] == ["Printing", "Catering", "Venue"]
    budget.key("ctrl", "z")
    budget.drag("table-cell", "B2", "table-cell", "B4")
    budget.button("Sort A→Z")
    budget.button("Selection only")
    assert [cell(budget, f"A{r}") for r in (2, 3, 4)] == ["Venue", "Catering", "Printing"]
    assert [cell(budget, f"B{r}") for r in (2, 3, 4)] == ["240", "950", "1800"]


def test_find_and_replace(budget):
    """Return finds; Replace All changes every cell, or those of the selection."""
    budget.key("ctrl", "f")
    budget.type("in\n")
    assert budget.find("entry", "Name Box").text in ("A3", "A4")
    budget.click("entry", "Replace With")
    budget.type("IN")
    budget.button("Replace All")
    assert [cell(budget, f"A{r}") for r in (3, 4)] == ["CaterINg", "PrINtINg"]
    assert any("Replaced in 2 cells" in name for name in budget.names("label"))


def test_sheets_are_added_renamed_and_deleted(budget):
    """Formulas reach across sheets; deleting one asks first."""
    budget.button("Add Sheet")
    budget.type("=Sheet1!B2*2\n")
    assert cell(budget, "A1") == "3600"
    budget.click("page-tab", "Sheet2", "double_click")
    budget.key("ctrl", "a")
    budget.type("Plan\n")
    assert budget.names("page-tab") == ["Sheet1", "Plan"]
    budget.click("page-tab", "Plan", "right_click")
    budget.click("menu-item", "Delete Sheet")
    budget.button("Delete")
    assert budget.names("page-tab") == ["Sheet1"]


def test_saving_writes_the_file(budget):
    """Ctrl+S writes csv; the star in the title goes."""
    budget.click("table-cell", "C3")
    budget.type("900\n")
    assert budget.app.title.startswith("*")
    budget.key("ctrl", "s")
    assert budget.read("Documents/budget.csv") == BUDGET.replace("950,0", "950,900")
    assert not budget.app.title.startswith("*")


def test_saving_several_sheets_as_csv_warns(budget):
    """The warning says that one sheet is saved; cancelling saves nothing."""
    budget.button("Add Sheet")
    budget.type("only here\n")
    budget.key("ctrl", "s")
    assert any("only the active sheet" in name for name in budget.names("label"))
    budget.button("Cancel")
    assert budget.read("Documents/budget.csv") == BUDGET
    budget.key("ctrl", "s")
    budget.button("Save Active Sheet")
    assert budget.read("Documents/budget.csv") == "only here\n"


def test_saving_over_another_file_asks(budget):
    """Replacing a file needs an answer; the file stays until then."""
    budget.put("Documents/other.csv", "keep\n")
    budget.key("ctrl", "shift", "s")
    budget.key("ctrl", "a")
    budget.type("other.csv\n")
    assert budget.read("Documents/other.csv") == "keep\n"
    budget.button("Replace")
    assert budget.read("Documents/other.csv") == BUDGET


def test_a_book_keeps_all_sheets(budget):
    """Saved as .sheet, everything is in the file and comes back."""
    budget.button("Add Sheet")
    budget.type("=Sheet1!B2\n")
    budget.key("ctrl", "shift", "s")
    budget.key("ctrl", "a")
    budget.type("all.sheet\n")
    data = json.loads(budget.read("Documents/all.sheet"))
    assert [sheet["name"] for sheet in data["sheets"]] == ["Sheet1", "Sheet2"]
    budget.open("spreadsheet", f"{budget.home}/Documents/all.sheet")
    assert cell(budget, "A1") == "1800"


def test_closing_with_changes_asks(budget):
    """Don't Save leaves the file; Cancel leaves the window."""
    budget.click("table-cell", "A1")
    budget.type("X\n")
    budget.key("alt", "f4")
    budget.button("Cancel")
    assert budget.computer.apps
    budget.key("alt", "f4")
    budget.button("Don't Save")
    assert budget.computer.apps == [] and budget.read("Documents/budget.csv") == BUDGET


def test_read_only_files_are_not_saved(budget):
    """The disk's refusal is shown, and the document stays unsaved."""
    budget.root().chown(f"{budget.home}/Documents/budget.csv", "root", "root")
    budget.click("table-cell", "A1")
    budget.type("X\n")
    budget.key("ctrl", "s")
    assert budget.shows("alert", "Cannot save") and budget.app.modified


def test_a_thousand_rows_scroll(hand):
    """Rows far down are reached by wheel and keys."""
    hand.put("Documents/long.csv", "".join(f"{i},x\n" for i in range(1500)))
    hand.open("spreadsheet", f"{hand.home}/Documents/long.csv")
    hand.do(*[Action.scroll(500, 400, -20) for _ in range(3)])
    assert not hand.shows("table-cell", "A1") and hand.shows("table-row")
    hand.click("table-cell", hand.names("table-cell")[5])
    hand.key("ctrl", "end")
    assert cell(hand, "A1500") == "1499"


def test_a_window_copies_and_pickles(budget):
    """The program's state survives both, and copies share nothing that changes."""
    twin = copy.deepcopy(budget.app)
    twin.change_sheet(twin.sheet.with_cells({(0, 0): "changed"}))
    assert budget.app.typed((0, 0)) == "Item"
    assert pickle.loads(pickle.dumps(twin)).shown((0, 0)) == "changed"


def test_every_control_does_something(budget, monkey):
    """No enabled control is dead; those that select what is selected already may be."""
    budget.button("Add Sheet")
    budget.click("table-cell", "B2")
    budget.key("ctrl", "f")
    idle = monkey(budget)
    assert [one for one in idle if one != "page-tab 'Sheet2'"] == []


def test_after_a_tool_the_keys_are_the_grids_again(hand):
    """Arrows and typing go on in the cells once a tool button was clicked."""
    hand.open("spreadsheet", hand.put("Documents/t.csv", "name,qty\nzeta,3\nalpha,10\n"))
    hand.button("Sort A→Z")
    hand.key("down")
    hand.type("beta\n")
    hand.key("ctrl", "s")
    assert hand.read("Documents/t.csv") == "name,qty\nbeta,10\nzeta,3\n"
