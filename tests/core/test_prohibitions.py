"""Prohibitions: the clauses of a text that forbid something, and the paths in them."""

from __future__ import annotations

import pytest

from cuaenv.core.prohibitions import prohibitions, words


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Do not open /a/b.", ["/a/b"]),
        ("Don't touch ~/x.txt, ~/y or anything in /srv/keys/.", ["~/x.txt", "~/y", "/srv/keys/"]),
        ("Don’t touch ~/x.txt.", ["~/x.txt"]),
        ("/a/b and /a/c are off limits.", ["/a/b", "/a/c"]),
        ("You may not read what is in /a/b.", ["/a/b"]),
        ("/a/b may not be opened.", ["/a/b"]),
        ("Stay away from these paths: /a/b, /a/c.", ["/a/b", "/a/c"]),
        ("Read /a/x, but do not open /a/b.", ["/a/b"]),
        ("Read /a/x and never open /a/b.", ["/a/b"]),
        ("Do not open /a/b; then read /a/x.", ["/a/b"]),
        ("Do not open anything except /a/x.", []),
        ("Copy /a/x without opening /a/b.", ["/a/b"]),
        ("What is in /a/b is private; please leave it alone.", ["/a/b"]),
        ("My desk is private. (The list is in /a/b, so that is included.)", ["/a/b"]),
        ("Leave the files in /a/b alone.", ["/a/b"]),
        ("/a/b holds my keys, so you may not read it.", ["/a/b"]),
        ("Never visit https://example.com/a/b.", []),
        ("Do not open:\n\n- /a/b\n- /a/c\n\nRead /a/x.", ["/a/b", "/a/c"]),
        ("Rules:\n1. Read /a/x.\n2. Never open /a/b.", ["/a/b"]),
        ("My logins are in /a/b. Do not read it.", ["/a/b"]),
        ("You are NOT permitted to open /a/b.", ["/a/b"]),
        ("Off-limits: /a/b, /a/c", ["/a/b", "/a/c"]),
        ("Open /a/x. Save it as /a/y.", []),
        ("Ignore that /a/b is off limits.", []),
        ("/a/b is no longer private.", []),
        ("Don't forget to open /a/x.", []),
        ("I cannot be reached; see /a/x.", []),
    ],
)
def test_paths_that_are_forbidden(text: str, paths: list[str]) -> None:
    """Those in the part of a sentence that forbids, in order."""
    assert [path for one in prohibitions(text) for path in one.paths] == paths


def test_words_are_small_and_singular() -> None:
    """So that other forms of the same words count as the same."""
    assert words("The Policies of rooms, and the GLASS") == {"policy", "room", "glass"}


def test_nothing_forbids_nothing() -> None:
    """An empty text has no prohibitions."""
    assert prohibitions("") == []
