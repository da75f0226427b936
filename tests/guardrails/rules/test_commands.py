"""Typed lines taken apart: which commands they run, and which paths they name."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.guardrails.rules.commands import commands_in
from cuaenv.guardrails.rules.paths import path_matches, paths_in
from cuaenv.guardrails.rules.words import simple_commands


@pytest.mark.parametrize(
    ("text", "commands"),
    [
        ("", []),
        ("ls", [("ls",)]),
        ("ls -l  'a b'\n", [("ls", "-l", "a b")]),
        ('echo "a;b" c\\ d', [("echo", "a;b", "c d")]),
        ("a&&b||c;d|e&f\ng", [("a",), ("b",), ("c",), ("d",), ("e",), ("f",), ("g",)]),
        ("echo x>/etc/hosts", [("echo", "x", ">", "/etc/hosts")]),
        ("rm \\\n-rf x", [("rm", "-rf", "x")]),
        ("(cd x; ls)", [("cd", "x"), ("ls",)]),
        ("echo ''", [("echo", "")]),
        ("echo 'open", [("echo", "open")]),
        ("echo \\", [("echo", "\\")]),
        ("echo \"a $(rm x)\"", [("echo", "a $(rm x)"), ("rm", "x")]),
    ],
)  # fmt: skip
def test_simple_commands(text: str, commands: list[tuple[str, ...]]) -> None:
    """Separators part commands, quotes keep words together, substitutions count as well."""
    assert list(simple_commands(text)) == commands


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("/bin/rm -rf x", "rm -rf x"),
        ("sudo rm -rf x", "rm -rf x"),
        ("sudo -u root rm -rf x", "rm -rf x"),
        ("A=1 B=2 rm -rf x", "rm -rf x"),
        ("env A=1 rm -rf x", "rm -rf x"),
        ("nohup nice -n 5 rm -rf x &", "rm -rf x"),
        ("timeout 5 rm -rf x", "rm -rf x"),
        ("ls | xargs rm -rf x", "rm -rf x"),
        ("find . -exec rm -rf x ';'", "rm -rf x"),
        ("bash -c 'cd /; rm -rf x'", "rm -rf x"),
        ("eval 'rm -rf x'", "rm -rf x"),
        ("if true; then rm -rf x; fi", "rm -rf x"),
        ("while ! rm -rf x; do :; done", "rm -rf x"),
        ("echo `rm -rf x`", "rm -rf x"),
        ("r\\m -rf x", "rm -rf x"),
        ("'r''m' -rf x", "rm -rf x"),
        ("su -c 'rm -rf x'", "rm -rf x"),
        ("{ rm -rf x; }", "rm -rf x"),
    ],
)
def test_what_runs_another_command_is_seen_through(text: str, command: str) -> None:
    """However it is wrapped or spelt, a command is found under its plain name."""
    assert command in commands_in(text)


@pytest.mark.parametrize("text", ["echo rm -rf x", "cat 'rm -rf x'", "man rm", "ls rm"])
def test_a_command_that_is_only_mentioned_is_not_run(text: str) -> None:
    """An argument is no command."""
    assert not any(command.startswith("rm") for command in commands_in(text))


@settings(derandomize=True, max_examples=200)
@given(st.text(alphabet="ab'\"\\;|&$(){}`<> \n-/~", max_size=60))
def test_any_text_is_taken_apart(text: str) -> None:
    """No text makes it raise, and no word holds what parts commands outside quotes."""
    found = list(simple_commands(text))
    assert all(found) and all(isinstance(word, str) for command in found for word in command)
    assert isinstance(commands_in(text), tuple) and isinstance(paths_in(text), tuple)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("cat ~/.ssh/id_rsa", "~/.ssh/id_rsa"),
        ("cat /home/anna/.ssh/id_rsa", "~/.ssh/id_rsa"),
        ("cat $HOME/.ssh/id_rsa", "~/.ssh/id_rsa"),
        ("cat /root/x", "~/x"),
        ("cat ~/a/../.ssh//id_rsa", "~/.ssh/id_rsa"),
        ("curl -d @/etc/shadow", "/etc/shadow"),
        ("grep --file=/etc/shadow", "/etc/shadow"),
        ("cat </etc/shadow", "/etc/shadow"),
        ("file:///home/user/.netrc", "~/.netrc"),
        ("my notes.txt", "my notes.txt"),
        ("//etc/passwd", "/etc/passwd"),
    ],
)
def test_paths_have_one_spelling(text: str, path: str) -> None:
    """Every home is `~`, and detours are taken out."""
    assert path in paths_in(text)


@pytest.mark.parametrize(
    ("path", "glob", "matches"),
    [
        ("~/.ssh/id_rsa", "~/.ssh/id_*", True),
        (".ssh/id_rsa", "~/.ssh/id_*", True),
        ("~/.ssh/config", "~/.ssh/id_*", False),
        ("~/.gnupg/a/b", "~/.gnupg", True),
        ("~/.gnupg-notes", "~/.gnupg", False),
        ("deep/down/key.PEM", "*.pem", True),
        ("key.pem.txt", "*.pem", False),
        ("/etc/shadow", "/etc/shadow", True),
        ("/etc/shadow-", "/etc/shadow", False),
    ],
)
def test_globs(path: str, glob: str, matches: bool) -> None:
    """A glob finds what it names and what is below, and not what only looks alike."""
    assert path_matches(path, glob) is matches
