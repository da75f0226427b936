"""Tests of formulas, moved cells and files of the Spreadsheet program, without a window."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.apps.spreadsheet import files, rewrite
from cuaenv.desktops.sim.apps.spreadsheet.address import (
    column_index,
    column_name,
    name_of,
    parse_cell,
)
from cuaenv.desktops.sim.apps.spreadsheet.book import Book, Sheet
from cuaenv.desktops.sim.apps.spreadsheet.evaluate import Evaluation
from cuaenv.desktops.sim.apps.spreadsheet.lexer import tokens
from cuaenv.desktops.sim.apps.spreadsheet.values import FormulaError, shown

FEW = settings(max_examples=60, derandomize=True, deadline=None)


def work_out(formula, **cells):
    """Return what a formula in Z99 shows beside the given cells."""
    held = {parse_cell(name): text for name, text in cells.items()}
    sheet = {**held, (98, 25): formula}
    other = {(0, 0): "5", (1, 0): "=A1*2"}
    return shown(Evaluation({"Sheet1": sheet, "My data": other}).value("Sheet1", (98, 25)))


# ---- formulas


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("=1+2*3", "7"),
        ("=(1+2)*3", "9"),
        ("=2^3^2", "64"),
        ("=-2^2", "4"),
        ("=10%*50", "5"),
        ("=7/2", "3.5"),
        ('="a"&"b"&1', "ab1"),
        ('="say ""hi"""', 'say "hi"'),
        ("=1<2", "TRUE"),
        ('="a"="A"', "TRUE"),
        ("=SUM(A1:B2)", "10"),
        ("=sum(a1,b2,1.5)", "6.5"),
        ("=AVERAGE(A1:B2)", "2.5"),
        ("=MIN(A1:B2)&MAX(A1:B2)", "14"),
        ("=COUNT(A1:C2)", "4"),
        ("=COUNTA(A1:C2)", "5"),
        ("=ROUND(2.675,2)", "2.68"),
        ("=ROUND(1250,-2)", "1300"),
        ('=IF(A1>3,"big","small")', "small"),
        ("=IF(TRUE,1,1/0)", "1"),
        ('=CONCAT(C1,"!")', "text!"),
        ("=D9+1", "1"),
        ("='My data'!A2", "10"),
        ("=SUM('My data'!A1:A2)", "15"),
        ("=1/0", "#DIV/0!"),
        ("=AVERAGE(D1:D9)", "#DIV/0!"),
        ("=Nowhere!A1", "#REF!"),
        ("=FOO(1)", "#NAME?"),
        ("=1+", "#NAME?"),
        ("=total", "#NAME?"),
        ("=C1+1", "#VALUE!"),
        ("=A1:B2", "#VALUE!"),
        ("=ROUND()", "#VALUE!"),
        ("=Z99", "#CIRC!"),
        ("=10^400", "#NUM!"),
    ],
)
def test_formulas(formula, result):
    """Each formula gives what other spreadsheets give."""
    cells = {"A1": "1", "A2": "2", "B1": "3", "B2": "4", "C1": "text"}
    assert work_out(formula, **cells) == result


def test_a_circle_is_told_in_each_of_its_cells_and_those_that_use_them():
    """A1 -> B1 -> A1, and C1 uses B1; D1 has nothing to do with it."""
    cells = {(0, 0): "=B1", (0, 1): "=A1", (0, 2): "=B1+1", (0, 3): "=1+1"}
    values = Evaluation({"S": cells})
    assert [shown(values.value("S", (0, c))) for c in (2, 0, 1, 3)] == [
        "#CIRC!", "#CIRC!", "#CIRC!", "2",
    ]  # fmt: skip


def test_long_chains_do_not_overflow():
    """Thousands of cells that each add to the one above are worked out."""
    cells = {(0, 0): "1", **{(r, 0): f"=A{r}+1" for r in range(1, 5000)}}
    assert Evaluation({"S": cells}).value("S", (4999, 0)) == 5000.0


def test_deep_nesting_is_an_error_not_a_crash():
    """A formula nested beyond reason is refused."""
    assert work_out("=" + "(" * 5000 + "1" + ")" * 5000) == "#NAME?"
    assert work_out("=" + "-" * 5000 + "1") == "1"


NUMBERS = st.integers(-1000, 1000)


def _expression(depth):
    if depth == 0:
        return NUMBERS.map(lambda n: (f"({n})", float(n)))
    inner = _expression(depth - 1)
    pairs = st.tuples(inner, st.sampled_from("+-*"), inner)
    return pairs.map(
        lambda p: (f"({p[0][0]}{p[1]}{p[2][0]})", _apply(p[0][1], p[1], p[2][1]))
    )  # fmt: skip


def _apply(a, operator, b):
    return {"+": a + b, "-": a - b, "*": a * b}[operator]


@FEW
@given(_expression(3))
def test_arithmetic_agrees_with_python(pair):
    """Sums, differences and products come out as Python has them."""
    text, value = pair
    assert Evaluation({"S": {(0, 0): f"={text}"}}).value("S", (0, 0)) == value


@FEW
@given(st.text(max_size=40))
def test_any_text_is_a_formula_or_an_error(text):
    """Whatever stands behind the equals sign gives a value; nothing escapes."""
    assert isinstance(work_out(f"={text}"), str)
    try:
        words = tokens(text)
    except FormulaError:
        return
    assert words[-1].kind == "end"


@FEW
@given(st.integers(0, 9999), st.integers(0, 701))
def test_names_of_cells_can_be_read_back(row, column):
    """A cell's name names it."""
    assert parse_cell(name_of((row, column))) == (row, column)
    assert column_index(column_name(column)) == column


# ---- moving cells


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("=A1+$B$2+A$3+$C4", "=B3+$B$2+B$3+$C6"),
        ("=SUM(A1:B2)", "=SUM(B3:C4)"),
        ('="A1"&A1', '="A1"&B3'),
        ("=Other!A1", "=Other!B3"),
        ("plain A1", "plain A1"),
    ],
)
def test_copies_refer_to_cells_beside_them(typed, result):
    """Copied two down and one right, only what has no $ moves; texts stay."""
    assert rewrite.copied(typed, 2, 1) == result


def test_references_off_the_sheet_become_errors():
    """Copied above row 1 a reference is lost, and shows so."""
    assert rewrite.copied("=A1", -1, 0) == "=#REF!"
    assert work_out("=#REF!+1") == "#REF!"


@pytest.mark.parametrize(
    ("typed", "at", "count", "result"),
    [
        ("=A5", 2, 2, "=A7"),
        ("=A2", 2, 2, "=A2"),
        ("=A3", 2, -1, "=#REF!"),
        ("=SUM(A1:A5)", 2, -2, "=SUM(A1:A3)"),
        ("=SUM(A3:A4)", 2, -2, "=SUM(#REF!)"),
        ("=SUM(A3:A6)", 2, -2, "=SUM(A3:A4)"),
        ("=Other!A5", 0, 1, "=Other!A5"),
        ("=Costs!$A$5", 0, 1, "=Costs!$A$6"),
    ],
)
def test_formulas_follow_inserted_and_deleted_rows(typed, at, count, result):
    """References move with their cells, ranges grow and shrink, what is deleted is #REF!."""
    assert rewrite.shifted(typed, "Costs", "Costs", 0, at, count) == result


@FEW
@given(
    st.dictionaries(
        st.tuples(st.integers(0, 30), st.integers(0, 8)), st.text("ab1", min_size=1, max_size=3)
    ),
    st.integers(0, 30),
    st.integers(1, 5),
)
def test_inserting_and_deleting_rows_is_no_change(cells, at, count):
    """Inserting rows and deleting them again leaves every cell as it was."""
    book = Book((Sheet("S", cells),))
    assert book.shifted("S", 0, at, count).shifted("S", 0, at, -count) == book


def test_renaming_a_sheet_renames_it_in_formulas():
    """Formulas on every sheet go on finding it."""
    book = Book((Sheet("A", {(0, 0): "1"}), Sheet("B", {(0, 0): "=A!A1+1"})))
    new = book.renamed("A", "Last year")
    assert new.sheet("B").cells[(0, 0)] == "='Last year'!A1+1"
    assert shown(Evaluation(new.cells).value("B", (0, 0))) == "2"


# ---- files


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=8).filter(
    lambda text: not text.startswith(("=", "'")) and text != ""
)
CELLS = st.dictionaries(st.tuples(st.integers(0, 5), st.integers(0, 4)), TEXTS, max_size=12)


@FEW
@given(CELLS)
def test_csv_files_come_back_as_they_went(cells):
    """Cells without formulas survive saving and opening, whatever they hold."""
    book = Book((Sheet("Sheet1", cells),))
    assert files.load_csv(files.dump_csv(book, "Sheet1")).book == book


@FEW
@given(CELLS, CELLS)
def test_books_come_back_as_they_went(first, second):
    """A .sheet file keeps every sheet, formulas and widths included."""
    first = {**first, (9, 9): "=SUM(A1:B2)"}
    book = Book((Sheet("One", first, {2: 150}), Sheet("Two", second)))
    document = files.load_book(files.dump_book(book, "Two"))
    assert (document.book, document.active) == (book, "Two")


def test_untouched_lines_of_a_csv_file_stay_as_they_are():
    """Leading zeros, trailing zeros and line endings are not normalised away."""
    text = "id,price\r\n007,1.50\r\n"
    document = files.load_csv(text)
    assert files.dump_csv(document.book, "Sheet1", ",", document.line_ending) == text


def test_formulas_are_saved_as_results_in_csv():
    """A csv file holds what the cells show."""
    book = Book((Sheet("S", {(0, 0): "2", (0, 1): "=A1*3"}),))
    assert files.dump_csv(book, "S") == "2,6\n"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        pytest.param("[" * 100_000, id="deep"),
        '{"format": "sheet"}',
        '{"format": "x", "sheets": []}',
    ],
)
def test_damaged_books_are_refused(text):
    """What is not a book is an error, not an empty book."""
    with pytest.raises(files.Unreadable):
        files.load_book(text)
