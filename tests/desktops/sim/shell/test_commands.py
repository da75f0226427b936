"""Commands the differential test leaves out: modelled ones, and what differs by machine."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.fs import FileSystem
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.registry import builtin_names, program_names


@pytest.fixture
def shell() -> Shell:
    """Return a shell of the desktop user on a fresh disk with a small tree in the home."""
    shell = Shell(standard_image(program_names()))
    shell.run("printf 'b 2\\na 1\\n' > notes.txt; mkdir -p d/e; echo x > d/e/f")
    shell.computer.fs.journal.events.clear()
    return shell


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("id -un; id -u; groups", "user\n1000\nuser adm sudo users\n"),
        ("whoami; hostname; uname; uname -m", "user\ndesktop\nLinux\nx86_64\n"),
        ("date; date -Idate; date +%s", "Mon Jun  2 09:00:00 UTC 2025\n2025-06-02\n1748854800\n"),
        ("date '+%-d.%-m.%y %H:%M'; sleep 90; date +%T", "2.6.25 09:00\n09:01:30\n"),
        ("date -d 'next friday' +%F; date -d yesterday +%F", "2025-06-06\n2025-06-01\n"),
        ("cal 2 2024 | tail -n 1", "25 26 27 28 29\n"),
        ("which ls cd; echo $?", "/usr/bin/ls\n1\n"),
        ("type cd ls; type -t if", "cd is a shell builtin\nls is /usr/bin/ls\nkeyword\n"),
        ("ls -l notes.txt", "-rw-r--r-- 1 user user 8 Jun  2 09:00 notes.txt\n"),
        ("ls -lt --full-time d | tail -n 1 | cut -d' ' -f6", "2025-06-02\n"),
        ("stat -c '%U:%G %a %s' notes.txt", "user:user 644 8\n"),
        ("stat notes.txt | sed -n 2p",
         "  Size: 8         \tBlocks: 8          IO Block: 4096   regular file\n"),
        ("du -s d; du -sh d", "12\td\n12K\td\n"),
        ("du -ab d", "2\td/e/f\n4098\td/e\n8194\td\n"),
        ("df / | wc -l; df -h | tail -n 1 | cut -d' ' -f1", "2\n/dev/vda1\n"),
        ("file notes.txt d /usr/bin/ls", "notes.txt:   ASCII text\nd:           directory\n"
         "/usr/bin/ls: ELF 64-bit LSB executable, x86-64\n"),
        ("echo '{\"a\": 1}' > j; file -b j; file -bi j", "JSON text data\napplication/json\n"),
        ("zip -q z.zip notes.txt; zip -rq z d; unzip -l z | wc -l", "9\n"),
        ("zip -rq z d; rm -r d; unzip -q z; cat d/e/f", "x\n"),
        ("echo hi | xclip -selection clipboard; xclip -o; wl-paste", "hi\nhi\n"),
        ("ps -e | grep -c systemd; pgrep -x cron; pidof sshd", "1\n412\n688\n"),
        ("env | grep ^HOME; env -i A=1 printenv A", "HOME=/home/user\n1\n"),
        ("timeout 5 echo a; nice -n 5 echo b; nohup echo c", "a\nb\nc\n"),
        ("gio trash notes.txt; ls .local/share/Trash/files", "notes.txt\n"),
        ("tree=$(find d); echo $tree", "d d/e d/e/f\n"),
        ("sha256sum /dev/null | cut -c1-8", "e3b0c442\n"),
        ("head -c 3 /dev/zero | xxd", "00000000: 0000 00                                  ...\n"),
        ("sort -V <<< $'v10\\nv9'", "v9\nv10\n"),
        ("column -t notes.txt; fold -w2 <<< abcd", "b  2\na  1\nab\ncd\n"),
        ("join <<< 'a' 2>/dev/null; echo $?", "1\n"),
        ("mktemp -u x.XXX > /dev/null; truncate -s +2 notes.txt; wc -c < notes.txt", "10\n"),
        ("shred -u notes.txt; ls notes.txt 2>/dev/null; echo $?", "2\n"),
        ("less notes.txt | wc -l", "2\n"),
        ("clear", "\x1b[H\x1b[2J"),
    ],
)  # fmt: skip
def test_prints(shell: Shell, line: str, expected: str) -> None:
    """A line prints what it should."""
    assert shell.run(line).stdout == expected


@pytest.mark.parametrize("name", ["nano notes.txt", "vim", "htop"])
def test_full_screen_programs_say_so(shell: Shell, name: str) -> None:
    """There is no full screen, and the message says what to do."""
    result = shell.run(name)
    assert result.code == 1
    assert "full-screen" in result.stderr


def test_xdg_open_opens_by_kind(shell: Shell) -> None:
    """The computer is asked to open the real path, after the line."""
    shell.run("ln -s notes.txt l; xdg-open l")
    assert shell.computer.opened == ["/home/user/notes.txt"]  # type: ignore[attr-defined]
    assert shell.run("xdg-open nope").code == 2


def test_rm_refuses_the_root(shell: Shell) -> None:
    """`rm -rf /` needs to be meant; then it takes what the user may."""
    assert shell.run("rm -rf /").code == 1
    assert shell.view().exists("/home/user/notes.txt")
    root = Shell(shell.computer, user="root")
    root.run("rm -rf --no-preserve-root /")
    assert not shell.view().exists("/home/user/notes.txt")
    assert root.run("ls").code == 127


def test_mv_overwrites_without_asking_unless_told(shell: Shell) -> None:
    """As the real one; -n keeps, -i asks, -b leaves a backup."""
    shell.run("echo 1 > a; echo 2 > b")
    assert shell.interact("mv -i a b").prompt == "mv: overwrite 'b'? "
    shell.run("mv -n a b")
    assert shell.run("cat b").stdout == "2\n"
    shell.run("mv -b a b")
    assert shell.run("cat b b~").stdout == "1\n2\n"


def test_passwd_changes_what_sudo_wants(shell: Shell) -> None:
    """The old password, then twice the new one."""
    result = shell.interact("passwd", ["password", "secret", "secret"])
    assert "updated successfully" in result.stderr
    assert shell.interact("sudo -k whoami", ["secret"]).stdout == "root\n"
    assert shell.interact("su -c whoami", ["wrong"]).code == 1


def test_an_unreadable_file_is_not_replaced_by_its_error(shell: Shell) -> None:
    """A failing command leaves its complaint on stderr and the status."""
    result = shell.run("cat /etc/shadow > copy; echo $?; wc -c < copy")
    assert result.stdout == "1\n0\n"
    assert "Permission denied" in result.stderr


@pytest.mark.parametrize(
    ("line", "out", "reads"),
    [
        ("wc -c notes.txt", "8 notes.txt\n", False),
        ("wc --bytes notes.txt notes.txt | tail -n 1", "16 total\n", False),
        ("wc -l notes.txt", "2 notes.txt\n", True),
        ("wc -m notes.txt", "8 notes.txt\n", True),
        ("wc -c < notes.txt", "8\n", True),
    ],
)
def test_wc_reads_only_for_what_the_size_does_not_tell(
    shell: Shell, line: str, out: str, reads: bool
) -> None:
    """Asking for a file's bytes alone does not open it to the reader."""
    assert shell.run(line).stdout == out
    kinds = [event.kind for event in shell.computer.fs.journal.events]
    assert ("read" in kinds) is reads


LASTING = {"watch": "timeout 20 ", "top": "timeout 20 "}
"""What goes on until it is stopped, with what stops it before the limit of all commands does."""


@pytest.mark.parametrize("name", [*program_names(), *builtin_names()])
def test_odd_arguments_end_well(name: str) -> None:
    """Whatever a command is given, it ends with a status, on a bare disk too."""
    for args in (
        "",
        "--no-such-option",
        "nope nope nope",
        "-",
        "''",
        "-n -1 x",
        "-x 'a b' $'\\xff'",
    ):
        line = f"{LASTING.get(name, '')}{name} {args}"
        result = Shell(FileSystem(), user="guest", cwd="/").run(line)
        assert 0 <= result.code <= 255, args
