"""Layout keeps children where they can be seen, and is a function of its arguments."""

from __future__ import annotations

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim.ui import build, rows
from cuaenv.desktops.sim.ui.layout import hit, layout, natural_size
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

FIXED = settings(
    derandomize=True,
    max_examples=50,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
WORDS = st.text("abc W…é ", max_size=14)


def _leaves() -> st.SearchStrategy[Widget]:
    return st.one_of(
        st.builds(build.label, WORDS, style=st.sampled_from(["", "wrap", "small", "title"])),
        st.builds(build.button, WORDS, key=st.just("b"), icon=st.sampled_from(["", "save"])),
        st.builds(build.check_box, WORDS, st.booleans(), st.just("c")),
        st.builds(build.spacer),
        st.builds(build.separator),
        st.builds(lambda text: build.entry(TextModel(text), "e", "e", grow=1), WORDS),
        st.builds(lambda text: build.text_area(TextModel(text, True), "t", "t"), WORDS),
        st.builds(lambda text: build.text_view(text), WORDS),
    )


def _holders(children: st.SearchStrategy[Widget]) -> st.SearchStrategy[Widget]:
    some = st.lists(children, max_size=5)
    align = st.sampled_from(["start", "center", "end", "stretch"])
    pad = st.sampled_from([(0, 0, 0, 0), (5, 3, 2, 9)])
    holders = [build.row, build.column, build.stack, build.grid, build.card, build.flow]
    made = [
        st.builds(
            lambda kids, align, pad, gap, grow, make=make: make(
                *kids, align=align, pad=pad, gap=gap, grow=grow
            ),
            some,
            align,
            pad,
            st.integers(0, 9),
            st.integers(0, 2),
        )
        for make in holders
    ]
    scroll = st.builds(lambda kids: build.scroll_area(*kids, key="s"), some)
    return st.one_of(*made, scroll)


TREES = st.recursive(_leaves(), _holders, max_leaves=8)
BOXES = st.builds(Rect, st.integers(-20, 50), st.integers(-20, 50), st.integers(1, 500),
                  st.integers(1, 400))  # fmt: skip


@FIXED
@given(TREES, BOXES)
def test_what_is_seen_of_a_child_lies_in_its_parent(tree: Widget, box: Rect) -> None:
    """Every node has a size, and its visible part lies in its parent's."""
    laid = layout(tree, box)
    for i, node in enumerate(laid.nodes):
        assert node.box.w > 0 and node.box.h > 0
        assert not node.visible.empty
        assert node.visible.intersect(box) == node.visible
        assert -1 <= node.parent < i
        if node.parent >= 0:
            parent = laid.nodes[node.parent]
            assert node.visible.intersect(parent.visible) == node.visible
            assert (node.depth, node.path[:-1]) == (parent.depth + 1, parent.path)


@FIXED
@given(TREES, BOXES)
def test_layout_is_deterministic(tree: Widget, box: Rect) -> None:
    """Laying out twice gives equal nodes, and natural sizes are whole and not negative."""
    assert layout(tree, box).nodes == layout(tree, box).nodes
    width, height = natural_size(tree)
    assert (type(width), type(height)) == (int, int)
    assert width >= 0 and height >= 0


@FIXED
@given(TREES, BOXES)
def test_offsets_in_effect_are_a_fixed_point(tree: Widget, box: Rect) -> None:
    """Offsets that are too far are clamped; handing the result back changes nothing."""
    keys = [node.widget.key for node in layout(tree, box).nodes if node.widget.key in ("s", "t")]
    assume(keys.count("s") <= 1 and keys.count("t") <= 1)  # keys are unique in a window
    laid = layout(tree, box, {"s": (10_000, 10_000), "t": (0, 500)})
    for area in laid.areas.values():
        assert area.offset == area.clamped(*area.offset)
    assert layout(tree, box, laid.offsets).nodes == laid.nodes


@FIXED
@given(st.integers(0, 2000), st.lists(st.integers(0, 5), min_size=1, max_size=8))
def test_split_gives_everything_away(total: int, weights: list[int]) -> None:
    """Shares add up to the whole, by weight, unless nobody wants any."""
    shares = rows.split(total, weights)
    assert sum(shares) == (total if sum(weights) else 0)
    assert all(share == 0 for share, weight in zip(shares, weights, strict=True) if not weight)


def _list(count: int = 100) -> Widget:
    items = [build.list_item(f"item {i}", f"row:{i}") for i in range(count)]
    return build.list_box(*items, key="list")


def test_only_rows_in_view_are_laid_out() -> None:
    """A list of 5,000 rows has nodes for those in view, at the offset asked for."""
    laid = layout(_list(5000), Rect(0, 0, 200, 282), {"list": (0, 28 * 1000)})
    rows_ = [node.widget.key for node in laid.nodes if node.widget.role == "list-item"]
    assert rows_ == [f"row:{i}" for i in range(1000, 1010)]
    assert laid.areas["list"].content[1] == 5000 * 28


def test_hit_finds_the_topmost_keyed_widget() -> None:
    """A click on a label inside a button's row reaches the row; outside everything, nothing."""
    tree = build.column(build.row(build.label("text"), key="row"), build.button("b", "b"))
    laid = layout(tree, Rect(10, 10, 200, 100))
    assert laid.nodes[hit(laid.nodes, 12, 12)].widget.key == "row"
    assert hit(laid.nodes, 5, 5) == -1


def test_a_row_scrolled_out_of_view_is_not_hit() -> None:
    """Rows cut by the edge of their list take clicks only where they can be seen."""
    laid = layout(build.column(_list(), build.button("b", "b")), Rect(0, 0, 200, 100))
    assert laid.nodes[hit(laid.nodes, 20, 90)].widget.key == "b"


def test_growing_children_share_what_is_left() -> None:
    """Fixed and natural sizes come first; the rest is shared by weight."""
    tree = build.row(
        build.spacer(30), build.column(grow=1), build.column(grow=3), gap=0, align="stretch"
    )
    laid = layout(tree, Rect(0, 0, 230, 50))
    assert [node.box.w for node in laid.nodes[2:]] == [50, 150]


def test_texts_that_do_not_fit_end_in_an_ellipsis() -> None:
    """A label wider than its box is cut; its name is not."""
    laid = layout(build.label("a rather long label"), Rect(0, 0, 60, 20))
    look = laid.nodes[0].look
    assert look is not None
    assert look.lines[0].text.endswith("…")
    assert laid.nodes[0].widget.name == "a rather long label"


def test_table_headers_stay_and_cells_line_up() -> None:
    """Scrolled rows go under the header, and cells have their column's place and width."""
    body = [[str(i), "x"] for i in range(50)]
    laid = layout(build.table([("A", 60), "B"], body, key="t"), Rect(0, 0, 300, 120),
                  {"t": (0, 300)})  # fmt: skip
    heads = [n for n in laid.nodes if n.widget.role == "table-column-header"]
    assert [n.box.y for n in heads] == [1, 1]
    cells = [n for n in laid.nodes if n.widget.role == "table-cell"]
    assert {(n.box.x, n.box.w) for n in cells} == {(n.box.x, n.box.w) for n in heads}
    assert all(n.visible.y >= heads[0].box.bottom for n in cells)


def test_the_view_follows_the_caret() -> None:
    """Typing scrolls a text area to the caret; scrolling away is respected until the next edit."""
    model = TextModel("\n".join(map(str, range(200))), multiline=True)
    tree = build.text_area(model, "t", "t")
    box = Rect(0, 0, 300, 200)
    model.move("document_end")
    laid = layout(tree, box)
    assert laid.nodes[0].look is not None and laid.nodes[0].look.caret is not None
    model.follow = False
    away = layout(tree, box, {"t": (0, 0)})
    assert away.areas["t"].offset == (0, 0)
    assert away.nodes[0].look is not None and away.nodes[0].look.caret is None
    model.insert("x")
    assert layout(tree, box, away.offsets).areas["t"].offset[1] > 0


def test_a_long_entry_scrolls_sideways_to_its_caret() -> None:
    """The caret of a full entry is visible at either end."""
    model = TextModel("word " * 60)
    tree = build.entry(model, "e", "e")
    for where in ("home", "end"):
        model.move(where)
        look = layout(tree, Rect(0, 0, 150, 30)).nodes[0].look
        assert look is not None and look.caret is not None
        assert look.caret.intersect(look.box) == look.caret


def test_passwords_are_shown_as_dots() -> None:
    """The look of a password holds no character of it."""
    look = layout(build.password(TextModel("secret"), "p", "p"), Rect(0, 0, 150, 30)).nodes[0].look
    assert look is not None
    assert look.lines[0].text == "••••••"
