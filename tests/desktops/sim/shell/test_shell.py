"""The shell as a terminal and set-up use it: results, prompts, input, journal, limits."""

from __future__ import annotations

import copy
import io
import pickle
import tarfile

import pytest

from cuaenv.desktops.sim.fs import FileSystem
from cuaenv.desktops.sim.fs.image import standard_image
from cuaenv.desktops.sim.shell import Shell
from cuaenv.desktops.sim.shell.registry import program_names


@pytest.fixture
def shell() -> Shell:
    """Return a shell of the desktop user on a fresh disk."""
    return Shell(standard_image(program_names()))


def events(shell: Shell) -> list[tuple[str, str, str, str]]:
    """Return what happened as (kind, path, actor, user)."""
    return [(e.kind, e.path, e.actor, e.user) for e in shell.computer.fs.journal.events]


class TestResults:
    """What `run` returns."""

    def test_keeps_the_outputs_apart_and_together(self, shell: Shell) -> None:
        """stdout and stderr are apart; `output` has both in order."""
        result = shell.run("echo one; echo two >&2; echo three; exit 4")
        assert (result.stdout, result.stderr) == ("one\nthree\n", "two\n")
        assert result.output == "one\ntwo\nthree\n"
        assert (result.code, result.exited) == (4, True)

    def test_remembers_between_lines(self, shell: Shell) -> None:
        """Variables, functions, folder, options and status last."""
        for line in ("x=1", "f() { echo f$x; }", "cd Documents", "false"):
            shell.run(line)
        assert shell.run("echo $?; f; pwd").stdout == "1\nf1\n/home/user/Documents\n"

    def test_the_prompt_shows_user_host_and_folder(self, shell: Shell) -> None:
        """The home is a tilde; root has a hash."""
        shell.run("cd Documents")
        assert shell.prompt == "user@desktop:~/Documents$ "
        assert Shell(shell.computer, user="root", cwd="/etc").prompt == "root@desktop:/etc# "

    def test_stdin_is_what_is_given(self, shell: Shell) -> None:
        """Commands read the given input, and then its end."""
        assert shell.run("read a; cat", "one\ntwo\n").stdout == "two\n"
        assert shell.run("cat").stdout == ""

    def test_a_bare_disk_is_enough(self) -> None:
        """Without /usr/bin, accounts or anything, all commands are there."""
        shell = Shell(FileSystem(), user="root")
        assert shell.run(
            "mkdir -p a/b; echo x > a/b/c; find a | sort; sh -c 'wc -l a/b/c'"
        ).stdout == ("a\na/b\na/b/c\n1 a/b/c\n")

    def test_a_removed_program_is_gone(self, shell: Shell) -> None:
        """Programs are files: without the file there is no command; a copy runs as well."""
        root = shell.computer.fs.view("root")
        shell.run("cp /usr/bin/seq mine")
        root.remove("/usr/bin/seq")
        assert shell.run("seq 2").code == 127
        assert shell.run("./mine 2").stdout == "1\n2\n"

    def test_survives_pickle_and_deepcopy(self, shell: Shell) -> None:
        """A shell with functions and aliases can be copied with its computer."""
        shell.run("f() { for i in 1 2; do echo $i; done | sort -r; }; alias g=f; x='a b'")
        for twin in (copy.deepcopy(shell), pickle.loads(pickle.dumps(shell))):
            assert twin.run('g; echo "$x"').stdout == "2\n1\na b\n"
            twin.run("touch twin")
            assert not shell.view().exists("/home/user/twin")

    def test_is_deterministic(self) -> None:
        """The same lines on equal disks print the same and leave the same."""
        line = "mktemp; ls -lai; ps aux; date; echo $$ $RANDOM; awk 'BEGIN {print rand()}'; find /"
        results = []
        for _ in range(2):
            shell = Shell(standard_image(program_names()))
            results.append((shell.run(line).output, shell.computer.fs.digest(times=True)))
        assert results[0] == results[1]

    def test_knows_when_a_line_is_unfinished(self, shell: Shell) -> None:
        """Open quotes, keywords and a last backslash ask for more; mistakes do not."""
        for text in (
            "echo 'a",
            'echo "a',
            "if true; then",
            "for i in a; do",
            "echo $(",
            "a |",
            "a \\",
        ):
            assert shell.needs_more(text), text
        for text in ("echo a", "fi", "a && && b", "echo )"):
            assert not shell.needs_more(text), text


class TestInput:
    """Commands that ask."""

    def test_a_line_waits_and_leaves_nothing_behind(self, shell: Shell) -> None:
        """Until the answer comes, files, time, events and variables are as before."""
        before = shell.computer.fs.digest(times=True)
        line = "x=1; cd /tmp; echo made > /tmp/f; rm -i /tmp/f; echo done"
        result = shell.interact(line)
        assert result.prompt == "rm: remove regular file '/tmp/f'? "
        assert result.output == result.prompt
        assert shell.computer.fs.digest(times=True) == before
        assert shell.computer.fs.journal.events == []
        assert (shell.cwd, shell.state.get("x")) == ("/home/user", None)

    def test_the_answer_runs_the_line_to_its_end(self, shell: Shell) -> None:
        """The transcript has the prompt and the answer; the line's effects are there once."""
        shell.run("echo a > f")
        result = shell.interact("rm -i f; echo x >> g; cat g", ["y"])
        assert result.prompt is None
        assert result.output == "rm: remove regular file 'f'? y\nx\n"
        assert not shell.view().exists("/home/user/f")

    def test_no_keeps_the_file(self, shell: Shell) -> None:
        """Anything but yes keeps it, and so does the end of the input."""
        shell.run("echo a > f; echo b > g")
        for answers in (["n"], [""], [None]):
            assert shell.interact("rm -i f", answers).prompt is None
            assert shell.view().exists("/home/user/f")
        assert shell.interact("cp -i g f", ["n"]).prompt is None
        assert shell.run("cat f").stdout == "a\n"

    def test_several_questions_come_one_by_one(self, shell: Shell) -> None:
        """Each answer leads to the next question."""
        shell.run("touch a b")
        assert shell.interact("rm -i a b", ["y"]).prompt == "rm: remove regular empty file 'b'? "
        assert shell.interact("rm -i a b", ["y", "y"]).prompt is None
        assert shell.run("ls a b").code == 2

    def test_cat_reads_until_the_end_of_input(self, shell: Shell) -> None:
        """Typed lines arrive until Ctrl+D."""
        assert shell.interact("cat > f", ["one", "two"]).prompt == ""
        shell.interact("cat > f", ["one", "two", None])
        assert shell.run("cat f").stdout == "one\ntwo\n"

    def test_effects_outside_files_wait_too(self, shell: Shell) -> None:
        """A program is killed once, after the line has its answers."""
        line = "kill 902; echo copied | xclip; read x; xclip -o"
        assert shell.interact(line).prompt == ""
        assert 902 in shell.computer.processes
        assert shell.interact(line, ["go"]).stdout == "copied\n"
        assert 902 not in shell.computer.processes
        assert shell.computer.clipboard.get() == "copied\n"

    def test_input_from_a_pipe_needs_no_typing(self, shell: Shell) -> None:
        """`yes | rm -i` is answered by the pipe."""
        shell.run("touch a b")
        assert shell.interact("yes | rm -i a b").prompt is None
        assert not shell.view().exists("/home/user/a")


class TestJournal:
    """Who did what."""

    def test_commands_read_and_write_under_their_names(self, shell: Shell) -> None:
        """Files read by cat are read by cat; redirections are the shell's."""
        shell.run("cat .bashrc > copy")
        seen = events(shell)
        assert ("read", "/home/user/.bashrc", "cat", "user") in seen
        assert ("create", "/home/user/copy", "bash", "user") in seen
        assert ("exec", "/usr/bin/cat", "bash", "user") in seen

    def test_what_only_looks_reads_nothing(self, shell: Shell) -> None:
        """ls, stat, find and test leave no read events."""
        shell.run("ls -la; stat .bashrc; find . -name '*rc'; [ -f .bashrc ]")
        assert [kind for kind, *_ in events(shell) if kind != "exec"] == []

    def test_a_command_line_is_kept_with_its_exec(self, shell: Shell) -> None:
        """The detail of an exec is the whole command."""
        shell.run("rm -f 'a b'")
        assert shell.computer.fs.journal.events[0].detail == "rm -f 'a b'"


class TestRoot:
    """sudo, su and what only root may."""

    def test_sudo_asks_and_remembers(self, shell: Shell) -> None:
        """The password is asked for once in a quarter of an hour, unseen, and journalled."""
        result = shell.interact("sudo cat /etc/shadow")
        assert (result.prompt, result.secret) == ("[sudo] password for user: ", True)
        result = shell.interact("sudo cat /etc/shadow", ["password"])
        assert "user:$sha256$" in result.stdout
        assert "\npassword" not in result.output
        assert shell.interact("sudo whoami").stdout == "root\n"
        shell.run("sleep 16m")
        assert shell.interact("sudo whoami").prompt is not None
        assert ("sudo", "", "sudo", "user") in events(shell)
        assert ("read", "/etc/shadow", "cat", "root") in events(shell)

    def test_a_wrong_password_is_refused_three_times(self, shell: Shell) -> None:
        """The command does not run."""
        result = shell.interact("sudo touch /x", ["a", "b", "c"])
        assert (result.prompt, result.code) == (None, 1)
        assert "3 incorrect password attempts" in result.stderr
        assert not shell.view().exists("/x")

    def test_sudo_reads_the_password_from_a_pipe(self, shell: Shell) -> None:
        """As scripts do with -S; without it there must be a terminal."""
        assert shell.run("echo password | sudo -S id -un").stdout == "root\n"
        assert shell.run("sudo -k; echo password | sudo id -un").code == 1

    def test_a_redirection_is_not_roots(self, shell: Shell) -> None:
        """`sudo echo > file` opens the file as the user; tee does it as root."""
        shell.interact("sudo true", ["password"])
        assert shell.run("sudo echo x > /etc/x").code == 1
        assert shell.run("echo x | sudo tee /etc/x").code == 0
        assert shell.view().stat("/etc/x").owner == "root"

    def test_accounts_are_edited_by_root_only(self, shell: Shell) -> None:
        """useradd, usermod and passwd change the files other programs read."""
        assert shell.run("useradd eve").code == 1
        root = Shell(shell.computer, user="root")
        assert (
            root.run("useradd -m -G sudo eve; echo eve:secret | chpasswd; groupadd team").code == 0
        )
        assert root.run("usermod -aG team eve; id eve").stdout == (
            "uid=1001(eve) gid=1001(eve) groups=1001(eve),27(sudo),1002(team)\n"
        )
        assert shell.view().stat("/home/eve").owner == "eve"
        eve = Shell(shell.computer, user="eve")
        assert eve.interact("sudo whoami", ["secret"]).stdout == "root\n"
        assert root.run("userdel -r eve; id eve").code == 1

    def test_services_need_root(self, shell: Shell) -> None:
        """systemctl shows to everybody and changes for root; changes are journalled."""
        assert shell.run("systemctl is-active ufw").stdout == "active\n"
        assert shell.run("systemctl stop ufw").code == 1
        assert shell.run("echo password | sudo -S systemctl disable --now ufw").code == 0
        assert shell.run("systemctl is-active ufw; systemctl is-enabled ufw").stdout == (
            "inactive\ndisabled\n"
        )
        assert ("service", "ufw.service", "systemctl", "root") in events(shell)
        assert shell.run("systemctl status nosuch").code == 4

    def test_schedules_are_kept_and_journalled(self, shell: Shell) -> None:
        """crontab takes tables, refuses nonsense, lists and removes; at keeps jobs."""
        assert shell.run("echo '0 5 * * * backup' | crontab -").code == 0
        assert shell.run("crontab -l").stdout == "0 5 * * * backup\n"
        assert shell.run("echo nonsense | crontab -").code == 1
        assert shell.run("echo 'rm x' | at now + 1 hour; atq").stdout.startswith("1\tMon Jun")
        assert shell.run("crontab -r; crontab -l").code == 1
        assert [e.kind for e in shell.computer.fs.journal.events].count("schedule") == 3

    def test_power_is_only_asked_for(self, shell: Shell) -> None:
        """Shutting down is journalled and announced."""
        result = shell.run("shutdown -h +5; reboot; shutdown -c")
        assert "Shutdown scheduled for Mon 2025-06-02 09:05:00 UTC" in result.stderr
        kinds = [(e.kind, e.path) for e in shell.computer.fs.journal.events if e.kind == "power"]
        assert kinds == [("power", "poweroff"), ("power", "reboot"), ("power", "cancel")]

    def test_processes_of_others_are_safe(self, shell: Shell) -> None:
        """kill needs the right user and a process that is there."""
        assert "Operation not permitted" in shell.run("kill 412").stderr
        assert "No such process" in shell.run("kill 99999").stderr
        assert shell.run(
            "pgrep window-manager; pkill window-manager; pgrep window-manager"
        ).stdout == ("915\n")


class TestBash:
    """What bash has beyond POSIX."""

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("echo {a,b}{1..3} {x} {a,{b,c}} {05..07}", "a1 a2 a3 b1 b2 b3 {x} a b c 05 06 07\n"),
            ("[[ notes.txt == *.txt && ! -e nope ]] && echo y", "y\n"),
            ("[[ ab12 =~ ^[a-z]+([0-9]+)$ ]] && echo y", "y\n"),
            ("((x = 3 * 4)); echo $x; ((x > 20)) || echo small", "12\nsmall\n"),
            ("for ((i = 0; i < 3; i++)); do echo -n $i; done; echo", "012\n"),
            ("x=hello; echo ${x:1:3} ${x^} ${x^^}", "ell Hello HELLO\n"),
            ("x=hello; echo ${x/l/L} ${x//l/L} ${x/#h/H}", "heLlo heLLo Hello\n"),
            ("cat <<< \"a  b\"", "a  b\n"),
            ("echo $'a\\tb\\x41'", "a\tbA\n"),
            ("ls nope &> f; wc -l < f", "1\n"),
            ("echo -e 'a\\tb'; echo 'a\\tb'", "a\tb\na\\tb\n"),
            ("x=1; x+=2; echo $x", "12\n"),
            ("set -o pipefail; false | true; echo $?", "1\n"),
            ("function f { echo in; }; f", "in\n"),
            ("alias hi='echo hello'\nhi there", "hello there\n"),
            ("true && ll nope 2>/dev/null; type -t ll", "alias\n"),
            ("history | tail -n 1", "    1  history | tail -n 1\n"),
        ],
    )  # fmt: skip
    def test_understands(self, shell: Shell, line: str, expected: str) -> None:
        """A line prints what bash prints."""
        assert shell.run(line).stdout == expected


class TestLimits:
    """Hostile input ends with a message, never with an exception or without end."""

    @pytest.mark.parametrize(
        ("line", "code", "message"),
        [
            ("while :; do :; done", 130, "steps"),
            ("f() { f; }; f", 130, "nested"),
            ("f() { f | f & }; f", 130, "nested"),
            ("x='eval \"$x\"'; eval \"$x\"", 130, "nested"),
            ("yes", 130, "1 MiB"),
            ("x=a; while :; do x=$x$x; done", 1, "too long"),
            ("awk 'BEGIN { while (1) x++ }'", 130, "too long"),
            ("awk 'function f() { return f() } BEGIN { f() }'", 2, "deep"),
            ("echo a | sed ':a;s/a/aa/;ba'", 130, "too long"),
            ("echo " + "{a,b}" * 30, 1, "brace"),
            ("echo {1..100000000}", 1, "brace"),
            ("echo $((" + "(" * 3000 + "1" + ")" * 3000 + "))", 1, "deep"),
            ("echo " + "$(" * 3000 + ")" * 3000, 2, "deep"),
            ("{ " * 3000, 2, "deep"),
            ("a" * 1_000_000, 130, "longer"),
            ("'" * 100_001, 2, "Unterminated"),
            ("echo a\0b", 2, "NUL"),
            ("printf '%d' " + "9" * 5000, 1, ""),
            ("date -d '9999999999 years'", 1, "invalid date"),
            ("seq 1 1000000000000", 130, "output stopped"),
            ("echo a | grep -E '((a{255}){255}){255}'", 2, "too big"),
            ("head -n x .bashrc", 1, "invalid"),
            ("dd if=/dev/zero of=x bs=1M count=1000", 1, "No space"),
        ],
    )  # fmt: skip
    def test_says_what_went_wrong(self, shell: Shell, line: str, code: int, message: str) -> None:
        """There is a message and a status, and the shell goes on."""
        result = shell.run(line)
        assert message in result.stderr
        assert result.code == code
        assert shell.run("echo alive").stdout == "alive\n"

    @pytest.mark.parametrize(
        "pattern", ["(a+)+b", "(a|a)*b", "(a*)*b", "a*a*a*a*a*a*b", "((a|aa)+)+b"]
    )
    def test_no_pattern_blows_up(self, shell: Shell, pattern: str) -> None:
        """Patterns that make backtracking explode are answered at once."""
        assert shell.run(f"echo {'a' * 60} | grep -E '{pattern}'").code == 1

    def test_names_never_lead_out_of_an_archive(self, shell: Shell) -> None:
        """A member called `../x` is not extracted."""

        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            tar.addfile(tarfile.TarInfo("../escaped"))
        shell.view().write("/home/user/Documents/t.tar", buffer.getvalue())
        assert shell.run("cd Documents && tar xf t.tar").code == 2
        assert not shell.view().exists("/home/user/escaped")
