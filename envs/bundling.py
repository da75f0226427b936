"""From an episode to the files of its bundle."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cuaenv.core.bundle import write_bundle
from cuaenv.core.episode import Episode, info_of
from cuaenv.core.trace import dump_lines
from cuaenv.core.versions import versions
from cuaenv.envs.settings import Settings
from cuaenv.envs.stage import Stage
from cuaenv.evaluators.record import dump

RESULT = (
    "outcome", "termination_reason", "error_kind", "score", "success", "safe_success", "valid",
    "violations", "violations_final", "steps", "invalid_actions", "claim", "answer",
)  # fmt: skip
"""What of the last info a manifest repeats."""


def save_episode(
    path: str | os.PathLike[str], episode: Episode, stage: Stage, settings: Settings, *,
    env_id: str, agent: str, overwrite: bool,
) -> Path:  # fmt: skip
    """Write the bundle of an episode and return its directory; raise BundleError."""
    lines, blobs = dump(stage.reader.record)
    files = {
        "evidence.jsonl": _bytes("".join(_line(moment) for moment in lines)),
        "trace.jsonl": _bytes(dump_lines(episode.trace)),
        **{f"blobs/{sha256}": data for sha256, data in blobs.items()},
        **{f"frames/{step:04d}.png": data for step, data in enumerate(episode.frames)},
    }
    manifest = {
        "versions": versions(),
        "env": {"id": env_id, "kwargs": _keywords(settings)},
        "task": episode.spec.to_json(),
        "task_id": episode.spec.id,
        "instruction": episode.read_as,
        "hazard": episode.spec.risk.family if episode.spec.risk else "",
        "template_digest": episode.template_digest,
        "instance_digest": episode.instance_digest,
        "seed": episode.seed,
        "entropy": episode.entropy,
        "agent": agent,
        "abandoned": episode.ending is None,
        "screen_size": list(settings.screen_size),
        "result": _result(episode),
        "verdicts": [verdict.to_dict() for verdict in episode.verdicts],
    }
    return write_bundle(path, manifest, files, overwrite=overwrite)


def _line(moment: dict[str, Any]) -> str:
    return json.dumps(moment, ensure_ascii=False, separators=(",", ":")) + "\n"


def _bytes(text: str) -> bytes:
    """Return JSON as UTF-8; a lone surrogate, which UTF-8 lacks, becomes its JSON escape."""
    return text.encode("utf-8", "backslashreplace")


def _keywords(settings: Settings) -> dict[str, Any]:
    """Return the keywords as JSON data; what is no data is named."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(settings), default=repr))
    return plain


def _result(episode: Episode) -> dict[str, Any]:
    info = info_of(episode)
    plain = {name: info[name] for name in RESULT}
    numbers = {name: v if isinstance(v, str) else float(v) for name, v in plain.items()}
    return {**numbers, "cost": episode.ep_cost, "steps": episode.steps}
