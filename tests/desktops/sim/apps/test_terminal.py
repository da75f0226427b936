"""Tests of the Terminal program."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuaenv.desktops.sim.apps.terminal.completion import complete, in_columns, word_before
from cuaenv.desktops.sim.apps.terminal.line import Line
from cuaenv.desktops.sim.apps.terminal.recall import Recall
from cuaenv.desktops.sim.apps.terminal.screen import MOST_LINES, shown

HOME = "/home/user"
PROMPT = "user@desktop:~$ "


# ---- the line


@pytest.mark.parametrize(
    ("keys", "text", "caret"),
    [
        (("ctrl", "a"), "one two", 0), (("ctrl", "e"), "one two", 7), (("left",), "one two", 4),
        (("ctrl", "u"), "wo", 0), (("ctrl", "k"), "one t", 5), (("ctrl", "w"), "one wo", 4),
        (("backspace",), "one wo", 4), (("delete",), "one to", 5), (("alt", "d"), "one t", 5),
        (("alt", "b"), "one two", 4), (("ctrl", "d"), "one to", 5),
    ],
)  # fmt: skip
def test_keys_edit_as_in_readline(keys, text, caret):
    """From `one t|wo` each key leads where readline does."""
    line = Line("one two", 5)
    assert line.key(keys)
    assert (line.text, line.caret) == (text, caret)


def test_killed_text_comes_back():
    """Ctrl+Y brings back what Ctrl+W took."""
    line = Line("rm -rf x", 8)
    line.key(("ctrl", "w"))
    line.key(("ctrl", "a"))
    line.key(("ctrl", "y"))
    assert line.text == "xrm -rf "


# ---- recall


def test_history_is_walked_and_the_draft_kept():
    """Up and down go through the lines; the half-typed one comes back at the end."""
    recall = Recall()
    for line in ("first", "second", "second", " "):
        recall.add(line)
    assert recall.step(-1, "draft") == "second"
    assert recall.step(-1, "second") == "first"
    assert recall.step(-1, "first") == "first"
    recall.step(1, "first")
    assert recall.step(1, "second") == "draft"


def test_backwards_search_goes_further_back():
    """Ctrl+R again finds the match before."""
    recall = Recall(["ls a", "cd b", "ls c"])
    recall.begin()
    recall.look_for("ls")
    assert recall.match == "ls c"
    recall.begin()
    assert recall.match == "ls a"
    assert recall.end() == "ls a"


# ---- completion


@pytest.fixture
def disk(disk):
    """Return a disk with a few files to complete."""
    for name in ("report.txt", "report old.txt", "Runs/a.log", ".hidden"):
        path = f"{HOME}/Documents/{name}"
        disk.mkdir(path.rpartition("/")[0], parents=True)
        disk.write(path, "")
    return disk


@pytest.mark.parametrize(
    ("typed", "completed"),
    [
        ("cat Documents/R", "cat Documents/Runs/"),
        ("cat Documents/Runs/", "cat Documents/Runs/a.log "),
        ("cat ~/Documents/.h", "cat ~/Documents/.hidden "),
        ("cat 'Documents/report ", "cat 'Documents/report old.txt' "),
        ("cat Documents/report\\ ", "cat Documents/report\\ old.txt "),
        ("cat Documents/re", "cat Documents/report"),
        ("cd Doc", "cd Documents/"),
        ("ec", "echo "),
        ("ls | gr", "ls | grep "),
        ("sudo gr", "sudo grep "),
        ("X=1 gr", "X=1 grep "),
        ("cat < Documents/R", "cat < Documents/Runs/"),
    ],
)
def test_tab_completes(disk, typed, completed):
    """Commands where a command belongs, paths elsewhere, odd characters escaped."""
    found = complete(disk, HOME, typed, ("cd", "echo", "grep", "ls"))
    assert typed[: found.start] + found.text == completed


def test_what_does_not_fit_is_left_alone(disk):
    """Nothing to complete, no change."""
    assert complete(disk, HOME, "cat zzz", ()) is None
    assert complete(disk, HOME, "cd Documents/report", ()) is None


@settings(derandomize=True, max_examples=200)
@given(st.text(st.sampled_from("ab '\"\\|;&<>=~/"), max_size=12))
def test_any_line_has_a_last_word(line):
    """Word finding stays within the line, whatever is typed."""
    assert 0 <= word_before(line).start <= len(line)


def test_columns_are_read_downwards():
    """Many names are laid out like ls does."""
    assert in_columns(("a", "b", "c", "d"), 8) == "a  c\nb  d"


# ---- the screen


@pytest.mark.parametrize(
    ("before", "output", "after"),
    [
        ("", "a\tb\n", "a       b\n"),
        ("", "50%\r100%\n", "100%\n"),
        ("x: ", "y\b\bz\n", "x:zy\n"),
        ("", "\x1b[31mred\x1b[0m", "red"),
        ("old\n", "\x1b[H\x1b[2J\x1b[3J", ""),
    ],
)
def test_control_characters_do_what_they_do(before, output, after):
    """Tabs, returns, backspaces and escape sequences leave plain text."""
    assert shown(before, output) == after


def test_scrollback_is_bounded():
    """The oldest lines go."""
    text = shown("", "".join(f"{i}\n" for i in range(MOST_LINES + 10)))
    assert text.startswith("10\n")


# ---- the program, by hand


def screen(hand):
    """Return what the terminal in front shows."""
    return hand.find("terminal").text


def test_commands_run_and_the_prompt_follows(hand):
    """Output stands between prompts; the title tells the folder."""
    hand.open("terminal")
    hand.type("echo hello; cd Documents\n")
    assert screen(hand) == f"{PROMPT}echo hello; cd Documents\nhello\nuser@desktop:~/Documents$ "
    assert hand.app.title == "user@desktop: ~/Documents"


def test_files_change_for_real(hand):
    """What is written in a terminal is there for every program."""
    hand.open("terminal", f"{HOME}/Documents")
    hand.type("echo text > a.txt\n")
    assert hand.read("Documents/a.txt") == "text\n"


def test_a_here_document_is_read_to_its_last_line(hand):
    """A here-document typed line by line is one command, and its lines are not run."""
    hand.open("terminal")
    hand.type("cat <<'END' > a.txt\nrm -r Documents\n  $HOME\nEND\n")
    assert hand.read("a.txt") == "rm -r Documents\n  $HOME\n"
    assert "> END\nuser@" in screen(hand)
    assert hand.root().is_dir(f"{hand.home}/Documents")


def test_unfinished_commands_ask_for_more(hand):
    """Loops and quotes continue at a second prompt."""
    hand.open("terminal")
    hand.type("for i in 1 2; do\necho n$i\ndone\n")
    assert "> echo n$i\n> done\nn1\nn2\n" in screen(hand)


def test_history_and_search(hand):
    """Arrows bring lines back, Ctrl+R searches."""
    hand.open("terminal")
    hand.type("echo one\necho two\n")
    hand.key("up")
    hand.key("up")
    hand.key("enter")
    assert screen(hand).count("one\n") == 4
    hand.key("ctrl", "r")
    hand.type("tw")
    assert "(reverse-i-search)`tw': echo two" in screen(hand)
    hand.key("enter")
    assert screen(hand).endswith(f"{PROMPT}echo two\ntwo\n{PROMPT}")


def test_tab_completes_paths(hand):
    """Tab completes; a second Tab lists what fits."""
    hand.put("Documents/alpha.txt", "A\n")
    hand.put("Documents/alps.txt", "B\n")
    hand.open("terminal")
    hand.type("echo Documents/al\t")
    assert screen(hand).endswith("echo Documents/alp")
    hand.key("tab")
    hand.key("tab")
    assert "alpha.txt  alps.txt" in screen(hand)
    hand.type("h\t")
    assert screen(hand).endswith("echo Documents/alpha.txt ")


def test_control_keys(hand):
    """Ctrl+C drops the line, Ctrl+L clears, Ctrl+D ends."""
    app = hand.open("terminal")
    hand.type("rm something")
    hand.key("ctrl", "c")
    assert screen(hand) == f"{PROMPT}rm something^C\n{PROMPT}"
    hand.key("ctrl", "l")
    assert screen(hand) == PROMPT
    hand.key("ctrl", "d")
    assert app not in hand.computer.apps


def test_exit_closes_the_window(hand):
    """`exit` ends shell and window."""
    hand.open("terminal")
    hand.type("exit\n")
    assert not hand.computer.apps


def test_questions_are_answered_at_the_keyboard(hand):
    """`rm -i` waits; the answer decides."""
    hand.put("Documents/a.txt")
    hand.open("terminal", f"{HOME}/Documents")
    hand.type("rm -i a.txt\n")
    assert "a.txt" in screen(hand).splitlines()[-1]
    hand.type("n\n")
    assert hand.root().exists(f"{HOME}/Documents/a.txt")
    hand.type("rm -i a.txt\ny\n")
    assert not hand.root().exists(f"{HOME}/Documents/a.txt")


def test_a_password_is_not_shown(hand):
    """What is typed for sudo leaves no trace on the screen."""
    hand.open("terminal")
    hand.type("sudo touch /etc/made\n")
    hand.type("password")
    assert "password" not in screen(hand).splitlines()[-1].partition(":")[2]
    hand.key("enter")
    assert hand.root().exists("/etc/made")
    assert "password\n" not in screen(hand)


def test_a_waiting_command_can_be_given_up(hand):
    """Ctrl+C at a question leaves everything as it was."""
    hand.put("Documents/a.txt")
    hand.open("terminal", f"{HOME}/Documents")
    hand.type("rm -i a.txt\n")
    hand.key("ctrl", "c")
    assert screen(hand).endswith("^C\nuser@desktop:~/Documents$ ")
    assert hand.root().exists(f"{HOME}/Documents/a.txt")


def test_pasting_lines_runs_them(hand):
    """Each line break in the clipboard enters a line."""
    hand.open("terminal")
    hand.clip("echo one\necho two\necho thr")
    hand.key("ctrl", "shift", "v")
    assert screen(hand).endswith(f"one\n{PROMPT}echo two\ntwo\n{PROMPT}echo thr")


def test_selected_text_is_copied(hand):
    """Ctrl+Shift+A and Ctrl+Shift+C copy what is shown; Ctrl+C would interrupt."""
    hand.open("terminal")
    hand.type("echo hi\n")
    hand.key("ctrl", "shift", "a")
    hand.key("ctrl", "shift", "c")
    assert hand.computer.clipboard.text == screen(hand)


def test_programs_start_from_the_command_line(hand):
    """A file can be handed to a program by its name."""
    path = hand.put("Documents/a.txt", "text")
    hand.open("terminal")
    hand.type(f"text_editor {path}\n")
    assert hand.app.name == "Text Editor"
    assert hand.find("text").text == "text"


def test_a_window_survives_pickle(hand):
    """A command that waits can be pickled, and goes on in the copy."""
    hand.open("terminal")
    hand.type("read x\n")
    twin = pickle.loads(pickle.dumps(hand.desktop.wm))
    assert twin.computer.focused.session.waiting


def test_every_control_does_something(hand, monkey):
    """Nothing on the window is dead."""
    hand.open("terminal")
    hand.type("echo hi\n")
    assert monkey(hand) == []


def test_what_is_broadcast_is_shown(hand):
    """Every terminal shows a message that is sent to all of them."""
    hand.open("terminal")
    hand.type("sudo wall the printer is back\n")
    hand.type("password\n")
    hand.type("true\n")
    assert screen(hand).count("the printer is back") == 2
