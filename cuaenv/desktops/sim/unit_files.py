"""Unit files of the prepared image: what systemd reads, as ordinary files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.computer_services import STANDARD

if TYPE_CHECKING:
    from cuaenv.desktops.sim.fs.view import FsView

VENDOR = "/usr/lib/systemd/system"
ADMIN = "/etc/systemd/system"
WANTS = f"{ADMIN}/multi-user.target.wants"

COMMANDS = {
    "cron": "/usr/sbin/cron -f", "dbus": "/usr/bin/dbus-daemon --system",
    "network-manager": "/usr/sbin/NetworkManager --no-daemon",
    "rsyslog": "/usr/sbin/rsyslogd -n", "ssh": "/usr/sbin/sshd -D",
    "ufw": "/usr/lib/ufw/ufw-init start quiet",
    "unattended-upgrades": "/usr/bin/unattended-upgrade-shutdown --wait-for-signal",
}  # fmt: skip
TARGETS = (
    ("poweroff", "System Power Off"), ("reboot", "System Reboot"), ("halt", "System Halt"),
    ("shutdown", "System Shutdown"), ("suspend", "Suspend"), ("hibernate", "System Hibernation"),
    ("multi-user", "Multi-User System"), ("graphical", "Graphical Interface"),
)  # fmt: skip


def install(view: FsView) -> None:
    """Write the unit files of the services and targets; the services are enabled."""
    for folder in (VENDOR, WANTS):
        view.mkdir(folder, parents=True)
    for name, description in STANDARD:
        text = (
            f"[Unit]\nDescription={description}\n\n[Service]\nExecStart={COMMANDS[name]}\n"
            "Restart=on-failure\n\n[Install]\nWantedBy=multi-user.target\n"
        )
        view.write(f"{VENDOR}/{name}.service", text)
        view.symlink(f"{VENDOR}/{name}.service", f"{WANTS}/{name}.service")
    for name, description in TARGETS:
        view.write(f"{VENDOR}/{name}.target", f"[Unit]\nDescription={description}\n")
