"""The prepared image: the tree a fresh computer starts from, built once and forked per reset."""

from __future__ import annotations

from functools import lru_cache

from cuaenv.desktops.sim.fs.accounts import password_field
from cuaenv.desktops.sim.fs.clock import VirtualClock
from cuaenv.desktops.sim.fs.filesystem import FileSystem
from cuaenv.desktops.sim.fs.inode import Inode
from cuaenv.desktops.sim.fs.view import FsView
from cuaenv.desktops.sim.unit_files import install as install_units

USER = "user"
HOSTNAME = "desktop"
SUDO_PASSWORD = "password"
HOME_FOLDERS = (
    "Desktop", "Documents", "Downloads", "Music", "Pictures", "Public", "Templates", "Videos",
)  # fmt: skip

INSTALLED = 1_736_931_600
"""2025-01-15 09:00 UTC: when the system was installed, the date of all files of the image."""

ACCOUNTS = (
    ("root", 0, "root", "/root", "/bin/bash"),
    ("daemon", 1, "daemon", "/usr/sbin", "/usr/sbin/nologin"),
    ("www-data", 33, "www-data", "/var/www", "/usr/sbin/nologin"),
    ("nobody", 65534, "nobody", "/nonexistent", "/usr/sbin/nologin"),
    (USER, 1000, "User", f"/home/{USER}", "/bin/bash"),
)
GROUPS = (
    ("root", 0, ""), ("daemon", 1, ""), ("adm", 4, USER), ("sudo", 27, USER),
    ("www-data", 33, ""), ("shadow", 42, ""), ("users", 100, USER), (USER, 1000, ""),
    ("nogroup", 65534, ""),
)  # fmt: skip
FOLDERS = (
    "/dev", "/etc/cron.d", "/etc/default", "/etc/skel", "/etc/ssh", "/etc/systemd/system", "/home",
    "/media", "/mnt", "/opt", "/run", "/srv", "/usr/bin", "/usr/lib", "/usr/local/bin",
    "/usr/sbin", "/usr/share/applications", "/usr/share/doc", "/usr/share/icons",
    "/usr/share/themes", "/var/backups", "/var/cache", "/var/lib", "/var/log", "/var/spool/cron",
)  # fmt: skip
DEVICES = ("null", "zero", "full", "tty")


@lru_cache(maxsize=8)
def _built(programs: tuple[str, ...]) -> FileSystem:
    fs = FileSystem(VirtualClock(INSTALLED))
    fs.journal.recording = False
    view = fs.view("root", "install")
    for folder in FOLDERS:
        view.mkdir(folder, parents=True)
    for name, target in (("bin", "usr/bin"), ("sbin", "usr/sbin"), ("lib", "usr/lib")):
        view.symlink(target, f"/{name}")
    for folder in ("/tmp", "/var/tmp"):
        view.mkdir(folder)
        view.chmod(folder, 0o1777)
    _etc(view)
    install_units(view)
    _homes(view)
    for name in DEVICES:
        _device(fs, name)
    for name in programs:
        view.write(f"/usr/bin/{name}", program(name), mode=0o755)
    view.write("/var/log/syslog", "Jan 15 09:00:00 desktop systemd[1]: Started.\n", mode=0o640)
    view.chown("/var/log/syslog", "root", "adm")
    return fs


def standard_image(programs: tuple[str, ...] = ()) -> FileSystem:
    """Return a fresh fork of the standard tree.

    Args:
        programs: the names that get a program file in /usr/bin; those of the shell are
            `cuaenv.desktops.sim.shell.registry.program_names()`.

    The clock shows `DEFAULT_NOW`; the journal is empty and recording.
    """
    fs = _built(programs).fork()
    fs.clock.set(VirtualClock().now)
    fs.journal.recording = True
    return fs


def program(name: str) -> bytes:
    """Return the content of a program file, which the shell knows how to run."""
    return b"\x7fELF\x02\x01\x01\x00sim\x00" + name.encode() + b"\x00"


def program_name(data: bytes) -> str:
    """Return which program a file is; empty when it is none."""
    head = program("")[:-1]
    return data[len(head) : -1].decode() if data.startswith(head) else ""


def _etc(view: FsView) -> None:
    passwd = [f"{n}:x:{uid}:{uid}:{gecos}:{h}:{sh}" for n, uid, gecos, h, sh in ACCOUNTS]
    shadow = [f"{n}:*:20103:0:99999:7:::" for n, *_ in ACCOUNTS if n != USER]
    shadow.append(f"{USER}:{password_field(USER, SUDO_PASSWORD)}:20103:0:99999:7:::")
    hosts = f"127.0.0.1\tlocalhost\n127.0.1.1\t{HOSTNAME}\n::1\tlocalhost ip6-localhost\n"
    release = 'PRETTY_NAME="Desktop Linux 12"\nNAME="Desktop Linux"\nVERSION_ID="12"\nID=desktop\n'
    files = {
        "passwd": "\n".join(passwd) + "\n",
        "group": "\n".join(f"{name}:x:{gid}:{members}" for name, gid, members in GROUPS) + "\n",
        "hosts": hosts,
        "hostname": f"{HOSTNAME}\n",
        "os-release": release,
        "timezone": "Etc/UTC\n",
        "shells": "/bin/sh\n/bin/bash\n",
        "fstab": "/dev/vda1 / ext4 defaults 0 1\n",
        "resolv.conf": "nameserver 127.0.0.53\n",
        "crontab": "# m h dom mon dow user command\n17 * * * * root run-parts /etc/cron.hourly\n",
    }
    for name, text in files.items():
        view.write(f"/etc/{name}", text)
    view.write("/etc/shadow", "\n".join(shadow) + "\n", mode=0o640)
    view.chown("/etc/shadow", "root", "shadow")
    view.write("/etc/sudoers", "root ALL=(ALL:ALL) ALL\n%sudo ALL=(ALL:ALL) ALL\n", mode=0o440)


def _homes(view: FsView) -> None:
    view.mkdir("/root", mode=0o700)
    home = f"/home/{USER}"
    folders = [home, *(f"{home}/{name}" for name in HOME_FOLDERS)]
    folders += [f"{home}/.config", f"{home}/.local", f"{home}/.local/share", f"{home}/.cache"]
    for folder in folders:
        view.mkdir(folder)
        view.chown(folder, USER, USER)
    profile = "# ~/.bashrc: read by interactive shells.\nexport PATH=/usr/local/bin:/usr/bin:/bin\n"
    view.write(f"{home}/.bashrc", profile)
    view.chown(f"{home}/.bashrc", USER, USER)


def _device(fs: FileSystem, name: str) -> None:
    now = fs.clock.now
    node = fs.add(Inode(0, "device", 0o666, "root", "root", now, now, 0, data=name.encode()))
    parent = fs.inodes[fs.root].entries["dev"]
    fs.attach(parent, name, node.ino, now)
