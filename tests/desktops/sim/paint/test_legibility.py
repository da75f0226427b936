"""Every word that is painted can be read, and what has the keyboard can be seen, in any theme."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from cuaenv.core.geometry import Rect
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.paint import canvas, fonts, gallery, themes
from cuaenv.desktops.sim.paint.brush import outline, soft
from cuaenv.desktops.sim.paint.fonts import Font
from cuaenv.desktops.sim.paint.screen import Screen, Shown
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.themes.theme import contrast, ink_on, mixed
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.layout import layout
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import MenuItem, Widget

ALL = [themes.load(name) for name in themes.names()]
Written = tuple[str, Colour, Colour]
in_every_theme = pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """Record every text that is painted: the words, their colour, and the colour below them."""
    seen: list[Written] = []
    write = canvas.Canvas.text

    def text(self: canvas.Canvas, x: int, y: int, words: str, font: Font, colour: Colour) -> None:
        box = Rect(x, y, fonts.width(words, font), fonts.line_height(font)).intersect(self.clip)
        if words.strip() and box.w > 2 and box.h > 2:
            packed = self.view(box).reshape(-1, 3) @ np.array([65536, 256, 1])
            most = int(np.bincount(np.unique(packed, return_inverse=True)[1]).argmax())
            code = int(np.unique(packed)[most])
            seen.append((words, colour, (code >> 16, code >> 8 & 255, code & 255)))
        write(self, x, y, words, font, colour)

    monkeypatch.setattr(canvas.Canvas, "text", text)
    yield seen


def _unreadable(seen: list[Written], theme: themes.Theme) -> list[tuple[str, float]]:
    """Return the words below the theme's contrast, but for those greyed as out of use."""
    return [
        (words, round(contrast(ink, ground), 2))
        for words, ink, ground in seen
        if ink != theme.faint and contrast(ink, ground) < theme.legible
    ]


@in_every_theme
def test_the_gallery_can_be_read(theme: themes.Theme, written: list[Written]) -> None:
    """Every widget in every state, on the wallpaper too, has words of the contrast asked for."""
    gallery.picture(theme.name)
    assert len(written) > 80
    assert _unreadable(written, theme) == []


@in_every_theme
def test_programs_can_be_read(theme: themes.Theme, written: list[Written]) -> None:
    """So have the programs, with and without the focus, a dialog, a menu and a notification."""
    desktop = SimDesktop((1280, 720), theme.name)
    desktop.reset((), np.random.default_rng(1))
    computer = desktop.wm.computer
    computer.disk("test").write("/home/user/Desktop/a long name of a file.txt", "x")
    for app_id in launcher.app_ids():
        app = computer.launch(app_id)
        desktop.wm.settle()
        desktop.screenshot()
        app.dialog = MessageDialog("Sure?", "Some words.", (("no", "No"), ("ok", "OK")), "done")
        computer.notify(f"About {app_id}", "Some words.")
        desktop.wm.settle()
        desktop.screenshot()
    assert len(written) > 300
    assert _unreadable(written, theme) == []


@in_every_theme
def test_words_on_every_surface(theme: themes.Theme) -> None:
    """Usual, secondary and signal colours can be read on each surface, banners included."""
    surfaces = (theme.window, theme.bar, theme.view, theme.card, theme.stripe)
    signals = (theme.danger, theme.warning, theme.success, theme.info)
    tabs = mixed(theme.bar, theme.text, 5)
    pairs = [
        (ink, ground)
        for ink in (theme.text, theme.muted, theme.link, *signals)
        for ground in (*surfaces, tabs)
    ]
    pairs += [(ink, soft(theme, kind)) for ink in (theme.text, theme.muted) for kind in signals]
    pairs += [(theme.text, ground) for ground in (theme.button, theme.pressed, theme.marked)]
    pairs += [
        (theme.text, theme.chosen_idle), (theme.on_chosen, theme.chosen),
        (theme.on_accent, theme.accent), (theme.on_title, theme.title),
        (theme.on_title_idle, theme.title_idle), (theme.on_task, theme.task),
        (theme.on_task, theme.task_on), (ink_on(theme.danger), theme.danger),
    ]  # fmt: skip
    assert [pair for pair in pairs if contrast(*pair) < theme.legible] == []


def test_the_contrast_theme_asks_for_more() -> None:
    """Level AAA there, level AA elsewhere."""
    assert {theme.name: theme.legible for theme in ALL if theme.legible != 4.5} == {"contrast": 7.0}


@in_every_theme
def test_selection_focus_and_menus_are_told_apart(theme: themes.Theme) -> None:
    """A selected row, marked text and the window in front differ from their surroundings."""
    for ground in (theme.view, theme.stripe, theme.bar, theme.window):
        assert _apart(theme.chosen, ground) >= 24
        assert _apart(theme.marked, ground) >= 24
        assert _apart(theme.chosen_idle, theme.view) >= 80
        assert contrast(outline(theme, ground), ground) >= 3
    assert contrast(outline(theme, theme.task), theme.task) >= 3
    assert _apart(theme.title, theme.title_idle) >= 24
    assert _apart(theme.folder, theme.chosen) >= 60


def _apart(a: Colour, b: Colour) -> int:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


def _one(role: str) -> Widget:
    """Return a widget of a role with the key `it`."""
    model = TextModel("words")
    items = [build.list_item(name, f"row:{name}") for name in "ab"]
    made = {
        "button": lambda: build.button("Go", "it"),
        "primary button": lambda: build.button("Go", "it", style="primary"),
        "danger button": lambda: build.button("Go", "it", style="danger"),
        "flat button": lambda: build.button("Go", "it", style="flat"),
        "icon button": lambda: build.icon_button("back", "Back", "it"),
        "toggle": lambda: build.toggle("On", True, "it"),
        "pressed toggle": lambda: build.toggle("List", True, "it", icon="list"),
        "check box": lambda: build.check_box("On", True, "it"),
        "radio button": lambda: build.radio("On", True, "it"),
        "combo box": lambda: build.combo("Language", "A", ["A", "B"], "it"),
        "entry": lambda: build.entry(model, "Name", "it"),
        "password": lambda: build.password(model, "Password", "it"),
        "text area": lambda: build.text_area(TextModel("a", multiline=True), "Text", "it"),
        "plain text area": lambda: build.text_area(
            TextModel("a", multiline=True), "Text", "it", style="plain"
        ),
        "list": lambda: build.list_box(*items, key="it"),
        "plain list": lambda: build.list_box(*items, key="it", style="plain"),
        "slider": lambda: build.slider("Volume", 40, "it"),
        "link": lambda: build.link("More", "it"),
        "tab": lambda: build.tab_list(build.tab("One", "it", True), build.tab("Two", "two")),
    }  # fmt: skip
    return made[role]()


ROLES = (
    "button", "primary button", "danger button", "flat button", "icon button", "toggle",
    "pressed toggle", "check box", "radio button", "combo box", "entry", "password", "text area",
    "plain text area", "list", "plain list", "slider", "link", "tab",
)  # fmt: skip


@in_every_theme
@pytest.mark.parametrize("role", ROLES)
def test_the_focus_can_be_seen(role: str, theme: themes.Theme) -> None:
    """Each kind of widget looks different with the keyboard: by twelve clearly changed pixels."""
    tree = build.column(_one(role), style="window", pad=(12, 12, 12, 12), gap=8)
    box = Rect(0, 0, 260, 120)
    frames = [
        Screen((260, 120)).draw([Shown("w", layout(tree, box, {}, theme.metrics), focus)], theme)
        for focus in ("", "it")
    ]
    change = np.abs(frames[0].astype(int) - frames[1].astype(int)).sum(axis=2)
    assert int((change > 90).sum()) >= 12


@in_every_theme
def test_the_focus_of_a_list_lies_over_its_rows(theme: themes.Theme) -> None:
    """Rows that fill a list do not hide its focus, and it goes when the focus goes."""
    rows = [build.table_row(build.cell(name), key=f"r:{name}", selected=True) for name in "abcdef"]
    table = build.table([build.column_header("Name")], rows, key="it", name="T", style="plain")
    shown = [layout(table, Rect(0, 0, 200, 150), {}, theme.metrics) for _ in range(2)]
    screen = Screen((200, 150))
    plain = screen.draw([Shown("w", shown[0])], theme).copy()
    lit = screen.draw([Shown("w", shown[1], "it")], theme).copy()
    left = lit[10:140, 0].tolist()
    assert left == [list(outline(theme, theme.view))] * 130
    assert np.array_equal(screen.draw([Shown("w", shown[0])], theme), plain)


def test_menu_items_show_their_icon() -> None:
    """An icon in a menu stands where the tick would, so that the labels line up."""
    theme = themes.load("light")
    with_icon, without = (
        layout(
            build.column(Widget("menu-item", "Files", "i", icon=icon), role="popup-menu"),
            Rect(0, 0, 200, 40), {}, theme.metrics,
        ).node("i")
        for icon in ("files", "")
    )  # fmt: skip
    assert with_icon is not None and without is not None
    assert with_icon.icon is not None and without.icon is None
    assert with_icon.look is not None and without.look is not None
    assert with_icon.look.lines[0].x == without.look.lines[0].x
    assert MenuItem("Files", "f").icon == ""
