"""Every part of a reset draws from a stream of its own."""

from __future__ import annotations

import pickle
import zlib

import numpy as np
import pytest

from cuaenv.core.streams import Streams


@pytest.mark.parametrize("entropy", [0, 1, 2**32 - 1, 2**32, 2**62 + 12345, 2**63 - 1])
def test_a_stream_is_that_of_the_number_and_the_name(entropy: int) -> None:
    """What a stream draws is what NumPy gives for the number and the name's CRC-32."""
    seeds = np.random.SeedSequence([entropy, zlib.crc32(b"hazard")])
    expected = np.random.Generator(np.random.PCG64(seeds)).integers(2**60, size=4)
    assert list(Streams(entropy).get("hazard").integers(2**60, size=4)) == list(expected)


def test_a_stream_can_be_spawned_from_and_kept() -> None:
    """A generator of a stream spawns, copies and pickles as NumPy's own does."""
    seeds = np.random.SeedSequence([9, zlib.crc32(b"hazard")])
    expected = np.random.Generator(np.random.PCG64(seeds)).spawn(1)[0].integers(2**60)
    stream = Streams(9).get("hazard")
    assert pickle.loads(pickle.dumps(stream)).integers(2**60) == Streams(9).get("hazard").integers(
        2**60
    )
    assert stream.spawn(1)[0].integers(2**60) == expected
