"""check_desktop passes what keeps the protocol and finds every way of breaking it."""

from __future__ import annotations

import copy
import dataclasses
from typing import Any

import numpy as np
import pytest

from cuaenv.core.action import Action
from cuaenv.core.desktop import ActionOutcome, SetupStep
from cuaenv.core.errors import EvidenceError
from cuaenv.testing import FakeDesktop, check_desktop

PLANT = SetupStep("write", {"path": "/home/user/planted.txt", "content": "planted"})
BUSY = (Action("wait"),)


class Good(FakeDesktop):
    """Does something at every action."""

    def __init__(self) -> None:
        super().__init__(elements=[("push-button", "Save")], script=[("write", "/tmp/a", "1")])


def test_a_good_desktop_passes() -> None:
    """Nothing is raised."""
    check_desktop(Good, plant=PLANT, busy=BUSY)


class Allocates(Good):
    def __init__(self) -> None:
        super().__init__()
        self.frame = np.zeros((200, 320, 3), np.uint8)


class Opens(Good):
    def __init__(self) -> None:
        super().__init__()
        self.file = Opens.held = open("/dev/null")  # noqa: SIM115

    held: Any = None


class ClosesOnce(Good):
    def close(self) -> None:
        assert not self.closed, "closed twice"
        super().close()


class Keeps(Good):
    def reset(self, setup: Any, rng: Any) -> None:
        self.prepare(setup)
        self._events.clear()


class RecordsSetup(Good):
    def reset(self, setup: Any, rng: Any) -> None:
        super().reset([], rng)
        self.prepare(setup)


class IgnoresUnknownSteps(Good):
    def prepare(self, steps: Any) -> None:
        super().prepare([step for step in steps if step.type != "no_such_step_type"])


class Declares(Good):
    capabilities = frozenset({"teleport"})

    def __init__(self) -> None:
        super().__init__()
        self.capabilities = frozenset({"teleport"})


class Floats(Good):
    def screenshot(self) -> Any:
        return super().screenshot().astype(np.float32)


class Turned(Good):
    def screenshot(self) -> Any:
        return super().screenshot().transpose(1, 0, 2).copy()


class Shares(Good):
    FRAME = np.zeros((200, 320, 3), np.uint8)

    def screenshot(self) -> Any:
        return self.FRAME


class Flickers(Good):
    turns = 0

    def screenshot(self) -> Any:
        Flickers.turns += 1
        return super().screenshot() + np.uint8(Flickers.turns % 3)


class Elsewhere(Good):
    def elements(self) -> Any:
        found = super().elements()
        return (*found[:-1], dataclasses.replace(found[-1], name="Other"))


class Anywhere(Good):
    def _on_screen(self, action: Action) -> bool:
        return True


class Silent(Good):
    def perform(self, action: Action) -> ActionOutcome:
        outcome = super().perform(action)
        return dataclasses.replace(outcome, message="")


class SaysNothing(Good):
    def perform(self, action: Action) -> Any:
        super().perform(action)


class Unordered(Good):
    def events(self, since: int = 0) -> Any:
        return [dataclasses.replace(event, seq=7) for event in super().events(since)]


class Forgets(Good):
    def events(self, since: int = 0) -> Any:
        return []


class IgnoresSince(Good):
    def events(self, since: int = 0) -> Any:
        return super().events(0)


class RaisesKeyError(Good):
    def evidence(self, kind: str, args: Any) -> Any:
        if kind == "records":
            raise KeyError(args["store"])
        return super().evidence(kind, args)


class Denies(Good):
    def evidence(self, kind: str, args: Any) -> Any:
        try:
            return super().evidence(kind, args)
        except EvidenceError as error:
            raise EvidenceError("denied", str(error)) from error


class GivesText(Good):
    def evidence(self, kind: str, args: Any) -> Any:
        value = super().evidence(kind, args)
        return value.decode() if isinstance(value, bytes) else value


class KnowsEverything(Good):
    def evidence(self, kind: str, args: Any) -> Any:
        return None if kind == "no_such_primitive" else super().evidence(kind, args)


class RecordsReading(Good):
    def evidence(self, kind: str, args: Any) -> Any:
        if kind == "file":
            self.journal("read", args["path"])
        return super().evidence(kind, args)


class HandsOutItsOwn(Good):
    def __init__(self) -> None:
        super().__init__()
        self.processes = [{"pid": 1}]

    def evidence(self, kind: str, args: Any) -> Any:
        return self.processes if kind == "processes" else super().evidence(kind, args)


class AnswersItself(Good):
    def show_dialog(self, dialog: Any) -> None:
        super().show_dialog(dialog)
        self.choice = "yes"


class ForksShallowly(Good):
    def fork(self) -> Any:
        return copy.copy(self)


class RestoresFilesOnly(Good):
    def restore_state(self, state: Any) -> None:
        self.files = copy.deepcopy(state["files"])


class RestoresOnce(Good):
    def restore_state(self, state: Any) -> None:
        self.__dict__ = state


class Random(Good):
    turns = 0

    def reset(self, setup: Any, rng: Any) -> None:
        super().reset(setup, rng)
        Random.turns += 1
        self.shown = [("label", f"Session {Random.turns}")]


@pytest.mark.parametrize(
    ("broken", "complaint"),
    [
        (Allocates, "as much as a picture"),
        (Opens, "start and open nothing"),
        (ClosesOnce, "closed twice"),
        (Keeps, "outlived"),
        (RecordsSetup, "Set-up must not be recorded"),
        (IgnoresUnknownSteps, "must raise SetupFailed"),
        (Declares, "teleport"),
        (Floats, "must be uint8"),
        (Turned, r"must be uint8 \(200, 320, 3\)"),
        (Shares, "same memory"),
        (Flickers, "differ"),
        (Elsewhere, "departs from the tree"),
        (Anywhere, "off the screen"),
        (Silent, "without a reason"),
        (SaysNothing, "no ActionOutcome"),
        (Unordered, "seq must be"),
        (Forgets, "No events"),
        (IgnoresSince, "is not the rest"),
        (RaisesKeyError, "must raise EvidenceError"),
        (Denies, "is 'missing'; it said 'denied'"),
        (GivesText, "planted file holds"),
        (KnowsEverything, "primitive that does not exist"),
        (RecordsReading, "Reading evidence changed|not be recorded"),
        (HandsOutItsOwn, "differs when asked again"),
        (AnswersItself, "nobody answered"),
        (ForksShallowly, "changed its fork|changed the desktop"),
        (RestoresFilesOnly, "left a difference"),
        (RestoresOnce, "left a difference|give another desktop"),
        (Random, "Two resets with one seed differ"),
    ],
)
def test_a_broken_desktop_is_told(broken: type[Good], complaint: str) -> None:
    """The message says what does not hold."""
    with pytest.raises(AssertionError, match=complaint):
        check_desktop(broken, plant=PLANT, busy=BUSY)


def test_the_fake_desktop_starts_afresh() -> None:
    """A reset goes back to how it was at the first one, script and files included."""
    desktop = FakeDesktop({"/a": "1"}, script=[("write", "/a", "2")])
    for _ in range(2):
        desktop.reset([], np.random.default_rng(0))
        assert desktop.evidence("file", {"path": "/a"}) == b"1"
        desktop.perform(Action("wait"))
        assert desktop.evidence("file", {"path": "/a"}) == b"2"
