"""Elements and OSWorld's XML for them."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from cuaenv.core.elements import NS, append, box_of, desktop_frame, elements_of, xml_safe
from cuaenv.core.geometry import Rect
from cuaenv.core.linear import HEADER, table
from cuaenv.core.slots import SLOTS, active_window, slots_of


def _tree() -> etree._Element:
    root = desktop_frame()
    app = append(root, "application", "Files")
    frame = append(app, "frame", "Home", box=Rect(0, 0, 300, 200), states=frozenset({"active"}))
    append(frame, "push-button", 'Say "hi"', box=Rect(5, 6, 70, 20), id="new")
    append(frame, "push-button", "Hidden")
    append(frame, "entry", "Name", box=Rect(5, 40, 70, 20), text='a "b"\tc\nd')
    return root


def test_elements_carry_app_and_window():
    """Showing elements know their application and window; hidden ones are left out."""
    frame, button, entry = elements_of(_tree())
    assert (frame.role, frame.app, frame.window) == ("frame", "Files", "Home")
    assert (button.name, button.box, button.id) == ('Say "hi"', Rect(5, 6, 70, 20), "new")
    assert (entry.app, entry.window, entry.text) == ("Files", "Home", 'a "b"\tc\nd')
    assert frame.states == {"active"}


def test_the_format_is_osworlds():
    """States and coordinates are attributes in OSWorld's namespaces, position as `(x, y)`."""
    frame = _tree()[0][0]
    assert frame.get(f"{{{NS['st']}}}active") == "true"
    assert frame.get(f"{{{NS['cp']}}}screencoord") == "(0, 0)"
    assert frame.get(f"{{{NS['cp']}}}size") == "(300, 200)"
    assert box_of(frame[1]) is None


@given(text=st.text(max_size=30))
@settings(derandomize=True)
def test_any_text_survives_xml(text):
    """Whatever the text, it can be written to XML, read back, and is then its safe form."""
    root = desktop_frame()
    append(root, "label", text, text=text)
    (label,) = etree.fromstring(etree.tostring(root))
    assert (label.text or "") == xml_safe(text)


def test_table_is_one_line_an_element():
    """Tabs and newlines in cells do not break the table; quotes are doubled as OSWorld does."""
    lines = table(elements_of(_tree())).split("\n")
    assert lines == [
        HEADER,
        "frame\tHome\t\t\t\t(0, 0)\t(300, 200)",
        'push-button\tSay "hi"\t\t\t\t(5, 6)\t(70, 20)',
        'entry\tName\t"a ""b"" c\\nd"\t\t\t(5, 40)\t(70, 20)',
    ]


def _window(app: str, title: str, *states: str, labels: int = 0, buttons: int = 0):
    root = desktop_frame()
    frame = append(append(root, "application", app), "frame", title, box=Rect(0, 0, 900, 700),
                   states=frozenset(states))  # fmt: skip
    for i in range(labels):
        append(frame, "label", f"{title} label {i}", box=Rect(0, i, 9, 9))
    for i in range(buttons):
        append(frame, "push-button", f"{title} {i}", box=Rect(0, i, 9, 9))
    return elements_of(root)


def test_slots_begin_with_the_window_in_front():
    """Elements of a modal window come first, then the active one's, then the others'."""
    back, front = _window("A", "back", buttons=1), _window("B", "front", "active", buttons=1)
    modal = _window("C", "modal", "modal", buttons=1)
    names = [element.name for element in slots_of((*back, *front, *modal))]
    assert names == ["modal 0", "front 0", "back 0"]
    assert active_window((*back, *front, *modal)) == ("C", "modal")
    assert active_window((*back, *front)) == ("B", "front")


def test_labels_give_way_when_slots_run_out():
    """With more elements than slots labels go first, from the last one on, then the rest."""
    crowded = _window("A", "w", "active", labels=10, buttons=60)
    kept = slots_of(crowded)
    assert len(kept) == SLOTS
    assert [e.name for e in kept if e.role == "label"] == [f"w label {i}" for i in range(4)]
    assert len(slots_of(_window("A", "w", "active", buttons=80))) == SLOTS


def test_a_named_row_stands_for_its_cells():
    """Cells of a row with a name take no slots of their own; those of a nameless row do."""
    root = desktop_frame()
    frame = append(append(root, "application", "A"), "frame", "w", box=Rect(0, 0, 900, 700))
    for y, name in ((0, "a.txt"), (20, "")):
        row = append(frame, "table-row", name, box=Rect(0, y, 200, 20))
        for x in (0, 100):
            append(row, "table-cell", f"{x} {y}", box=Rect(x, y, 100, 20))
    assert [e.name for e in slots_of(elements_of(root))] == ["a.txt", "0 20", "100 20"]
