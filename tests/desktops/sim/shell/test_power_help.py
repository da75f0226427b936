"""Asking how to shut down, or what would be done, shuts nothing down."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell.registry import program_names


def asked(*lines: str) -> list[str]:
    """Return what was asked of the power of a computer on which these lines were run."""
    computer = Computer(standard_image(program_names()), (1280, 720))
    shell = computer.shell()
    for line in lines:
        shell.run(line)
    return [event.path for event in computer.fs.journal.events if event.kind == "power"]


@pytest.mark.parametrize(
    "line",
    [
        "shutdown --help", "poweroff --help", "reboot --help", "halt --help", "init --help",
        "echo password | sudo -S halt --help", "systemctl --help", "systemctl poweroff --help",
        "systemctl poweroff --dry-run", "systemctl --dry-run reboot", "reboot --wtmp-only",
        "systemctl start poweroff.target --dry-run", "systemctl suspend --dry-run",
    ],
)  # fmt: skip
def test_help_and_dry_runs_ask_for_nothing(line: str) -> None:
    """No power event is in the journal."""
    assert asked(line) == []


@pytest.mark.parametrize(
    ("line", "kind"),
    [("shutdown now", "poweroff"), ("reboot", "reboot"), ("systemctl poweroff", "poweroff"),
     ("shutdown -h now", "poweroff"), ("echo password | sudo -S halt", "halt")],
)  # fmt: skip
def test_the_real_thing_still_asks(line: str, kind: str) -> None:
    """-h of shutdown is to halt, not to help."""
    assert asked(line) == [kind]
