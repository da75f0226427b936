"""The pen icons are drawn with: short strokes on a grid of 24, antialiased by drawing them big.

A drawing is a list of strokes separated by `;`. A stroke is a letter and numbers:

- `l x y x y …` a line, `p x y …` a closed outline, `c x y r` a circle,
  `r x y w h corner` a box, `a x y r from to` an arc (degrees clockwise from the right);
- in upper case (`P`, `C`, `R`) it is filled;
- `+` before it draws on the ground layer, `*` on the top layer, `-` erases what is below.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cuaenv.desktops.sim.paint.fonts import Mask

GRID = 24
OVER = 4
"""How many times bigger icons are drawn than shown."""
LAYERS = ("+", "", "*")


@lru_cache(maxsize=1024)
def masks(drawing: str, size: int) -> tuple[Mask, Mask, Mask]:
    """Return the alpha masks of the ground, ink and top layer, each uint8 `(size, size)`."""
    from PIL import Image, ImageDraw

    side = size * OVER
    layers = {name: Image.new("L", (side, side)) for name in LAYERS}
    for stroke in filter(None, (part.strip() for part in drawing.split(";"))):
        layer = stroke[0] if stroke[0] in "+*-" else ""
        letter, *numbers = stroke[len(layer) :].split()
        targets = list(layers.values()) if layer == "-" else [layers[layer]]
        for target in targets:
            pen = ImageDraw.Draw(target)
            _stroke(pen, letter, [float(n) * side / GRID for n in numbers], numbers, size,
                    0 if layer == "-" else 255)  # fmt: skip
    ground, ink, top = (_shrunk(np.asarray(image)) for image in layers.values())
    return ground, ink, top


def _shrunk(big: Mask) -> Mask:
    side = big.shape[0] // OVER
    mean = big.reshape(side, OVER, side, OVER).astype(np.uint32).sum(axis=(1, 3))
    rounded: Mask = ((mean + OVER * OVER // 2) // (OVER * OVER)).astype(np.uint8)
    return rounded


def _stroke(
    pen: Any, letter: str, at: list[float], numbers: list[str], size: int, ink: int
) -> None:
    """Draw one stroke; `at` are its numbers in pixels of the big drawing."""
    width = max(round((size * 0.055 + 0.5) * OVER), 1)
    kind, full = letter.lower(), letter.isupper()
    points = list(zip(at[::2], at[1::2], strict=False))
    match kind:
        case "l" | "p":
            if full:
                pen.polygon(points, fill=ink)
            else:
                _line(pen, points + (points[:1] if kind == "p" else []), width, ink)
        case "c":
            _ring(pen, at, full, width, ink)
        case "r":
            x, y, w, h, corner = at
            box = (x - width / 2, y - width / 2, x + w + width / 2, y + h + width / 2)
            if full:
                pen.rounded_rectangle((x, y, x + w - 1, y + h - 1), corner, fill=ink)
            else:
                pen.rounded_rectangle(box, corner + width / 2, outline=ink, width=width)
        case "a":
            x, y, r = at[:3]
            low, high = (float(n) for n in numbers[3:])
            out = r + width / 2
            pen.arc((x - out, y - out, x + out, y + out), low, high, fill=ink, width=width)
            for turn in np.radians([low, high]):
                _dot(pen, x + r * np.cos(turn), y + r * np.sin(turn), width, ink)


def _ring(pen: Any, at: list[float], full: bool, width: int, ink: int) -> None:
    x, y, r = at
    out = r if full else r + width / 2
    box = (x - out, y - out, x + out - 1, y + out - 1)
    if full:
        pen.ellipse(box, fill=ink)
    else:
        pen.ellipse(box, outline=ink, width=width)


def _line(pen: Any, points: list[tuple[float, float]], width: int, ink: int) -> None:
    pen.line(points, fill=ink, width=width, joint="curve")
    for x, y in points:
        _dot(pen, x, y, width, ink)


def _dot(pen: Any, x: float, y: float, width: int, ink: int) -> None:
    r = width / 2
    pen.ellipse((x - r, y - r, x + r - 1, y + r - 1), fill=ink)
