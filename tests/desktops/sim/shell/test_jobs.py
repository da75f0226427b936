"""Command lines that wait: jobs, signals, the clock, and what a terminal shows of them."""

from __future__ import annotations

import copy
import pickle

import pytest

from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.jobs import Job, find, marks


def running(computer: Computer, name: str) -> int:
    """Return how many processes of that name there are."""
    return len(computer.processes.named(name))


def details(computer: Computer, kind: str) -> list[str]:
    """Return the details of the events of a kind."""
    return [event.detail for event in computer.fs.journal.events if event.kind == kind]


# ---- a line in the foreground


WAITING = (
    ("sleep 3; echo done", "done\n"),
    ("if sleep 3; then echo yes; fi", "yes\n"),
    ("case a in a) sleep 3; echo case;; esac", "case\n"),
    ("for i in 1 2 3; do sleep 1; echo $i; done", "1\n2\n3\n"),
    ("i=0; while [ $i -lt 3 ]; do i=$((i+1)); sleep 1; done; echo $i", "3\n"),
    ("for ((i=0; i<3; i++)); do sleep 1; done; echo $i", "3\n"),
    ("until sleep 3; do :; done; echo until", "until\n"),
    ("f() { local a=$1; sleep 3; echo $a $1; }; f x; echo [$a]", "x x\n[]\n"),
    ("(x=1; sleep 3; echo $x); echo [$x]", "1\n[]\n"),
    ("echo in | { read x; sleep 3; echo $x; }", "in\n"),
    ("sleep 3 | cat; echo ${PWD##*/}", "user\n"),
    ("sh -c 'x=a; sleep 3; echo $x'", "a\n"),
    ("eval 'sleep 3; echo eval'", "eval\n"),
    ("false || sleep 3 && echo and", "and\n"),
    ("{ sleep 3; echo to-file; } > f; cat f", "to-file\n"),
    ("env X=1 sh -c 'sleep 3; echo $X'", "1\n"),
    ("sleep 3 & wait; echo waited", "waited\n"),
    ("x=$(echo a; sleep 0); sleep 3; echo $x", "a\n"),
    ("timeout 3 sleep 9; echo $?", "124\n"),
)


@pytest.mark.parametrize(("line", "output"), WAITING)
def test_a_line_goes_on_where_it_waited(
    computer: Computer, shell: Shell, line: str, output: str
) -> None:
    """After three seconds of the clock, not before, it has done what it should."""
    assert shell.interact(line).running
    computer.advance(2)
    assert shell.look().running
    computer.advance(1)
    result = shell.look()
    assert not result.running
    assert result.stdout.endswith(output)
    assert len(computer.tasks) == 0


@pytest.mark.parametrize("line", [line for line, _ in WAITING])
def test_a_waiting_line_is_plain_data(computer: Computer, shell: Shell, line: str) -> None:
    """A copy and a pickle of the computer come to the same end as the original."""
    shell.interact(line)
    computer.advance(1)
    copied, pickled = copy.deepcopy(shell), pickle.loads(pickle.dumps(shell))
    ends = []
    for one in (shell, copied, pickled):
        one.computer.advance(5)  # type: ignore[union-attr]
        ends.append((one.look(), one.computer.fs.digest(times=True)))
    assert ends[0] == ends[1] == ends[2]


def test_without_a_terminal_a_line_is_waited_for(computer: Computer, shell: Shell) -> None:
    """`run` returns at its end, and the clock has moved on."""
    before = computer.clock.now
    assert shell.run("sleep 5; echo done").stdout == "done\n"
    assert computer.clock.now == before + 5


@pytest.mark.parametrize("line", ["sleep infinity", "tail -f .bashrc", "while :; do sleep 9; done"])
def test_without_a_terminal_nothing_is_waited_for_for_ever(shell: Shell, line: str) -> None:
    """A line that never ends is stopped, with a message."""
    result = shell.run(line)
    assert result.code == 130
    assert "never ends" in result.stderr


def test_a_line_can_ask_after_it_has_waited(computer: Computer, shell: Shell) -> None:
    """What it did before it asked is done once, though it is told the answer later."""
    shell.interact("echo a >> f; sleep 1; echo b >> f; read x; echo $x >> f")
    computer.advance(1)
    assert shell.look().prompt == ""
    result = shell.answer(("c",))
    assert not result.running
    assert computer.disk("test").read_text("/home/user/f") == "a\nb\nc\n"


@pytest.mark.parametrize(
    "line", ["sleep 99", "tail -f .bashrc", "yes", "watch date", "top", "while :; do :; done"]
)
def test_control_c_ends_it(computer: Computer, shell: Shell, line: str) -> None:
    """The status is 130, nothing is left, and the rest of the line is not run."""
    assert shell.interact(f"{line}; echo rest").running
    computer.advance(2)
    result = shell.interrupt()
    assert (result.running, result.code) == (False, 130)
    assert "rest" not in result.stdout
    assert len(computer.tasks) == 0
    assert details(computer, "kill")[0].startswith("INT ")


def test_control_c_runs_the_trap_of_a_script(computer: Computer, shell: Shell) -> None:
    """And the script goes on, if that is what the trap says."""
    shell.interact("sh -c 'trap \"echo trapped\" INT; sleep 99; echo on'")
    result = shell.interrupt()
    assert not result.running
    assert result.stdout == "trapped\non\n"


def test_control_z_stops_it_and_fg_brings_it_back(computer: Computer, shell: Shell) -> None:
    """Nothing of it happens while it is stopped; then it goes on to its end."""
    shell.interact("sleep 20; echo end")
    assert "Stopped" in shell.stop().output
    computer.advance(15)
    assert "[1]+  Stopped" in shell.interact("jobs").stdout
    assert shell.interact("fg").running
    computer.advance(5)
    assert not shell.look().running
    assert shell.news() == "end\n"


def test_a_sleep_whose_time_has_passed_ends_when_it_goes_on(
    computer: Computer, shell: Shell
) -> None:
    """The clock does not stop with the process."""
    shell.interact("sleep 2; echo end")
    shell.stop()
    computer.advance(60)
    assert shell.news() == ""
    assert not shell.interact("fg").running
    assert shell.news() == "end\n"


# ---- jobs


def test_a_job_is_a_process_until_it_ends(computer: Computer, shell: Shell) -> None:
    """It has a number, `ps` and `pgrep` see it, and its end is told at the next prompt."""
    assert shell.interact("sleep 30 &").output.startswith("[1] ")
    pid = shell.run("echo $!").stdout.strip()
    assert shell.run("pgrep sleep").stdout.strip() == pid
    assert "sleep 30" in shell.run("ps -ef").stdout
    computer.advance(30)
    assert shell.run("pgrep sleep").code == 1


def test_what_a_job_prints_is_news(computer: Computer, shell: Shell) -> None:
    """The terminal hears of it when it comes."""
    shell.interact("(sleep 2; echo bang) &")
    assert shell.news() == ""
    computer.advance(2)
    assert shell.news() == "bang\n"
    assert "Done" in shell.interact("true").output


@pytest.mark.parametrize(
    "command",
    ["kill %1", "kill $!", "pkill sleep", "pkill -f 'sleep 9'", "killall sleep", "kill -9 %sleep"],
)
def test_jobs_can_be_killed(computer: Computer, shell: Shell, command: str) -> None:
    """By job, number, name or command line; that is journaled with the command."""
    shell.interact("sleep 99 &")
    shell.interact(command)
    assert running(computer, "sleep") == 0
    assert any(command.split()[0] in detail for detail in details(computer, "exec"))
    assert len(details(computer, "kill")) == 1


def test_a_stopped_process_waits_for_cont(computer: Computer, shell: Shell) -> None:
    """STOP and CONT are journaled as signals."""
    shell.interact("(sleep 2; echo x > made) &")
    shell.interact("kill -STOP $!")
    computer.advance(60)
    assert not computer.disk("test").exists("/home/user/made")
    shell.interact("kill -CONT $!")
    computer.advance(1)
    assert computer.disk("test").exists("/home/user/made")
    assert [detail.split()[0] for detail in details(computer, "signal")] == ["STOP", "CONT"]


def test_closing_the_terminal_ends_jobs_but_not_those_of_nohup(computer: Computer) -> None:
    """Nor those that were disowned."""
    shell = computer.shell()
    for line in ("sleep 97 &", "nohup sleep 98 &", "sleep 99 &", "disown"):
        shell.interact(line)
    shell.hang_up()
    left = sorted(process.command for process in computer.processes.named("sleep"))
    assert left == ["sleep 98", "sleep 99"]


def test_jobs_are_named_as_in_bash() -> None:
    """By number, by how they begin, by what they contain, and the current one."""
    jobs = [Job(1, 10, "sleep 9"), Job(2, 13, "tail -f log", stopped=True), Job(3, 16, "top")]
    assert marks(jobs) == {1: " ", 2: "+", 3: "-"}
    wanted = {"%1": 1, "%+": 2, "%-": 3, "%tail": 2, "%?og": 2, "%": 2}
    for name, number in wanted.items():
        job = find(jobs, name)
        assert job is not None
        assert job.number == number
    assert find(jobs, "%7") is None


# ---- pipes without end


@pytest.mark.parametrize(
    ("line", "output"),
    [
        ("yes | head -3", "y\ny\ny\n"), ("cat /dev/zero | head -c 10 | wc -c", "10\n"),
        ("seq 1 1000000000 | head -2", "1\n2\n"), ("while :; do echo a; done | head -1", "a\n"),
    ],
)  # fmt: skip
def test_a_reader_with_enough_ends_the_writer(shell: Shell, line: str, output: str) -> None:
    """However long that would go on."""
    assert shell.run(line).stdout == output


@pytest.mark.parametrize("line", ["yes | wc -l", "seq 1 1000000000 | tail -1"])
def test_a_reader_without_end_is_refused(shell: Shell, line: str) -> None:
    """A wrong count would be worse than none."""
    result = shell.run(line)
    assert (result.stdout, result.code) == ("", 130)
    assert "stopped" in result.stderr


def test_tail_shows_what_comes_through_a_filter(computer: Computer, shell: Shell) -> None:
    """Line by line as the file grows."""
    disk = computer.disk("test")
    disk.write("/home/user/log", "ok\n")
    shell.interact("tail -f log | grep err")
    for text in ("err 1\n", "ok\n", "err 2\n"):
        disk.write("/home/user/log", text, append=True)
        computer.advance(1)
    assert shell.look().output == "err 1\nerr 2\n"
