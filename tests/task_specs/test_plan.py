"""A plan fills a template exactly where it says so, and gives every instance data of its own."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

import pytest

from cuaenv.core.errors import InvalidSpec, UnknownName
from cuaenv.core.task_spec import TaskSpec
from cuaenv.task_specs.plan import Plan

BODY = {"content": "notes", "args": {"title": "${name}"}}


def _write(body: Mapping[str, Any], where: str) -> str:
    """Write a body down as what it is and where it stands."""
    return f"<{body['content']} {body.get('args', {})} at {where}>"


def _filled(values: Mapping[str, Any], **fields: Any) -> dict[str, Any]:
    template = TaskSpec.parse({"id": "t", "instruction": "Do it.", **fields})
    return Plan(template).filled(values, _write)


def _content(value: Any, **values: Any) -> Any:
    """Return what a value becomes as the content of a file in the set-up."""
    step = {"type": "file", "parameters": {"path": "/a", "content": value}}
    return _filled(values, config=[step])["config"][0]["parameters"]["content"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("plain", "plain"),
        ("${name}", "Ada"),
        ("${n}", 3),
        ("${n}${n}", "33"),
        ("Hi ${name}, $${x} ${who.first}!", "Hi Ada, ${x} Bo!"),
        ("${who}", {"first": "Bo"}),
        ({"${name}": "${n}", "b": ["${name}", {"c": "${n}"}]}, {"Ada": 3, "b": ["Ada", {"c": 3}]}),
        (["x", "${list}"], ["x", [1, 2]]),
        ("$${", "${"),
        ("${", "${"),
    ],
)
def test_references_are_filled_wherever_they_stand(value: Any, expected: Any) -> None:
    """Texts, parts of texts, keys and list items are filled; a lone reference keeps its type."""
    given = {"name": "Ada", "n": 3, "who": {"first": "Bo"}, "list": [1, 2]}
    assert _content(value, **given) == expected


def test_a_body_is_written_where_it_stands_with_its_arguments_filled() -> None:
    """The writer gets the generator, the filled arguments and the place, which names the stream."""
    written = "<notes {'title': 'Ada'} at config.0.parameters.content>"
    assert _content(BODY, name="Ada") == written


def test_a_value_that_was_drawn_may_bring_a_body() -> None:
    """A body inside a parameter's value is written as one that the file holds."""
    found = _content("${name}", name={"a": {"content": "log"}})
    assert found == {"a": "<log {} at config.0.parameters.content.a>"}


def test_a_filled_key_does_not_hide_a_body() -> None:
    """Below a key that is filled, bodies are written with the filled key in their place."""
    found = _content({"${name}": {"content": "log"}}, name="Ada")
    assert found == {"Ada": "<log {} at config.0.parameters.content.Ada>"}


def test_what_a_body_holds_is_left_to_its_generator() -> None:
    """A body in the arguments of a body is an argument, also when a reference brings it."""
    inner = {"content": "log"}
    for args in ({"values": inner}, {"values": "${name}"}):
        found = _content({"content": "json_settings", "args": args}, name=inner)
        assert found == f"<json_settings {{'values': {inner}}} at config.0.parameters.content>"


def test_bodies_are_written_only_where_files_are() -> None:
    """Checks keep an object that looks like a body as it is."""
    check = {"name": "c", "metric": "equals", "args": {"expected": {"content": "${name}"}}}
    found = _filled({"name": "notes"}, checks=[check])
    assert found["checks"][0]["args"]["expected"] == {"content": "notes"}


def test_instances_share_nothing() -> None:
    """What is changed in one instance shows neither in the next one nor in the template."""
    step = {"type": "file", "parameters": {"path": "/a", "tags": [{"x": [1]}]}}
    template = TaskSpec.parse({"id": "t", "instruction": "Do it.", "config": [step, step]})
    plan, before = Plan(template), copy.deepcopy(template.to_json())
    first = plan.filled({}, _write)
    first["config"][0]["parameters"]["tags"][0]["x"].append(2)
    assert first["config"][1]["parameters"]["tags"] == [{"x": [1]}]
    assert plan.filled({}, _write) == template.to_json() == before


@pytest.mark.parametrize(
    ("value", "error", "named"),
    [
        ("${nome}", UnknownName, "name"),
        ("${who.last}", UnknownName, "first"),
        ("${name.first}", InvalidSpec, "has no fields"),
    ],
)
def test_a_reference_to_nothing_is_refused(value: str, error: type[Exception], named: str) -> None:
    """An unknown name or field is refused, with what there is instead."""
    with pytest.raises(error, match=named):
        _content(value, name="Ada", who={"first": "Bo"})
