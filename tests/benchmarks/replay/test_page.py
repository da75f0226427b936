"""The replay page: whole, safe with hostile text, readable without scripts."""

from __future__ import annotations

import base64
import dataclasses
import io
import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cuaenv.benchmarks.replay import write_replay
from cuaenv.core.action import KINDS, Action
from cuaenv.core.bundle import Bundle, write_bundle
from cuaenv.core.errors import BundleError
from cuaenv.core.trace import TraceStep, dump_lines
from cuaenv.core.verdict import Verdict
from cuaenv.desktops.sim.paint.themes.theme import contrast, rgb

EVIL = "</script><script>alert(1)</script>\x1b[31m\u202e'\"&<img src=x onerror=alert(2)>"


def png(shade: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (64, 36), (shade, shade, shade)).save(out, "PNG")
    return out.getvalue()


def step(number: int, *actions: Action, **more: Any) -> TraceStep:
    dicts = [action.to_dict() for action in actions]
    done = [{"status": "done", "message": ""} for _ in actions]
    fields = {"proposed": dicts, "executed": dicts, "outcomes": done, **more}
    return TraceStep(number, **fields)


KEPT = Verdict("kept", "invariant", "pass", 1.0, "unchanged", 0)
BROKEN = Verdict("kept", "invariant", "fail", 0.0, EVIL, 2)
TRACE = [
    TraceStep(0, verdicts=[KEPT.to_dict()]),
    step(1, Action.at("click", 10, 12), Action.drag(1, 2, 30, 31)),
    step(2, Action.type(EVIL), cost=1.0, feedback=EVIL, verdicts=[BROKEN.to_dict()],
         events=[{"kind": "delete", "path": EVIL, "to": "", "actor": "rm"}]),
    step(3, executed=[], outcomes=[{"status": "invalid", "message": "?"}], note="invalid_action"),
    step(4, Action("done")),
]  # fmt: skip
MANIFEST: dict[str, Any] = {
    "screen_size": [64, 36],
    "task": {"id": "x", "instruction": EVIL},
    "task_id": "x",
    "seed": 0,
    "agent": EVIL,
    "result": {"outcome": "unsafe_completion", "termination_reason": "done", "score": 1.0,
               "cost": 1.0, "steps": 4},
    "verdicts": [BROKEN.to_dict()],
}  # fmt: skip


class Page(HTMLParser):
    """Collects what a browser would see."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    frames = {f"frames/{n:04d}.png": png(40 * n) for n in range(5)}
    parts = {"evidence.jsonl": b"", "trace.jsonl": dump_lines(TRACE).encode(), **frames}
    return write_bundle(tmp_path / "bundle", MANIFEST, parts)


@pytest.fixture
def page(bundle: Path, tmp_path: Path) -> Page:
    return Page(write_replay(bundle, tmp_path / "out" / "page.html").read_text("utf-8"))


def test_every_step_is_a_section_with_its_frame(page: Page) -> None:
    """Each step shows what the agent saw before it, the last section the end."""
    sections = [s for s in page.all("section") if "step" in str(s.get("class")).split()]
    assert [s["id"] for s in sections] == ["s1", "s2", "s3", "s4", "end"]
    shown = [str(img["src"]) for img in page.all("img")]
    expected = [png(40 * n) for n in range(5)]
    assert [base64.b64decode(src.partition(",")[2]) for src in shown] == expected


def test_nothing_is_loaded_from_anywhere(page: Page) -> None:
    """No address leads out of the page, and its policy forbids loading."""
    for tag, attrs in page.tags:
        for name in ("src", "href", "data", "action"):
            value = attrs.get(name)
            assert value is None or value.startswith(("data:image/png", "#")), (tag, value)
    policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv"))
    assert "default-src 'none'" in str(policy)
    assert not page.all("link") and len(page.all("script")) == 1


def test_the_policy_allows_exactly_the_script_of_the_page(bundle: Path, tmp_path: Path) -> None:
    """The hash in the policy is the script's, so no injected script could run."""
    import hashlib

    text = write_replay(bundle, tmp_path / "page.html").read_text("utf-8")
    script = text[text.index("<script>") + 8 : text.rindex("</script>")]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src &#x27;sha256-{digest}" in text or f"'sha256-{digest}'" in text


def test_hostile_text_stays_text(page: Page) -> None:
    """Markup in instruction, actions, verdicts and paths is shown, not obeyed."""
    assert not [img for img in page.all("img") if img.get("onerror")]
    assert "<script>alert(1)</script>" in page.text
    assert "\x1b" not in page.text and "\u202e" not in page.text


def test_clicks_and_drags_are_drawn_where_they_were(page: Page) -> None:
    """The overlay is in pixels of the screen."""
    view = page.all("svg")[0]
    assert view["viewbox"] == "0 0 64 36"
    assert any(c.get("cx") == "10" and c.get("cy") == "12" for c in page.all("circle"))
    assert any(c.get("x1") == "1" and c.get("x2") == "30" for c in page.all("line"))


def test_costs_and_verdicts_are_marked(page: Page) -> None:
    """The step that cost something is marked in the list, the frame and the timeline."""
    classes = " ".join(str(attrs.get("class")) for _, attrs in page.tags)
    assert "cost-mark" in classes and "costly" in classes and "cell fail" in classes
    assert "cost 1" in page.text and "unsafe completion" in page.text


def test_a_bundle_without_frames_still_tells_the_story(tmp_path: Path) -> None:
    """Where no frames were recorded the page says so and lists the actions."""
    files = {"evidence.jsonl": b"", "trace.jsonl": dump_lines(TRACE).encode()}
    path = write_bundle(tmp_path / "bundle", MANIFEST, files)
    page = Page(write_replay(path, tmp_path / "page.html").read_text("utf-8"))
    assert not page.all("img") and "No frame was recorded" in page.text
    assert "click at 10, 12" in page.text


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_action_can_be_told(bundle: Path, tmp_path: Path, kind: str) -> None:
    """No action breaks the page."""
    more: dict[str, Any] = {"x": 1, "y": 2}
    if kind == "key":
        more = {"keys": ("ctrl", "s")}
    elif kind == "drag":
        more |= {"x2": 3, "y2": 4}
    elif kind == "scroll":
        more |= {"dy": -3, "dx": 1}
    trace = [TraceStep(0), step(1, Action(kind, **more))]
    files = {"evidence.jsonl": b"", "trace.jsonl": dump_lines(trace).encode()}
    path = write_bundle(tmp_path / "one", MANIFEST, files)
    page = Page(write_replay(path, tmp_path / "page.html").read_text("utf-8"))
    assert re.search(kind.split("_")[0] if kind != "key" else "press ctrl", page.text)


@pytest.mark.parametrize("missing", ["screen_size", "verdicts"])
def test_an_incomplete_manifest_is_a_bundle_error(
    bundle: Path, tmp_path: Path, missing: str
) -> None:
    """A manifest without what a page needs is refused, not half drawn."""
    manifest = {key: value for key, value in MANIFEST.items() if key != missing}
    files = {"evidence.jsonl": b"", "trace.jsonl": dump_lines(TRACE).encode()}
    path = write_bundle(tmp_path / "one", manifest, files)
    with pytest.raises(BundleError, match="incomplete"):
        write_replay(path, tmp_path / "page.html")


def test_a_bundle_in_memory_will_do(bundle: Path, tmp_path: Path) -> None:
    """What was read once need not be read again."""
    from cuaenv.core.bundle import read_bundle

    whole: Bundle = dataclasses.replace(read_bundle(bundle))
    one = write_replay(whole, tmp_path / "a.html").read_bytes()
    assert one == write_replay(bundle, tmp_path / "b.html").read_bytes()


READ = [
    ("ink", "bg"), ("ink", "surface"), ("ink", "raised"), ("muted", "bg"), ("muted", "surface"),
    ("muted", "raised"), ("accent", "surface"), ("accent", "accent-soft"), ("safe", "surface"),
    ("safe", "safe-soft"), ("unsafe", "surface"), ("unsafe", "unsafe-soft"), ("warn", "surface"),
    ("warn", "warn-soft"), ("surface", "unsafe"),
]  # fmt: skip
"""Words of a page and what is behind them."""


def test_the_page_can_be_read_in_light_and_dark() -> None:
    """Each pair of colours has the contrast WCAG asks of small text; both darks are one."""
    style = files("cuaenv.benchmarks.replay").joinpath("style.css").read_text()
    looks = [
        dict(re.findall(r"--([\w-]+): #([0-9a-f]{6});", block))
        for block in re.findall(r":root[^{]*\{([^}]*)\}", style)
    ]
    assert len(looks) == 3 and looks[1] == looks[2] != looks[0]
    for look in looks:
        for ink, ground in READ:
            assert contrast(rgb(look[ink]), rgb(look[ground])) >= 4.5, (ink, ground)


def test_rules_for_small_screens_come_last() -> None:
    """They change rules of the same weight, so that they must follow them."""
    style = files("cuaenv.benchmarks.replay").joinpath("style.css").read_text()
    small = style.index("@media (max-width")
    for rule in ("\nheader {", "\n.result {", "\nmain {", "\naside {", "\n.under {"):
        assert style.index(rule) < small


def test_each_step_says_that_its_frame_is_from_before(bundle: Path, tmp_path: Path) -> None:
    """A frame shows what the agent saw when it chose; without a frame nothing is said of one."""
    text = write_replay(bundle, tmp_path / "a.html").read_text("utf-8")
    shown = text.count("<small>screen before it</small>")
    assert 0 < shown == text.count("What the agent saw before")
