"""Evaluating awk's expressions."""

from __future__ import annotations

import re

from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.awk_functions import MAX_TEXT, Functions
from cuaenv.desktops.sim.shell.lang.awk_lexer import AwkError
from cuaenv.desktops.sim.shell.lang.awk_nodes import Expr, FunctionDef, Program
from cuaenv.desktops.sim.shell.lang.awk_output import Output
from cuaenv.desktops.sim.shell.lang.awk_record import Record
from cuaenv.desktops.sim.shell.lang.awk_values import (
    StrNum,
    Value,
    compare,
    to_number,
    to_text,
    truth,
)
from cuaenv.desktops.sim.shell.lang.formats import SPEC, number_text, pad
from cuaenv.desktops.sim.shell.lang.lines import split_lines
from cuaenv.desktops.sim.shell.lang.regex import Matcher, compile_regex
from cuaenv.desktops.sim.shell.streams import decode

MAX_CALLS = 20
MAX_ELEMENTS = 200_000
Array = dict[str, Value]


class Evaluate(Output):
    """Variables, arrays, fields and expressions of one running program."""

    def __init__(self, call: Call, program: Program) -> None:
        super().__init__(call)
        self.program = program
        self.record = Record()
        self.variables: dict[str, Value] = {
            "FS": " ", "OFS": " ", "ORS": "\n", "RS": "\n", "NR": 0.0, "FNR": 0.0,
            "FILENAME": "", "SUBSEP": "\x1c", "OFMT": "%.6g", "CONVFMT": "%.6g", "RSTART": 0.0,
            "RLENGTH": -1.0,
        }  # fmt: skip
        environment: Array = {key: StrNum(value) for key, value in call.env.items()}
        self.arrays: dict[str, Array] = {"ENVIRON": environment}
        self.frames: list[dict[str, Value | Array | None]] = []
        self.functions = Functions(self)  # type: ignore[arg-type]
        self.lines: dict[str, list[str]] = {}

    def call_function(self, name: str, args: tuple[Expr, ...]) -> Value:
        """Run a function of the program."""
        raise NotImplementedError

    def next_record(self) -> bool:
        """Read the next record into `$0`."""
        raise NotImplementedError

    def read_record(self) -> str | None:
        """Return the next record."""
        raise NotImplementedError

    # ---- names

    def record_text(self) -> str:
        """Return `$0`."""
        return to_text(self.record.get(0, self.variable_text("OFS")))

    def variable_text(self, name: str) -> str:
        """Return a global variable as text."""
        return to_text(self.variables.get(name, ""))

    def is_array(self, name: str) -> bool:
        """Return whether a name is an array."""
        if self.frames and name in self.frames[-1]:
            return isinstance(self.frames[-1][name], dict)
        return name in self.arrays

    def array(self, name: str) -> Array:
        """Return the array of that name, which comes into being."""
        if self.frames and name in self.frames[-1]:
            local = self.frames[-1][name]
            if not isinstance(local, dict):
                local = {}
                self.frames[-1][name] = local
            return local
        if name in self.variables:
            raise AwkError(f"{name}: a variable is used as an array")
        return self.arrays.setdefault(name, {})

    def subscript(self, args: tuple[Expr, ...]) -> str:
        """Return the text an array is indexed by."""
        convert = self.variable_text("CONVFMT")
        keys = [to_text(self.value(arg), convert) for arg in args]
        return self.variable_text("SUBSEP").join(keys)

    def _name(self, name: str) -> Value:
        if self.frames and name in self.frames[-1]:
            local = self.frames[-1][name]
            return local if isinstance(local, float | str) else StrNum("")
        if name == "NF":
            return float(len(self.record.fields))
        if name in self.arrays:
            raise AwkError(f"{name}: an array is used as a variable")
        return self.variables.get(name, StrNum(""))

    def enter(self, function: FunctionDef, args: tuple[Expr, ...]) -> None:
        """Begin a call: arrays are passed as they are, all else by value."""
        if len(self.frames) >= MAX_CALLS:
            raise AwkError(f"functions call one another more than {MAX_CALLS} deep")
        frame: dict[str, Value | Array | None] = dict.fromkeys(function.params)
        for name, arg in zip(function.params, args, strict=False):
            if arg.form == "name" and (self.is_array(arg.text) or self._unknown(arg.text)):
                frame[name] = self.array(arg.text)
            else:
                frame[name] = self.value(arg)
        self.frames.append(frame)

    def _unknown(self, name: str) -> bool:
        if self.frames and name in self.frames[-1]:
            return self.frames[-1][name] is None
        return name not in self.variables and name != "NF"

    def leave(self) -> None:
        """End a call."""
        self.frames.pop()

    # ---- assignment

    def assign(self, target: Expr, value: Value) -> Value:
        """Assign to a variable, an element or a field."""
        if isinstance(value, str) and len(value) > MAX_TEXT:
            raise AwkError("a string grows too long")
        match target.form:
            case "field":
                number = int(to_number(self.value(target.args[0])))
                self.record.put(number, value, self.variable_text("FS"))
            case "index":
                array = self.array(target.text)
                array[self.subscript(target.args)] = value
                if len(array) > MAX_ELEMENTS:
                    raise AwkError("an array grows too large")
            case "name" if self.frames and target.text in self.frames[-1]:
                self.frames[-1][target.text] = value
            case "name" if target.text == "NF":
                self.record.resize(int(to_number(value)))
            case "name":
                if target.text in self.arrays:
                    raise AwkError(f"{target.text}: an array is used as a variable")
                self.variables[target.text] = value
            case _:
                raise AwkError("assignment to something that is no variable")
        return value

    # ---- expressions

    def value(self, node: Expr) -> Value:
        """Return the value of an expression."""
        self.call.spend(1)
        match node.form:
            case "number":
                return node.number
            case "string":
                return node.text
            case "name":
                return self._name(node.text)
            case "field":
                number = int(to_number(self.value(node.args[0])))
                return self.record.get(number, self.variable_text("OFS"))
            case "index":
                return self.array(node.text).setdefault(self.subscript(node.args), StrNum(""))
            case "regex":
                return float(
                    compile_regex(node.text, True).matches(self.record_text(), self.call.spend)
                )
            case "group":
                return self.value(node.args[0])
            case "binary":
                return self._binary(node.text, self.value(node.args[0]), self.value(node.args[1]))
            case "concat":
                return self._concat(node)
        return self._other(node)

    def _concat(self, node: Expr) -> str:
        convert = self.variable_text("CONVFMT")
        left = to_text(self.value(node.args[0]), convert)
        text = left + to_text(self.value(node.args[1]), convert)
        if len(text) > MAX_TEXT:
            raise AwkError("a string grows too long")
        return text

    def _other(self, node: Expr) -> Value:
        args = node.args
        match node.form:
            case "assign":
                return self._assign(node)
            case "and":
                return float(truth(self.value(args[0])) and truth(self.value(args[1])))
            case "or":
                return float(truth(self.value(args[0])) or truth(self.value(args[1])))
            case "not":
                return float(not truth(self.value(args[0])))
            case "unary":
                number = to_number(self.value(args[0]))
                return -number if node.text == "-" else number
            case "match":
                text = to_text(self.value(args[0]))
                return float(self.regex(args[1]).matches(text, self.call.spend))
            case "ternary":
                return self.value(args[1] if truth(self.value(args[0])) else args[2])
            case "in":
                return float(self.subscript(args) in self.array(node.text))
            case "pre" | "post":
                before = to_number(self.value(args[0]))
                after = before + (1 if node.text == "++" else -1)
                self.assign(args[0], after)
                return after if node.form == "pre" else before
            case "getline":
                return self._getline(node)
        return self._call(node)

    def _call(self, node: Expr) -> Value:
        if node.text in self.program.functions:
            return self.call_function(node.text, node.args)
        if not self.functions.has(node.text):
            raise AwkError(f"function {node.text} never defined")
        return self.functions.run(node.text, node.args)

    def _assign(self, node: Expr) -> Value:
        target, source = node.args
        value = self.value(source)
        if node.text:
            value = self._binary(node.text, self.value(target), value)
        return self.assign(target, value)

    def _binary(self, op: str, left: Value, right: Value) -> Value:
        if op in ("<", "<=", "==", "!=", ">", ">="):
            order = compare(left, right)
            results = {
                "<": order < 0, "<=": order <= 0, "==": order == 0, "!=": order != 0,
                ">": order > 0, ">=": order >= 0,
            }  # fmt: skip
            return float(results[op])
        a, b = to_number(left), to_number(right)
        try:
            match op:
                case "+":
                    return a + b
                case "-":
                    return a - b
                case "*":
                    return a * b
                case "^":
                    return float(a**b)
            if b == 0:
                raise AwkError("division by zero")
            return a / b if op == "/" else a - b * int(a / b)
        except (OverflowError, ZeroDivisionError, TypeError, ValueError):
            return float("inf")

    def regex(self, node: Expr) -> Matcher:
        """Return the pattern an expression stands for."""
        text = node.text if node.form == "regex" else to_text(self.value(node))
        return compile_regex(text, extended=True)

    def _getline(self, node: Expr) -> Value:
        if not node.text:
            if not node.args:
                return float(self.next_record())
            text = self.read_record()
        else:
            text = self._from_file(node.text, to_text(self.value(node.args[0])))
        if text is None:
            return 0.0
        target = node.args[1:] if node.text else node.args
        if target:
            self.assign(target[0], StrNum(text))
        else:
            self.record.set(text, self.variable_text("FS"))
        return 1.0

    def _from_file(self, kind: str, name: str) -> str | None:
        key = kind + name
        if key not in self.lines:
            data = self.output_of(name) if kind == "|" else self.call.read(name)
            self.lines[key] = list(reversed(split_lines(decode(data))))
        return self.lines[key].pop() if self.lines[key] else None

    def format(self, template: str, values: list[Value]) -> str:
        """Return the text of a printf."""
        rest = list(values)

        def one(match: re.Match[str]) -> str:
            flags, width, precision, letter = match.groups()
            if letter == "%":
                return "%"
            if width == "*":
                width = str(int(to_number(rest.pop(0) if rest else 0.0)))
                flags, width = (flags + "-", width[1:]) if width.startswith("-") else (flags, width)
            if precision == "*":
                precision = str(int(to_number(rest.pop(0) if rest else 0.0)))
            value: Value = rest.pop(0) if rest else ""
            if letter == "c":
                number = isinstance(value, float)
                return pad(
                    chr(int(to_number(value)) % 0x110000) if number else to_text(value)[:1],
                    flags,
                    width,
                )
            if letter == "s":
                text = to_text(value)
                return pad(text if precision is None else text[: int(precision or 0)], flags, width)
            if letter not in "diouxXeEfFgG":
                return match.group()
            return number_text(to_number(value), letter, flags, width, precision)

        return SPEC.sub(one, template)
