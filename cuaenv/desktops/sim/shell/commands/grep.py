"""grep: lines that match a pattern."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.paths import child
from cuaenv.desktops.sim.shell import options
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.errors import UsageError
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.lang.regex import Matcher, compile_regex
from cuaenv.desktops.sim.shell.pattern import compile_pattern, matches
from cuaenv.desktops.sim.shell.streams import decode

NAMES = ("grep", "egrep", "fgrep", "rgrep")
LETTERS = "ivnrRlLcowxEFGPe:qhHA:B:C:sm:f:abzZIU0123456789"
LONG = {
    "ignore-case": "i", "invert-match": "v", "line-number": "n", "recursive": "r",
    "files-with-matches": "l", "files-without-match": "L", "count": "c", "only-matching": "o",
    "word-regexp": "w", "line-regexp": "x", "extended-regexp": "E", "fixed-strings": "F",
    "basic-regexp": "G", "perl-regexp": "P", "regexp": "e", "quiet": "q", "silent": "q",
    "no-filename": "h", "with-filename": "H", "after-context": "A", "before-context": "B",
    "context": "C", "no-messages": "s", "max-count": "m", "file": "f", "text": "a",
    "include": "include:", "exclude": "exclude:", "exclude-dir": "exclude-dir:",
    "color": "color::", "colour": "color::", "byte-offset": "b", "null": "Z",
    "dereference-recursive": "R",
}  # fmt: skip


def run(call: Call) -> int:
    """Print matching lines; 0 if any matched, 1 if none, 2 after an error."""
    args = [arg for arg in call.args if not arg.startswith(("--color", "--colour"))]
    opts = options.parse(args, LETTERS, LONG, status=2)
    names = list(opts.operands)
    patterns = _patterns(call, opts, names)
    search = Search(call, opts, patterns)
    recursive = "rR" in opts or call.name == "rgrep"
    many = len(names) > 1 or recursive
    search.titles = opts.last("hH") == "H" or (many and opts.last("hH") != "h")
    for name in names or (["."] if recursive else ["-"]):
        search.operand(name, recursive, bare=not names)
        if search.done:
            break
    if search.found and ("q" in opts or not search.failed):
        return 0
    return 2 if search.failed else 1


def _patterns(call: Call, opts: options.Options, names: list[str]) -> list[str]:
    given = opts.all("e")
    for name in opts.all("f"):
        given += split_lines(decode(call.read(name)))
    if not given and "ef" not in opts:
        if not names:
            error = UsageError("no pattern given; usage: grep [OPTION]... PATTERNS [FILE]...")
            error.status = 2  # type: ignore[attr-defined]
            raise error
        given = [names.pop(0)]
    return [line for text in given for line in text.split("\n")]


class Search:
    """One run of grep.

    Attributes:
        found: whether any line was selected.
        failed: whether a file could not be read.
        done: whether nothing more needs to be looked at (-q).
        titles: whether lines are printed with their file's name.
    """

    def __init__(self, call: Call, opts: options.Options, patterns: list[str]) -> None:
        self.call = call
        self.opts = opts
        self.found = self.failed = self.done = False
        self.titles = False
        self.matchers = [self._compile(pattern) for pattern in patterns]
        context = (
            opts.get("C") or "".join(name for name, _ in opts.given if name.isdecimal()) or "0"
        )
        self.after = self._number(opts.get("A") or context)
        self.before = self._number(opts.get("B") or context)
        self.context = self.after or self.before or "ABC" in opts
        self.limit = self._number(opts.get("m")) if "m" in opts else -1
        self.separated = True

    def _number(self, text: str) -> int:
        if not re.fullmatch(r"\d+", text):
            raise UsageError(f"{text}: invalid context length argument")
        return int(text[:9])

    def _compile(self, pattern: str) -> Matcher:
        kind = self.opts.last("EFGP") or {"egrep": "E", "fgrep": "F"}.get(self.call.name, "G")
        extended = kind in "EFP"
        if kind == "F":
            pattern = re.sub(r"([][\\.*^$+?(){}|])", r"\\\1", pattern)
        elif kind == "P":
            pattern = pattern.replace(r"\d", "[0-9]").replace(r"\D", "[^0-9]")
            pattern = re.sub(r"(?<!\\)\(\?:", "(", pattern)
        if "x" in self.opts:
            pattern = f"^({pattern})$" if extended else rf"^\({pattern}\)$"
        return compile_regex(pattern, extended, "i" in self.opts)

    # ---- files

    def operand(self, name: str, recursive: bool, bare: bool = False) -> None:
        """Search what one operand names."""
        path = self.call.path(name)
        if name != "-" and recursive and self.call.view.is_dir(path):
            self._tree(name, path, "" if bare else name.rstrip("/") + "/")
            return
        try:
            if name != "-" and self.call.view.is_dir(path):
                self._complain(name, "Is a directory", failed=False)
                return
            self._content(name, self.call.read(name))
        except FsError as error:
            self._complain(name, str(error))

    def _complain(self, name: str, message: str, failed: bool = True) -> None:
        self.failed |= failed
        if "s" not in self.opts:
            self.call.err(f"{name}: {message}")

    def _tree(self, name: str, path: str, prefix: str) -> None:
        try:
            names = self.call.view.listdir(path)
        except FsError as error:
            self._complain(name, str(error))
            return
        for inner in names:
            inner_path, shown = child(path, inner), prefix + inner
            self.call.spend_file()
            kind = self.call.view.lstat(inner_path).kind
            if kind == "link" and "R" not in self.opts:
                continue
            if self.call.view.is_dir(inner_path):
                if not self._listed("exclude-dir", inner):
                    self._tree(shown, inner_path, shown + "/")
            elif kind != "device" and self._wanted(inner):
                try:
                    self._content(shown, self.call.view.read(inner_path))
                except FsError as error:
                    self._complain(shown, str(error))
            if self.done:
                return

    def _listed(self, option: str, name: str) -> bool:
        globs = self.opts.all(option)
        return any(matches(compile_pattern([(glob, False)]), name) for glob in globs)

    def _wanted(self, name: str) -> bool:
        if self.opts.all("include") and not self._listed("include", name):
            return False
        return not self._listed("exclude", name)

    # ---- lines

    def _content(self, name: str, data: bytes) -> None:
        shown = "(standard input)" if name == "-" else name
        binary = b"\0" in data[:32768] and "a" not in self.opts
        lines = split_lines(decode(data), "\0" if "z" in self.opts else "\n")
        self.call.spend(len(lines))
        chosen = self._select(lines)
        self.found |= bool(chosen) != ("L" in self.opts)
        if "q" in self.opts:
            self.done = self.found
        elif "L" in self.opts or "l" in self.opts:
            if bool(chosen) == ("l" in self.opts):
                self.call.out(shown + ("\0" if "Z" in self.opts else "\n"))
        elif "c" in self.opts:
            self.call.line(f"{shown}:{len(chosen)}" if self.titles else str(len(chosen)))
        elif binary and chosen:
            self.call.line(f"{self.call.name}: {shown}: binary file matches")
        else:
            self._print(shown, lines, chosen)

    def _select(self, lines: list[str]) -> list[int]:
        chosen: list[int] = []
        inverted, limit = "v" in self.opts, self.limit
        enough = 1 if "q" in self.opts or "l" in self.opts or "L" in self.opts else -1
        for number, line in enumerate(lines):
            if len(chosen) in (limit, enough):
                break
            if self._matches(line) != inverted:
                chosen.append(number)
        return chosen

    def _matches(self, line: str) -> bool:
        if "w" in self.opts:
            return any(self._words(matcher, line) for matcher in self.matchers)
        return any(matcher.matches(line, self.call.spend) for matcher in self.matchers)

    def _words(self, matcher: Matcher, line: str) -> list[tuple[int, int]]:
        found, at = [], 0
        while at <= len(line) and (spans := matcher.search(line, at, self.call.spend)):
            begin, end = spans[0]
            if not _is_word(line, begin - 1) and not _is_word(line, end):
                found.append((begin, end))
                at = max(end, begin + 1)
            else:
                at = begin + 1
        return found

    def _spans(self, line: str) -> list[tuple[int, int]]:
        """Return the matches of a line, leftmost first, without overlaps or empty ones."""
        found: list[tuple[int, int]] = []
        for matcher in self.matchers:
            if "w" in self.opts:
                found += self._words(matcher, line)
            else:
                found += [spans[0] for spans in matcher.finditer(line, self.call.spend)]
        out: list[tuple[int, int]] = []
        for begin, end in sorted(found, key=lambda span: (span[0], -span[1])):
            if end > begin and (not out or begin >= out[-1][1]):
                out.append((begin, end))
        return out

    def _print(self, name: str, lines: list[str], chosen: list[int]) -> None:
        if "o" in self.opts:
            for number in chosen if "v" not in self.opts else []:
                for begin, end in self._spans(lines[number]):
                    self.call.out(self._prefix(name, number, ":") + lines[number][begin:end] + "\n")
            return
        out: list[str] = []
        last, selected = -1, set(chosen)
        for number in chosen:
            start = max(last + 1, number - self.before)
            if self.context and start > last + 1 and not (last < 0 and self.separated):
                out.append("--\n")
            end = min(len(lines), number + self.after + 1)
            for at in range(start, end):
                if at > number and at in selected:
                    break
                out.append(
                    self._prefix(name, at, ":" if at in selected else "-") + lines[at] + "\n"
                )
                last = at
            self.separated = False
        self.call.out("".join(out))

    def _prefix(self, name: str, number: int, mark: str) -> str:
        out = name + ("\0" if "Z" in self.opts else mark) if self.titles else ""
        return out + (f"{number + 1}{mark}" if "n" in self.opts else "")


def _is_word(line: str, at: int) -> bool:
    return 0 <= at < len(line) and (line[at].isalnum() or line[at] == "_")
