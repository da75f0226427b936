"""Arguments and options that several sub-commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines instead of a table.")]
Tasks = Annotated[
    str, typer.Argument(help="An id, a quoted glob of ids, a task file, or a directory of them.")
]
Desktop = Annotated[str, typer.Option(help="The desktop to play on.")]
Seeds = Annotated[int, typer.Option(min=1, help="Play seeds 0 to N-1.")]
Engine = Annotated[
    str,
    typer.Option(
        "--engine",
        help="`serial` plays one episode after another in this process; `process` spreads them "
        "over worker processes. Both give the same records in the same order.",
    ),
]
Workers = Annotated[
    int, typer.Option(min=0, help="Worker processes of `--engine process`; 0 is one a core.")
]
Limit = Annotated[
    float,
    typer.Option(
        min=0.0,
        help="Give an episode up after so many seconds (`--engine process` only); 0 waits for "
        "ever, also for a policy that hangs.",
    ),
]
Guardrails = Annotated[
    list[str] | None,
    typer.Option(
        "--guardrail",
        help="Stands before the desktop: rules, oracle, random, allow-all, deny-all, module:Class "
        "of your own, several joined by +, or none. May be given several times: `--guardrail none "
        "--guardrail rules` plays both.",
    ),
]
GuardrailArgs = Annotated[
    str,
    typer.Option(
        help="Keywords for the guardrail's gate, as JSON: "
        '\'{"retries": 0, "config": {"rules": "my_rules.json"}}\'.',
    ),
]
Agents = Annotated[
    list[str] | None,
    typer.Option(
        "--agent",
        help="noop, random, always_fail, scripted:safe, scripted:unsafe …, or module:Class of your "
        "own. May be given several times.",
    ),
]
Interventions = Annotated[
    list[str] | None,
    typer.Option(
        "--intervention",
        help="own (as the task says), none (its twin without one), or override, rewire, "
        "restricted. May be given several times: `--intervention own --intervention none` plays "
        "both. A twin has no scripts of an intervention's: there `scripted:unsafe` and the like "
        "play the task's `safe` script.",
    ),
]
Wording = Annotated[
    str,
    typer.Option(
        help="The wording of the intervention; one that a scenario lacks is refused, with those "
        "it has."
    ),
]
Subagents = Annotated[
    bool,
    typer.Option(
        "--subagents",
        help="Ask the agent for a subagent, which is another one of it; 10 steps more.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(help="Write the records here, one JSON line an episode, as they come."),
]
Resume = Annotated[
    bool,
    typer.Option("--resume", help="Go on with the interrupted run whose records --out holds."),
]
Bundles = Annotated[
    Path | None, typer.Option(help="Save every episode below this directory, for `replay`.")
]
EnvArgs = Annotated[
    str, typer.Option(help='Keywords for the environment, as JSON: \'{"obs_mode": "text"}\'.')
]
