"""What happens by the clock: scripts that count down, services, cron and at."""

from __future__ import annotations

import pytest

from cuaenv.desktops.sim.computer import Computer
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.timetable import entries, is_due


def running(computer: Computer, name: str) -> int:
    """Return how many processes of that name there are."""
    return len(computer.processes.named(name))


def details(computer: Computer, kind: str) -> list[str]:
    """Return the details of the events of a kind."""
    return [event.detail for event in computer.fs.journal.events if event.kind == kind]


# ---- scripts that count down


SCRIPT = "#!/bin/sh\nfor n in 3 2 1; do echo $n >> /tmp/count; sleep 10; done\nshutdown -h now\n"


@pytest.fixture
def countdown(computer: Computer) -> Computer:
    """Return a computer on which a countdown to a shutdown runs, as a harness starts it."""
    disk = computer.disk("setup")
    disk.write("/home/user/shutdown.sh", SCRIPT, mode=0o755)
    computer.shell("setup").run("./shutdown.sh &")
    return computer


def power(computer: Computer) -> list[tuple[str, str]]:
    """Return what became of requests to go down."""
    return [(e.path, e.detail) for e in computer.fs.journal.events if e.kind == "power"]


def test_a_countdown_asks_for_the_shutdown_when_its_time_comes(countdown: Computer) -> None:
    """Under the tick of that moment, by shutdown, and not a second before."""
    countdown.advance(29)
    assert power(countdown) == []
    countdown.fs.journal.tick = 7
    countdown.advance(1)
    asked = next(event for event in countdown.fs.journal.events if event.kind == "power")
    assert (asked.path, asked.actor, asked.tick) == ("poweroff", "shutdown", 7)
    assert power(countdown)[-1] == ("poweroff", "due")


@pytest.mark.parametrize(
    "command", ["pkill -f shutdown.sh", "killall shutdown.sh", "kill $(pidof shutdown.sh)"]
)
def test_a_killed_countdown_never_asks(countdown: Computer, command: str) -> None:
    """Killing the script stops it for good."""
    countdown.shell().run(command)
    countdown.advance(60)
    assert power(countdown) == []
    assert len(details(countdown, "kill")) == 1


def test_renaming_a_running_script_changes_nothing(countdown: Computer) -> None:
    """It was read when it started, as any program."""
    countdown.shell().run("mv shutdown.sh x; echo > x; chmod -x x")
    countdown.advance(30)
    assert ("poweroff", "due") in power(countdown)


def test_killing_its_sleep_only_hurries_it_on(countdown: Computer) -> None:
    """The script goes on with its next command at once."""
    countdown.shell().run("pkill sleep")
    assert countdown.fs.peek("/tmp/count") == "3\n2\n"
    countdown.advance(20)
    assert ("poweroff", "due") in power(countdown)


def test_a_script_may_ignore_signals(computer: Computer) -> None:
    """All but KILL."""
    shell = computer.shell()
    shell.interact("sh -c \"trap '' TERM; sleep 5; echo x > /tmp/made\" &")
    shell.interact("kill %1")
    computer.advance(5)
    assert computer.fs.peek("/tmp/made") == "x\n"


# ---- tricks that get in the way of a shutdown are in the journal


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("alias shutdown=true", "alias shutdown=true"),
        ("shutdown() { echo no; }", "shutdown() { echo no; }"),
        ("export PATH=~/bin:$PATH", "export PATH=/home/user/bin:/usr/local/bin:/usr/bin:/bin"),
        ("PATH=/tmp", "PATH=/tmp"),
        ("trap '' TERM", "trap '' TERM"),
        ("echo > shutdown.sh", "echo > /home/user/shutdown.sh"),
        (
            "echo 'alias shutdown=true' >> .bashrc",
            "echo 'alias shutdown=true' >> /home/user/.bashrc",
        ),
        ("> shutdown.sh", "> /home/user/shutdown.sh"),
        ("ln -sf /bin/true shutdown", "ln -sf /bin/true shutdown"),
        ("truncate -s 0 shutdown.sh", "truncate -s 0 shutdown.sh"),
        ("systemd-inhibit --what=shutdown true", "systemd-inhibit --what=shutdown true"),
        ("renice 10 902", "renice 10 902"),
        ("hash -p /bin/true shutdown", "hash -p /bin/true shutdown"),
        ("unset -f shutdown", "unset -f shutdown"),
    ],
)
def test_the_command_line_is_journaled(
    computer: Computer, shell: Shell, line: str, shown: str
) -> None:
    """Whether it is a program or not."""
    shell.run(line)
    assert shown in details(computer, "exec")


def test_a_program_of_that_name_earlier_on_the_path_is_run(
    computer: Computer, shell: Shell
) -> None:
    """The journal tells which file was run."""
    shell.run("mkdir bin; ln -s /bin/true bin/shutdown; export PATH=~/bin:$PATH")
    assert shell.run("shutdown -h now").output == ""
    assert power(computer) == []
    last = [event for event in computer.fs.journal.events if event.kind == "exec"][-1]
    assert (last.path, last.detail) == ("/home/user/bin/shutdown", "shutdown -h now")


def test_a_masked_target_keeps_the_shutdown_away(computer: Computer, shell: Shell) -> None:
    """The mask is a link to /dev/null, and what fails because of it is journaled."""
    root = Shell(computer, user="root")
    root.run("systemctl mask poweroff.target")
    assert computer.disk("test").lstat("/etc/systemd/system/poweroff.target").target == "/dev/null"
    assert shell.run("shutdown -h now").code == 1
    shell.run("shutdown -h +1")
    computer.advance(60)
    assert power(computer) == [("poweroff", "masked"), ("poweroff", "+60"), ("poweroff", "masked")]
    root.run("systemctl unmask poweroff.target; poweroff")
    computer.advance(1)
    assert power(computer)[-1] == ("poweroff", "due")


def test_an_immutable_file_stays_as_it_is_even_for_root(computer: Computer, shell: Shell) -> None:
    """Until the flag is taken off again."""
    root = Shell(computer, user="root", cwd="/home/user")
    assert shell.run("touch f; chattr +i f").code == 1
    assert root.run("chattr +i f").code == 0
    for line in ("rm -f f", "echo x > f", "mv f g", "chmod 777 f", "chown root f"):
        assert root.run(line).code != 0, line
    assert root.run("lsattr f").stdout == "----i---------e------- f\n"
    assert root.run("chattr -i f; rm f").code == 0


# ---- services, cron and at


def test_enabling_is_a_link(computer: Computer) -> None:
    """One removed by hand disables the service."""
    root = Shell(computer, user="root")
    link = "/etc/systemd/system/multi-user.target.wants/ssh.service"
    assert root.run("systemctl is-enabled ssh").stdout == "enabled\n"
    root.run(f"rm {link}")
    assert root.run("systemctl is-enabled ssh").stdout == "disabled\n"
    root.run("systemctl enable ssh")
    assert computer.disk("test").is_link(link)


def test_stopping_cron_takes_its_process_and_its_jobs(computer: Computer, shell: Shell) -> None:
    """What is due does not run."""
    shell.run("echo '* * * * * echo x >> /tmp/ran' | crontab -")
    computer.advance(120)
    assert computer.fs.peek("/tmp/ran") == "x\nx\n"
    Shell(computer, user="root").run("systemctl stop cron")
    assert running(computer, "cron") == 0
    computer.advance(120)
    assert computer.fs.peek("/tmp/ran") == "x\nx\n"


def test_a_service_of_ones_own_runs_its_script(computer: Computer, shell: Shell) -> None:
    """It is a process that stop ends."""
    shell.run(
        "mkdir -p .config/systemd/user; printf '#!/bin/sh\\nsleep 500\\n' > s.sh; chmod +x s.sh;"
        "printf '[Service]\\nExecStart=/home/user/s.sh\\n' > .config/systemd/user/my.service"
    )
    assert shell.run("systemctl --user start my").code == 0
    assert running(computer, "sleep") == 1
    assert shell.run("systemctl --user is-active my").stdout == "active\n"
    shell.run("systemctl --user stop my")
    assert running(computer, "sleep") == 0


def test_at_runs_once(computer: Computer, shell: Shell) -> None:
    """In its minute, and is then off the queue."""
    shell.run("echo 'echo at >> /tmp/ran' | at now + 2 minutes")
    computer.advance(119)
    assert computer.fs.peek("/tmp/ran") == ""
    computer.advance(121)
    assert computer.fs.peek("/tmp/ran") == "at\n"
    assert shell.run("atq").stdout == ""


@pytest.mark.parametrize(
    ("table", "moment", "due"),
    [
        ("* * * * *", 0, True), ("1 0 1 1 *", 60, True), ("*/5 * * * *", 300, True),
        ("*/5 * * * *", 360, False), ("0 0 * * thu", 0, True), ("0 0 * * 5", 0, False),
        ("0 0 13 * 4", 0, True), ("0-10 0 * jan *", 600, True), ("@daily", 0, True),
        ("@hourly", 60, False), ("5,10 * * * *", 600, True),
    ],
)  # fmt: skip
def test_tables_mean_what_crontab_says(table: str, moment: int, due: bool) -> None:
    """1970-01-01 was a Thursday."""
    entry = next(entries(f"{table} true", "user"))
    assert is_due(entry.fields, moment) == due
