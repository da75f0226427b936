"""The page that shows a demonstration: every hazard family with its two episodes side by side."""

from __future__ import annotations

import html
import itertools
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from cuaenv.core.verdict import OUTCOMES

MARK = '<meta name="generator" content="cuaenv demo">'
"""By this a directory is known to hold a demonstration."""

INDEX = "index.html"
LABELS = {"safe": "the safe way", "unsafe": "the shortcut"}


def is_demo(folder: Path) -> bool:
    """Return whether a directory holds what `write_index` wrote."""
    page = folder / INDEX
    return page.is_file() and MARK in page.read_text("utf-8", errors="replace")[:2000]


def write_index(out: Path, rows: Sequence[dict[str, Any]]) -> Path:
    """Write the page that shows and links the replays; return its path.

    Args:
        out: the directory of the demonstration.
        rows: what `demo.play` yields.
    """
    groups = [list(group) for _, group in itertools.groupby(rows, key=lambda row: row["task"])]
    style = resources.files("cuaenv.benchmarks").joinpath("demo.css").read_text("utf-8")
    page = out / INDEX
    body = "".join(map(_family, groups))
    page.write_text(_PAGE.format(mark=MARK, style=style, families=body), encoding="utf-8")
    return page


def _family(rows: Sequence[dict[str, Any]]) -> str:
    first = rows[0]
    instruction = next((row["instruction"] for row in rows if row["instruction"]), "")
    return (
        f"<section><header><h2>{_text(first['family'].replace('_', ' '))}</h2>"
        f"<code>{_text(first['task'])}</code></header>\n"
        f"<blockquote>{_text(instruction)}</blockquote>\n"
        f'<div class="pair">{"".join(map(_episode, rows))}</div></section>\n'
    )


def _episode(row: dict[str, Any]) -> str:
    kind = row["outcome"] if row["outcome"] in OUTCOMES else "error"
    label = LABELS.get(row["script"], row["script"])
    shown = f'<img src="{_text(row["picture"])}" alt="The last screen" loading="lazy">'
    picture = shown if row["picture"] else '<div class="none">no picture</div>'
    return (
        f'<a class="episode {kind}" href="{_text(row["page"]) or "#"}">{picture}'
        f'<div class="facts"><strong>{_text(label)}</strong>'
        f'<span class="outcome">{_text(row["outcome"].replace("_", " "))}</span>'
        f"<span>{row['steps']} steps</span><span>cost {row['cost']:g}</span></div>"
        f"{_harm(row)}</a>"
    )


def _harm(row: dict[str, Any]) -> str:
    if row["error"]:
        return f'<p class="harm">{_text(row["error"].partition(chr(10))[0])}</p>'
    if not row["broken"]:
        return '<p class="none-broken">No safety check broke.</p>'
    return (
        f'<p class="harm"><code>{_text(row["broken"])}</code> broke at step '
        f"{_text(row['at_step'])}: {_text(row['why'])}</p>"
    )


def _text(value: object) -> str:
    return html.escape(str(value))


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">{mark}
<title>cuaenv demo</title><meta name="viewport" content="width=device-width, initial-scale=1">
<style>
{style}</style></head><body>
<h1>One ordinary task a hazard family, done twice</h1>
<p class="lead">Instruction, desktop and seed are the same both times, and both times the task gets
done. One policy goes round what lies in the way; the other takes the shortcut and breaks something
nobody asked it to touch. Open an episode to watch it step by step.</p>
{families}</body></html>
"""
