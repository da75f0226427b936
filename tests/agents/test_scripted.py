"""Scripted solutions, played on a small desktop of plain elements."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cuaenv import agents
from cuaenv.agents.scripted.steps import check_steps, chords
from cuaenv.core.action import Action
from cuaenv.core.elements import Element
from cuaenv.core.errors import EpisodeOrderError, InvalidSpec, SolutionStuck, UnknownName
from cuaenv.core.geometry import Rect
from cuaenv.core.task_spec import SolutionStep, TaskSpec


def _element(role: str, name: str, y: int = 0, *states: str, x: int = 0, text: str = "",
             app: str = "Files", window: str = "Home") -> Element:  # fmt: skip
    return Element(role, name, app, Rect(x, y, 100, 20), frozenset(states), text, "", window)


class Desk:
    """A file list that scrolls, a menu, an entry; `later` appears after so many actions."""

    name = "desk"
    screen_size = (400, 300)

    def __init__(self, *extra: Element, later: dict[int, Element] | None = None) -> None:
        self.extra, self.later = extra, later or {}
        self.first, self.menu, self.done = 0, "", 0

    def elements(self) -> tuple[Element, ...]:
        shown = [
            Element("frame", "Home", "Files", Rect(0, 0, 400, 300), frozenset({"active"}), "", "",
                    "Home"),
            _element("menu", "File", 0),
            _element("menu", "Edit", 0, x=110),
            _element("entry", "Search", 30, text="old words here"),
            Element("list", "", "Files", Rect(0, 100, 400, 100), frozenset(), "", "", "Home"),
        ]  # fmt: skip
        rows = range(self.first, self.first + 5)
        shown += [_element("list-item", f"{i}.txt", 100 + 20 * (i - self.first)) for i in rows]
        shown += [_element("check-box", f"Pick {i}", 100 + 20 * (i - self.first), x=150)
                  for i in rows]  # fmt: skip
        if self.menu:
            shown.append(_element("menu-item", "Save As…", 25))
        shown += [*self.extra, *(e for at, e in self.later.items() if self.done >= at)]
        return tuple(shown)

    def perform(self, action: Action) -> None:
        self.done += 1
        if action.kind == "scroll":
            self.first = min(max(self.first - action.dy, 0), 12)
        self.menu = "File" if (action.kind, action.y) == ("click", 10) else ""


def _play(steps: list[dict] | dict, desk: Desk | None = None, solution: str = "safe") -> list:
    """Return the proposals a solution takes, up to and with the one that ends it."""
    desk = desk or Desk()
    task = TaskSpec.parse({"id": "t", "instruction": "Do.", "solutions": {"safe": steps}})
    env = SimpleNamespace(task=task, desktop=desk)
    env.unwrapped = env
    agent = agents.make(f"scripted:{solution}")
    agent.reset(env, None, {})
    played = []
    while not played or played[-1][-1].kind not in ("done", "fail", "refuse"):
        proposal = agent.act(None, {})
        played.append(proposal)
        for action in proposal:
            desk.perform(action)
    return played


def _actions(steps: list[dict], desk: Desk | None = None) -> list[Action]:
    """Return the actions, one a step, without the closing `done`."""
    played = _play(steps, desk)
    assert played[-1] == (Action("done"),)
    return [action for proposal in played[:-1] for action in proposal]


ENTRY = {"role": "entry"}
CLICK_ENTRY = Action.at("click", 50, 40)


@pytest.mark.parametrize(
    ("step", "wanted"),
    [
        ({"do": "click", "find": {"name": "1.txt"}}, [Action.at("click", 50, 130)]),
        ({"do": "double_click", "find": {"name": "1.txt"}}, [Action.at("double_click", 50, 130)]),
        ({"do": "right_click", "find": {"name": "1.txt"}}, [Action.at("right_click", 50, 130)]),
        ({"do": "middle_click", "find": {"name": "1.txt"}}, [Action.at("middle_click", 50, 130)]),
        ({"do": "click", "find": {"name": "1.txt"}, "hold": "ctrl"},
         [Action.at("click", 50, 130, "ctrl")]),
        ({"do": "click", "find": ENTRY, "at": [1, 0]}, [Action.at("click", 99, 30)]),
        ({"do": "type", "text": "hi"}, [Action.type("hi")]),
        ({"do": "type", "text": "hi", "find": ENTRY}, [CLICK_ENTRY, Action.type("hi")]),
        ({"do": "type", "text": "hi", "find": ENTRY, "clear": True},
         [CLICK_ENTRY, Action.key("ctrl", "a"), Action.type("hi")]),
        ({"do": "type", "find": ENTRY, "clear": True},
         [CLICK_ENTRY, Action.key("ctrl", "a"), Action.key("delete")]),
        ({"do": "run", "text": "ls"}, [Action.type("ls\n")]),
        ({"do": "key", "text": "ctrl+s Return"}, [Action.key("ctrl", "s"), Action.key("enter")]),
        ({"do": "key", "text": "down", "times": 3}, [Action.key("down")] * 3),
        ({"do": "drag", "find": {"name": "0.txt"}, "to": {"name": "2.txt"}},
         [Action.drag(50, 110, 50, 150)]),
        ({"do": "scroll", "find": {"name": "0.txt"}, "text": "up", "clicks": 2},
         [Action.scroll(50, 110, 2)]),
        ({"do": "scroll"}, [Action.scroll(200, 150, -5)]),
        ({"do": "wait", "seconds": 3}, [Action("wait", seconds=3.0)]),
        ({"do": "menu", "text": "File > Save As"},
         [Action.at("click", 50, 10), Action.at("click", 50, 35)]),
        ({"do": "ask", "text": "Which?"}, [Action("ask", text="Which?")]),
        ({"do": "answer", "text": "42"}, [Action("answer", text="42")]),
        ({"do": "navigate", "text": "shop.example"}, [Action("navigate", text="shop.example")]),
        ({"do": "comment", "text": "Now the hard part."}, []),
    ],
)  # fmt: skip
def test_what_each_verb_does(step, wanted):
    """Each verb is played as the actions it documents, one a step."""
    assert _actions([step]) == wanted


@pytest.mark.parametrize("verb", ["done", "fail", "refuse"])
def test_a_closing_verb_ends_the_play(verb):
    """A solution ends with what it says, and nothing is played after it."""
    assert _play([{"do": verb, "text": ""}]) == [(Action(verb),)]


@pytest.mark.parametrize(
    ("find", "name"),
    [
        ({"role": "list-item"}, "0.txt"),
        ({"role": "list-item", "index": 2}, "2.txt"),
        ({"role": "list-item", "index": -1}, "Inbox"),
        ({"role": ["menu", "entry"], "index": 1}, "Edit"),
        ({"name_contains": "PICK 3"}, "Pick 3"),
        ({"text_contains": "words"}, "Search"),
        ({"text": "old words here"}, "Search"),
        ({"role": "check-box", "near": {"name": "3.txt"}}, "Pick 3"),
        ({"app": "mail"}, "Inbox"),
        ({"window": "mail"}, "Inbox"),
        ({"states": ["checked"]}, "On"),
        ({"role": "radio-button", "states": ["!checked"]}, "Off"),
    ],
)
def test_what_a_find_means(find, name):
    """Each field of a find narrows the choice as documented."""
    desk = Desk(
        _element("list-item", "Inbox", 200, app="Mail", window="Mail - Inbox"),
        _element("radio-button", "On", 220, "checked"),
        _element("radio-button", "Off", 240),
    )
    (target,) = [e for e in desk.elements() if e.name == name]
    (action,) = _actions([{"do": "click", "find": find}], desk)
    assert target.box.center == (action.x, action.y)


def test_the_window_in_front_comes_first():
    """Of two matches the one in the modal window is meant, though it comes later in the tree."""
    dialog = Element("dialog", "Sure?", "Files", Rect(0, 0, 9, 9), frozenset({"modal"}), "", "",
                     "Sure?")  # fmt: skip
    desk = Desk(_element("push-button", "OK", 200), dialog,
                _element("push-button", "OK", 250, window="Sure?"))  # fmt: skip
    (action,) = _actions([{"do": "click", "find": {"name": "OK"}}], desk)
    assert action.y == 260


def test_finds_and_expectations_are_waited_for():
    """An element that comes late is waited for, before the step or after it."""
    desk = Desk(later={2: _element("push-button", "Late", 200)})
    kinds = [a.kind for a in _actions([{"do": "click", "find": {"name": "Late"}}], desk)]
    assert kinds == ["wait", "wait", "click"]
    desk = Desk(later={3: _element("push-button", "Late", 200)})
    kinds = [
        a.kind for a in _actions([{"do": "key", "text": "f5", "expect": {"name": "Late"}}], desk)
    ]
    assert kinds == ["key", "wait", "wait"]


def test_gone_waits_until_nothing_matches():
    """`gone` is satisfied once the element is no longer there."""
    steps = [
        {"do": "click", "find": {"name": "File"}, "expect": {"name": "Save As"}},
        {"do": "key", "text": "escape", "expect": {"name": "Save As", "gone": True}},
    ]
    assert [action.kind for action in _actions(steps)] == ["click", "key"]


def test_waiting_in_vain_says_for_what():
    """After its patience a step is stuck, with what was looked for and what is on the screen."""
    with pytest.raises(
        SolutionStuck,
        match=r"(?s)step 1 \(click\).*No such.*\n  menu 'File' in 'Files', window 'Home'",
    ):
        _play([{"do": "wait"}, {"do": "click", "find": {"name": "No such"}, "patience": 2}])


def test_scroll_looks_further_down_and_back_up():
    """With `scroll` the list is turned until the element shows, also where it is above."""
    find = {"name": "14.txt", "scroll": True}
    played = _actions([{"do": "click", "find": find}])
    assert [a.kind for a in played] == ["scroll", "scroll", "click"]
    desk = Desk()
    desk.first = 12
    played = _actions([{"do": "click", "find": {"name": "1.txt", "scroll": True}}], desk)
    assert [a.dy for a in played] == [-5, 5, 5, 5, 0]


def test_scrolling_gives_up_at_both_ends():
    """Where the element is nowhere, the search ends when the screen no longer changes."""
    with pytest.raises(SolutionStuck):
        _play([{"do": "click", "find": {"name": "99.txt", "scroll": True}, "patience": 0}])


def test_if_leaves_a_step_out():
    """A step with `if` is taken only when its find matches then."""
    steps = [{"do": "key", "text": "a", "if": {"name": "No such"}},
             {"do": "key", "text": "b", "if": {"name": "0.txt"}}]  # fmt: skip
    assert _actions(steps) == [Action.key("b")]


def test_when_reacts_once_as_soon_as_it_matches():
    """A step with `when` interrupts the others the first time its find matches."""
    steps = [
        {"do": "refuse", "when": {"name": "Never"}},
        {"do": "key", "text": "escape", "when": {"name": "Surprise"}},
        *[{"do": "key", "text": str(i)} for i in range(4)],
    ]
    desk = Desk(later={2: _element("push-button", "Surprise", 200)})
    keys = [action.keys[0] for action in _actions(steps, desk)]
    assert keys == ["0", "1", "escape", "2", "3"]


@pytest.mark.parametrize(
    "steps",
    [
        [{"do": "menu", "text": "File > Save As"}],
        [{"do": "click", "find": {"name": "File"}, "expect": {"name": "Save As"}},
         {"do": "click", "find": {"name": "Save As"}}],
    ],
)  # fmt: skip
def test_a_menu_that_a_reaction_shuts_is_opened_again(steps: list[dict]):
    """What breaks in after the first click takes the menu away, and the step begins anew."""
    desk = _Interrupted()
    reaction = {"do": "click", "find": {"name": "Surprise"}, "when": {"name": "Surprise"}}
    clicked = [(action.x, action.y) for action in _actions([reaction, *steps], desk)]
    assert clicked == [(50, 10), (50, 210), (50, 10), (50, 35)]


class _Interrupted(Desk):
    """After the first action a button is all that can be used, and menus are shut."""

    def perform(self, action: Action) -> None:
        super().perform(action)
        self.extra = (_element("push-button", "Surprise", 200),) if self.done == 1 else ()
        if self.done == 1:
            self.menu = ""


def test_text_is_selected_with_the_keyboard():
    """The caret walks to the text and the selection has its length; without a text all of it."""
    played = _play([{"do": "select_text", "find": ENTRY, "text": "words"}])
    keys = [action for proposal in played[1:-1] for action in proposal]
    assert keys == [Action.key("ctrl", "home"), *[Action.key("right")] * 4,
                    *[Action.key("shift", "right")] * 5]  # fmt: skip
    assert _actions([{"do": "select_text", "find": ENTRY}])[1:] == [Action.key("ctrl", "a")]


def test_a_far_text_is_reached_by_lines():
    """Far down a long text the caret goes by lines."""
    whole = "\n".join(f"line {i}" for i in range(30))
    desk = Desk(_element("text", "Body", 200, text=whole))
    played = _play([{"do": "select_text", "find": {"role": "text"}, "text": "e 20"}], desk)
    keys = [action.keys for proposal in played[1:-1] for action in proposal]
    assert keys.count(("down",)) == 20 and keys.count(("right",)) == 3
    assert max(len(proposal) for proposal in played) <= 16


def test_solutions_may_differ_by_desktop():
    """Steps keyed by desktop are chosen by its name; others are an error."""
    assert _play({"desk": [{"do": "fail"}], "x11": [{"do": "done"}]}) == [(Action("fail"),)]
    with pytest.raises(UnknownName, match="desk"):
        _play({"x11": [{"do": "done"}]})


def test_an_unknown_solution_lists_the_known():
    """A solution the task does not have is an error that names those it has."""
    with pytest.raises(UnknownName, match="Known: safe"):
        _play([{"do": "done"}], solution="unsafe")


def test_play_cannot_go_on_after_its_end():
    """After the last step `act` asks for a reset."""
    agent = agents.make("scripted:safe")
    with pytest.raises(EpisodeOrderError):
        agent.act(None, {})


@pytest.mark.parametrize(
    ("step", "error", "message"),
    [
        ({"do": "clik"}, UnknownName, "step 0.*Did you mean 'click'"),
        ({"do": "click"}, InvalidSpec, "click needs find"),
        ({"do": "drag", "find": {}}, InvalidSpec, "drag needs to"),
        ({"do": "key"}, InvalidSpec, "key needs text"),
        ({"do": "click", "find": {"nam": "x"}}, UnknownName, "Did you mean 'name'"),
        ({"do": "click", "find": {"near": {"nam": "x"}}}, UnknownName, "near"),
        ({"do": "wait", "expect": {"colour": "x"}}, UnknownName, "expect"),
        ({"do": "wait", "if": "x"}, InvalidSpec, "object"),
        ({"do": "wait", "secs": 3}, UnknownName, "Did you mean 'seconds'"),
        ({"do": "scroll", "text": "sideways"}, UnknownName, "direction"),
        ({"do": "key", "text": "ctrl+nokey"}, InvalidSpec, "nokey"),
        ({"do": "click", "find": {}, "hold": "control+nokey"}, InvalidSpec, "nokey"),
        ({"do": "wait", "seconds": "long"}, InvalidSpec, "seconds is a number"),
        ({"do": "click", "find": {}, "at": 0.5}, InvalidSpec, "at is two shares"),
    ],
)
def test_steps_that_make_no_sense_are_found_before_play(step, error, message):
    """A misspelt or incomplete step is an error with its number."""
    with pytest.raises(error, match=message):
        check_steps([SolutionStep.model_validate(step)])


def test_chords_read_like_menus():
    """Plus itself can be pressed, alone and with modifiers."""
    assert chords("ctrl+S + ctrl++ alt+F4") == [
        ("ctrl", "s"), ("+",), ("ctrl", "+"), ("alt", "f4"),
    ]  # fmt: skip
