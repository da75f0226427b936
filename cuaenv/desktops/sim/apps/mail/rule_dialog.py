"""The dialog that asks for a rule."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cuaenv.desktops.sim.apps.mail.rules import ACTIONS, FIELDS
from cuaenv.desktops.sim.dialogs import AppDialog, MessageDialog
from cuaenv.desktops.sim.dialogs.form import answers, line
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.text_model import TextModel
from cuaenv.desktops.sim.ui.widget import Widget

if TYPE_CHECKING:
    from cuaenv.desktops.sim.app import App, UiEvent


class RuleDialog(AppDialog):
    """Asks for a rule; `on_rule_saved` gets its place (-1: new) and fields as context."""

    size = (440, 0)

    def __init__(
        self, title: str, place: int, rule: Mapping[str, Any], folders: Sequence[str]
    ) -> None:
        super().__init__(title, "on_rule_saved")
        self.place = place
        self.folders = list(folders)
        self.name = TextModel(str(rule.get("name", "")))
        self.contains = TextModel(str(rule.get("contains", "")))
        self.field = str(rule.get("field") or "from")
        self.action = str(rule.get("action") or "move")
        self.folder = str(rule.get("folder") or "Archive")
        self.default = "save"
        self.focus = "name"

    def view(self, app: App) -> Widget:
        """Show the fields and two buttons."""
        fields, actions = dict(FIELDS), dict(ACTIONS)
        folder = None
        if self.action in ("move", "copy"):
            folder = line("Folder", build.combo("Folder", self.folder, self.folders, "folder"))
        return build.column(
            line("Name", build.entry(self.name, "Name", "name", grow=1)),
            line("When", build.combo("When", fields.get(self.field, self.field), FIELDS, "field")),
            line("Contains", build.entry(self.contains, "Contains", "contains", grow=1)),
            line("Do", build.combo("Do", actions.get(self.action, self.action), ACTIONS, "do")),
            folder,
            answers(build.button("Save", "save", style="primary")),
            gap=8, pad=(18, 16, 18, 16),
        )  # fmt: skip

    def choose_field(self, event: UiEvent, app: App) -> None:
        """Choose what is looked at."""
        self.field = event.text

    def choose_do(self, event: UiEvent, app: App) -> None:
        """Choose what is done."""
        self.action = event.text

    def choose_folder(self, event: UiEvent, app: App) -> None:
        """Choose the folder."""
        self.folder = event.text

    def on_save(self, event: UiEvent, app: App) -> None:
        """Store the rule if it says what to look for."""
        contains = self.contains.text.strip()
        if not contains:
            self.ask(app, MessageDialog("Rule", "Say which text the rule looks for."))
            return
        rule = {
            "name": self.name.text.strip() or contains,
            "field": self.field,
            "contains": contains,
            "action": self.action,
            "folder": self.folder if self.action in ("move", "copy") else "",
        }
        self.context = (self.place, rule)
        self.finish(app, "save")
