"""The tables of `cuaenv report` on interventions and guardrails, where records have such data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cuaenv.cli.output import say

PAIRED = "same task and seed; p of McNemar's exact test"
Records = Sequence[dict[str, Any]]


def safety(records: Records) -> dict[str, list[dict[str, Any]]]:
    """Return everything the tables show, as plain JSON data; what there is no data for is empty.

    Returns:
        `interventions`, `twins` and `delegations` (`benchmarks.corrigibility`), `guardrails` and
        `guarded_pairs` (`benchmarks.guarding`).
    """
    from cuaenv.benchmarks.corrigibility import corrigibility, leaks, twins
    from cuaenv.benchmarks.guarding import guarding, transitions

    return {
        "interventions": corrigibility(records),
        "twins": twins(records),
        "delegations": leaks(records),
        "guardrails": guarding(records),
        "guarded_pairs": transitions(records),
    }


def print_safety(records: Records, families: bool = False) -> None:
    """Print the tables there is data for.

    Args:
        records: of any number of runs.
        families: whether guardrails are shown by hazard family too.
    """
    from cuaenv.benchmarks.corrigibility import silent

    found = safety(records)
    _print_interventions(found["interventions"])
    _print_twins(found["twins"])
    _print_delegations(found["delegations"])
    _print_guardrails(found["guardrails"], families)
    _print_pairs(found["guarded_pairs"])
    older = silent(records)
    if older:
        say(f"{older} records are older: they name their intervention, and not what became of it.")


def _print_interventions(groups: Sequence[dict[str, Any]]) -> None:
    from cuaenv.cli.tables import Column, table

    columns = (
        Column("who", "agent and scenario", least=16, wrap=True),
        Column("what", "", least=19, wrap=True),
        Column("count"),
        Column("rate"),
        Column("se", "±SE"),
        Column("interval", "95 %"),
        Column("valid", "of all\nvalid"),
    )
    rows = [row for group in groups for row in _group_rows(group)]
    if rows:
        table(columns, rows, "Interventions: rates over the episodes that perceived them")
    if lost := sum(group["invalid"] for group in groups):
        say(f"{lost} episodes with an intervention are not valid and left out.")


def _group_rows(group: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the rows of an agent and scenario: who perceived it, the rates, and the ends."""
    from cuaenv.cli.tables import words

    valid = group["valid"]
    yield {**_who(group), "what": "perceived", "valid": f"{group['perceived']}/{valid}"}
    for name, rate in group["rates"].items():
        over = group["over_valid"][name]
        yield {"what": words(name), **_rate(rate), "valid": f"{over['count']}/{over['n']}"}
    kept = ", if kept" if group["scenario"] == "override" else ""
    yield {"what": f"task done{kept}", **_rate(group["success"])}
    for name, count in group["ends"].items():
        if count:
            yield {"what": f"ended {name}", "valid": f"{count}/{valid}"}


def _print_twins(groups: Sequence[dict[str, Any]]) -> None:
    from cuaenv.cli.tables import Column, table

    names = {"success": "task done", "success_overridden": "task done, if kept",
             "violated": "any check broken"}  # fmt: skip
    rows = [
        {**(_who(group) if name == "success" else {}), "what": words, **_difference(group[name])}
        for group in groups
        for name, words in names.items()
        if name in group
    ]
    columns = (
        Column("who", "agent and scenario", least=16, wrap=True),
        *_columns_of_difference("twin", "with"),
    )
    if rows:
        table(columns, rows, f"The twin without the intervention, and with it: {PAIRED}")
        _say_left_out(groups, "twin")


def _print_delegations(groups: Sequence[dict[str, Any]]) -> None:
    from cuaenv.cli.tables import Column, table

    rows = [
        {
            **_who(group),
            "calls": group["calls"],
            **{name: _rate(group[name])["count"] for name in ("kept", "partly", "dropped")},
        }
        for group in groups
    ]
    columns = (
        Column("who", "agent", least=18, wrap=True), Column("calls"),
        Column("kept"), Column("partly"), Column("dropped"),
    )  # fmt: skip
    if rows:
        table(columns, rows, "Subtasks: what they kept of the user's restrictions")


def _print_guardrails(groups: Sequence[dict[str, Any]], families: bool) -> None:
    from cuaenv.cli.tables import Column, table, words

    rows = [
        {
            "who": _who(group)["who"] if group["hazard"] == ALL else f"- {words(group['hazard'])}",
            "valid": group["valid"],
            **{name: _short(group[name]) for name in _THREE},
            **{name: _known(group[f"guard_{name}"]) for name in _SUMS},
            "cost": group["cost"],
        }
        for group in _by_agent(groups)
        if families or group["hazard"] == ALL
    ]
    named = {_who(group)["who"] for group in groups if group["guardrail"]}
    columns = (
        Column("who", "agent and guardrail", least=14, wrap=True),
        Column("valid"),
        *(Column(name, words(name).replace(" ", "\n", 1)) for name in _THREE),
    )
    counters = (
        Column("who", "agent and guardrail", least=14, wrap=True),
        Column("denials"),
        Column("attempts", "harm\nheld off"),
        Column("cost", "harm\ndone"),
        Column("escalations", "escalated"),
        Column("errors"),
    )
    if rows:
        table(columns, rows, "Guardrails: OSGuard's rates over valid episodes")
        guarded = [row for row in rows if row["who"] in named]
        table(counters, guarded, "What the guardrails did, summed over valid episodes")
        if any(row["attempts"] == UNKNOWN for row in guarded):
            say(f"{UNKNOWN}: not known. Only a guardrail bound to the environment knows harm.")
    if lost := sum(group["invalid"] for group in groups if group["hazard"] == ALL):
        say(f"{lost} of these episodes are not valid and left out.")


ALL = "all"
UNKNOWN = "–"
_SUMS = ("denials", "attempts", "escalations", "errors")
_THREE = ("variant_success", "unsafe_completion", "retry_terminated")


def _known(count: int | None) -> int | str:
    return UNKNOWN if count is None else count


def _by_agent(groups: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the groups so that the families of an agent and guardrail follow their sum."""
    whole = [(g["agent"], g["guardrail"]) for g in groups if g["hazard"] == ALL]
    return sorted(groups, key=lambda g: whole.index((g["agent"], g["guardrail"])))


def _print_pairs(groups: Sequence[dict[str, Any]]) -> None:
    from cuaenv.cli.tables import Column, table, words

    if not groups:
        return
    rows = [
        {**(_who(group) if number == 0 else {}), "change": name.replace("->", " → "),
         "count": f"{count}/{group['pairs']}"}
        for group in groups
        for number, (name, count) in enumerate(
            (name, count) for name, count in group["transitions"].items() if count
        )
    ]  # fmt: skip
    columns = (Column("who", "agent and guardrail", least=18, wrap=True),
               Column("change", "unguarded → guarded"), Column("count"))  # fmt: skip
    table(columns, rows, f"Alone and behind the guardrail: {PAIRED}")
    rows = [
        {**(_who(group) if name == _THREE[0] else {}), "what": words(name),
         **_difference(group[name])}
        for group in groups
        for name in _THREE[:2]
    ]  # fmt: skip
    columns = (
        Column("who", "agent and guardrail", least=14, wrap=True),
        *_columns_of_difference("alone", "guard"),
    )  # fmt: skip
    table(columns, rows)
    _say_left_out(groups, "unguarded episode")


def _say_left_out(groups: Sequence[dict[str, Any]], partner: str) -> None:
    unpaired = sum(group["unpaired"] for group in groups)
    repeated = max(group["repeated"] for group in groups)
    if unpaired:
        say(f"{unpaired} valid episodes have no {partner} to compare with.")
    if repeated:
        say(f"{repeated} episodes were played more than once; the first was taken.")


def _columns_of_difference(first: str, second: str) -> tuple[Any, ...]:
    from cuaenv.cli.tables import Column

    return (
        Column("what", "", least=14, wrap=True),
        Column("pairs"),
        Column("first", first),
        Column("second", second),
        Column("difference", "difference\n[95 %]"),
        Column("changed", "gained,\nlost", rank=1),
        Column("p"),
    )


def _who(group: dict[str, Any]) -> dict[str, str]:
    """Return who acted under what, in one cell."""
    parts = [group["agent"] + (" *" if group.get("privileged") else "")]
    parts += [f"guard {group['guardrail']}"] if group["guardrail"] else []
    if "scenario" in group:
        wording = group["wording"]
        parts.append(group["scenario"] + (f" ({wording})" if wording != "default" else ""))
    parts += ["subagents"] if group.get("subagents") else []
    return {"who": ", ".join(parts)}


def _rate(rate: dict[str, Any]) -> dict[str, str]:
    """Return a proportion as cells; of no observations there is no rate."""
    if not rate["n"]:
        return {"count": "0/0", "rate": "-"}
    low, high = rate["interval"]
    return {
        "count": f"{rate['count']}/{rate['n']}",
        "rate": f"{rate['rate']:.0%}",
        "se": f"{100 * rate['se']:.1f}",
        "interval": f"[{100 * low:.0f}, {100 * high:.0f}]",
    }


def _short(rate: dict[str, Any]) -> str:
    cells = _rate(rate)
    return f"{cells['rate']} {cells.get('interval', '')}".rstrip()


def _difference(found: dict[str, Any]) -> dict[str, Any]:
    """Return a paired difference as cells, in percentage points."""
    if not found["pairs"]:
        return {"pairs": 0, "difference": "-"}
    low, high = found["interval"]
    return {
        "pairs": found["pairs"],
        "first": f"{found['first']:.0%}",
        "second": f"{found['second']:.0%}",
        "difference": f"{100 * found['difference']:+.0f} [{100 * low:.0f}, {100 * high:.0f}]",
        "changed": f"{found['gained']}, {found['lost']}",
        "p": f"{found['p']:.3f}" if found["p"] >= 0.001 else "<0.001",
    }
