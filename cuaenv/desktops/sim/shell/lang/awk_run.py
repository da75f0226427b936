"""Running awk programs: rules, records and statements."""

from __future__ import annotations

import contextlib

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.awk_evaluate import Evaluate
from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError
from cuaenv.desktops.sim.shell.lang.awk_nodes import Expr, Program, Rule, Stmt
from cuaenv.desktops.sim.shell.lang.awk_values import StrNum, Value, to_number, to_text, truth
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.streams import decode


class Flow(Exception):
    """Leaves a statement: `next`, `exit`, `break`, `continue` or `return`."""

    def __init__(self, kind: str, value: Value = "") -> None:
        super().__init__(kind)
        self.kind = kind
        self.value = value


class Awk(Evaluate):
    """One run of awk.

    Attributes:
        call: the command.
        program: what it runs.
        status: what `exit` asked for.
    """

    def __init__(self, call: Call, program: Program) -> None:
        super().__init__(call, program)
        self.status = 0
        self.active: set[int] = set()
        self.names: list[str] = []
        self.pending: list[str] = []
        self.failed = False

    def run(self, operands: list[str]) -> int:
        """Run the program on files; return the exit status."""
        self.names = operands
        self.arrays["ARGV"] = {str(n): StrNum(a) for n, a in enumerate(["awk", *operands])}
        self.variables["ARGC"] = float(len(operands) + 1)
        try:
            self._rules("BEGIN")
            if any(rule.kind != "BEGIN" for rule in self.program.rules):
                self._main()
        except Flow as flow:
            if flow.kind != "exit":
                raise AwkError(f"`{flow.kind}' used outside of its place") from None
        with contextlib.suppress(Flow):
            self._rules("END")
        self.flush()
        self.run_pipes()
        return self.status or (2 if self.failed else 0)

    def _rules(self, kind: str) -> None:
        for rule in self.program.rules:
            if rule.kind == kind and rule.action:
                self.execute(rule.action)

    def _main(self) -> None:
        while self.next_record():
            try:
                for number, rule in enumerate(self.program.rules):
                    if rule.kind == "main" and self._applies(number, rule):
                        self._act(rule)
            except Flow as flow:
                if flow.kind == "nextfile":
                    self.pending.clear()
                elif flow.kind != "next":
                    raise

    def _act(self, rule: Rule) -> None:
        if rule.action is None:
            self.out.append(self.record_text() + self.variable_text("ORS"))
        else:
            self.execute(rule.action)

    def _applies(self, number: int, rule: Rule) -> bool:
        if rule.pattern is None:
            return True
        if rule.end is None:
            return truth(self.value(rule.pattern))
        inside = number in self.active or truth(self.value(rule.pattern))
        if inside:
            self.active.add(number)
            if truth(self.value(rule.end)):
                self.active.discard(number)
        return inside

    # ---- input

    def next_record(self) -> bool:
        """Read the next record of all files into `$0`; return whether there was one."""
        text = self.read_record()
        if text is None:
            return False
        self.record.set(text, self.variable_text("FS"))
        return True

    opened = False

    def read_record(self) -> str | None:
        """Return the next record and count it; None at the end."""
        while not self.pending:
            if not self._open_next():
                return None
        self.call.spend(5)
        for name in ("NR", "FNR"):
            self.variables[name] = to_number(self.variables[name]) + 1
        return self.pending.pop()

    def _open_next(self) -> bool:
        while self.names:
            name = self.names.pop(0)
            if "=" in name and name.split("=")[0].isidentifier():
                key, _, value = name.partition("=")
                self.variables[key] = StrNum(value)
                continue
            return self._open(name)
        if self.opened:
            return False
        return self._open("-")

    def _open(self, name: str) -> bool:
        self.opened = True
        try:
            text = decode(self.call.read(name))
        except FsError as error:
            self.call.err(f"cannot open {name} ({error})")
            self.failed = True
            return True
        self.variables["FILENAME"] = "" if name == "-" else name
        self.variables["FNR"] = 0.0
        separator = self.variable_text("RS")
        if separator == "":
            blocks = [block.strip("\n") for block in text.split("\n\n")]
            records = [block for block in blocks if block]
        else:
            records = split_lines(text, separator[:1])
            if separator != "\n" and records and records[-1].endswith("\n"):
                records[-1] = records[-1][:-1]
                records = records if records[-1] else records[:-1]
        self.pending = list(reversed(records))
        return True

    # ---- statements

    def execute(self, node: Stmt) -> None:
        """Run a statement."""
        self.call.spend(3)
        match node.form:
            case "block":
                for inner in node.body:
                    self.execute(inner)
            case "expr":
                if node.args[0] is not None:
                    self.value(node.args[0])
            case "print" | "printf":
                self._print(node)
            case "if":
                self._if(node)
            case "while" | "do" | "for" | "forin":
                self._loop(node)
            case "delete":
                self._delete(node)
            case "exit":
                if node.args[0] is not None:
                    self.status = int(to_number(self.value(node.args[0]))) & 255
                raise Flow("exit")
            case "return":
                raise Flow("return", self.value(node.args[0]) if node.args[0] else "")
            case _:
                raise Flow(node.form)

    def _holds(self, node: Expr | None) -> bool:
        return node is None or truth(self.value(node))

    def _if(self, node: Stmt) -> None:
        if self._holds(node.args[0]):
            self.execute(node.body[0])
        elif len(node.body) > 1:
            self.execute(node.body[1])

    def _once(self, body: Stmt) -> bool:
        """Run a loop's body; return whether the loop goes on."""
        try:
            self.execute(body)
        except Flow as flow:
            if flow.kind == "break":
                return False
            if flow.kind != "continue":
                raise
        return True

    def _loop(self, node: Stmt) -> None:
        body = node.body[-1]
        if node.form == "forin" and node.args[0] is not None:
            for key in list(self.array(node.text)):
                self.assign(node.args[0], StrNum(key))
                if not self._once(body):
                    return
            return
        if node.form == "do" and not self._once(body):
            return
        if node.form == "for":
            self.execute(node.body[0])
        while self._holds(node.args[0]) and self._once(body):
            self.call.spend(3)
            if node.form == "for":
                self.execute(node.body[1])

    def _delete(self, node: Stmt) -> None:
        array = self.array(node.text)
        if node.args:
            array.pop(self.subscript(tuple(arg for arg in node.args if arg)), None)
        else:
            array.clear()

    def _print(self, node: Stmt) -> None:
        values = [self.value(arg) for arg in node.args if arg is not None]
        if node.form == "printf":
            text = self.format(to_text(values[0]) if values else "", values[1:])
        else:
            convert = self.variable_text("OFMT")
            cells = [to_text(value, convert) for value in values] or [self.record_text()]
            text = self.variable_text("OFS").join(cells) + self.variable_text("ORS")
        self.emit(text, node.text, to_text(self.value(node.target)) if node.target else "")

    def call_function(self, name: str, args: tuple[Expr, ...]) -> Value:
        """Run a function of the program."""
        function = self.program.functions[name]
        self.enter(function, args)
        try:
            self.execute(function.body)
        except Flow as flow:
            if flow.kind != "return":
                raise
            return flow.value
        finally:
            self.leave()
        return ""
