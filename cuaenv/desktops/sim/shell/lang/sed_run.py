"""Running sed scripts."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.lang.regex_machine import Spans
from cuaenv.desktops.sim.shell.lang.sed_script import Address, Command, SedError
from cuaenv.desktops.sim.shell.streams import decode

MAX_SPACE = 4 * 2**20
"""Largest pattern or hold space, in characters."""


class Jump(Exception):
    """Leaves the script: to a label, to the next cycle, or for good."""

    def __init__(self, kind: str, label: str = "") -> None:
        super().__init__(kind, label)
        self.kind = kind
        self.label = label


class Editor:
    """Runs a script over lines.

    Attributes:
        out: what was printed; the caller takes it.
        status: the exit status that q asked for.
        quit: whether q was met.
    """

    def __init__(self, call: Call, script: list[Command], silent: bool) -> None:
        self.call = call
        self.script = script
        self.silent = silent
        self.out: list[str] = []
        self.space = self.hold = ""
        self.number = 0
        self.lines: list[str] = []
        self.at = 0
        self.missing_newline = False
        self.active: dict[int, int] = {}
        self.replaced = False
        self.appended: list[str] = []
        self.status = 0
        self.quit = False

    def feed(self, text: str, last: bool = True) -> None:
        """Edit one text; its lines are numbered from 1."""
        self.number = 0
        self.lines = split_lines(text)
        self.at = 0
        self.final = last
        self.missing_newline = not text.endswith("\n")
        while self.at < len(self.lines) and not self.quit:
            self._next_line()
            self._cycle()

    final = True

    def _next_line(self) -> None:
        self.space = self.lines[self.at]
        self.at += 1
        self.number += 1
        self.replaced = False

    def _cycle(self) -> None:
        commands: list[Command] | None = self.script
        while commands is not None:
            try:
                self._run(commands)
                commands = None
            except Jump as jump:
                if jump.kind in ("delete", "quit-silently"):
                    self._flush()
                    return
                if jump.kind == "restart":
                    self._flush()
                    commands = self.script
                else:
                    commands = self._after(jump.label) if jump.kind == "branch" else None
        if not self.silent:
            self._print(self.space, last=True)
        self._flush()

    def _after(self, label: str) -> list[Command] | None:
        """Return the commands behind a label; None for the end of the script."""
        self.call.spend(10)
        if not label:
            return None
        for number, command in enumerate(self.script):
            if command.letter == ":" and command.text == label:
                return self.script[number + 1 :]
        raise SedError(f"can't find label for jump to `{label}'")

    def _print(self, text: str, last: bool = False) -> None:
        ends_here = last and self.at == len(self.lines) and self.missing_newline and self.final
        self.out.append(text if ends_here else text + "\n")

    def _flush(self) -> None:
        if self.appended and self.out and not self.out[-1].endswith("\n"):
            self.out.append("\n")
        self.out += self.appended
        self.appended.clear()

    def _run(self, commands: list[Command]) -> None:
        for command in commands:
            self.call.spend(5)
            if self._selected(command):
                self._do(command)

    # ---- addresses

    def _selected(self, command: Command) -> bool:
        if command.first is None:
            return not command.negated
        if command.last is None:
            return self._matches(command.first) != command.negated
        return self._in_range(command, command.first, command.last) != command.negated

    def _is_last(self) -> bool:
        return self.final and self.at >= len(self.lines)

    def _matches(self, address: Address) -> bool:
        match address.kind:
            case "line":
                return self.number == address.number
            case "last":
                return self._is_last()
            case "step":
                if address.step == 0:
                    return self.number == address.number
                past = self.number - address.number
                return past >= 0 and past % address.step == 0
        regex = address.regex
        return regex is not None and regex.matches(self.space, self.call.spend)

    def _in_range(self, command: Command, first: Address, last: Address) -> bool:
        key = id(command)
        if key in self.active:
            end = self.active[key]
            if end >= 0:
                if self.number >= end:
                    del self.active[key]
                return self.number <= end
            if self._matches(last):
                del self.active[key]
            return True
        zero = first.kind == "line" and first.number == 0
        if zero and self.number == 1 and last.kind == "regex":
            if not self._matches(last):
                self.active[key] = -1
            return True
        if not self._matches(first):
            return False
        end = self._range_end(last)
        if end < 0 or end > self.number:
            self.active[key] = end
        return True

    def _range_end(self, last: Address) -> int:
        """Return the line a range that starts here ends at; -1 when that is yet to be seen."""
        match last.kind:
            case "line":
                return last.number
            case "plus":
                return self.number + last.number
            case "multiple":
                step = max(1, last.number)
                return -(-self.number // step) * step
            case "last":
                return -1 if not self._is_last() else self.number
        return -1

    # ---- commands

    def _do(self, command: Command) -> None:
        letter = command.letter
        if letter == "{":
            self._run(command.body)
        elif letter == "s":
            self._substitute(command)
        elif letter == "y":
            self.space = self.space.translate(command.table)
        elif letter in "aic":
            self._insert(command)
        elif letter in "btT":
            self._maybe_branch(command)
        elif letter in "rwRW":
            self._file(command)
        else:
            self._plain(letter, command)
        if len(self.space) > MAX_SPACE or len(self.hold) > MAX_SPACE:
            raise SedError("the pattern space grows too large")

    def _maybe_branch(self, command: Command) -> None:
        taken = command.letter == "b" or self.replaced == (command.letter == "t")
        if command.letter != "b":
            self.replaced = False
        if taken:
            raise Jump("branch", command.text)

    def _insert(self, command: Command) -> None:
        if command.letter == "a":
            self.appended.append(command.text)
        elif command.letter == "i":
            self.out.append(command.text)
        else:
            if command.last is None or command.negated or id(command) not in self.active:
                self.out.append(command.text)
            raise Jump("delete")

    def _file(self, command: Command) -> None:
        path = self.call.path(command.text)
        if command.letter in "wW":
            self.call.view.write(path, self.space + "\n", append=True)
            return
        try:
            self.appended.append(decode(self.call.view.read(path)))
        except FsError:
            return

    def _plain(self, letter: str, command: Command) -> None:
        match letter:
            case "p":
                self._print(self.space)
            case "P":
                self._print(self.space.partition("\n")[0])
            case "d":
                raise Jump("delete")
            case "D":
                _, newline, rest = self.space.partition("\n")
                if not newline:
                    raise Jump("delete")
                self.space = rest
                raise Jump("restart")
            case "q" | "Q":
                self.quit = True
                self.status = int(command.text or 0) & 255
                raise Jump("quit" if letter == "q" else "quit-silently")
            case "n" | "N":
                self._read_on(letter)
            case "g":
                self.space = self.hold
            case "G":
                self.space += "\n" + self.hold
            case "h":
                self.hold = self.space
            case "H":
                self.hold += "\n" + self.space
            case "x":
                self.space, self.hold = self.hold, self.space
            case "=":
                self.out.append(f"{self.number}\n")
            case "z":
                self.space = ""
            case "F":
                self.out.append("-\n")
            case "l":
                self.out.append(_visible(self.space) + "$\n")

    def _read_on(self, letter: str) -> None:
        if self.at >= len(self.lines):
            # GNU sed prints the pattern space when there is no next line.
            self.quit = True
            raise Jump("quit")
        if letter == "n":
            if not self.silent:
                self._print(self.space)
            self._flush()
            self.space = self.lines[self.at]
        else:
            self.space += "\n" + self.lines[self.at]
        self.at += 1
        self.number += 1

    def _substitute(self, command: Command) -> None:
        regex = command.regex
        if regex is None:
            return
        out: list[str] = []
        at = count = 0
        self.call.spend(len(self.space) // 8)
        for spans in regex.finditer(self.space, self.call.spend):
            count += 1
            if count < command.nth:
                continue
            begin, end = spans[0]
            out += [self.space[at:begin], self._replacement(command, spans)]
            at = end
            if "g" not in command.flags:
                break
        if not out:
            return
        self.space = "".join(out) + self.space[at:]
        self.replaced = True
        if "p" in command.flags:
            self._print(self.space)
        if command.text:
            self.call.view.write(self.call.path(command.text), self.space + "\n", append=True)

    def _replacement(self, command: Command, spans: Spans) -> str:
        out: list[str] = []
        case = once = ""
        for part in command.replacement:
            if isinstance(part, str) and len(part) == 2 and part[0] == "\\":
                case, once = (case, part[1]) if part[1] in "lu" else (part[1], once)
                continue
            begin, end = spans[part] if isinstance(part, int) else (-1, -1)
            text = part if isinstance(part, str) else self.space[begin:end] if begin >= 0 else ""
            text = text.upper() if case == "U" else text.lower() if case == "L" else text
            if once and text:
                head = text[0].upper() if once == "u" else text[0].lower()
                text, once = head + text[1:], ""
            out.append(text)
        return "".join(out)


def _visible(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")
