"""Themes and icons: complete, legible, and told apart."""

from __future__ import annotations

import numpy as np
import pytest

from cuaenv.core.errors import UnknownName
from cuaenv.desktops.sim.paint import icons, themes
from cuaenv.desktops.sim.paint.icons.aliases import ALIASES
from cuaenv.desktops.sim.paint.icons.file_kinds import of_file
from cuaenv.desktops.sim.paint.shapes import Colour
from cuaenv.desktops.sim.paint.wallpaper import wallpaper

ALL = [themes.load(name) for name in themes.names()]
WHITE, BLACK = (255, 255, 255), (0, 0, 0)


def _light(colour: Colour) -> float:
    """Return the relative luminance (WCAG 2.1)."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(a: Colour, b: Colour) -> float:
    low, high = sorted((_light(a), _light(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ALL, ids=lambda theme: theme.name)
def test_words_can_be_read(theme: themes.Theme) -> None:
    """Words on every surface have a contrast of 4.5, secondary ones and signals of 3.5."""
    for ground in (theme.window, theme.bar, theme.view, theme.card, theme.stripe, theme.marked):
        assert _contrast(theme.text, ground) >= 4.5
    for ink, ground in (
        (theme.on_accent, theme.accent), (theme.on_chosen, theme.chosen), (theme.link, theme.view),
        (theme.on_title, theme.title), (theme.on_task, theme.task), (theme.on_task, theme.task_on),
    ):  # fmt: skip
        assert _contrast(ink, ground) >= 4.4
    for ink in (theme.muted, theme.danger, theme.warning, theme.success, theme.info):
        assert _contrast(ink, theme.window) >= 3.5


def test_themes_look_different() -> None:
    """No two themes share their window, accent and title colours, and there are dark ones."""
    assert {"light", "dark", "contrast"} <= set(themes.names())
    assert len({(t.window, t.accent, t.title) for t in ALL}) == len(ALL)
    assert {theme.dark for theme in ALL} == {True, False}


def test_unknown_names_are_told() -> None:
    """A misspelt theme or icon names the right one."""
    with pytest.raises(UnknownName, match="dark"):
        themes.load("drak")
    with pytest.raises(UnknownName, match="folder"):
        icons.tile("foldr", 16, BLACK, ALL[0])


@pytest.mark.parametrize("size", [16, 24, 48])
def test_every_icon_is_drawn_and_its_own(size: int) -> None:
    """Icons leave ink at every size, inside their box, and no two are the same picture."""
    seen: dict[bytes, str] = {}
    for name in icons.names():
        tile = icons.tile(name, size, BLACK, themes.load("light"))
        assert tile.shape == (size, size)
        picture = tile.on(bytes(WHITE)).tobytes()
        ink = np.frombuffer(picture, np.uint8).reshape(size, size, 3).min(axis=2)
        assert ink.min() < 200, name
        assert picture not in seen or {name, seen[picture]} == {"minus", "minimise"}, name
        seen[picture] = name


def test_there_are_enough_icons() -> None:
    """Programs find what they need, under other names too; no alias hides an icon."""
    assert len(icons.names()) >= 60
    assert not set(ALIASES) & set(icons.names())
    for alias in ALIASES:
        icons.canonical(alias)


def test_wallpapers_fit_any_screen() -> None:
    """The wallpaper has the screen's size and is not one flat colour."""
    for width, height in ((1280, 720), (360, 640), (1, 1)):
        assert wallpaper(width, height, ALL[0].wall).shape == (height, width, 3)
    assert (
        len(np.unique(wallpaper(300, 200, themes.load("light").wall).reshape(-1, 3), axis=0)) > 20
    )


@pytest.mark.parametrize(("name", "icon"), [
    ("a.txt", "text"), ("B.MD", "text"), ("c.py", "code"), ("run.sh", "script"),
    ("budget.csv", "table"), ("x.tar.gz", "package"), ("y.zip", "package"), ("p.png", "image"),
    ("s.mp3", "music"), ("v.mp4", "video"), ("r.pdf", "pdf"), ("i.html", "web-page"),
    ("c.json", "config"), ("k.pem", "certificate"), ("README", "file"), (".bashrc", "file"),
    ("odd.zzz", "file"), ("/home/user/a.b/c", "file"),
])  # fmt: skip
def test_files_have_the_icon_of_their_kind(name: str, icon: str) -> None:
    """By their ending, in small letters or capitals, and always one that exists."""
    assert of_file(name) == icon
    assert icons.canonical(of_file(name)) == icon
