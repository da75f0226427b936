"""Is everything here that a desktop needs? Each finding names the command that mends it."""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
from collections.abc import Iterator

import gymnasium as gym

from cuaenv.core.errors import CuaEnvError

REQUIRED = ("gymnasium", "numpy", "pillow", "lxml", "pydantic", "typer", "rich",
            "fontpkg-noto-sans", "fontpkg-inter", "fontpkg-jetbrains-mono")  # fmt: skip
OPTIONAL = {"train": ("stable_baselines3", "torchrl", "ray")}
MEND = "pip install --upgrade --force-reinstall cuaenv"


def findings() -> list[dict[str, str]]:
    """Return `{check, state, detail, fix}` rows; `state` is ok, missing or optional."""
    return [*_packages(), *_extras(), _simulated_desktop()]


def _packages() -> Iterator[dict[str, str]]:
    for name in REQUIRED:
        try:
            yield _row(name, "ok", importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            yield _row(name, "missing", "not installed", MEND)


def _extras() -> Iterator[dict[str, str]]:
    for extra, modules in OPTIONAL.items():
        absent = [name for name in modules if importlib.util.find_spec(name) is None]
        if absent:
            fix = f'pip install "cuaenv[{extra}]"'
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
    except (CuaEnvError, ImportError, OSError) as error:
        return _row("desktop sim", "missing", f"{type(error).__name__}: {error}", MEND)
    return _row("desktop sim", "ok", f"a {frame.shape[1]}x{frame.shape[0]} screen steps")


def _row(check: str, state: str, detail: str, fix: str = "") -> dict[str, str]:
    return {"check": check, "state": state, "detail": detail, "fix": fix}
