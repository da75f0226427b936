"""What all tests share: the training libraries are asked for, never stumbled upon."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip tests marked `train` unless `-m` asks for them; then a missing library is a failure."""
    if "train" in (config.option.markexpr or ""):
        return
    skip = pytest.mark.skip(reason="needs the extra `train`; run with: pytest -m train")
    for item in items:
        if "train" in item.keywords:
            item.add_marker(skip)
