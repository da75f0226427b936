"""The file system: content, names and links."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.fs import FsError, FsView

HOME = "/home/user"


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
        assert error.value.code == expected
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
        assert error.value.code == "EFBIG"
        assert disk.read(f"{HOME}/a") == b"before"

    def test_a_full_disk_is_refused_and_can_be_emptied(self, disk: FsView) -> None:
        """The disk ends at 256 MiB; removing a file makes room again."""
        block = b"x" * (16 * 2**20)
        with pytest.raises(FsError) as error:
            for number in range(17):
                disk.write(f"{HOME}/{number}", block)
        assert error.value.code == "ENOSPC"
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
        assert error.value.code == "EEXIST"

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
        assert error.value.code == expected

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
            assert error.value.code == expected
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
        assert error.value.code == "EINVAL"

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
        assert error.value.code == "ELOOP"
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
        assert error.value.code == "EPERM"
