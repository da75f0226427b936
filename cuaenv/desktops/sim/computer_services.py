"""Services of the system: what `systemctl` lists, starts and stops."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

STANDARD = (
    ("cron", "Regular background program processing daemon"),
    ("dbus", "D-Bus System Message Bus"),
    ("network-manager", "Network Manager"),
    ("rsyslog", "System Logging Service"),
    ("ssh", "OpenBSD Secure Shell server"),
    ("ufw", "Uncomplicated firewall"),
    ("unattended-upgrades", "Unattended Upgrades Shutdown"),
)


@dataclass(frozen=True, slots=True)
class Service:
    """One unit.

    Attributes:
        name: without `.service`.
        description: what `systemctl status` says about it.
        active: whether it runs.
        enabled: whether it starts with the system.
    """

    name: str
    description: str = ""
    active: bool = True
    enabled: bool = True


class ServiceTable:
    """The services by name."""

    __slots__ = ("_table",)

    def __init__(self) -> None:
        self._table = {name: Service(name, text) for name, text in STANDARD}

    def __deepcopy__(self, memo: dict[int, Any]) -> ServiceTable:
        # Services are frozen, so a table of the same ones is a deep copy.
        twin = memo[id(self)] = ServiceTable.__new__(ServiceTable)
        twin._table = dict(self._table)
        return twin

    def __iter__(self) -> Iterator[Service]:
        return iter(sorted(self._table.values(), key=lambda service: service.name))

    def __contains__(self, name: str) -> bool:
        return self._plain(name) in self._table

    def get(self, name: str) -> Service | None:
        """Return the service, named with or without `.service`, or None."""
        return self._table.get(self._plain(name))

    def add(self, name: str, description: str = "", active: bool = True) -> Service:
        """Add or replace a service."""
        service = Service(self._plain(name), description, active)
        self._table[service.name] = service
        return service

    def change(
        self, name: str, *, active: bool | None = None, enabled: bool | None = None
    ) -> Service:
        """Start, stop, enable or disable a service; KeyError when there is none."""
        old = self._table[self._plain(name)]
        new = replace(
            old,
            active=old.active if active is None else active,
            enabled=old.enabled if enabled is None else enabled,
        )
        self._table[new.name] = new
        return new

    @staticmethod
    def _plain(name: str) -> str:
        return name.removesuffix(".service")
