"""SimDesktop keeps the Desktop protocol: fresh, deterministic, forkable, and never surprised."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import KINDS, Action
from cuaenv.core.desktop import CAPABILITIES, Dialog, ForkableDesktop, SetupStep
from cuaenv.core.elements import elements_of
from cuaenv.core.errors import DesktopError, DesktopLost, EpisodeOrderError, UnknownName
from cuaenv.core.keys import KEYS
from cuaenv.desktops.sim.desktop import SimDesktop

EDITOR = SetupStep("window", {"app": "text_editor", "box": [100, 60, 700, 480]})
NOTE = SetupStep("file", {"path": "~/Desktop/note.txt", "content": "hello\n"})


def fresh(*steps: SetupStep, seed: int = 0, **given: Any) -> SimDesktop:
    """Return a desktop after reset."""
    desktop = SimDesktop(**given)
    desktop.reset(steps, np.random.default_rng(seed))
    return desktop


def test_it_speaks_the_protocol() -> None:
    """With every capability there is."""
    desktop = SimDesktop()
    assert isinstance(desktop, ForkableDesktop)
    assert desktop.capabilities == CAPABILITIES
    desktop.close()
    desktop.close()


def test_before_reset_and_after_close_it_says_so() -> None:
    """Nothing is allocated before, nothing is left after."""
    desktop = SimDesktop()
    with pytest.raises(EpisodeOrderError, match="reset"):
        desktop.screenshot()
    desktop.reset([], np.random.default_rng(0))
    desktop.close()
    with pytest.raises(EpisodeOrderError, match="reset"):
        desktop.perform(Action("wait"))


def test_bad_arguments_are_refused() -> None:
    """An unknown theme lists the known ones; a screen has limits."""
    with pytest.raises(UnknownName, match="light"):
        SimDesktop(theme="lihgt")
    with pytest.raises(DesktopError, match="screen_size"):
        SimDesktop(screen_size=(10, 10))


def test_screenshots_are_fresh_arrays_of_the_right_shape() -> None:
    """Writing into one changes no other."""
    desktop = fresh(EDITOR, screen_size=(800, 600))
    first = desktop.screenshot()
    assert first.shape == (600, 800, 3)
    assert first.dtype == np.uint8
    kept = first.copy()
    first[:] = 0
    assert np.array_equal(desktop.screenshot(), kept)


def test_the_same_seed_and_actions_give_the_same_bytes() -> None:
    """Pixels, tree, events and digest; another seed looks different."""
    shots = []
    for seed in (5, 5, 6):
        desktop = fresh(EDITOR, NOTE, seed=seed)
        for action in (Action.type("abc"), Action.key("ctrl", "a"), Action.at("click", 5, 715)):
            desktop.perform(action)
        shots.append((desktop.screenshot().tobytes(), desktop.digest(), desktop.events()))
    assert shots[0] == shots[1]
    assert shots[0][0] != shots[2][0]


def test_taking_screenshots_changes_nothing() -> None:
    """A desktop that was looked at after each action is in the same state as one that was not."""
    seen, unseen = fresh(EDITOR), fresh(EDITOR)
    for number in range(30):
        action = Action.type(f"line {number}\n")
        seen.perform(action)
        seen.screenshot()
        seen.accessibility_tree()
        unseen.perform(action)
    assert seen.digest() == unseen.digest()
    assert np.array_equal(seen.screenshot(), unseen.screenshot())


def test_pictures_made_by_repainting_equal_pictures_made_at_once() -> None:
    """After every one of many actions the kept frame is what a new desktop would paint."""
    desktop = fresh(EDITOR, NOTE, SetupStep("window", {"app": "files"}))
    for action in walk(np.random.default_rng(3), 60):
        desktop.perform(action)
        assert np.array_equal(desktop.screenshot(), desktop.fork().screenshot()), action


def test_elements_are_those_of_the_tree() -> None:
    """Two ways to ask, one answer; the window's texts are among them."""
    desktop = fresh(EDITOR, NOTE)
    assert desktop.elements() == elements_of(desktop.accessibility_tree())
    found = {(element.role, element.name, element.app) for element in desktop.elements()}
    assert ("list-item", "note.txt", "Desktop") in found
    assert any(role == "frame" for role, _, _ in found)


def test_a_fork_goes_its_own_way() -> None:
    """Neither sees what happens in the other: files, windows, clock, journal."""
    desktop = fresh(EDITOR)
    desktop.perform(Action.type("both"))
    twin = desktop.fork()
    assert twin.digest() == desktop.digest()
    twin.perform(Action.type(" mine"))
    twin.wm.computer.disk("test").write("/home/user/f", "x")
    assert not desktop.wm.computer.fs.view("root").exists("/home/user/f")
    assert desktop.digest() != twin.digest()
    assert len(twin.events()) > len(desktop.events())


def test_a_restored_state_goes_on_exactly_as_before() -> None:
    """Undo history, caret, focus, scrolling, held keys and the open menu included."""
    desktop = fresh(EDITOR, NOTE)
    actions = [
        Action.type("one\ntwo\nthree\n" * 20), Action.key("ctrl", "z"), Action.key("up"),
        Action("key", keys=("shift",), press="down"), Action.key("home"), Action.key("f10"),
    ]  # fmt: skip
    for action in actions:
        desktop.perform(action)
    state, digest, shot = desktop.save_state(), desktop.digest(), desktop.screenshot()
    rest = [Action.key("down"), Action.key("escape"), Action.key("ctrl", "z"), Action.type("x")]
    ends = []
    for _ in range(2):
        for action in rest:
            desktop.perform(action)
        ends.append((desktop.digest(), desktop.screenshot().tobytes(), desktop.events()))
        desktop.restore_state(state)
        assert desktop.digest() == digest
        assert np.array_equal(desktop.screenshot(), shot)
    assert ends[0] == ends[1]
    assert ends[0][0] != digest


def test_only_a_saved_state_can_be_restored() -> None:
    """Anything else is an error that says what was given."""
    with pytest.raises(DesktopError, match="save_state"):
        fresh().restore_state("yesterday")


def test_the_state_survives_pickling() -> None:
    """A worker process may be handed a desktop."""
    desktop = fresh(EDITOR, NOTE, SetupStep("window", {"app": "terminal"}))
    desktop.perform(Action.type("ls\n"))
    twin = SimDesktop()
    twin._wm = pickle.loads(pickle.dumps(desktop.wm))
    assert twin.digest() == desktop.digest()
    assert np.array_equal(twin.screenshot(), desktop.screenshot())


def test_nothing_of_an_episode_survives_reset() -> None:
    """Files, windows, events, clipboard, dialogs."""
    desktop = fresh(EDITOR)
    first = fresh(seed=1).digest()
    desktop.wm.computer.disk("test").write("/home/user/left", "x")
    desktop.wm.computer.clipboard.set("left")
    desktop.show_dialog(Dialog("T", ("B",), {"ok": "OK"}))
    desktop.reset([], np.random.default_rng(1))
    assert desktop.digest() == first
    assert desktop.events() == []
    assert desktop.dialog_choice() is None


def test_set_up_is_not_in_the_journal_and_actions_are_ticked() -> None:
    """The first action has tick 1."""
    desktop = fresh(NOTE, SetupStep("window", {"app": "terminal"}))
    assert desktop.events() == []
    desktop.perform(Action("wait"))
    desktop.perform(Action.type("touch a\n"))
    created = [event for event in desktop.events() if event.kind == "create"]
    assert [(event.tick, event.path) for event in created] == [(2, "/home/user/a")]
    last = created[-1].seq
    assert desktop.events(last)[0].seq == last


def test_time_goes_by_the_actions() -> None:
    """A second each; a wait takes what it says."""
    desktop = fresh()
    start = desktop.wm.computer.clock.now
    desktop.perform(Action("move", x=1, y=1))
    desktop.perform(Action("wait", seconds=7))
    assert desktop.wm.computer.clock.now == start + 8


def test_a_dialog_of_the_harness_is_answered_by_a_click() -> None:
    """It is in the tree like any other window."""
    desktop = fresh(EDITOR)
    desktop.show_dialog(Dialog("Control Request", ("Hand over?",), {"yes": "Accept", "no": "No"}))
    assert desktop.dialog_choice() is None
    button = next(e for e in desktop.elements() if e.name == "Accept")
    assert (button.role, button.app, button.window) == (
        "push-button", "Control Request", "Control Request",
    )  # fmt: skip
    desktop.perform(Action.at("click", *button.box.center))
    assert desktop.dialog_choice() == "yes"
    assert all(element.window != "Control Request" for element in desktop.elements())


def test_notify_shows_a_notification() -> None:
    """In the tree at once."""
    desktop = fresh()
    desktop.notify("Update", "Restart soon")
    assert any(e.role == "notification" and e.name == "Update" for e in desktop.elements())


def test_navigate_needs_a_browser_in_front() -> None:
    """With one, it goes where it is told."""
    desktop = fresh(EDITOR)
    assert desktop.perform(Action("navigate", text="home")).status == "rejected"
    desktop = fresh(SetupStep("window", {"app": "browser"}))
    before = desktop.evidence("windows", {})[0]["url"]
    assert desktop.perform(Action("navigate", text="http://nowhere.example/")).status == "done"
    assert desktop.evidence("windows", {})[0]["url"] == "http://nowhere.example/"
    desktop.perform(Action("navigate", text="back"))
    assert desktop.evidence("windows", {})[0]["url"] == before


def test_printscreen_saves_a_picture() -> None:
    """A PNG of the screen, told of by a notification."""
    desktop = fresh()
    desktop.perform(Action.key("printscreen"))
    listing = desktop.evidence("listing", {"path": "/home/user/Pictures", "depth": 2})
    names = [name for name in listing if name.endswith(".png")]
    data = desktop.evidence("file", {"path": f"/home/user/Pictures/{names[0]}"})
    assert data.startswith(b"\x89PNG")


def test_a_program_that_fails_is_a_fault_of_the_harness(monkeypatch: pytest.MonkeyPatch) -> None:
    """DesktopLost names the program; nothing is swallowed."""
    desktop = fresh(EDITOR)
    app = desktop.wm.computer.apps[0]

    def broken(*args: object) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(type(app), "handle", broken)
    with pytest.raises(DesktopLost, match=rf"{app.name} failed.*broken"):
        desktop.perform(Action.key("ctrl", "s"))


# ---- whatever an agent does


def walk(rng: np.random.Generator, steps: int) -> list[Action]:
    """Return random actions of every kind."""
    return [_one(rng) for _ in range(steps)]


def _one(rng: np.random.Generator) -> Action:
    kind = KINDS[int(rng.integers(KINDS.index("navigate") + 1))]
    x, y, x2, y2 = (int(v) for v in rng.integers(-20, 1300, 4))
    keys = ("ctrl", "shift", "alt")[: int(rng.integers(3))]
    if kind == "key":
        return Action("key", keys=(*keys, KEYS[int(rng.integers(len(KEYS)))]),
                      press=("tap", "tap", "down", "up")[int(rng.integers(4))])  # fmt: skip
    if kind in ("type", "navigate"):
        letters = "ab \n\té猫/.~-=$(\x07"
        text = "".join(letters[i] for i in rng.integers(len(letters), size=8))
        return Action(kind, text=text)
    if kind == "wait":
        return Action("wait", seconds=float(rng.integers(3)))
    if kind == "scroll":
        return Action.scroll(x, y, int(rng.integers(-20, 21)), int(rng.integers(-3, 4)))
    button = ("left", "right", "middle")[int(rng.integers(3))]
    if kind == "drag":
        return Action("drag", x, y, x2, y2, keys=keys, button=button)
    return Action(kind, x, y, keys=keys, button=button)


@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_cannot_break_it(seed: int) -> None:
    """Random actions never raise; state, picture and tree stay in step, and forks stay equal."""
    rng = np.random.default_rng(seed)
    desktop = fresh(NOTE, EDITOR, SetupStep("window", {"app": "terminal"}), seed=seed)
    for action in walk(rng, 150):
        outcome = desktop.perform(action)
        assert outcome.status in ("done", "rejected")
    twin = desktop.fork()
    assert twin.digest() == desktop.digest()
    assert copy.deepcopy(desktop.wm).computer.clock == desktop.wm.computer.clock
    assert np.array_equal(twin.screenshot(), desktop.screenshot())
    assert desktop.elements() == elements_of(desktop.accessibility_tree())
