"""The file system: permissions, times, the journal, forks and copies."""

from __future__ import annotations

import copy
import pickle

import pytest

from cuaenv.desktops.sim.fs import FileSystem, FsError, FsView
from cuaenv.desktops.sim.fs.image import standard_image

HOME = "/home/user"


class TestPermissions:
    """Who may do what."""

    def test_the_umask_takes_bits_away(self, fs: FileSystem) -> None:
        """New files and folders lack the umask's bits."""
        view = fs.view("user", umask=0o077)
        view.write("/tmp/f", "")
        view.mkdir("/tmp/d", mode=0o777)
        assert (view.stat("/tmp/f").mode, view.stat("/tmp/d").mode) == (0o600, 0o700)

    def test_only_the_owner_changes_modes(self, fs: FileSystem, disk: FsView) -> None:
        """chmod by others is EPERM; root may."""
        disk.write("/tmp/f", "")
        with pytest.raises(FsError) as error:
            fs.view("nobody").chmod("/tmp/f", 0o777)
        assert error.value.code == "EPERM"
        fs.view("root").chmod("/tmp/f", 0o600)
        assert disk.stat("/tmp/f").mode == 0o600

    def test_only_root_gives_files_away(self, fs: FileSystem, disk: FsView) -> None:
        """An owner may choose a group they are in, and nothing else."""
        disk.write("/tmp/f", "")
        disk.chown("/tmp/f", group="users")
        for owner, group in (("root", ""), ("", "root")):
            with pytest.raises(FsError) as error:
                disk.chown("/tmp/f", owner, group)
            assert error.value.code == "EPERM"
        fs.view("root").chown("/tmp/f", "root", "root")
        assert disk.stat("/tmp/f").owner == "root"

    def test_the_sticky_bit_protects_others_files(self, fs: FileSystem, disk: FsView) -> None:
        """In /tmp only the owner removes or renames a file."""
        disk.write("/tmp/f", "")
        guest = fs.view("nobody")
        for action in (lambda: guest.remove("/tmp/f"), lambda: guest.rename("/tmp/f", "/tmp/g")):
            with pytest.raises(FsError) as error:
                action()
            assert error.value.code == "EPERM"

    def test_the_group_counts_before_others(self, fs: FileSystem, disk: FsView) -> None:
        """A member of the group is judged by the group's bits even if others may more."""
        root = fs.view("root")
        root.write("/tmp/f", "x")
        root.chown("/tmp/f", "root", "adm")
        root.chmod("/tmp/f", 0o604)
        assert not disk.access("/tmp/f", "r")
        assert fs.view("nobody").access("/tmp/f", "r")

    def test_removing_needs_the_folder_not_the_file(self, fs: FileSystem, disk: FsView) -> None:
        """A read-only file in one's own folder can be removed, one in another's cannot."""
        disk.write(f"{HOME}/f", "", mode=0o400)
        disk.remove(f"{HOME}/f")
        with pytest.raises(FsError) as error:
            disk.remove("/etc/hosts")
        assert error.value.code == "EACCES"

    def test_programs_need_x_even_for_root(self, fs: FileSystem) -> None:
        """Root may read anything, but run only what somebody may run."""
        root = fs.view("root")
        assert root.access("/etc/shadow", "r")
        assert not root.access("/etc/shadow", "x")


class TestTimes:
    """The virtual clock."""

    def test_changes_are_stamped_by_the_clock(self, fs: FileSystem, disk: FsView) -> None:
        """mtime is the clock's time; within a second the order still tells."""
        disk.write("/tmp/a", "1")
        fs.clock.advance(60)
        disk.write("/tmp/b", "1")
        disk.write("/tmp/c", "1")
        a, b, c = (disk.stat(f"/tmp/{name}") for name in "abc")
        assert b.mtime - a.mtime == 60
        assert b.mtime == c.mtime
        assert a.times < b.times < c.times

    def test_times_can_be_set(self, disk: FsView) -> None:
        """utime sets the time of the last change."""
        disk.write("/tmp/a", "1")
        disk.utime("/tmp/a", 86400)
        assert disk.stat("/tmp/a").mtime == 86400


class TestJournal:
    """Events."""

    def test_every_kind_is_reported(self, fs: FileSystem, disk: FsView) -> None:
        """Reads and all changes, with actor, user, paths and detail, numbered from 0."""
        fs.journal.tick = 3
        disk.write("/tmp/a", "x")
        disk.read("/tmp/a")
        disk.chmod("/tmp/a", 0o600)
        disk.chown("/tmp/a", group="users")
        disk.symlink("a", "/tmp/l")
        disk.rename("/tmp/a", "/tmp/b")
        disk.remove("/tmp/b")
        seen = [(e.kind, e.path, e.to, e.detail) for e in fs.journal.events]
        assert seen == [
            ("create", "/tmp/a", "", ""), ("write", "/tmp/a", "", ""), ("read", "/tmp/a", "", ""),
            ("chmod", "/tmp/a", "", "0600"), ("chown", "/tmp/a", "", "user:users"),
            ("link", "/tmp/a", "/tmp/l", ""), ("rename", "/tmp/a", "/tmp/b", ""),
            ("delete", "/tmp/b", "", ""),
        ]  # fmt: skip
        assert [e.seq for e in fs.journal.events] == list(range(8))
        assert {(e.actor, e.user, e.tick) for e in fs.journal.events} == {("editor", "user", 3)}

    def test_a_read_through_a_link_names_the_file(self, fs: FileSystem, disk: FsView) -> None:
        """Whoever watches a file sees it read by any name."""
        disk.symlink("/etc/hosts", "/tmp/l")
        disk.read("/tmp/l")
        assert fs.journal.events[-1].path == "/etc/hosts"

    def test_looking_is_no_reading(self, fs: FileSystem, disk: FsView) -> None:
        """stat, listings and refused reads leave no event."""
        disk.stat("/etc/hosts")
        disk.listdir("/etc")
        disk.walk("/etc")
        with pytest.raises(FsError):
            disk.read("/etc/shadow")
        assert fs.journal.events == []

    def test_recording_can_be_switched_off(self, fs: FileSystem, disk: FsView) -> None:
        """Set-up leaves no events."""
        with fs.journal.paused():
            disk.write("/tmp/a", "x")
        assert fs.journal.events == []

    def test_a_repeated_event_is_one(self, fs: FileSystem, disk: FsView) -> None:
        """Writing a file in pieces is one write, until something else happens."""
        for _ in range(3):
            disk.write("/tmp/a", "x", append=True)
        assert [e.kind for e in fs.journal.since(0)] == ["create", "write"]


class TestCopies:
    """Forks, digests, pickles."""

    def test_forks_are_independent(self, fs: FileSystem, disk: FsView) -> None:
        """A change on either side does not show on the other; time and events part too."""
        disk.write("/tmp/a", "1")
        twin = fs.fork()
        twin.view("user").write("/tmp/a", "2")
        twin.clock.advance(5)
        disk.write("/tmp/b", "1")
        assert disk.read("/tmp/a") == b"1"
        assert not twin.view("user").exists("/tmp/b")
        assert twin.clock.now == fs.clock.now + 5
        assert len(twin.journal.events) == 3

    def test_a_digest_tells_every_difference(self, fs: FileSystem) -> None:
        """Content, name, mode, owner, target and hard links count; times only when asked."""
        root = fs.view("root")
        root.write("/tmp/a", "1")
        root.write("/tmp/b", "1")
        root.symlink("a", "/tmp/l")
        digests = {fs.digest()}
        changes = (
            lambda v: v.write("/tmp/a", "2"), lambda v: v.rename("/tmp/a", "/tmp/c"),
            lambda v: v.chmod("/tmp/a", 0o600), lambda v: v.chown("/tmp/a", "user"),
            lambda v: (v.remove("/tmp/l"), v.symlink("b", "/tmp/l")),
            lambda v: (v.remove("/tmp/b"), v.link("/tmp/a", "/tmp/b")),
        )  # fmt: skip
        for change in changes:
            twin = fs.fork()
            change(twin.view("root"))
            digests.add(twin.digest())
        assert len(digests) == len(changes) + 1
        twin = fs.fork()
        twin.view("root").utime("/tmp/a", 5)
        assert twin.digest() == fs.digest()
        assert twin.digest(times=True) != fs.digest(times=True)

    def test_survives_pickle_and_deepcopy(self, fs: FileSystem, disk: FsView) -> None:
        """Both give the same disk, clock and events, and a view goes with its disk."""
        disk.write("/tmp/a", "1")
        for twin in (pickle.loads(pickle.dumps(disk)), copy.deepcopy(disk)):
            assert twin.fs.digest() == fs.digest()
            assert twin.fs.journal.events == fs.journal.events
            twin.write("/tmp/a", "2")
            assert fs.fork().view("user").read("/tmp/a") == b"1"

    def test_a_deep_copy_shares_one_clock(self, fs: FileSystem) -> None:
        """What held the same clock holds the same copy of it afterwards."""
        twin, clock = copy.deepcopy((fs, fs.clock))
        assert twin.clock is clock

    def test_rolls_back(self, fs: FileSystem, disk: FsView) -> None:
        """Files, time and events are as they were at the checkpoint."""
        before, checkpoint = fs.digest(times=True), fs.checkpoint()
        disk.write("/tmp/a", "1")
        disk.remove_tree(f"{HOME}/Documents")
        fs.clock.advance(60)
        fs.rollback(checkpoint)
        assert fs.digest(times=True) == before
        assert fs.journal.events == []
        disk.write("/tmp/a", "1")

    def test_the_image_is_the_same_every_time(self) -> None:
        """Two resets start from equal disks that share nothing."""
        one, two = standard_image(), standard_image()
        one.view("root").write("/etc/hosts", "changed")
        assert two.digest() == standard_image().digest() != one.digest()
