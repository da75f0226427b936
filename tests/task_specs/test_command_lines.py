"""What the command lines of a set-up call for, as far as a file shows it."""

from __future__ import annotations

from typing import Any

import pytest

from cuaenv.core.sim_programs import ACCOUNTS, PROGRAMS
from cuaenv.core.task_spec import TaskSpec
from cuaenv.desktops.sim import launcher
from cuaenv.desktops.sim.setup.programs import PLUMBING
from cuaenv.desktops.sim.shell import registry
from cuaenv.envs.desktop import DesktopEnv
from cuaenv.task_specs import missing


def lacking(*commands: Any, **more: Any) -> list[str]:
    steps = [{"type": "execute", "parameters": {"command": one, **more}} for one in commands]
    return missing(TaskSpec(id="t", instruction="Look.", config=steps), "sim")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (["python", "-c", "import x"], "sim has no command 'python'"),
        ("gsettings set a b c", "sim has no command 'gsettings'"),
        ("sudo -S apt-get update", "sim has no command 'apt-get'"),
        ("echo pw | sudo -S su - charles", "sim has no account 'charles'"),
        ("/usr/bin/gsettings get a b", "sim has no command 'gsettings'"),
    ],
)
def test_what_is_not_there_is_told(command: Any, why: str) -> None:
    """A program or an account that nothing brings."""
    assert lacking(command) == [why]


@pytest.mark.parametrize(
    "commands",
    [
        (["ls", "-l"],), ("sudo -S ls",), ("su - root",), ("./setup.sh",), ("cd /tmp && python x",),
        ("if true; then gsettings; fi",), (["bash", "-c", "python"],), ("X=1 python",),
        ("[[ -f x ]]",), ("cat a | python",), ("printf x > /usr/bin/python", "python a.py"),
        ("useradd charles", "su charles"), ("'",),
    ],
)  # fmt: skip
def test_what_may_be_there_is_not_told(commands: tuple[Any, ...]) -> None:
    """What is not plain to see, or may have come by a step before, shows at set-up."""
    assert lacking(*commands) == []


def test_what_may_fail_needs_nothing() -> None:
    """A step that may fail is no reason to leave a file out."""
    assert lacking("gsettings list", may_fail=True) == []


def test_the_data_are_the_desktops() -> None:
    """Programs and accounts are those of a desktop as it starts."""
    env = DesktopEnv(tasks="base/set_tab_size", obs_mode="features")
    env.reset(seed=0)
    desktop: Any = env.desktop
    disk = desktop._wm.computer.disk("test")
    known = {*disk.listdir("/usr/bin"), *registry.builtin_names(), *launcher.app_ids()}
    assert known | {*launcher.ALIASES} | PLUMBING == PROGRAMS
    lines = disk.read_text("/etc/passwd").splitlines()
    assert {line.split(":")[0] for line in lines} == ACCOUNTS
