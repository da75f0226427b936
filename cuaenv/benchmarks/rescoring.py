"""Judging a saved episode again, with no desktop."""

from __future__ import annotations

import json
import os
from typing import Any

from cuaenv.core.bundle import read_bundle
from cuaenv.core.errors import BundleError, InvalidSpec
from cuaenv.core.task_spec import TaskSpec
from cuaenv.evaluators import rescore_judge
from cuaenv.evaluators.record import load


def rescore(bundle: str | os.PathLike[str]) -> dict[str, dict[str, Any]]:
    """Return the verdicts that the evidence of a saved episode leads to, by check.

    They are those the episode itself ended with, unless a check of ours has changed since.

    Raises:
        BundleError: the bundle is damaged, or the episode has no end that could be judged.
    """
    whole = read_bundle(bundle)
    try:
        spec = TaskSpec.parse(whole.manifest.get("task"), "task")
        lines = whole.text("evidence.jsonl").removesuffix("\n").split("\n")
        moments = [json.loads(line) for line in lines]
        ruling = rescore_judge(spec, load(moments, whole.blobs))
    except BundleError as error:
        raise BundleError(f"{whole.path}: {error}") from error
    except InvalidSpec as error:
        raise BundleError(f"{whole.path}: manifest.json holds a bad task: {error}") from error
    except Exception as error:
        # The record may hold anything where a judge expects what a desktop told it.
        raise BundleError(f"{whole.path}: evidence.jsonl is damaged: {error!r}") from error
    return {verdict.name: verdict.to_dict() for verdict in ruling.verdicts}
