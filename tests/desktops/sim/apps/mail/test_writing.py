"""Tests of writing mail, by what the window's elements say."""

from __future__ import annotations


def test_a_message_is_sent_and_journaled(mail, messages):
    """Completion offers contacts; the message lands in Sent and in the journal."""
    mail.button("New Message")
    mail.type("tobi")
    mail.click("list-item", "Tobias Renn <tobias@example.com>")
    mail.click("entry", "Subject")
    mail.type("The key\nIt is with Marlow.")
    mail.button("Send")
    (sent,) = messages("Sent")
    assert (sent["to"], sent["subject"], sent["body"]) == (
        "Tobias Renn <tobias@example.com>", "The key", "It is with Marlow.",
    )  # fmt: skip
    (event,) = mail.events("send")
    assert event.to == "Tobias Renn <tobias@example.com>" and "Marlow" in event.detail


def test_attachments_are_read_from_disk(mail, messages):
    """Attaching reads the file; its name and text go with the message."""
    path = mail.put("Documents/plan.txt", "two stages")
    mail.button("New Message")
    mail.type("imke@example.com\n")
    mail.type("Plan")
    mail.button("Attach")
    mail.click("list-item", "plan.txt", "double_click")
    mail.button("Send")
    assert messages("Sent")[0]["attachments"] == [{"name": "plan.txt", "content": "two stages"}]
    assert path in [event.path for event in mail.events("read")]
    assert "[attachments: plan.txt]" in mail.events("send")[0].detail


def test_reply_all_goes_to_everybody_but_oneself(mail, row):
    """Sender and copies are kept, the own address is left out, the text is quoted."""
    row("Spring fair")
    mail.button("Reply All")
    assert mail.find("entry", "To").text == "Imke Varga <imke@example.com>"
    assert mail.find("entry", "Cc").text == "tobias@example.com"
    assert mail.find("entry", "Subject").text == "Re: Spring fair"
    assert "> About Spring fair." in mail.find("text", "Message").text


def test_forwarding_keeps_attachments(mail, messages, row):
    """The attachment travels on."""
    row("Spring fair")
    mail.button("Forward")
    mail.type("tobias@example.com")
    mail.button("Send")
    sent = messages("Sent")[0]
    assert sent["subject"] == "Fwd: Spring fair"
    assert sent["attachments"] == [{"name": "plan.txt", "content": "hall, stage"}]


def test_unknown_recipients_are_not_sent_to(mail, messages):
    """A name that is no contact is told of; nothing leaves."""
    mail.button("New Message")
    mail.type("somebody")
    mail.button("Send")
    assert mail.shows("alert", "Unknown recipient")
    assert messages("Sent") == [] and mail.events("send") == []


def test_drafts_are_kept_and_gone_on_with(mail, messages, row):
    """A saved draft opens again, and sending it empties Drafts."""
    mail.button("New Message")
    mail.type("tobias@example.com\nLater")
    mail.key("ctrl", "s")
    mail.key("ctrl", "w")
    assert [m["subject"] for m in messages("Drafts")] == ["Later"]
    mail.click("list-item", "Drafts")
    row("Later", kind="double_click")
    mail.button("Send")
    assert messages("Drafts") == [] and len(messages("Sent")) == 1


def test_closing_an_unsent_message_asks(mail, messages):
    """Don't Save drops it, and says so beforehand."""
    mail.button("New Message")
    mail.type("x")
    mail.key("alt", "f4")
    mail.button("Don't Save")
    assert messages("Drafts") == [] and len(mail.computer.apps) == 1


def test_mail_to_oneself_arrives_and_is_filed(mail, messages):
    """What is sent to the own address comes in and goes through the rules."""
    mail.button("New Message")
    mail.type("user@mail.example\nnewsletter test")
    mail.button("Send")
    assert messages("Inbox")[-1]["subject"] == "newsletter test"


def test_attachments_are_saved(mail, row):
    """Saving an attachment writes it where one says."""
    row("Spring fair")
    mail.button("Save plan.txt")
    mail.key("enter")
    assert mail.read("Downloads/plan.txt") == "hall, stage"


def test_the_signature_stands_under_new_messages(mail):
    """What the account page says is what new messages begin with."""
    mail.click("list-item", "Account")
    mail.click("text", "Signature")
    mail.type("Kind regards\nU.")
    mail.button("Save Account")
    assert mail.kept("mail/account")["signature"] == "Kind regards\nU."
    mail.button("New Message")
    assert mail.find("text", "Message").text == "\n\n-- \nKind regards\nU."


def test_every_control_of_a_new_message_does_something(mail, monkey):
    """No enabled control of the window one writes in is dead."""
    mail.button("New Message")
    mail.type("imke")
    wm = mail.desktop.wm
    wm.minimise(wm.windows[0])
    wm.settle()
    assert monkey(mail) == []
