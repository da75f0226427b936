"""However malformed a set-up step is, it is refused with an error of ours that names the field."""

from __future__ import annotations

import inspect
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.core.desktop import SetupStep
from cuaenv.core.errors import SetupFailed
from cuaenv.core.setup_arguments import SIM
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.setup.runner import ALIASES
from cuaenv.desktops.sim.setup.verbs import VERBS

DEEP: Any = []
for _ in range(2000):
    DEEP = [DEEP]

GOOD: dict[str, dict[str, Any]] = {
    "file": {"path": "/tmp/a", "content": "x", "mode": "640", "owner": "user", "group": "user",
             "age_days": 1.5},
    "folder": {"path": "/tmp/d", "mode": 0o700, "owner": "root", "group": "root"},
    "link": {"path": "/tmp/l", "target": "a", "owner": "user"},
    "remove": {"path": "/etc/hosts"},
    "records": {"store": "mail.rules", "value": []},
    "mail": {"from": "a@x.example", "to": ["b@x.example"], "cc": "c@x.example", "subject": "S",
             "body": "B", "attachments": [{"name": "a", "content": "b"}], "read": True,
             "age_days": 2, "folder": "Archive"},
    "site": {"name": "forum", "state": {}},
    "update_browse_history": {"history": [
        {"url": "http://a.example/", "title": "A", "visit_time_from_now_in_seconds": 5}]},
    "launch": {"command": ["nautilus"], "shell": "false"},
    "open": {"path": "/etc/hosts"},
    "window": {"app": "files", "args": ["~"], "box": [0, 0, 300, 200], "maximised": True},
    "activate_window": {"window_name": "Files", "strict": False, "by_class": False},
    "close_window": {"window_name": "Files", "strict": False, "by_class": False},
    "chrome_open_tabs": {"urls_to_open": ["http://a.example/"]},
    "execute": {"command": ["true"], "shell": False, "stdout": "a", "stderr": "b",
                "until": {"returncode": 0}, "may_fail": False},
    "command": {"command": "true", "shell": True, "stdout": "", "stderr": "",
                "until": {"stdout": ""}, "may_fail": True},
    "sleep": {"seconds": 0.5},
    "theme": {"name": "dark"},
    "clock": {"now": "2025-06-02"},
    "process": {"name": "backup", "command": "backup -q", "user": "root"},
    "clipboard": {"text": "x"},
    "user": {"name": "eve", "groups": ["staff"], "password": "p", "full_name": "Eve"},
}  # fmt: skip
"""Every verb with all its parameters."""

HOSTILE: dict[str, Any] = {
    "null": None, "an object": {"a": {"b": 1}}, "a list": [1, [2]], "no number": float("nan"),
    "infinite": float("inf"), "a flag": True, "huge": 10**400, "negative": -1, "bytes": b"\xff",
    "a lone surrogate": "\ud800", "a zero byte": "a\0b", "deep": DEEP, "relative": "a/../b",
    "outside": "../../etc/passwd", "a long name": "/" + "x" * 300, "empty": "", "a set": {1},
    "an unknown object": object(),
}  # fmt: skip
"""Values that are wrong for most parameters."""

PARAMETERS = [(verb, name) for verb in SIM for name in SIM[verb]]


def refusal(verb: Any, given: Any) -> str:
    """Return why a step is refused, empty where it is not; other errors come through."""
    desktop = SimDesktop(theme="light")
    before = [SetupStep("window", {"app": "files"})] if "window_" in str(verb) else []
    try:
        desktop.reset([*before, SetupStep(verb, given)], np.random.default_rng(0))
    except SetupFailed as error:
        return str(error)
    return ""


def test_every_verb_has_its_parameters_described() -> None:
    """What is told of a verb is what its function takes: names, and which must be given."""
    assert SIM.keys() == VERBS.keys() == GOOD.keys()
    for verb, parameters in SIM.items():
        do = getattr(import_module(f"cuaenv.desktops.sim.setup.{VERBS[verb]}"), verb)
        takes = list(inspect.signature(do).parameters.values())[1:]
        needed = {one.name: one.default is one.empty for one in takes}
        said = {ALIASES.get(name, name): one.needed for name, one in parameters.items()}
        assert said == needed, verb


@pytest.mark.parametrize("verb", SIM)
def test_what_is_right_is_done(verb: str) -> None:
    """A step with every parameter it knows is carried out."""
    window = verb in ("activate_window", "close_window")
    given = {**GOOD[verb], "window_name": "home"} if window else GOOD[verb]
    desktop = SimDesktop(theme="light")
    steps = [SetupStep("window", {"app": "files", "args": ["/home"]})] if window else []
    desktop.reset([*steps, SetupStep(verb, given)], np.random.default_rng(0))


@pytest.mark.parametrize(("verb", "name"), PARAMETERS)
def test_what_is_wrong_is_refused_by_name(verb: str, name: str) -> None:
    """Each hostile value in each parameter: done, or refused with step, verb and parameter."""
    for what, value in HOSTILE.items():
        said = refusal(verb, {**GOOD[verb], name: value})
        if said:
            assert f"({verb}): " in said and (name in said or "window_name" in said), (what, said)
            assert len(said) < 600, (what, said)
    assert refusal(verb, {**GOOD[verb], name: {1}}), "a set is no JSON"


@pytest.mark.parametrize("verb", SIM)
def test_what_is_missing_or_unknown_is_named(verb: str) -> None:
    """A parameter that must be given, one that does not exist, and arguments that are no object."""
    for name, parameter in SIM[verb].items():
        if parameter.needed:
            less = {key: value for key, value in GOOD[verb].items() if key != name}
            assert f"field `{name}`: the parameter is missing" in refusal(verb, less)
    assert "field `nope`: Unknown parameter 'nope'" in refusal(verb, {**GOOD[verb], "nope": 1})
    assert "Unknown parameter 3" in refusal(verb, {**GOOD[verb], 3: 1})
    for odd in (None, [], "x", 5):
        assert "field `parameters`: an object" in refusal(verb, odd)


@pytest.mark.parametrize("verb", [None, 5, [], {}, "", "File", "__init__", "file\0"])
def test_what_is_no_verb_is_refused(verb: Any) -> None:
    """Whatever stands in its place."""
    assert "Unknown set-up verb" in refusal(verb, {})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner,
                                                                max_size=3),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=60, derandomize=True, deadline=None)
@given(st.sampled_from(PARAMETERS), JSON)
def test_no_data_raises_anything_else(place: tuple[str, str], value: Any) -> None:
    """Any JSON in any parameter is done or refused, never another error."""
    verb, name = place
    refusal(verb, {**GOOD[verb], name: value})
