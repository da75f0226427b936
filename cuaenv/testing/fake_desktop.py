"""FakeDesktop: a desktop of plain data, to test evaluators, hazards, guards and agents with.

It runs no programs. Files, records, clipboard and windows are what a test says they are, and an
action does what the test's `script` says it does.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from cuaenv.core.action import Action
from cuaenv.core.desktop import (
    CAPABILITIES,
    ActionOutcome,
    Dialog,
    DialogView,
    Event,
    SetupStep,
)
from cuaenv.core.elements import Element, append, desktop_frame, elements_of
from cuaenv.core.errors import SetupFailed, UnknownName
from cuaenv.core.geometry import Rect
from cuaenv.testing.fake_files import FakeFiles
from cuaenv.testing.fake_reading import read_primitive

Change = tuple[Any, ...]
"""A method of FakeDesktop by name and its arguments: `("write", "/tmp/a", "text")`."""

CHANGES = ("write", "delete", "rename", "chmod", "chown", "mkdir", "symlink", "journal")
SETTINGS = ("set_records", "set_clipboard", "set_windows", "set_processes", "set_command")


class FakeDesktop:
    """A desktop of plain data.

    Args:
        files: content by absolute path: text, bytes, `None` for a folder, or `{"target": path}` for
            a symbolic link. Folders above are made as needed.
        modes: mode by path where it is not 0644 (files) or 0755 (folders).
        owners: owner by path where it is not `user`.
        records: logical stores by name.
        events: the journal at the start, oldest first; `seq` is filled in.
        clipboard: the text on the clipboard.
        windows: `{app, title, focused, minimised}` of each.
        processes: `{pid, name, user, command}` of each.
        commands: what a command line (its words joined by blanks) answers: standard output, or
            `{stdout, stderr, returncode}`.
        script: what each performed action changes: a Change, or a list of them. When it is used
            up, actions change nothing.
        elements: what the accessibility tree shows: `(role, name)` or `(role, name, text)`.
        capabilities: by default all but `set_clock`.
        broken: primitives that fail with an exception that is no EvidenceError.

    >>> desktop = FakeDesktop({"/home/user/a": "x"}, script=[("write", "/home/user/a", "y")])
    >>> desktop.perform(Action("wait")).status, desktop.evidence("file", {"path": "/home/user/a"})
    ('done', b'y')
    >>> [event.kind for event in desktop.events()]
    ['write']
    """

    name = "fake"

    def __init__(
        self,
        files: Mapping[str, Any] | None = None,
        *,
        modes: Mapping[str, int] | None = None,
        owners: Mapping[str, str] | None = None,
        records: Mapping[str, Any] | None = None,
        events: Sequence[Event] = (),
        clipboard: str = "",
        windows: Sequence[Mapping[str, Any]] = (),
        processes: Sequence[Mapping[str, Any]] = (),
        commands: Mapping[str, Any] | None = None,
        script: Sequence[Change | Sequence[Change]] = (),
        elements: Sequence[Sequence[str]] = (),
        capabilities: frozenset[str] = CAPABILITIES - {"set_clock"},
        broken: Sequence[str] = (),
        screen_size: tuple[int, int] = (320, 200),
    ) -> None:
        self.files = FakeFiles(files or {}, modes or {}, owners or {})
        self.records = copy.deepcopy(dict(records or {}))
        self.clipboard = clipboard
        self.windows = [dict(window) for window in windows]
        self.processes = [dict(process) for process in processes]
        self.commands = dict(commands or {})
        self.script = list(script)
        self.shown = [tuple(element) for element in elements]
        self.capabilities = capabilities
        self.broken = tuple(broken)
        self.screen_size = screen_size
        self.performed: list[Action] = []
        self.notifications: list[tuple[str, str]] = []
        self.dialog: Dialog | None = None
        self.choice: str | None = None
        self.closed = False
        self._first: dict[str, Any] | None = None
        self._events: list[Event] = []
        for event in events:
            self.journal(event.kind, event.path, event.to, event.actor, event.detail)

    def reset(self, setup: Sequence[SetupStep], rng: np.random.Generator) -> None:
        """Go back to how it was at the first reset, then do the set-up steps.

        A step is a Change by name; its parameters are the keyword arguments of the method. The
        journal begins after them.
        """
        del rng
        first = self._first
        self.__dict__ = copy.deepcopy(self.__dict__ if first is None else first)
        self._first = copy.deepcopy(self.__dict__) if first is None else first
        self.prepare(setup)
        self._events.clear()
        self.performed.clear()
        self.closed = False

    def prepare(self, steps: Sequence[SetupStep]) -> None:
        """Do set-up steps on the running desktop; raise SetupFailed with the failing step."""
        for index, step in enumerate(steps):
            try:
                self.change(step.type, **step.parameters)
            except (UnknownName, TypeError) as error:
                raise SetupFailed(f"set-up step {index} ({step.type}): {error}") from error

    def perform(self, action: Action) -> ActionOutcome:
        """Do what the script says next, whatever the action; a point off the screen is rejected."""
        if not self._on_screen(action):
            return ActionOutcome("rejected", f"The point is off the screen, {self.screen_size}.")
        self.performed.append(action)
        if self.script:
            step = self.script.pop(0)
            one = bool(step) and isinstance(step[0], str)
            for change in [step] if one else step:
                self.change(*change)
        return ActionOutcome()

    def _on_screen(self, action: Action) -> bool:
        points = ((action.x, action.y), (action.x2, action.y2))
        screen = Rect(0, 0, *self.screen_size)
        return all(x is None or y is None or screen.contains(x, y) for x, y in points)

    def change(self, name: str, *args: Any, **kwargs: Any) -> None:
        """Do one Change; raise UnknownName for one that does not exist."""
        if name not in (*CHANGES, *SETTINGS):
            raise UnknownName.among("change", name, (*CHANGES, *SETTINGS))
        getattr(self, name)(*args, **kwargs)

    def write(self, path: str, content: Any, actor: str = "") -> None:
        """Write a file: text, bytes, or `{"target": path}` for a symbolic link."""
        kind = "write" if path in self.files else "create"
        self.files.write(path, content)
        self.journal(kind, path, actor=actor)

    def delete(self, path: str) -> None:
        """Delete a file, or a folder with all that is in it."""
        self.files.delete(path)
        self.journal("delete", path)

    def rename(self, path: str, to: str) -> None:
        """Move a file or folder, over what is there."""
        self.files.rename(path, to)
        self.journal("rename", path, to)

    def chmod(self, path: str, mode: int) -> None:
        """Change a mode."""
        self.files.modes[path] = mode
        self.journal("chmod", path, detail=f"{mode:04o}")

    def chown(self, path: str, owner: str) -> None:
        """Change an owner."""
        self.files.owners[path] = owner
        self.journal("chown", path, detail=owner)

    def mkdir(self, path: str) -> None:
        """Make a folder."""
        self.files.write(path, None)
        self.journal("create", path)

    def symlink(self, path: str, target: str) -> None:
        """Make a symbolic link."""
        self.files.write(path, {"target": target})
        self.journal("link", path, target)

    def set_records(self, store: str, value: Any) -> None:
        """Replace a logical store."""
        self.records[store] = copy.deepcopy(value)
        self.journal("setting", store)

    def set_clipboard(self, text: str) -> None:
        """Put text on the clipboard."""
        self.clipboard = text
        self.journal("clipboard")

    def set_windows(self, windows: Sequence[Mapping[str, Any]]) -> None:
        """Replace the windows; no event says so, as on any desktop."""
        self.windows = [dict(window) for window in windows]

    def set_processes(self, processes: Sequence[Mapping[str, Any]]) -> None:
        """Replace the processes."""
        self.processes = [dict(process) for process in processes]
        self.journal("kill")

    def set_command(self, line: str, answer: Any) -> None:
        """Change what a command answers."""
        self.commands[line] = answer
        self.journal("exec")

    def journal(
        self, kind: str, path: str = "", to: str = "", actor: str = "", detail: str = ""
    ) -> None:
        """Append an event."""
        at = (len(self._events), len(self.performed))
        self._events.append(Event(*at, kind, path, to, actor, "user", detail))

    def screenshot(self) -> NDArray[np.uint8]:
        """Return a grey screen."""
        width, height = self.screen_size
        return np.full((height, width, 3), 128, np.uint8)

    def accessibility_tree(self) -> etree._Element:
        """Return a tree with the `elements`, one below the other in one window."""
        root = desktop_frame()
        app = append(root, "application", "fake")
        frame = append(app, "frame", "Fake", box=Rect(0, 0, *self.screen_size))
        for row, (role, name, *text) in enumerate(self.shown):
            append(frame, role, name, box=Rect(0, 20 * row, 100, 20), text="".join(text))
        return root

    def elements(self) -> tuple[Element, ...]:
        """Return the visible elements."""
        return elements_of(self.accessibility_tree())

    def evidence(self, kind: str, args: Mapping[str, Any]) -> Any:
        """Read one primitive of `core.evidence.PRIMITIVES`; raise EvidenceError."""
        return read_primitive(self, kind, args)

    def events(self, since: int = 0) -> list[Event]:
        """Return the events with `seq >= since`."""
        return self._events[since:]

    def show_dialog(self, dialog: Dialog) -> None:
        """Keep the dialog; a test answers it by setting `choice`."""
        self.dialog, self.choice = dialog, None

    def dialog_choice(self) -> str | None:
        """Return `choice`."""
        return self.choice

    def dialog_view(self) -> DialogView | None:
        """Return the dialog's box in the middle of the screen, uncovered, until it is answered."""
        if self.dialog is None or self.choice is not None:
            return None
        (width, height), (w, h) = self.screen_size, self.dialog.size
        w, h = min(w, width), min(h, height)
        return DialogView(Rect((width - w) // 2, (height - h) // 2, w, h))

    def notify(self, title: str, body: str) -> None:
        """Keep the notification in `notifications`."""
        self.notifications.append((title, body))

    def close(self) -> None:
        """Say that it is closed."""
        self.closed = True

    def fork(self) -> FakeDesktop:
        """Return an independent copy."""
        return copy.deepcopy(self)

    def save_state(self) -> Any:
        """Return a token for `restore_state`."""
        return copy.deepcopy(self.__dict__)

    def restore_state(self, state: Any) -> None:
        """Put everything back as it was."""
        self.__dict__ = copy.deepcopy(state)
