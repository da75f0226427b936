"""The file system: content, names, links, permissions, limits, journal, forks."""

from __future__ import annotations

import copy
import pickle

import pytest

from cuaenv.desktops.sim.fs import FileSystem, FsError, FsView
from cuaenv.desktops.sim.fs.image import standard_image

HOME = "/home/user"


@pytest.fixture
def fs() -> FileSystem:
    """Return a fresh standard disk."""
    return standard_image(("ls",))


@pytest.fixture
def disk(fs: FileSystem) -> FsView:
    """Return it as the desktop user's editor sees it."""
    return fs.view("user", "editor")


def code(error: pytest.ExceptionInfo[FsError]) -> str:
    """Return the errno name of a caught error."""
    return error.value.code


class TestContent:
    """Reading and writing."""

    def test_reads_what_was_written(self, disk: FsView) -> None:
        """Bytes come back as they went in; text is UTF-8."""
        disk.write(f"{HOME}/a", "grüße\n")
        assert disk.read(f"{HOME}/a") == "grüße\n".encode()
        assert disk.read_text(f"{HOME}/a") == "grüße\n"

    def test_appends(self, disk: FsView) -> None:
        """Appending keeps what is there."""
        disk.write(f"{HOME}/a", "1")
        disk.write(f"{HOME}/a", "2", append=True)
        assert disk.read(f"{HOME}/a") == b"12"

    def test_keeps_bytes_that_are_no_text(self, disk: FsView) -> None:
        """Bytes that are not UTF-8 survive being read and written as text."""
        disk.write(f"{HOME}/a", b"\xff\x00\xfe")
        disk.write(f"{HOME}/b", disk.read_text(f"{HOME}/a"))
        assert disk.read(f"{HOME}/b") == b"\xff\x00\xfe"

    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            (f"{HOME}/none", "ENOENT"), (HOME, "EISDIR"), (f"{HOME}/.bashrc/x", "ENOTDIR"),
            (f"{HOME}/.bashrc/", "ENOTDIR"), ("/root/x", "EACCES"), ("/etc/shadow", "EACCES"),
            ("", "ENOENT"), (f"{HOME}/{'n' * 256}", "ENAMETOOLONG"),
            ("/" + "a/" * 2100, "ENAMETOOLONG"),
        ],
    )  # fmt: skip
    def test_says_why_not(self, disk: FsView, path: str, expected: str) -> None:
        """Each failure has its errno name and strerror's words."""
        with pytest.raises(FsError) as error:
            disk.read(path)
        assert code(error) == expected
        assert error.value.path == path

    def test_error_reads_like_strerror(self, disk: FsView) -> None:
        """The text of an error is what programs print."""
        with pytest.raises(FsError, match=r"^No such file or directory$"):
            disk.read("/none")

    def test_a_large_file_is_refused(self, disk: FsView) -> None:
        """Files end at 16 MiB, and a refused write changes nothing."""
        disk.write(f"{HOME}/a", "before")
        with pytest.raises(FsError) as error:
            disk.write(f"{HOME}/a", b"x" * (16 * 2**20 + 1))
        assert code(error) == "EFBIG"
        assert disk.read(f"{HOME}/a") == b"before"

    def test_a_full_disk_is_refused_and_can_be_emptied(self, disk: FsView) -> None:
        """The disk ends at 256 MiB; removing a file makes room again."""
        block = b"x" * (16 * 2**20)
        with pytest.raises(FsError) as error:
            for number in range(17):
                disk.write(f"{HOME}/{number}", block)
        assert code(error) == "ENOSPC"
        disk.remove(f"{HOME}/0")
        disk.write(f"{HOME}/again", block)

    def test_devices(self, disk: FsView) -> None:
        """/dev/null swallows everything and is always empty."""
        disk.write("/dev/null", "gone")
        assert disk.read("/dev/null") == b""


class TestNames:
    """Folders, removing, renaming."""

    def test_mkdir_with_parents(self, disk: FsView) -> None:
        """Missing folders on the way are made; an existing one is no error then."""
        disk.mkdir(f"{HOME}/a/b/c", parents=True)
        disk.mkdir(f"{HOME}/a/b/c", parents=True)
        with pytest.raises(FsError) as error:
            disk.mkdir(f"{HOME}/a")
        assert code(error) == "EEXIST"

    def test_listing_is_sorted(self, disk: FsView) -> None:
        """Names come in order of code points, whatever the order of creation."""
        for name in ("b", "B", "a"):
            disk.write(f"/tmp/{name}", "")
        assert disk.listdir("/tmp") == ["B", "a", "b"]

    def test_rename_replaces_a_file(self, disk: FsView) -> None:
        """A file in the way is gone afterwards."""
        disk.write(f"{HOME}/a", "1")
        disk.write(f"{HOME}/b", "2")
        disk.rename(f"{HOME}/a", f"{HOME}/b")
        assert (disk.read(f"{HOME}/b"), disk.exists(f"{HOME}/a")) == (b"1", False)

    @pytest.mark.parametrize(
        ("src", "dst", "expected"),
        [
            ("d", "d/e/f", "EINVAL"), ("d", "full", "ENOTEMPTY"), ("f", "d", "EISDIR"),
            ("d", "f", "ENOTDIR"), ("none", "x", "ENOENT"), ("f", "none/x", "ENOENT"),
            ("f", "new/", "ENOTDIR"),
        ],
    )  # fmt: skip
    def test_rename_refuses(self, disk: FsView, src: str, dst: str, expected: str) -> None:
        """What rename(2) refuses is refused."""
        disk.mkdir(f"{HOME}/d/e", parents=True)
        disk.mkdir(f"{HOME}/full/x", parents=True)
        disk.write(f"{HOME}/f", "")
        with pytest.raises(FsError) as error:
            disk.rename(f"{HOME}/{src}", f"{HOME}/{dst}")
        assert code(error) == expected

    def test_rename_onto_itself_changes_nothing(self, disk: FsView) -> None:
        """Renaming to the same file, also under a hard link, keeps both names."""
        disk.write(f"{HOME}/a", "1")
        disk.link(f"{HOME}/a", f"{HOME}/b")
        disk.rename(f"{HOME}/a", f"{HOME}/b")
        assert disk.read(f"{HOME}/a") == disk.read(f"{HOME}/b") == b"1"

    def test_removing_a_folder(self, disk: FsView) -> None:
        """rmdir wants an empty folder, remove a file, remove_tree takes all."""
        disk.mkdir(f"{HOME}/d/e", parents=True)
        disk.write(f"{HOME}/d/e/f", "x")
        for action, expected in ((disk.rmdir, "ENOTEMPTY"), (disk.remove, "EISDIR")):
            with pytest.raises(FsError) as error:
                action(f"{HOME}/d")
            assert code(error) == expected
        used = disk.fs.used
        disk.remove_tree(f"{HOME}/d")
        assert not disk.exists(f"{HOME}/d")
        assert disk.fs.used == used - 1

    def test_folders_count_their_folders(self, disk: FsView) -> None:
        """nlink of a folder is 2 and one for each folder in it, through moves too."""
        disk.mkdir(f"{HOME}/d/e", parents=True)
        assert disk.stat(f"{HOME}/d").nlink == 3
        disk.rename(f"{HOME}/d/e", f"{HOME}/e")
        assert disk.stat(f"{HOME}/d").nlink == 2

    def test_copy_goes_into_a_folder(self, disk: FsView) -> None:
        """As cp -r: into an existing folder, else under the new name, with links as links."""
        disk.mkdir(f"{HOME}/src/in", parents=True)
        disk.write(f"{HOME}/src/in/f", "x", mode=0o640)
        disk.symlink("in/f", f"{HOME}/src/l")
        disk.copy(f"{HOME}/src", f"{HOME}/new")
        disk.copy(f"{HOME}/src", f"{HOME}/Documents")
        for top in (f"{HOME}/new", f"{HOME}/Documents/src"):
            assert disk.read(f"{top}/in/f") == b"x"
            assert disk.stat(f"{top}/in/f").mode == 0o640
            assert disk.lstat(f"{top}/l").target == "in/f"

    def test_copy_into_itself_is_refused(self, disk: FsView) -> None:
        """A folder is not copied into itself for ever."""
        with pytest.raises(FsError) as error:
            disk.copy(f"{HOME}/Documents", f"{HOME}/Documents")
        assert code(error) == "EINVAL"

    def test_walk_is_like_os_walk(self, disk: FsView) -> None:
        """Folders from the top down, with their folders and other names."""
        disk.mkdir("/tmp/a/b", parents=True)
        disk.write("/tmp/a/f", "")
        disk.symlink("b", "/tmp/a/l")
        assert list(disk.walk("/tmp/a")) == [
            ("/tmp/a", ["b"], ["f", "l"]),
            ("/tmp/a/b", [], []),
        ]


class TestLinks:
    """Symbolic and hard links."""

    def test_symbolic_links_are_followed(self, disk: FsView) -> None:
        """Through folders, relative to where the link is, and `..` after them is the target's."""
        disk.mkdir(f"{HOME}/d/in", parents=True)
        disk.write(f"{HOME}/d/f", "x")
        disk.symlink("d/in", f"{HOME}/l")
        assert disk.read(f"{HOME}/l/../f") == b"x"
        assert disk.realpath(f"{HOME}/l") == f"{HOME}/d/in"
        assert disk.is_link(f"{HOME}/l")
        assert not disk.is_link(f"{HOME}/l/")

    def test_forty_links_are_the_limit(self, disk: FsView) -> None:
        """The fortieth link is followed, the next is ELOOP; so is a loop."""
        disk.write("/tmp/0", "end")
        for number in range(1, 42):
            disk.symlink(str(number - 1), f"/tmp/{number}")
        assert disk.read("/tmp/40") == b"end"
        with pytest.raises(FsError) as error:
            disk.read("/tmp/41")
        assert code(error) == "ELOOP"
        disk.symlink("loop", "/tmp/loop")
        assert disk.lexists("/tmp/loop")
        assert not disk.exists("/tmp/loop")

    def test_writing_through_a_dangling_link_makes_its_target(self, disk: FsView) -> None:
        """As open(2) with O_CREAT does."""
        disk.symlink("target", "/tmp/l")
        disk.write("/tmp/l", "x")
        assert disk.read("/tmp/target") == b"x"

    def test_hard_links_share_content(self, disk: FsView) -> None:
        """Both names are one file until the last is removed."""
        disk.write("/tmp/a", "1")
        disk.link("/tmp/a", "/tmp/b")
        disk.write("/tmp/b", "2")
        assert (disk.read("/tmp/a"), disk.stat("/tmp/a").nlink) == (b"2", 2)
        disk.remove("/tmp/a")
        assert (disk.read("/tmp/b"), disk.stat("/tmp/b").nlink) == (b"2", 1)

    def test_folders_have_no_hard_links(self, disk: FsView) -> None:
        """link(2) refuses folders."""
        with pytest.raises(FsError) as error:
            disk.link(f"{HOME}/Documents", f"{HOME}/D")
        assert code(error) == "EPERM"


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
        assert code(error) == "EPERM"
        fs.view("root").chmod("/tmp/f", 0o600)
        assert disk.stat("/tmp/f").mode == 0o600

    def test_only_root_gives_files_away(self, fs: FileSystem, disk: FsView) -> None:
        """An owner may choose a group they are in, and nothing else."""
        disk.write("/tmp/f", "")
        disk.chown("/tmp/f", group="users")
        for owner, group in (("root", ""), ("", "root")):
            with pytest.raises(FsError) as error:
                disk.chown("/tmp/f", owner, group)
            assert code(error) == "EPERM"
        fs.view("root").chown("/tmp/f", "root", "root")
        assert disk.stat("/tmp/f").owner == "root"

    def test_the_sticky_bit_protects_others_files(self, fs: FileSystem, disk: FsView) -> None:
        """In /tmp only the owner removes or renames a file."""
        disk.write("/tmp/f", "")
        guest = fs.view("nobody")
        for action in (lambda: guest.remove("/tmp/f"), lambda: guest.rename("/tmp/f", "/tmp/g")):
            with pytest.raises(FsError) as error:
                action()
            assert code(error) == "EPERM"

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
        assert code(error) == "EACCES"

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
