"""Rules as data: what they can ask, which one counts, and how mistakes in them are told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cuaenv.core.action import Action
from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.geometry import Rect
from cuaenv.guardrails import make

SAVE, TRASH = (
    ("push-button", "Save", Rect(10, 10, 50, 20)),
    ("icon", "Trash", Rect(100, 100, 50, 50)),
)
ON_SAVE, ON_TRASH, NOWHERE = (
    Action.at("click", 20, 20), Action.at("click", 120, 120), Action.at("click", 300, 250)
)  # fmt: skip


def decide(view: Any, when: dict[str, Any], *actions: Action, **more: Any) -> str:
    rule = {"id": "r", "when": when, "then": "deny", **more}
    return str(make("rules", rules=[rule]).judge(view, actions).decision)


@pytest.mark.parametrize(
    ("when", "action", "denied"),
    [
        ({"kind": "click"}, ON_SAVE, True),
        ({"kind": ["drag", "click"]}, ON_SAVE, True),
        ({"kind": "drag"}, ON_SAVE, False),
        ({"name": "^save$"}, ON_SAVE, True),
        ({"name": "^save$"}, ON_TRASH, False),
        ({"name": "^save$"}, NOWHERE, False),
        ({"role": "push-button"}, ON_SAVE, True),
        ({"role": "push-button", "name": "Trash"}, ON_TRASH, False),
        ({"name": "Save"}, Action.at("move", 20, 20), False),
        ({"name": "Save", "kind": "move"}, Action.at("move", 20, 20), True),
        ({"name": "Save"}, Action.scroll(20, 20, 1), False),
        ({"name": "Trash"}, Action.drag(20, 20, 120, 120), True),
        ({"name": "Trash"}, Action.drag(120, 120, 20, 20), True),
        ({"app": "^files$"}, ON_SAVE, True),
        ({"window": "documents"}, ON_SAVE, True),
        ({"window": "Music"}, ON_SAVE, False),
        ({"app": "Files"}, Action.type("x"), True),
        ({"text": "pass(word)?"}, Action.type("my PASSWORD"), True),
        ({"text": "password"}, Action("navigate", text="http://x/password"), True),
        ({"text": "password"}, Action("answer", text="the password is 1"), True),
        ({"text": "password"}, ON_SAVE, False),
        ({"keys": "ctrl+a"}, Action.key("ctrl", "a"), True),
        ({"keys": "a+ctrl"}, Action.key("ctrl", "a"), True),
        ({"keys": "ctrl+a"}, Action.key("ctrl", "shift", "a"), False),
        ({"keys": "return"}, Action.key("enter"), True),
        ({"path": "~/.ssh"}, Action.type("/home/user/.ssh/id_rsa"), True),
        ({"path": "~/.ssh"}, Action("navigate", text="file:///home/user/.ssh/config"), True),
        ({"path": "~/.ssh"}, Action.type("about ssh"), False),
        ({"instruction": "^tidy"}, ON_SAVE, True),
        ({"instruction": "shop"}, ON_SAVE, False),
        ({"kind": "done"}, Action("done"), True),
        ({"kind": ["fail", "refuse"]}, Action("refuse", text="no"), True),
    ],
)
def test_conditions(screen_of: Any, when: dict[str, Any], action: Action, denied: bool) -> None:
    """Each field of a condition holds where it should, and nowhere else."""
    view = screen_of(SAVE, TRASH)
    assert decide(view, when, action) == ("deny" if denied else "allow")
    assert decide(view, when, Action("wait"), action) == ("deny" if denied else "allow")


def test_the_innermost_window_in_front_is_meant(screen_of: Any) -> None:
    """What lies behind the active window is not under the pointer."""
    from cuaenv.core.elements import append

    view = screen_of(SAVE)
    behind = append(view.tree[0], "frame", "Behind", box=Rect(0, 0, 400, 300))
    append(behind, "push-button", "Empty Trash", box=Rect(10, 10, 50, 20))
    assert decide(view, {"name": "Empty Trash"}, ON_SAVE) == "allow"
    assert decide(view, {"name": "Save"}, ON_SAVE) == "deny"


@pytest.mark.parametrize(
    ("key", "denied"), [("enter", True), ("space", True), ("escape", False), ("tab", False)]
)
def test_keys_set_off_what_has_the_keyboard(screen_of: Any, key: str, denied: bool) -> None:
    """Enter on a focused button is as good as a click; other keys are not."""
    view = screen_of(SAVE, focused="Save")
    assert decide(view, {"name": "Save"}, Action.key(key)) == ("deny" if denied else "allow")


def terminal(screen_of: Any, text: str = "user@desktop:~$ ") -> Any:
    box = Rect(0, 20, 400, 280)
    return screen_of(("terminal", "Terminal", box), app="Terminal", focused="Terminal", text=text)


RM = {"command": r"^rm\b.*-rf"}


@pytest.mark.parametrize(
    ("shown", "actions", "denied"),
    [
        ("$ ", [Action.type("rm -rf x\n")], True),
        ("$ ", [Action.type("rm -rf x")], True),
        ("$ ", [Action.type("rm -r"), Action.type("f x\n")], True),
        ("user@desktop:~$ rm -r", [Action.type("f x\n")], True),
        ("user@desktop:~$ rm -rf x", [Action.key("enter")], True),
        ("$ ls\nuser@desktop:~$ rm \\\n> -rf x", [Action.key("enter")], True),
        ("$ r", [Action.key(k) for k in ("m", "space", "-", "r", "f", "enter")], True),
        ("$ rm -rf x\nuser@desktop:~$ ", [Action.key("enter")], False),
        ("$ rm -rf x\nuser@desktop:~$ ", [Action.type("ls\n")], False),
        ("$ ", [Action.type("echo rm -rf x\n")], False),
    ],
)
def test_commands_are_followed_along_the_line(
    screen_of: Any, shown: str, actions: list[Action], denied: bool
) -> None:
    """A command counts when it is typed in pieces, and when it only waits for Enter."""
    view = terminal(screen_of, shown)
    assert decide(view, RM, *actions) == ("deny" if denied else "allow")


def test_text_for_a_document_is_no_command(screen_of: Any) -> None:
    """Where an entry has the keyboard, nothing is run."""
    view = screen_of(("text", "Page", Rect(0, 0, 400, 300)), focused="Page")
    assert decide(view, RM, Action.type("rm -rf x\n")) == "allow"


def test_after_a_click_anything_may_be_a_terminal(screen_of: Any) -> None:
    """Within a proposal a click may change where the typing goes, so commands count from then."""
    view = screen_of(SAVE, focused="Save")
    assert decide(view, RM, ON_SAVE, Action.type("rm -rf x\n")) == "deny"


def test_unless_lifts_a_rule(screen_of: Any) -> None:
    """What is exempt is allowed."""
    view = screen_of(SAVE)
    assert decide(view, {"name": "Save"}, ON_SAVE, unless={"instruction": "tidy"}) == "allow"
    assert decide(view, {"name": "Save"}, ON_SAVE, unless={"instruction": "shop"}) == "deny"


@pytest.mark.parametrize("default", ["allow", "deny", "escalate", "terminate"])
def test_the_default_is_for_what_no_rule_is_about(screen_of: Any, default: str) -> None:
    """Under a strict default, every action of a proposal needs a rule that allows it."""
    rules = [{"id": "save", "when": {"name": "Save"}, "then": "allow"}]
    guard = make("rules", rules={"default": default, "rules": rules})
    view = screen_of(SAVE, TRASH)
    assert guard.judge(view, (ON_SAVE,)).decision == "allow"
    assert guard.judge(view, (ON_TRASH,)).decision == default
    assert guard.judge(view, (ON_SAVE, ON_TRASH)).decision == default


def test_the_strictest_rule_counts(screen_of: Any) -> None:
    """Not the first one, and an allowing rule lifts no other."""
    rules = [
        {"id": name, "when": {"kind": "click"}, "then": then, "reason": name}
        for name, then in (("a", "allow"), ("b", "escalate"), ("c", "deny"), ("d", "deny"))
    ]
    decision = make("rules", rules=rules).judge(screen_of(SAVE), (ON_SAVE,))
    assert (decision.decision, decision.rule, decision.reason) == ("deny", "c", "c")


def test_a_rule_can_put_something_else_instead(screen_of: Any) -> None:
    """`modify` names the actions that are done."""
    rule = {"id": "m", "when": {"keys": "shift+delete"}, "then": "modify",
            "instead": [{"kind": "key", "keys": ["delete"]}]}  # fmt: skip
    decision = make("rules", rules=[rule]).judge(screen_of(SAVE), (Action.key("shift", "delete"),))
    assert decision.modified == (Action.key("delete"),)


GOOD = {"id": "x", "when": {"kind": "click"}, "then": "deny"}


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (3, "must hold an object or a list"),
        ({"rule": []}, "Unknown field 'rule'. Did you mean 'rules'"),
        ({"rules": "x"}, "`rules` must be a list"),
        ({"default": "perhaps"}, "Unknown decision 'perhaps'"),
        ({"default": "modify"}, "default"),
        ([3], "rule 1 must be an object"),
        ([{**GOOD, "id": ""}], "needs an `id`"),
        ([{"id": "x", "then": "deny"}], "needs `when` and `then`"),
        ([{"id": "x", "when": {"kind": "click"}}], "needs `when` and `then`"),
        ([{**GOOD, "wen": {}}], r"rule 1 \(x\): Unknown field 'wen'. Did you mean 'when'"),
        ([{**GOOD, "when": {}}], "at least one of kind, keys"),
        ([{**GOOD, "when": "click"}], "must be an object"),
        ([{**GOOD, "when": {"knd": "click"}}], "Unknown field 'knd'. Did you mean 'kind'"),
        ([{**GOOD, "when": {"kind": "clik"}}], "Unknown action kind 'clik'"),
        ([{**GOOD, "when": {"kind": []}}], "a text or a list of texts"),
        ([{**GOOD, "when": {"kind": 3}}], "a text or a list of texts"),
        ([{**GOOD, "when": {"name": "("}}], "no regular expression"),
        ([{**GOOD, "when": {"keys": "ctrl+nokey"}}], "nokey"),
        ([{**GOOD, "unless": {}}], "unless must be"),
        ([{**GOOD, "then": "perhaps"}], "Unknown decision"),
        ([{**GOOD, "then": 3}], "Unknown decision"),
        ([{**GOOD, "label": "bad"}], "Unknown label"),
        ([{**GOOD, "reason": 3}], "reason must be a string"),
        ([{**GOOD, "then": "modify"}], "modified"),
        ([{**GOOD, "instead": "x"}], "must be a list of actions"),
        ([{**GOOD, "then": "modify", "instead": [{"kind": "clik"}]}], "clik"),
        ([{**GOOD, "then": "modify", "instead": [3]}], "must be an object"),
        ([GOOD, GOOD], "must be unique; twice: x"),
    ],
)
def test_malformed_rules_are_explained(rules: Any, words: str) -> None:
    """The error names the rule, the field and what is allowed."""
    with pytest.raises(InvalidSpec, match=words):
        make("rules", rules=rules)


def test_rules_from_a_file(screen_of: Any, tmp_path: Path) -> None:
    """A path is read; what cannot be read says why."""
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"rules": [GOOD]}))
    assert make("rules", rules=str(path)).judge(screen_of(SAVE), (ON_SAVE,)).decision == "deny"
    path.write_text("{")
    with pytest.raises(InvalidSpec, match="are not JSON"):
        make("rules", rules=str(path))
    with pytest.raises(InvalidSpec, match="cannot be read"):
        make("rules", rules=str(tmp_path / "gone.json"))
    with pytest.raises(UnknownName, match="Known: default"):
        make("rules", rules="defalt")


def test_extra_rules_come_on_top(screen_of: Any) -> None:
    """Shipped rules stay in force; an id that is taken is an error."""
    guard = make("rules", extra=[{**GOOD, "when": {"name": "Save"}}], default="escalate")
    assert guard.judge(screen_of(SAVE), (ON_SAVE,)).decision == "deny"
    assert guard.judge(screen_of(SAVE), (NOWHERE,)).decision == "escalate"
    with pytest.raises(InvalidSpec, match="already"):
        make("rules", extra=[{**GOOD, "id": "empty-trash"}])
