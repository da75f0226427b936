"""Tests of number formats, the wider functions, AutoSum, and the order texts are sorted in."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.action import Action
from cuaenv.desktops.sim.apps.spreadsheet.book import Book, Sheet
from cuaenv.desktops.sim.apps.spreadsheet.evaluate import Evaluation
from cuaenv.desktops.sim.apps.spreadsheet.files import dump_book, dump_csv, load_book
from cuaenv.desktops.sim.apps.spreadsheet.formats import (
    formatted,
    looks_numeric,
    parse_format,
    with_decimals,
)
from cuaenv.desktops.sim.apps.spreadsheet.values import shown

DATA = {
    (0, 0): "Item", (0, 1): "Price", (1, 0): "Apple", (1, 1): "3", (2, 0): "Pear", (2, 1): "5.5",
    (3, 0): "Éclair", (3, 1): "10", (4, 0): "apple", (4, 1): "1",
}  # fmt: skip


def result(formula: str) -> str:
    """Return what a formula beside the data shows."""
    cells = {**DATA, (0, 3): formula}
    return shown(Evaluation({"S": cells}).value("S", (0, 3)))


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=COUNTIF(A2:A5,\"apple\")", "2"), ("=COUNTIF(B2:B5,\">3\")", "2"),
        ("=COUNTIF(B2:B5,\"<>3\")", "3"), ("=COUNTIF(A2:A5,\"*ea*\")", "1"),
        ("=COUNTIF(A1:A9,\"?????\")", "2"), ("=COUNTIF(B1:B9,5.5)", "1"),
        ("=COUNTIF(B1:B5,\">=a\")", "1"),
        ("=SUMIF(A2:A5,\"apple\",B2:B5)", "4"), ("=SUMIF(B2:B5,\">=3\")", "18.5"),
        ("=AVERAGEIF(B2:B5,\"<4\")", "2"), ("=AVERAGEIF(B2:B5,\">99\")", "#DIV/0!"),
        ("=VLOOKUP(\"pear\",A2:B5,2,FALSE)", "5.5"), ("=VLOOKUP(\"fig\",A2:B5,2,FALSE)", "#N/A"),
        ("=VLOOKUP(\"pear\",A2:B5,3,FALSE)", "#REF!"), ("=VLOOKUP(4,B2:B3,1)", "3"),
        ("=MATCH(\"Éclair\",A1:A5,0)", "4"), ("=MATCH(\"x\",A1:A5,0)", "#N/A"),
        ("=INDEX(A1:B5,3,2)", "5.5"), ("=INDEX(A1:B5,9,1)", "#REF!"), ("=INDEX(A2:B2,2)", "3"),
        ("=IFERROR(1/0,\"none\")", "none"), ("=IFERROR(B2,0)", "3"), ("=IFERROR(1)", "#VALUE!"),
        ("=ISERROR(1/0)", "TRUE"), ("=ISERROR(B2)", "FALSE"),
        ("=MEDIAN(B2:B5)", "4.25"), ("=LARGE(B2:B5,2)", "5.5"), ("=SMALL(B2:B5,9)", "#NUM!"),
        ("=STDEV(3,5)", "1.414213562"), ("=STDEV(3)", "#DIV/0!"), ("=PRODUCT(2,3,4)", "24"),
        ("=COUNTBLANK(A1:A7)", "2"), ("=INT(-1.5)", "-2"), ("=MOD(-7,3)", "2"),
        ("=MOD(1,0)", "#DIV/0!"), ("=SQRT(-1)", "#NUM!"), ("=CEILING(1.2)", "2"),
        ("=ROUNDUP(1.21,1)", "1.3"), ("=ROUNDDOWN(-1.29,1)", "-1.2"),
        ("=LEFT(A2,3)&RIGHT(A3,2)", "Appar"), ("=LEFT(A2)", "A"), ("=MID(A2,2,3)", "ppl"),
        ("=MID(A2,0,3)", "#VALUE!"), ("=PROPER(\"a bc\")", "A Bc"),
        ("=SUBSTITUTE(A2,\"p\",\"b\")", "Abble"), ("=FIND(\"e\",A2)", "5"),
        ("=FIND(\"z\",A2)", "#VALUE!"), ("=ISBLANK(C9)", "TRUE"), ("=ISNUMBER(B2)", "TRUE"),
        ("=ISTEXT(B2)", "FALSE"), ("=SUM(COUNTIF(B2:B5,\">0\"),1)", "5"),
        ("=\"é\"=\"e\"", "FALSE"), ("=\"É\"=\"é\"", "TRUE"), ("=\"é\"<\"f\"", "TRUE"),
    ],
)  # fmt: skip
def test_functions(formula, value):
    """Each function gives what spreadsheets give, errors among it."""
    assert result(formula) == value


# ---- formats


@pytest.mark.parametrize(
    ("number", "text", "seen"),
    [
        (1234.5, "#,##0.00", "1,234.50"), (-0.5, "$#,##0.00", "-$0.50"), (0.125, "0.0%", "12.5%"),
        (2.675, "0.00", "2.68"), (-0.001, "0.00", "0.00"), (7.0, "0", "7"), (7.0, "", ""),
        (7.0, "text", ""), (1e300, "0.00", ""), (999.5, "€#,##0", "€1,000"),
    ],
)  # fmt: skip
def test_numbers_are_shown_by_their_format(number, text, seen):
    """Decimals are rounded as people do, thousands grouped, money and percent marked."""
    assert formatted(number, text) == seen


@settings(derandomize=True, max_examples=100)
@given(st.floats(-1e12, 1e12), st.sampled_from(["0", "0.00", "#,##0.0", "$#,##0.00", "0.0%"]))
def test_formatted_numbers_look_like_numbers(number, text):
    """What a format writes stands at the right, and writing a format gives the format."""
    assert looks_numeric(formatted(number, text))
    assert parse_format(text).write() == text


def test_decimals_are_counted_from_what_is_shown():
    """A cell without a format begins with the decimals it has; none goes below zero."""
    assert with_decimals("", 1, "2.5") == "0.00"
    assert with_decimals("$#,##0.00", -1, "") == "$#,##0.0"
    assert with_decimals("0", -1, "") == "0"


def test_formats_are_kept_in_books_and_not_in_csv():
    """A .sheet file has the formats, a CSV file the numbers as they were typed."""
    sheet = Sheet("S", {(0, 0): "0.5"}, {}, {(0, 0): "0%"})
    book = Book((sheet,))
    assert load_book(dump_book(book, "S")).book == book
    assert dump_csv(book, "S") == "0.5\n"
    assert "formats" not in dump_book(Book((Sheet("S", {(0, 0): "1"}),)), "S")


@pytest.mark.parametrize(("axis", "kept"), [(0, (3, 1)), (1, (1, 3))])
def test_formats_and_widths_move_with_inserted_lines(axis, kept):
    """Two lines inserted before a formatted cell take its format along, and column widths."""
    book = Book((Sheet("S", {(1, 1): "1"}, {1: 200}, {(1, 1): "0%"}),)).shifted("S", axis, 0, 2)
    assert book.sheets[0].formats == {kept: "0%"} and book.sheets[0].cells == {kept: "1"}
    assert book.sheets[0].widths == ({3: 200} if axis else {1: 200})


@pytest.fixture
def fruit(hand):
    """Return a hand with a small table open."""
    hand.put("Documents/f.csv", "Item,Price\nZebra,3\nÉclair,1000.5\nFig,20\n")
    hand.open("spreadsheet", f"{hand.home}/Documents/f.csv")
    return hand


def shows(hand, *names):
    """Return what cells show."""
    return [hand.find("table-cell", name).text for name in names]


def test_a_format_changes_what_is_seen_alone(fruit):
    """Currency shows in the cells, the formula bar and a saved CSV keep the number; undo works."""
    fruit.drag("table-cell", "B2", "table-cell", "B4")
    fruit.menu("Format", "Numbers", "Currency ($1,234.50)")
    assert shows(fruit, "B2", "B3") == ["$3.00", "$1,000.50"]
    fruit.menu("Format", "Fewer Decimals")
    assert shows(fruit, "B3") == ["$1,000.5"]
    fruit.click("table-cell", "B3")
    assert fruit.find("entry", "Formula").text == "1000.5"
    fruit.key("ctrl", "s")
    assert fruit.read("Documents/f.csv").splitlines()[2] == "Éclair,1000.5"
    fruit.do(*[Action.key("ctrl", "z")] * 2)
    assert shows(fruit, "B3") == ["1000.5"]


def test_sorting_puts_accents_where_people_look(fruit):
    """É stands between D and F, and formats go with their rows."""
    fruit.click("table-cell", "B3")
    fruit.key("ctrl", "shift", "5")
    fruit.click("table-cell", "A2")
    fruit.button("Sort A→Z")
    assert shows(fruit, "A2", "A3", "A4") == ["Éclair", "Fig", "Zebra"]
    assert shows(fruit, "B2", "B4") == ["100050.00%", "3"]


def test_auto_sum_adds_up_what_is_above_or_left(fruit):
    """AutoSum begins the formula; below a selection it puts the sums at once."""
    fruit.click("table-cell", "B5")
    fruit.button("AutoSum")
    fruit.key("enter")
    assert shows(fruit, "B5") == ["1023.5"]
    fruit.click("table-cell", "C2")
    fruit.key("alt", "=")
    assert fruit.find("entry", "Formula").text == "=SUM(B2:B2)" or shows(fruit, "C2")
    fruit.key("enter")
    assert shows(fruit, "C2") == ["3"]
    fruit.drag("table-cell", "B2", "table-cell", "C4")
    fruit.menu("Insert", "AutoSum")
    assert json.dumps(shows(fruit, "B5", "C5")) == '["1023.5", "3"]'


def test_rows_and_columns_are_selected_by_keys(fruit):
    """Shift+space selects the row, ctrl+space the column."""
    fruit.click("table-cell", "B3")
    fruit.key("shift", "space")
    assert fruit.app.selection[0] == fruit.app.selection[2] == 2
    fruit.key("ctrl", "space")
    assert fruit.app.selection[1] == fruit.app.selection[3]


def test_a_click_in_a_long_sheet_declares_few_rows_anew(hand):
    """Moving the cursor in thousands of rows gives new widgets for the two rows concerned."""
    hand.put("Documents/l.csv", "".join(f"{i},{i}\n" for i in range(3000)))
    app = hand.open("spreadsheet", f"{hand.home}/Documents/l.csv")
    before = next(w for w in app.view().children if w.role == "table").children
    app.select((5, 1))
    after = next(w for w in app.view().children if w.role == "table").children
    assert sum(a is not b for a, b in zip(before, after, strict=True)) <= 3  # head and two rows


def test_frozen_rows_stay_while_the_others_scroll(hand):
    """The first row is seen at the end of a long sheet, can be clicked there, and is saved."""
    hand.put("Documents/l.csv", "Name,Count\n" + "".join(f"n{i},{i}\n" for i in range(200)))
    hand.open("spreadsheet", f"{hand.home}/Documents/l.csv")
    hand.menu("Sheet", "Freeze First Row")
    hand.key("ctrl", "end")
    assert hand.shows("table-cell", "A1") and hand.shows("table-cell", "A201")
    assert not hand.shows("table-cell", "A2")
    hand.click("table-cell", "B1")
    assert hand.app.cursor == (0, 1)
    book = hand.app.book
    assert load_book(dump_book(book, "Sheet1")).book == book
    hand.menu("Sheet", "Freeze First Row")
    assert not hand.shows("table-cell", "A1")


def test_rows_above_the_cursor_are_frozen_and_freed(fruit):
    """Freeze Rows Above keeps as many rows as lie above the cursor; Unfreeze lets them go."""
    fruit.click("table-cell", "A4")
    fruit.menu("Sheet", "Freeze Rows Above")
    fruit.key("pagedown")
    fruit.do(*[Action.key("pagedown")] * 2)
    assert [fruit.shows("table-cell", f"A{n}") for n in (1, 3, 4)] == [True, True, False]
    fruit.menu("Sheet", "Unfreeze Rows")
    assert fruit.app.sheet.frozen == 0
