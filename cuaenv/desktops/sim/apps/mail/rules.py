"""Rules: what happens to messages by sender, subject or text.

`~/.config/mail/rules.json` is a list of `{name, field, contains, action, folder, enabled}`, tried
from top to bottom; the first enabled rule that matches decides.
"""

from __future__ import annotations

from typing import Any

from cuaenv.desktops.sim.apps.mail.mailbox import Mailbox, Message

FIELDS = (("from", "Sender"), ("to", "Recipient"), ("subject", "Subject"), ("body", "Text"))
ACTIONS = (
    ("move", "Move to folder"),
    ("copy", "Copy to folder"),
    ("delete", "Delete"),
    ("mark_read", "Mark as read"),
    ("flag", "Flag"),
)

Rule = dict[str, Any]


def describe(rule: Rule) -> str:
    """Return a rule as a sentence.

    >>> describe({"field": "from", "contains": "news", "action": "move", "folder": "Archive"})
    'Sender contains “news”: Move to folder Archive'
    """
    field = dict(FIELDS).get(str(rule.get("field")), str(rule.get("field")))
    action = dict(ACTIONS).get(str(rule.get("action")), str(rule.get("action")))
    where = f" {rule.get('folder', '')}" if rule.get("action") in ("move", "copy") else ""
    return f"{field} contains “{rule.get('contains', '')}”: {action}{where}"


def matches(rule: Rule, message: Message) -> bool:
    """Return whether an enabled rule concerns a message."""
    wanted = str(rule.get("contains", "")).casefold()
    if not wanted or not rule.get("enabled", True):
        return False
    value = message.get(str(rule.get("field")), "")
    if rule.get("field") == "to":
        value = f"{value} {message.get('cc', '')}"
    return wanted in str(value).casefold()


def apply(mailbox: Mailbox, rules: list[Any], folder: str, numbers: list[str] | None = None) -> int:
    """Apply rules to messages of a folder; return how many messages a rule concerned.

    Args:
        mailbox: the mail.
        rules: in order.
        folder: where the messages are.
        numbers: which ones; None for all.
    """
    count = 0
    for number, message in mailbox.messages(folder):
        if numbers is not None and number not in numbers:
            continue
        known = [rule for rule in rules if isinstance(rule, dict)]
        rule = next((rule for rule in known if matches(rule, message)), None)
        if rule is not None:
            count += 1
            _act(mailbox, rule, folder, number)
    return count


def _act(mailbox: Mailbox, rule: Rule, folder: str, number: str) -> None:
    target = str(rule.get("folder") or "Archive")
    match rule.get("action"):
        case "move":
            mailbox.move(folder, number, target)
        case "copy":
            mailbox.copy(folder, number, target)
        case "delete":
            mailbox.move(folder, number, "Trash")
        case "mark_read":
            mailbox.mark(folder, number, "read", True)
        case "flag":
            mailbox.mark(folder, number, "flagged", True)
