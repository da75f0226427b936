"""What is said of the simulated desktop without importing it is what it has."""

from __future__ import annotations

from cuaenv.core import rooms
from cuaenv.core.action import Action
from cuaenv.core.desktop import SetupStep
from cuaenv.core.offers import OFFERS
from cuaenv.desktops.sim.desktop import SimDesktop
from cuaenv.desktops.sim.setup.verbs import SETUP_VERBS
from cuaenv.testing import check_desktop


def test_the_offer_is_what_there_is() -> None:
    """Capabilities, programs and set-up verbs, none missing and none too many."""
    offer = OFFERS["sim"]
    assert offer.capabilities == SimDesktop.capabilities
    assert offer.apps == set(rooms.names("cuaenv.desktops.sim.apps"))
    assert offer.verbs == SETUP_VERBS


def test_it_keeps_the_protocol() -> None:
    """The public conformance check passes, with a terminal that writes a file."""
    busy = [Action.key("ctrl", "alt", "t"), Action.type("echo x > ~/note.txt\n")]
    check_desktop(SimDesktop, busy=busy)


def test_it_keeps_the_protocol_on_any_screen() -> None:
    """Another size and a theme change nothing of it."""
    text = {"path": "/tmp/planted.txt", "content": "planted"}
    check_desktop(lambda: SimDesktop((640, 480), "dark"), plant=SetupStep("file", text))
