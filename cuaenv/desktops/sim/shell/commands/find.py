"""find: files in trees that pass tests."""

from __future__ import annotations

from cuaenv.desktops.sim.fs.errors import FsError
from cuaenv.desktops.sim.fs.inode import Stat
from cuaenv.desktops.sim.shell.call import Call
from cuaenv.desktops.sim.shell.lang.find_expression import (
    Both,
    Evaluator,
    ExpressionParser,
    Node,
    Term,
)
from cuaenv.desktops.sim.shell.lang.find_tests import Found


def run(call: Call) -> int:
    """Walk the starting points (the working folder) and evaluate the expression on each file."""
    args = list(call.args)
    follow = ""
    while args and args[0] in ("-H", "-L", "-P"):
        follow = args.pop(0)
    starts: list[str] = []
    while args and not _begins_expression(args[0]):
        starts.append(args.pop(0))
    parser = ExpressionParser(args)
    node = parser.parse()
    if not parser.settings.actions:
        node = Both((node, Term("-print")))
    walker = Walker(call, parser, node, follow)
    for start in starts or ["."]:
        walker.start(start)
    walker.evaluator.finish()
    return walker.evaluator.status


def _begins_expression(word: str) -> bool:
    return (word.startswith("-") and len(word) > 1) or word in ("(", "!", ")", ",")


class Walker:
    """Goes through the trees."""

    def __init__(self, call: Call, parser: ExpressionParser, node: Node, follow: str) -> None:
        self.call = call
        self.settings = parser.settings
        self.node = node
        self.follow = follow
        self.evaluator = Evaluator(call, parser.settings)

    def start(self, name: str) -> None:
        """Walk one starting point."""
        try:
            status = self._stat(name, top=True)
        except FsError as error:
            self._fail(name, error)
            return
        self._visit(name, status, 0)

    def _stat(self, name: str, top: bool = False) -> Stat:
        path, view = self.call.path(name), self.call.view
        follow = self.follow == "-L" or (top and self.follow == "-H")
        return view.stat(path) if follow and view.exists(path) else view.lstat(path)

    def _fail(self, name: str, error: FsError) -> None:
        self.call.err(f"'{name}': {error}")
        self.evaluator.status = 1

    def _visit(self, name: str, status: Stat, depth: int) -> None:
        if self.evaluator.stopped or depth > 200:
            return
        self.call.spend_file()
        found, late = Found(name, status, depth), self.settings.depth_first
        self.evaluator.pruned = False
        if not late:
            self._judge(found)
        enter = status.kind == "dir" and depth < self.settings.most
        if enter and (late or not self.evaluator.pruned):
            self._children(name, depth)
        if late:
            self._judge(found)

    def _judge(self, found: Found) -> None:
        if found.depth >= self.settings.least and not self.evaluator.stopped:
            self.evaluator.holds(self.node, found)

    def _children(self, name: str, depth: int) -> None:
        try:
            inner = self.call.view.listdir(self.call.path(name))
        except FsError as error:
            self._fail(name, error)
            return
        stem = name if name.endswith("/") else f"{name}/"
        for child in inner:
            try:
                status = self._stat(stem + child)
            except FsError as error:
                self._fail(stem + child, error)
                continue
            self._visit(stem + child, status, depth + 1)
