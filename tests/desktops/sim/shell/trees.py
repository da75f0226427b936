"""The tree every command line of the differential test runs in."""

from __future__ import annotations

from typing import Any


def text(content: str, mode: int = 0o644) -> dict[str, Any]:
    """Return a file."""
    return {"kind": "file", "text": content, "mode": mode}


TREE: dict[str, dict[str, Any]] = {
    "notes.txt": text("alpha one\nbeta two\ngamma three\ndelta four\nepsilon be\n"),
    "numbers.txt": text("10\n9\n2\n33\n1\n"),
    "dup.txt": text("a\na\nb\nc\nc\nc\na\n"),
    "table.txt": text("banana 20 x\napple 15 y\ncherry 9 z\nbanana 7 w\n"),
    "colons.txt": text("root:x:0\nuser:y:1000\n# note:z:5\nbin:w:2\n"),
    "mixed.txt": text("Banana\napple\nAPPLE\nCherry\nbanana\n"),
    "mixed2.txt": text("banana\nAPPLE\napple\ncherry\nBANANA\n"),
    "sizes.txt": text("2K\n1M\n512\n3G\n10K\n"),
    "spaces.txt": text("  leading\na   b    c\ntrailing  \n\tx y\n"),
    "spaces2.txt": text("leading\na b c\ntrailing\nx y\n"),
    "blank.txt": text("one\n\n\n\ntwo\n\nthree\n"),
    "tabs.txt": text("a\tb\tc\n\tx\n"),
    "words.txt": text("be bee\nbeetle aardvark\nxay to be\nmaybe\n"),
    "dots.txt": text("a.b\naxb\na-b\n"),
    "left.txt": text("a 1\nb 2\nc 3\nd 4\ne 5\nf 6\ng 7\nh 8\ni 9\n"),
    "right.txt": text("a 1\nb 20\nc 3\nd 4\ne 5\nf 6\ng 7\nh 8\nj 10\n"),
    "nonl.txt": text("no newline at end"),
    "empty": text(""),
    ".hidden": text("secret\n"),
    "script.sh": text('#!/bin/sh\necho "script $0 $1 $2 $#"\n', 0o755),
    "lib.sh": text('greet() { echo "hi $1"; }\nlibvar=from-lib\n'),
    "docs": {"kind": "dir"},
    "docs/file1.txt": text("body one\n"),
    "docs/file2.txt": text("body two\nmore body\n"),
    "docs/sub": {"kind": "dir"},
    "docs/sub/file3": text("deep body\n"),
    "docs2": {"kind": "dir"},
    "docs2/file1.txt": text("body 1\n"),
    "docs2/extra": text("extra\n"),
    "emptydir": {"kind": "dir"},
    "link": {"kind": "link", "target": "notes.txt"},
    "link2": {"kind": "link", "target": "docs"},
    "twin": {"kind": "hard", "target": "left.txt"},
}
"""By path, parents first: files with text and mode, folders, links and hard links."""
