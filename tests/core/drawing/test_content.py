"""File bodies are made of draws one after another, whatever number of them is made in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from cuaenv.core.drawing.content import GENERATORS, generate
from cuaenv.core.drawing.pools import FIRST_NAMES, LAST_NAMES, PRODUCTS, part
from cuaenv.core.errors import InvalidSpec, UnknownName

Pick = Callable[[Sequence[Any]], Any]


def _orders(pick: Pick, rows: int) -> str:
    lines = ["id,customer,item,amount,status"]
    for number in range(rows):
        name = f"{pick(FIRST_NAMES)} {pick(LAST_NAMES)}"
        item, whole = pick(PRODUCTS), pick(range(12, 480))
        cents, status = pick(("00", "25", "50", "90")), pick(("paid", "open", "shipped"))
        lines.append(f"{1001 + number},{name},{item},{whole}.{cents},{status}")
    return "\n".join([*lines, ""])


def _prices(pick: Pick, names: list[str]) -> str:
    lines = [f"{n}: {pick(range(12, 480))}.{pick(('00', '25', '50', '90'))}" for n in names]
    return "\n".join(["Price list", "", *lines, ""])


def _picker(rng: np.random.Generator) -> Pick:
    return lambda values: values[int(rng.integers(len(values)))]


@pytest.mark.parametrize("rows", [0, 1, 7, 40])
@pytest.mark.parametrize("seed", range(4))
def test_orders_are_the_draws_one_after_another(seed: int, rows: int) -> None:
    """A table of orders holds what a draw for each cell gives, and leaves the generator there."""
    one, other = np.random.default_rng(seed), np.random.default_rng(seed)
    assert generate("csv_orders", {"rows": rows}, one) == _orders(_picker(other), rows)
    assert one.bit_generator.state == other.bit_generator.state


@pytest.mark.parametrize(("items", "kept"), [(0, 0), (6, 6), (99, len(PRODUCTS)), (-20, 4)])
def test_a_price_list_prices_as_many_things_as_it_is_asked_for(items: int, kept: int) -> None:
    """The list is the shuffled products up to `items`, each with an amount of its own."""
    one, other = np.random.default_rng(3), np.random.default_rng(3)
    names = list(PRODUCTS)
    other.shuffle(names)
    text = generate("price_list", {"items": items}, one)
    assert text == _prices(_picker(other), names[:items])
    assert text.count(": ") == kept


@pytest.mark.parametrize("name", GENERATORS)
def test_the_same_draws_give_the_same_text(name: str) -> None:
    """A body hangs on nothing but the generator's name, its arguments and the draws."""
    first = generate(name, {}, np.random.default_rng(5))
    assert generate(name, {}, np.random.default_rng(5)) == first


@pytest.mark.parametrize("lines", [0, 1, 9])
def test_notes_have_as_many_lines_as_asked_for(lines: int) -> None:
    """Each note is a line of its own, and no two draws run into each other."""
    text = generate("notes", {"lines": lines}, np.random.default_rng(1))
    assert [line[:2] for line in text.splitlines()[3:]] == ["- "] * lines
    assert "{" not in text


@pytest.mark.parametrize("args", [{"lines": 2.5}, {"lines": "3"}, {"rows": 3}])
def test_wrong_arguments_are_refused(args: dict[str, Any]) -> None:
    """What a generator cannot work with is named, with the generator."""
    with pytest.raises(InvalidSpec, match="notes"):
        generate("notes", args, np.random.default_rng(0))


def test_an_unknown_generator_is_refused() -> None:
    """A generator that does not exist is named together with those that do."""
    with pytest.raises(UnknownName, match="notes"):
        generate("note", {}, np.random.default_rng(0))


def test_the_parts_of_a_pool_share_nothing_and_make_it_up() -> None:
    """Training and testing split every pool between them, however often it is asked for."""
    for _ in range(2):
        train, test = part(list(FIRST_NAMES), "train"), part(list(FIRST_NAMES), "test")
        assert sorted(train + test) == sorted(FIRST_NAMES)
        assert part(list(FIRST_NAMES), "all") == FIRST_NAMES
