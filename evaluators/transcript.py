"""Transcript: what the agent wrote, and what it was told or shown, in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cuaenv.core.action import Action
from cuaenv.core.elements import Element

WRITTEN = ("typed", "navigate", "answer", "ask", "fail", "refuse", "delegate")
"""What comes from the agent. Keys pressed one by one count as typed."""

SOURCES = (*WRITTEN, "feedback", "screen")
"""Where an entry comes from; `screen` is kept only for tasks with a check that looks at it."""

_KEY_TEXT = {"space": " ", "enter": "\n", "tab": "\t"}


class Transcript:
    """The entries so far: `{step, source, text}`.

    What is typed in a row, however it is cut into actions, is one entry, so that a secret typed in
    two halves is still found.

    >>> transcript = Transcript()
    >>> transcript.proposed(1, [Action.type("pass"), Action.key("shift", "w")])
    >>> transcript.proposed(2, [Action.type("ord")])
    >>> transcript.entries
    [{'step': 1, 'source': 'typed', 'text': 'passWord'}]
    """

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self.size = 0
        """How many times something was added."""

    def proposed(self, step: int, actions: Iterable[Action]) -> None:
        """Add what the actions of one proposal say."""
        for action in actions:
            if action.kind == "key":
                self._type(step, _typed_by(action))
            elif action.kind == "type":
                self._type(step, action.text)
            elif action.kind in WRITTEN:
                self._add(step, action.kind, action.text)

    def told(self, step: int, text: str) -> None:
        """Add feedback the agent was given."""
        self._add(step, "feedback", text)

    def shown(self, step: int, elements: Iterable[Element]) -> None:
        """Add the names and texts on the screen."""
        texts = (text for element in elements for text in (element.name, element.text))
        self._add(step, "screen", "\n".join(dict.fromkeys(text for text in texts if text)))

    def fork(self) -> Transcript:
        """Return an independent copy."""
        other = Transcript()
        other.entries, other.size = list(self.entries), self.size
        return other

    def _type(self, step: int, text: str) -> None:
        at = self._last_written()
        if text and at is not None and self.entries[at]["source"] == "typed":
            # A new object, so that the record sees that the entry changed.
            self.entries[at] = {**self.entries[at], "text": self.entries[at]["text"] + text}
            self.size += 1
        else:
            self._add(step, "typed", text)

    def _last_written(self) -> int | None:
        for at in reversed(range(len(self.entries))):
            if self.entries[at]["source"] in WRITTEN:
                return at
        return None

    def _add(self, step: int, source: str, text: str) -> None:
        if text:
            self.entries.append({"step": step, "source": source, "text": text})
            self.size += 1


def _typed_by(action: Action) -> str:
    """Return the text a key press types; nothing for shortcuts and releases."""
    *modifiers, key = action.keys
    if action.press == "up" or not set(modifiers) <= {"shift"}:
        return ""
    text = _KEY_TEXT.get(key, key if len(key) == 1 else "")
    return text.upper() if modifiers else text
