"""Is everything here that a desktop needs? Each finding names the command that mends it."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import re
from collections.abc import Iterator
from functools import cache

import gymnasium as gym

from cuaenv.core.errors import CuaEnvError

PACKAGE = "cuaenv"
REQUIRED = ("gymnasium", "numpy", "pillow", "lxml", "pydantic", "typer", "rich",
            "fontpkg-noto-sans", "fontpkg-inter", "fontpkg-jetbrains-mono")  # fmt: skip
OPTIONAL = {"train": {"stable_baselines3": "stable-baselines3", "torchrl": "torchrl",
                      "ray": "ray"}}  # fmt: skip
"""Extra to its modules, each with the package that holds it."""


def findings() -> list[dict[str, str]]:
    """Return `{check, state, detail, fix}` rows; `state` is ok, missing or optional."""
    return [*_packages(), *_extras(), _simulated_desktop()]


def _packages() -> Iterator[dict[str, str]]:
    for name in REQUIRED:
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            yield _row(name, "missing", "not installed", install(name))
            continue
        least = needed().get(name, ("", ""))[1]
        if _numbers(version) < _numbers(least):
            yield _row(name, "missing", f"{version}, and {least} is needed", install(name))
        else:
            yield _row(name, "ok", version)


def _extras() -> Iterator[dict[str, str]]:
    for extra, modules in OPTIONAL.items():
        absent = [name for name in modules if importlib.util.find_spec(name) is None]
        if absent:
            fix = install(*(modules[name] for name in absent))
            yield _row(f"extra {extra}", "optional", f"without {', '.join(absent)}", fix)
        else:
            yield _row(f"extra {extra}", "ok", "all there")


def _simulated_desktop() -> dict[str, str]:
    """Take a real step on the simulated desktop, picture included."""
    try:
        env = gym.make("OSGuard-RiskAug-v0", obs_mode="pixels", disable_env_checker=True)
        frame, _ = env.reset(seed=0)
        env.step(env.action_space.sample())
        env.close()
    except ImportError as error:
        return _row("desktop sim", "missing", str(error), install(*REQUIRED))
    except (CuaEnvError, OSError) as error:
        mend = f"reinstall {PACKAGE}: pip install --force-reinstall --no-deps {PACKAGE}"
        return _row("desktop sim", "missing", f"{type(error).__name__}: {error}", mend)
    return _row("desktop sim", "ok", f"a {frame.shape[1]}x{frame.shape[0]} screen steps")


def _row(check: str, state: str, detail: str, fix: str = "") -> dict[str, str]:
    return {"check": check, "state": state, "detail": detail, "fix": fix}


def install(*names: str) -> str:
    """Return the command that installs packages in the versions this one needs."""
    return "pip install " + " ".join(f'"{needed().get(name, (name, ""))[0]}"' for name in names)


@cache
def needed() -> dict[str, tuple[str, str]]:
    """Return the requirements as they were installed: name to `(requirement, least version)`."""
    try:
        lines = importlib.metadata.requires(PACKAGE) or []
    except importlib.metadata.PackageNotFoundError:
        return {}  # run from a checkout that was never installed
    found = {}
    for line in lines:
        requirement = line.partition(";")[0].strip()
        name = re.split(r"[^A-Za-z0-9._-]", requirement)[0]
        least = re.search(r">=([0-9.]+)", requirement)
        found[name] = (requirement, least[1] if least else "")
    return found


def _numbers(version: str) -> tuple[int, ...]:
    """Return the numbers a version begins with; what follows is newer than they are."""
    begun = re.match(r"[0-9.]*", version)
    return tuple(int(part) for part in (begun[0] if begun else "").split(".") if part)
