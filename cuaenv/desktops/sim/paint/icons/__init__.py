"""Icons: vectors drawn in code, cached by name, size and colour."""

from __future__ import annotations

from functools import lru_cache

from cuaenv.core.errors import UnknownName
from cuaenv.desktops.sim.paint.icons.actions import ACTIONS
from cuaenv.desktops.sim.paint.icons.aliases import ALIASES
from cuaenv.desktops.sim.paint.icons.pen import masks
from cuaenv.desktops.sim.paint.icons.things import APPS, FILES, FOLDERS
from cuaenv.desktops.sim.paint.shapes import Colour, Tile, tile_of
from cuaenv.desktops.sim.paint.themes.theme import Theme, mixed, rgb

__all__ = ["canonical", "names", "tile"]

THINGS = {**FOLDERS, **FILES, **APPS}
_COLOURS = {
    "white": "ffffff", "ink": "20242d", "slate": "5b677a", "steel": "b9c2cf",
        "steel-deep": "6d7989",
    "blue": "2f6fe0", "violet": "7a4fd0", "green": "2c8f57", "orange": "e07b24", "red": "d53d3d",
    "teal": "12908a", "pink": "d0487f", "amber": "d99411", "tan": "dcb98a", "tan-deep": "8f6b3c",
    "lime": "7ee08a", "screen": "8cc0f5",
}  # fmt: skip


def names() -> tuple[str, ...]:
    """Return the names of all icons, without the aliases, sorted."""
    return tuple(sorted({*ACTIONS, *THINGS}))


def canonical(name: str) -> str:
    """Return the icon that `name` or an alias of it stands for; raise UnknownName."""
    name = ALIASES.get(name, name)
    if name not in ACTIONS and name not in THINGS:
        raise UnknownName.among("icon", name, (*ACTIONS, *THINGS, *ALIASES))
    return name


@lru_cache(maxsize=2048)
def tile(name: str, size: int, ink: Colour, theme: Theme) -> Tile:
    """Return an icon as a tile of `size` pixels; `ink` colours the icons of actions."""
    name = canonical(name)
    if name in ACTIONS:
        return tile_of((masks(ACTIONS[name], size)[1], ink))
    drawing, *colours = THINGS[name]
    layers = zip(masks(drawing, size), colours, strict=True)
    return tile_of(*((mask, _colour(colour, ink, theme)) for mask, colour in layers))


def _colour(name: str, ink: Colour, theme: Theme) -> Colour:
    match name:
        case "folder":
            return theme.folder
        case "folder-deep":
            return mixed(theme.folder, (0, 0, 0), 28)
        case "paper":
            return mixed(theme.view, (255, 255, 255), 85 if theme.dark else 60)
        case "line":
            return rgb("7d8796")
    return rgb(_COLOURS[name]) if name in _COLOURS else ink
