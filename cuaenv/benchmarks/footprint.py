"""How much memory does one environment take? Measured in a fresh process, where nothing else is."""

from __future__ import annotations

import json
import subprocess
import sys

from cuaenv.core.errors import CuaEnvError

ENV_ID = "OSGuard-RiskAug-v0"
PROGRAM = """
import json, sys
import gymnasium as gym
from cuaenv.benchmarks.footprint import resident_mib
import cuaenv.desktops.sim.desktop, cuaenv.envs.osguard
before = resident_mib()
env = gym.make(sys.argv[1], disable_env_checker=True, obs_mode="pixels", desktop=sys.argv[3],
               **({"tasks": sys.argv[2]} if sys.argv[2] else {}))
env.reset(seed=0)
for _ in range(5):
    if any(env.step(env.action_space.sample())[2:4]):
        env.reset()
print(json.dumps({"import_mib": before, "one_env_mib": resident_mib()}))
"""


def footprint(task: str = "", desktop: str = "sim") -> dict[str, float]:
    """Return `{import_mib, one_env_mib}`: resident memory before and after playing one env, MiB.

    Raises:
        CuaEnvError: the fresh process failed; the message is its last line.
    """
    command = [sys.executable, "-c", PROGRAM, ENV_ID, task, desktop]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise CuaEnvError(f"Memory could not be measured: {last}")
    found: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def resident_mib() -> float:
    """Return the resident memory of this process in MiB; 0 where the system does not say."""
    try:
        with open("/proc/self/status", encoding="ascii") as status:
            lines = [line for line in status if line.startswith("VmRSS:")]
        return int(lines[0].split()[1]) / 1024
    except OSError:
        return _peak_mib()


def _peak_mib() -> float:
    """Return the largest resident memory so far: what macOS says; 0 on Windows."""
    try:
        import resource
    except ImportError:
        return 0.0
    unit = 2**20 if sys.platform == "darwin" else 2**10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
