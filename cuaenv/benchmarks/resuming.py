"""Going on with a run that was interrupted: which of its records are there already."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cuaenv.benchmarks.intervention_records import names_of
from cuaenv.benchmarks.job import Job
from cuaenv.core.errors import CuaEnvError, InvalidSpec
from cuaenv.task_specs import load


def finished(jobs: Sequence[Job], file: Path) -> list[dict[str, Any]]:
    """Return the records a file holds of these jobs, and cut off a last line that is not whole.

    Engines write records in the order of their jobs, so those of an interrupted run belong to the
    first jobs.

    Raises:
        CuaEnvError: the file holds records of something else.
    """
    data = file.read_bytes()
    whole = data[: data.rfind(b"\n") + 1]
    records = [_record(line, file, number) for number, line in enumerate(whole.splitlines(), 1)]
    if len(records) > len(jobs):
        raise _foreign(file, f"it has {len(records)} records of a run of {len(jobs)}")
    for number, (record, job) in enumerate(zip(records, jobs, strict=False), 1):
        _same(record, job, f"line {number}", file)
    if len(whole) < len(data):
        file.write_bytes(whole)
    return records


def make_room(jobs: Sequence[Job]) -> None:
    """Remove the bundles of episodes that are to be played again, and nothing else."""
    for job in jobs:
        if job.bundle and Path(job.bundle, "manifest.json").is_file():
            shutil.rmtree(job.bundle)


def _record(line: bytes, file: Path, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidSpec(f"{file} line {number} is not JSON: {error}") from error
    if not isinstance(record, dict):
        raise _foreign(file, f"line {number} is no record")
    return record


def _same(record: dict[str, Any], job: Job, where: str, file: Path) -> None:
    """Raise CuaEnvError unless the record is one of the job's."""
    for name in ("env_id", "seed", "agent", "guardrail"):
        value = getattr(job, name)
        if record.get(name) != value:
            raise _foreign(file, f"{where} has {name} {record.get(name)!r}, not {value!r}")
    asked, played = job.options.get("intervention", ""), names_of(record)
    other = played if asked == "none" else asked not in ("", "own", *played) and record["valid"]
    if other:
        raise _foreign(file, f"{where} has interventions {list(played)}, not {asked!r}")
    if record.get("task_id") not in (job.task_id, _id_of(job.task_id)):
        raise _foreign(file, f"{where} has task {record.get('task_id')!r}, not {job.task_id!r}")


def _id_of(task: str) -> str:
    try:
        return load(task).id
    except CuaEnvError:
        return task


def _foreign(file: Path, why: str) -> CuaEnvError:
    return CuaEnvError(f"{file} is no beginning of this run: {why}. Choose another --out.")
