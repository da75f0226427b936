"""Keys that edit a text model: movement, deletion, selection, clipboard, undo."""

from __future__ import annotations

from cuaenv.desktops.sim.clipboard import Clipboard
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.wm.chords import Chord, character

MOVES: dict[Chord, str] = {
    ("left",): "left", ("right",): "right", ("home",): "home", ("end",): "end",
    ("ctrl", "left"): "word_left", ("ctrl", "right"): "word_right",
    ("ctrl", "home"): "document_start", ("ctrl", "end"): "document_end",
}  # fmt: skip
"""Movements of every model; with shift they extend the selection."""

LINE_MOVES: dict[Chord, str] = {
    ("up",): "up", ("down",): "down", ("pageup",): "page_up", ("pagedown",): "page_down",
}  # fmt: skip
"""Movements only of models with several lines; a single line leaves these keys to its program."""

DELETIONS: dict[Chord, str] = {
    ("backspace",): "left", ("shift", "backspace"): "left", ("delete",): "right",
    ("ctrl", "backspace"): "word_left", ("ctrl", "delete"): "word_right",
}  # fmt: skip


def edit(
    model: TextModel, pressed: Chord, clipboard: Clipboard, actor: str, page: int = 20
) -> bool:
    """Apply a chord to `model`; return whether the model took it.

    Args:
        model: the text.
        pressed: the chord.
        clipboard: for cut, copy and paste.
        actor: the program's name, for the journal.
        page: lines that pageup and pagedown move by.
    """
    if _move(model, pressed, page) or _clip(model, pressed, clipboard, actor):
        return True
    if pressed in DELETIONS:
        model.delete(DELETIONS[pressed])
        return True
    if _history(model, pressed):
        return True
    return _typed(model, pressed)


def _move(model: TextModel, pressed: Chord, page: int) -> bool:
    if pressed == ("ctrl", "a"):
        model.select_all()
        return True
    plain = tuple(key for key in pressed if key != "shift")
    where = MOVES.get(plain) or (LINE_MOVES.get(plain) if model.multiline else None)
    if where is None:
        return False
    model.move(where, extend="shift" in pressed, page=page)
    return True


def _clip(model: TextModel, pressed: Chord, clipboard: Clipboard, actor: str) -> bool:
    if pressed in (("ctrl", "c"), ("ctrl", "insert")):
        if model.selected:
            clipboard.set(model.copy(), actor)
    elif pressed in (("ctrl", "x"), ("shift", "delete")):
        if model.selected:
            clipboard.set(model.cut(), actor)
    elif pressed in (("ctrl", "v"), ("shift", "insert")):
        if clipboard.get():
            model.paste(clipboard.get())
    else:
        return False
    return True


def _history(model: TextModel, pressed: Chord) -> bool:
    if pressed == ("ctrl", "z"):
        model.undo()
    elif pressed in (("ctrl", "y"), ("ctrl", "shift", "z")):
        model.redo()
    else:
        return False
    return True


def _typed(model: TextModel, pressed: Chord) -> bool:
    text = character(pressed)
    if model.multiline and pressed in (("enter",), ("shift", "enter")):
        text = "\n"
    elif model.multiline and pressed == ("tab",):
        text = "\t"
    if not text:
        return False
    model.insert(text)
    return True
