"""Sampling: random commands of computer_13."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from cuaenv.core.action import BUTTONS
from cuaenv.core.codecs.computer_13.verbs import VERBS
from cuaenv.core.keys import KEYS, MODIFIERS
from cuaenv.core.spaces import DialectText, random_text


class Computer13Text(DialectText):
    """JSON of computer_13; samples are single commands."""

    def compose(self, rng: np.random.Generator) -> str:
        """Return one random command."""
        verbs = list(VERBS)
        verb = verbs[rng.integers(len(verbs))]
        drawn = self._draw(rng)
        parameters = {name: drawn[name] for name in VERBS[verb]}
        return json.dumps({"action_type": verb, "parameters": parameters})

    def _draw(self, rng: np.random.Generator) -> dict[str, Any]:
        key = KEYS[rng.integers(len(KEYS))]
        return {
            "x": int(rng.integers(self.size[0])),
            "y": int(rng.integers(self.size[1])),
            "button": BUTTONS[rng.integers(len(BUTTONS))],
            "num_clicks": int(rng.integers(1, 4)),
            "dx": int(rng.integers(-20, 21)),
            "dy": int(rng.integers(-20, 21)),
            "text": random_text(rng),
            "key": key,
            "keys": [MODIFIERS[rng.integers(len(MODIFIERS))], key],
        }
