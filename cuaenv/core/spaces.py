"""Text spaces for real sentences: any printable Unicode, and strings of a grammar.

Gymnasium's `Text` lists its character set, which no set of all Unicode fits. These spaces decide
membership by rule and travel through vector environments as code points.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, overload

import numpy as np
from gymnasium import spaces
from gymnasium.spaces.utils import flatten, flatten_space, unflatten
from gymnasium.vector.utils import create_empty_array, read_from_shared_memory
from numpy.typing import NDArray

SAMPLED = "".join(map(chr, range(32, 127)))
"""What samples are made of: printable ASCII."""

SAMPLE_LENGTH = 32
"""Longest random text, in characters; an unbounded one would cost megabytes a sample."""

PAD = 0x110000
"""Fills the tail of a flattened text; one past the last Unicode code point."""

CUT = "…[cut]"
"""Ends a text that was too long for its space."""


def allowed(text: str) -> bool:
    """Return whether every character is printable, a newline or a tab.

    >>> allowed("naïve 文件\\n"), allowed("bell \\x07")
    (True, False)
    """
    return text.isprintable() or text.replace("\n", "").replace("\t", "").isprintable()


def fit(text: str, limit: int) -> str:
    """Return `text` as a `UnicodeText(limit)` holds it.

    Line ends become `\\n`, other blanks a space, other unprintable characters U+FFFD; what is
    too long ends in `CUT`.

    >>> fit("a\\r\\nb\\xa0c\\x00", 10)
    'a\\nb c\\ufffd'
    >>> fit("0123456789", 8)
    '01…[cut]'
    """
    if len(text) > limit:
        text = text[: max(limit - len(CUT), 0)] + CUT[:limit]
    if allowed(text):
        return text
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(c if c.isprintable() or c in "\n\t" else _stand_in(c) for c in text)


def _stand_in(c: str) -> str:
    return " " if c.isspace() else "\ufffd"


def random_text(rng: np.random.Generator) -> str:
    """Return up to 32 characters of printable ASCII."""
    picks = rng.integers(0, len(SAMPLED), rng.integers(0, SAMPLE_LENGTH + 1))
    return "".join(SAMPLED[i] for i in picks)


class UnicodeText(spaces.Text):
    """Strings of printable Unicode, newlines and tabs, up to `max_length` characters.

    Samples are short and of printable ASCII.

    >>> space = UnicodeText(256)
    >>> "Löschen?\\n文件" in space, "\\x1b[2J" in space
    (True, False)
    """

    def __init__(self, max_length: int, *, seed: int | np.random.Generator | None = None) -> None:
        super().__init__(max_length, min_length=0, charset=SAMPLED, seed=seed)

    def contains(self, x: Any) -> bool:
        """Return whether `x` is a string of allowed characters that is not too long."""
        return isinstance(x, str) and len(x) <= self.max_length and allowed(x)

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Return a random string; its length is at most `SAMPLE_LENGTH` unless a mask sets it."""
        if mask is None and probability is None:
            length = self.np_random.integers(0, min(self.max_length, SAMPLE_LENGTH) + 1)
            mask = (int(length), None)
        return str(super().sample(mask, probability))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars_of(self) == vars_of(other)

    def __hash__(self) -> int:
        return hash((type(self), self.max_length))

    def __repr__(self) -> str:
        return f"{type(self).__name__}(max_length={self.max_length})"


class DialectText(UnicodeText, ABC):
    """Commands of a string dialect: any text of the right length and characters is contained,
    samples follow the grammar and decode.

    Attributes:
        size: width and height of the screen in pixels; sampled points lie on it.
    """

    def __init__(
        self,
        size: tuple[int, int],
        max_length: int,
        *,
        seed: int | np.random.Generator | None = None,
    ) -> None:
        super().__init__(max_length, seed=seed)
        self.size = size

    @abstractmethod
    def compose(self, rng: np.random.Generator) -> str:
        """Return one random command of the grammar."""

    def sample(self, mask: Any = None, probability: Any = None) -> str:
        """Return one random command; masks of characters mean nothing to a grammar."""
        if mask is not None or probability is not None:
            raise ValueError(f"{self!r} cannot be masked; got mask={mask!r}, {probability!r}.")
        return self.compose(self.np_random)

    def __repr__(self) -> str:
        return f"{type(self).__name__}(size={self.size}, max_length={self.max_length})"


def vars_of(space: UnicodeText) -> tuple[int, object]:
    """Return what two spaces of one class must share to be equal."""
    return space.max_length, getattr(space, "size", None)


@flatten_space.register(UnicodeText)
def _flat_box(space: UnicodeText) -> spaces.Box:
    return spaces.Box(0, PAD, (space.max_length,), np.int32)


@flatten.register(UnicodeText)
def _code_points(  # type: ignore[misc]
    space: UnicodeText, x: str
) -> NDArray[np.int32]:
    points = np.full(space.max_length, PAD, np.int32)
    points[: len(x)] = np.frombuffer(x.encode("utf-32-le"), "<u4")
    return points


@unflatten.register(UnicodeText)
def _from_code_points(  # type: ignore[misc]
    space: UnicodeText, x: NDArray[np.int32]
) -> str:
    return _text_of(np.asarray(x))


@read_from_shared_memory.register(UnicodeText)
def _from_shared(space: UnicodeText, shared_memory: Any, n: int = 1) -> SharedTexts:
    data = np.frombuffer(shared_memory.get_obj(), np.int32).reshape(n, space.max_length)
    return SharedTexts(data)


@create_empty_array.register(UnicodeText)
def _empty(space: UnicodeText, n: int = 1, fn: Any = np.zeros) -> tuple[str, ...]:
    return ("",) * n


def _text_of(points: NDArray[np.int32]) -> str:
    return points[points < PAD].astype("<u4").tobytes().decode("utf-32-le")


class SharedTexts(Sequence[str]):
    """Texts of a vector env's shared memory, read when looked at; its deep copy is a plain tuple.

    AsyncVectorEnv reads the memory once, before the first reset, and returns a deep copy of what
    it got ever after; texts read at that moment would stay as they were.
    """

    def __init__(self, points: NDArray[np.int32]) -> None:
        self._points = points

    def __len__(self) -> int:
        return len(self._points)

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[str, ...]: ...

    def __getitem__(self, index: int | slice) -> str | tuple[str, ...]:
        if isinstance(index, slice):
            return tuple(_text_of(row) for row in self._points[index])
        return _text_of(self._points[index])

    def __deepcopy__(self, memo: dict[int, Any]) -> tuple[str, ...]:
        return tuple(self)
