"""Tests of contacts, addresses and rules of the Mail program."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.apps.mail import addresses
from cuaenv.desktops.sim.apps.mail.rules import matches


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        ("imke varga", "Imke Varga <imke@example.com>"),
        ("imke@example.com", "imke@example.com"),
        ("Imke", "Imke"),
        ("Nobody Here", "Nobody Here"),
    ],
)
def test_full_names_of_contacts_get_their_address(typed, sent, contacts):
    """Only a full name that belongs to exactly one contact is completed by itself."""
    assert addresses.resolved(typed, contacts) == sent


def test_a_name_of_two_contacts_is_not_guessed():
    """Two contacts of one name are not told apart by chance."""
    twice = [{"name": "A", "email": "a@x.example"}, {"name": "A", "email": "b@x.example"}]
    assert addresses.resolved("a", twice) == "a"


def test_rules_that_are_off_or_empty_match_nothing(rules):
    """An empty text would match everything; it matches nothing."""
    message = {"from": "news@bakery.example", "subject": "Bread of the month"}
    assert matches(rules[0], message)
    assert not matches({**rules[0], "enabled": False}, message)
    assert not matches({**rules[0], "contains": ""}, message)


def test_contacts_are_added_edited_and_deleted(mail):
    """Near-identical names stay apart: the one whose button is pressed changes."""
    mail.click("list-item", "Contacts")
    mail.button("Edit Imke Vargas, imke.v@example.com")
    mail.click("entry", "Phone")
    mail.type("9")
    mail.button("Save")
    assert [c["phone"] for c in mail.kept("mail/contacts")] == ["1", "29", "3"]
    mail.button("Delete Imke Varga, imke@example.com")
    mail.button("Delete")
    assert [c["name"] for c in mail.kept("mail/contacts")] == ["Imke Vargas", "Tobias Renn"]
    mail.button("New Contact")
    mail.type("Oda\t")
    mail.type("oda@example.com\n")
    assert mail.kept("mail/contacts")[-1]["email"] == "oda@example.com"


def test_titles_of_columns_sort_the_contacts(mail):
    """The title sorts by its column, again the other way; buttons still mean their contact."""
    mail.click("list-item", "Contacts")

    def shown():
        return [name.split(",")[0] for name in mail.names("table-row")]

    assert shown() == ["Imke Varga", "Imke Vargas", "Tobias Renn"]
    mail.click("table-column-header", "Email")
    assert shown() == ["Imke Vargas", "Imke Varga", "Tobias Renn"]
    mail.click("table-column-header", "Phone")
    mail.click("table-column-header", "Phone")
    assert shown() == ["Tobias Renn", "Imke Vargas", "Imke Varga"]
    mail.button("Delete Tobias Renn, tobias@example.com")
    mail.button("Delete")
    assert shown() == ["Imke Vargas", "Imke Varga"]
    assert [c["name"] for c in mail.kept("mail/contacts")] == ["Imke Varga", "Imke Vargas"]


def test_every_title_of_the_contacts_answers(mail):
    """There is no title that looks as if it sorted and does not."""
    mail.click("list-item", "Contacts")
    for name in mail.names("table-column-header"):
        before = mail.desktop.screenshot()
        mail.click("table-column-header", name)
        assert (mail.desktop.screenshot() != before).any(), name


def test_a_contact_needs_an_address(mail, contacts):
    """What is no address is refused, and the dialog stays."""
    mail.click("list-item", "Contacts")
    mail.button("New Contact")
    mail.type("Oda\n")
    assert mail.shows("alert", "Email")
    assert mail.kept("mail/contacts") == contacts


def test_rules_are_switched_moved_and_deleted(mail, rules):
    """Each control changes its own rule in the file."""
    mail.click("list-item", "Rules")
    mail.click("check-box", "Enable Fair")
    assert [r["enabled"] for r in mail.kept("mail/rules")] == [True, True]
    mail.button("Move Fair up")
    assert [r["name"] for r in mail.kept("mail/rules")] == ["Fair", "News"]
    mail.button("Delete Fair")
    mail.button("Delete")
    assert mail.kept("mail/rules") == rules[:1]


def test_deleting_all_rules_asks(mail, rules):
    """Cancel keeps them."""
    mail.click("list-item", "Rules")
    mail.button("Delete All…")
    mail.button("Cancel")
    assert mail.kept("mail/rules") == rules
    mail.button("Delete All…")
    mail.button("Delete All")
    assert mail.kept("mail/rules") == []


def test_a_new_rule_is_applied_on_demand(mail, messages):
    """The dialog makes a rule; Apply Now files what it matches, once."""
    mail.click("list-item", "Rules")
    mail.button("New Rule")
    mail.type("Keys\t\t")
    mail.click("combo-box", "When")
    mail.click("menu-item", "Subject")
    mail.click("entry", "Contains")
    mail.type("key")
    mail.button("Save")
    mail.button("Apply Now")
    assert {m["subject"] for m in messages("Archive")} == {"Key", "Bread of the month"}
    assert [m["subject"] for m in messages("Inbox")] == ["Spring fair"]
