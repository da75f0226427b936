"""What people type at a terminal of bash: numbers, recalled lines, tables of processes, dates."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from cuaenv.desktops.sim.fs import FileSystem
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.registry import program_names


def disk() -> FileSystem:
    return standard_image(program_names())


@pytest.fixture
def shell() -> Shell:
    """Return a shell of the desktop user on a fresh disk."""
    return Shell(disk())


def test_random_is_a_number_the_same_in_every_run() -> None:
    """Numbers differ within a run, stay in bash's range, and come again on an equal disk."""
    line = "for i in 1 2 3 4 5 6; do echo $RANDOM; done; echo $((RANDOM % 6 + 10))"
    one, other = Shell(disk()).run(line), Shell(disk()).run(line)
    *numbers, die = map(int, one.stdout.split())
    assert one.stdout == other.stdout and len(set(numbers)) == 6
    assert all(0 <= number < 32768 for number in numbers) and 10 <= die <= 15


def test_random_goes_on_through_subshells_and_begins_where_it_is_set(shell: Shell) -> None:
    """No number is drawn twice; assigning a seed begins anew."""
    drawn = shell.run("echo $(echo $RANDOM) $(echo $RANDOM) $RANDOM").stdout.split()
    assert len(set(drawn)) == 3
    seeded = shell.run("RANDOM=7; a=$RANDOM; RANDOM=7; b=$RANDOM; echo $a $b $RANDOM").stdout
    a, b, c = seeded.split()
    assert a == b != c


def test_seconds_count_virtual_time(shell: Shell) -> None:
    """From the start of the shell, or from what was assigned."""
    line = "sleep 5; echo $SECONDS; SECONDS=10; sleep 2; echo $SECONDS; bash -c 'echo $SECONDS'"
    assert shell.run(line).stdout == "5\n12\n0\n"


def test_dash_knows_neither() -> None:
    """They are bash's."""
    assert Shell(disk(), dialect="sh").run('echo "[$RANDOM$SECONDS]"').stdout == "[]\n"


@pytest.mark.parametrize(
    ("lines", "output"),
    [
        (["echo hi", "!!"], "echo hi\nhi\n"),
        (["echo a b", "echo !$"], "echo b\nb\n"),
        (["echo one", "echo two", "!1"], "echo one\none\n"),
        (["echo one", "echo two", "!-2"], "echo one\none\n"),
        (["printf x", "echo two", "!pri"], "printf x\nx"),
        (["echo hi", "echo '!!'"], "!!\n"),
        (["echo hi", "echo \\!!"], "!!\n"),
        (["echo hi", 'echo "wow!"'], "wow!\n"),
        (["true", "! false && echo ok"], "ok\n"),
        (["true", "echo [!ab]z"], "[!ab]z\n"),
        (["!!"], "bash: !!: event not found\n"),
        (["echo hi", "!nope"], "bash: !nope: event not found\n"),
    ],
)
def test_lines_are_recalled(lines: list[str], output: str, shell: Shell) -> None:
    """At a terminal, where the line is shown as it was put together."""
    for line in lines[:-1]:
        shell.interact(line)
    assert shell.interact(lines[-1]).output == output


def test_scripts_recall_nothing(shell: Shell) -> None:
    """Only what is typed at a terminal is looked at."""
    shell.run("echo hi")
    assert shell.run("bash -c 'echo !!'").stdout == "!!\n"


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("ps -o pid= -p 1", "      1\n"),
        ("ps -p 412 -o comm=", "cron\n"),
        ("ps -o pid,stat,cmd -p 1", "    PID STAT CMD\n      1 S    /sbin/init\n"),
        ("ps -eo pid,user,comm | sed -n 2p", "      1 root     systemd\n"),
        ("ps -e -o pid= -o user= | head -n 1", "      1 root\n"),
        ("ps -o pid,comm | wc -l", "3\n"),
        ("ps ax -o cmd | grep -c sbin/cron", "1\n"),
        ("ps -o nope; echo $?", "1\n"),
    ],
)
def test_ps_prints_the_columns_asked_for(line: str, output: str, shell: Shell) -> None:
    """And of the processes asked for; without -e those of the terminal."""
    assert shell.run(line).stdout == output


WEEKDAYS = {
    "next monday": "2025-06-09 00:00:00", "monday": "2025-06-02 00:00:00",
    "last monday": "2025-05-26 00:00:00", "next friday": "2025-06-06 00:00:00",
    "last friday": "2025-05-30 00:00:00", "friday": "2025-06-06 00:00:00",
    "friday 17:15": "2025-06-06 17:15:00", "10:30 next friday": "2025-06-06 10:30:00",
}  # fmt: skip
"""GNU's rule (gnulib, parse-datetime.y, day_ordinal) from Monday, 2 June 2025."""


@pytest.mark.parametrize(("text", "moment"), WEEKDAYS.items())
def test_days_of_the_week_are_gnu_s(text: str, moment: str, shell: Shell) -> None:
    """The next of today's name is in a week; of another, within one."""
    assert shell.run(f"date -d '{text}' '+%F %T'").stdout == f"{moment}\n"


def test_a_format_may_stand_before_or_behind(shell: Shell) -> None:
    """`+1 day` behind -d is the date, not the format."""
    assert shell.run("date +%F -d '+1 day'; date -d '+1 day' +%F").stdout == "2025-06-03\n" * 2


DATES = [
    "+1 day", "1 day", "-2 hours", "3 days ago", "tomorrow 10:00", "10:30 tomorrow",
    "3pm", "3:15 pm", "12am", "12:05 pm", "+1 week", "1 month ago", "yesterday 23:59:59",
    "next week", "last month", "2 weeks", "25:00", "13pm", "10:61",
]  # fmt: skip


@pytest.mark.parametrize("text", DATES)
def test_relative_dates_are_gnu_s(text: str, shell: Shell) -> None:
    """Held to the date of this machine, whose clock is told to be the computer's."""
    ours = shell.run(f"date -d '{text}' '+%F %T'")
    theirs = subprocess.run(
        ["date", "-u", "-d", _onto(text), "+%F %T"], capture_output=True, text=True, check=False
    )
    assert (ours.code, ours.stdout) == (theirs.returncode, theirs.stdout)


def _onto(text: str) -> str:
    """Return a date that GNU date reads as it would `text` on 2025-06-02 at 09:00."""
    days = {"yesterday": "2025-06-01", "tomorrow": "2025-06-03"}
    for word, day in days.items():
        if word in text:
            return f"{day} {text.replace(word, '').strip()}"
    if any(mark in text for mark in (":", "pm", "am")) and not text.endswith("ago"):
        return f"2025-06-02 {text}"
    return f"2025-06-02 09:00 UTC {text}"


def test_kill_minus_one_is_everything_of_the_user(shell: Shell) -> None:
    """What others run, and the shell itself, go on."""
    shell.interact("sleep 500 &")
    assert shell.run("pgrep -c sleep").stdout == "1\n"
    assert shell.run("kill -9 -1").code == 0
    assert shell.run("pgrep -c sleep").stdout == "0\n"
    assert shell.run("pgrep -x cron").code == 0 and shell.run("echo on").stdout == "on\n"


def test_trees_of_any_depth_are_removed(shell: Shell) -> None:
    """And a file nobody may remove keeps what is above it, and only that."""
    deep = "/".join(["d"] * 400)
    assert shell.run(f"mkdir -p {deep} d/e && touch {deep}/f d/e/g && rm -r d").code == 0
    assert not shell.view().lexists("/home/user/d")
    shell.run("mkdir -p a/b/c a/x; touch a/b/c/f a/x/g; chmod 500 a/b/c")
    assert shell.run("rm -rf a").code == 1
    assert shell.run("find a | sort").stdout == "a\na/b\na/b/c\na/b/c/f\n"


def test_rm_asks_in_the_order_of_the_real_one(shell: Shell) -> None:
    """Down, then each file, then the folder."""
    shell.run("mkdir t; echo x > t/f")
    asked = shell.run("rm -ri t", "y\ny\nn\n").stderr
    assert asked.count("?") == 3 and asked.index("descend") < asked.index("regular file 't/f'")
    assert shell.run("ls -A t | wc -l; test -d t && echo there").stdout == "0\nthere\n"


@pytest.mark.skipif(not Path("/usr/bin/od").exists(), reason="there is no od to compare with")
@pytest.mark.parametrize(
    "args",
    ["", "-c", "-x", "-b", "-t x1", "-An -t u1", "-A x -t o2", "-A d -t x4", "-v -c",
     "-N 5 -c", "-j 3 -N 4 -t x1"],
)  # fmt: skip
def test_od_is_the_real_one_s(args: str, shell: Shell, tmp_path: Path) -> None:
    """Byte for byte, over letters, control characters and repeated lines."""
    data = b"hello\n\tworld \x01\xff\x00 text " + b"0" * 80 + b"end"
    (tmp_path / "f").write_bytes(data)
    shell.view().write("/home/user/f", data)
    real = subprocess.run(["od", *args.split(), "f"], cwd=tmp_path, capture_output=True,
                          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}, check=True)  # fmt: skip
    assert shell.run(f"od {args} f").stdout == real.stdout.decode()


def test_named_pipes_are_refused_in_so_many_words(shell: Shell) -> None:
    """This disk has none; nothing is made in their place."""
    said = shell.run("mkfifo p")
    assert said.code == 1
    assert said.stderr == "mkfifo: cannot create fifo 'p': Operation not supported\n"
    assert not shell.view().lexists("/home/user/p")
