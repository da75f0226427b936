"""The rules page."""

from __future__ import annotations

from typing import Any

from cuaenv.desktops.sim.app import UiEvent
from cuaenv.desktops.sim.apps.mail import rules
from cuaenv.desktops.sim.apps.mail.contacts_page import ContactsPage
from cuaenv.desktops.sim.apps.mail.rule_dialog import RuleDialog
from cuaenv.desktops.sim.dialogs import MessageDialog
from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.ui import build
from cuaenv.desktops.sim.ui.widget import Widget


class RulesPage(ContactsPage):
    """Rules."""

    def on_rules(self, event: UiEvent) -> None:
        """Show the page."""
        self.page = "rules"
        self.note = ""

    def rules_view(self) -> Widget:
        """Return the page."""
        known = self._rules()
        off = frozenset() if known else frozenset({"disabled"})
        tools = build.toolbar(
            build.button("New Rule", "new-rule", icon="plus", style="primary"),
            build.button("Apply Now", "apply-rules", icon="play", states=off),
            build.spacer(),
            build.button("Disable All", "disable-rules", states=off),
            build.button("Delete All…", "clear-rules", style="danger", states=off),
        )
        hint = build.label(
            "Rules are tried from top to bottom; the first that matches decides.",
            style="muted small", pad=(16, 8, 16, 4),
        )  # fmt: skip
        rows = [self._rule_row(place, rule, len(known)) for place, rule in enumerate(known)]
        if not rows:
            rows = [build.label("No rules.", style="muted", pad=(16, 8, 0, 0))]
        body = build.scroll_area(hint, *rows, key="rules-area", name="Rules", gap=2)
        return build.column(tools, body, grow=1)

    def _rules(self) -> list[dict[str, Any]]:
        return [rule for rule in self.account.rules.look() if isinstance(rule, dict)]

    def _rule_row(self, place: int, rule: dict[str, Any], count: int) -> Widget:
        name = str(rule.get("name") or f"Rule {place + 1}")
        up = frozenset({"disabled"}) if place == 0 else frozenset()
        down = frozenset({"disabled"}) if place == count - 1 else frozenset()
        return build.row(
            build.check_box(
                f"Enable {name}", bool(rule.get("enabled", True)), f"rule-on:{place}", width=22
            ),
            build.label(name, style="bold", width=170),
            build.label(rules.describe(rule), grow=1),
            build.icon_button("up", f"Move {name} up", f"rule-up:{place}", states=up),
            build.icon_button("down", f"Move {name} down", f"rule-down:{place}", states=down),
            build.icon_button("edit", f"Edit {name}", f"rule-edit:{place}"),
            build.icon_button("delete", f"Delete {name}", f"rule-delete:{place}"),
            height=40, pad=(16, 0, 12, 0), gap=6,
        )  # fmt: skip

    def on_new_rule(self, event: UiEvent) -> None:
        """Ask for a new rule."""
        self.dialog = RuleDialog("New Rule", -1, {}, self.mailbox.folders())

    def on_rule_from_message(self, event: UiEvent) -> None:
        """Ask for a new rule for the sender of the message."""
        current = self.current()
        if current is not None:
            sender = str(current[1].get("from", ""))
            rule = {"name": f"From {sender}", "field": "from", "contains": sender}
            self.dialog = RuleDialog("New Rule", -1, rule, self.mailbox.folders())

    def on_rule_edit(self, place: str, event: UiEvent) -> None:
        """Change a rule."""
        rule = self._rules()[int(place)]
        self.dialog = RuleDialog("Edit Rule", int(place), rule, self.mailbox.folders())

    def on_rule_saved(self, choice: str, context: tuple[int, dict[str, Any]]) -> None:
        """Store a rule."""
        place, rule = context
        known = self.account.rules.read()
        if 0 <= place < len(known):
            known[place] = {**known[place], **rule}
        else:
            known.append({**rule, "enabled": True})
        self.account.change_rules(known)
        self.note = f"Rule {rule['name']} saved"

    def on_rule_on(self, place: str, event: UiEvent) -> None:
        """Turn a rule on or off."""
        known = self.account.rules.read()
        known[int(place)]["enabled"] = not known[int(place)].get("enabled", True)
        self.account.change_rules(known)

    def on_rule_up(self, place: str, event: UiEvent) -> None:
        """Try a rule earlier."""
        self._swap(int(place), int(place) - 1)

    def on_rule_down(self, place: str, event: UiEvent) -> None:
        """Try a rule later."""
        self._swap(int(place), int(place) + 1)

    def _swap(self, a: int, b: int) -> None:
        known = self.account.rules.read()
        known[a], known[b] = known[b], known[a]
        self.account.change_rules(known)

    def on_rule_delete(self, place: str, event: UiEvent) -> None:
        """Ask before a rule is deleted."""
        name = str(self._rules()[int(place)].get("name") or "the rule")
        self.dialog = MessageDialog(
            "Delete rule?", f"“{name}” will be deleted.",
            (("cancel", "Cancel"), ("delete", "Delete")), "on_rule_delete_choice", int(place),
        )  # fmt: skip

    def on_rule_delete_choice(self, choice: str, place: int) -> None:
        """Delete a rule."""
        if choice == "delete":
            known = self.account.rules.read()
            del known[place]
            self.account.change_rules(known)
            self.note = "Rule deleted"

    def on_disable_rules(self, event: UiEvent) -> None:
        """Turn every rule off."""
        self.account.change_rules([{**rule, "enabled": False} for rule in self._rules()])
        self.note = "All rules are off"

    def on_clear_rules(self, event: UiEvent) -> None:
        """Ask before every rule is deleted."""
        self.dialog = MessageDialog(
            "Delete all rules?", f"All {len(self._rules())} rules will be deleted.",
            (("cancel", "Cancel"), ("delete", "Delete All")), "on_clear_rules_choice",
        )  # fmt: skip

    def on_clear_rules_choice(self, choice: str, context: object) -> None:
        """Delete every rule."""
        if choice == "delete":
            self.account.change_rules([])
            self.note = "All rules deleted"

    def on_apply_rules(self, event: UiEvent) -> None:
        """Apply the rules to everything in the inbox."""
        try:
            count = rules.apply(self.mailbox, self.account.rules.look(), "Inbox")
        except FsError as error:
            self.attempt("Cannot apply the rules", error)
            return
        self.note = f"Rules applied to {count} message{'' if count == 1 else 's'}"
