"""Getters and metrics of the user's own are held to what the judge relies on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.task_spec import Check, Request
from cuaenv.evaluators.criterion import compile_check
from cuaenv.evaluators.reading import gather
from cuaenv.evaluators.rooms import getter, metric, sources

MODULES = {
    "fine": "from cuaenv.core.verdict import Judgement\nSOURCES = ('files',)\n"
            "PATTERNS = ('like',)\n"
            "def collect(read, *, path): return (read('file', path=path), 1)\n"
            "def metric(after, before=None, *, like='.'): return Judgement(1.0, 'fine')\n",
    "positional": "def collect(read, path): return 1\ndef metric(after, like): return 1\n",
    "no_before": "def metric(after, before_it=None): return 1\n",
    "odd_source": "SOURCES = ('the_web',)\ndef collect(read): return 1\n",
    "bytes_out": "def collect(read): return b'x'\ndef metric(after, before=None): return True\n",
    "nothing_out": "def collect(read): return None\n",
}  # fmt: skip


@pytest.fixture(autouse=True)
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "judges_of_mine").mkdir()
    for name, text in MODULES.items():
        (tmp_path / "judges_of_mine" / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)


def read(kind: str, **args: Any) -> Any:
    return "text"


def test_a_good_one_is_used_as_ours_are() -> None:
    """It is compiled with its arguments; tuples are what they will be in a record."""
    found = gather(getter("judges_of_mine.fine"), read, {"path": "/x"})
    assert found.value == ["text", 1] and sources("judges_of_mine.fine") == {"files"}
    after = Request(getter="judges_of_mine.fine", args={"path": "/x"})
    whole = compile_check(Check(name="c", metric="judges_of_mine.fine", after=after))
    assert whole.weigh([found], [], "").status == "pass"


@pytest.mark.parametrize(
    ("args", "read_args", "said"),
    [({"liek": "x"}, {"path": "/x"}, "Did you mean 'like'"),
     ({"like": "("}, {"path": "/x"}, "regular expression"),
     ({}, {"pth": "/x"}, "Did you mean 'path'")],
)  # fmt: skip
def test_arguments_are_checked(args: Any, read_args: Any, said: str) -> None:
    """As those of ours are."""
    after = Request(getter="judges_of_mine.fine", args=read_args)
    with pytest.raises(InvalidSpec, match=said):
        compile_check(Check(name="c", metric="judges_of_mine.fine", args=args, after=after))


@pytest.mark.parametrize("name", ["positional", "no_before"])
def test_a_metric_that_cannot_be_called_as_one_is_refused(name: str) -> None:
    """The message shows the shape it must have."""
    with pytest.raises(UnknownName, match=r"metric\(after, before=None"):
        metric(f"judges_of_mine.{name}")


def test_a_getter_that_cannot_be_called_as_one_is_refused() -> None:
    """So is one that hangs on something nobody reports."""
    with pytest.raises(UnknownName, match=r"collect\(read, \*"):
        getter("judges_of_mine.positional")
    with pytest.raises(UnknownName, match="the_web"):
        sources("judges_of_mine.odd_source")


@pytest.mark.parametrize("name", ["bytes_out", "nothing_out"])
def test_what_is_no_evidence_is_a_fault_of_the_getter(name: str) -> None:
    """It is never the agent's."""
    assert gather(getter(f"judges_of_mine.{name}"), read, {}).error == "crash"


def test_what_is_no_judgement_is_a_fault_of_the_metric() -> None:
    """A check that is judged by it is an error, neither passed nor failed."""
    look = compile_check(Check(name="c", metric="judges_of_mine.bytes_out")).weigh([], [], "done")
    assert look.status == "error" and "no Judgement" in look.why
