"""Loops: while, until, for and bash's arithmetic for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cuaenv.desktops.sim.shell.errors import BreakLoop, ContinueLoop, Suspended
from cuaenv.desktops.sim.shell.nodes import For, ForArith, Node, Seq, While

if TYPE_CHECKING:
    from cuaenv.desktops.sim.shell.expansion import Expander
    from cuaenv.desktops.sim.shell.machine import Machine
    from cuaenv.desktops.sim.shell.run import Run
    from cuaenv.desktops.sim.shell.state import State


class Looping:
    """The part of the interpreter that runs loops."""

    machine: Machine
    run: Run
    state: State
    expander: Expander
    loops: int

    if TYPE_CHECKING:

        def execute(self, node: Node) -> int: ...
        def condition(self, node: Node) -> int: ...

    def _round(self, body: Seq) -> tuple[int, bool]:
        """Run a loop's body once; return its status and whether the loop goes on."""
        self.run.step()
        self.loops += 1
        try:
            return self.execute(body), True
        except BreakLoop as jump:
            if jump.levels > 1:
                raise BreakLoop(jump.levels - 1) from None
            return 0, False
        except ContinueLoop as jump:
            if jump.levels > 1:
                raise ContinueLoop(jump.levels - 1) from None
            return 0, True
        finally:
            self.loops -= 1

    def _rest(self) -> None:
        """Let a second pass when the loop has been going round for long."""
        if self.run.tired:
            raise Suspended(self.machine.clock.now + 1)

    def _holds(self, node: While) -> bool:
        self.loops += 1
        try:
            return (self.condition(node.condition) == 0) != node.until
        except BreakLoop:
            return False
        finally:
            self.loops -= 1

    def while_loop(self, node: While) -> int:
        """Run a `while` or `until` loop."""
        status, inside = self.run.point() or (0, False)
        try:
            while inside or self._holds(node):
                inside = True
                status, going = self._round(node.body)
                inside = False
                if not going:
                    break
                self._rest()
        except Suspended as pause:
            pause.points.append((status, inside))
            raise
        return status

    def for_loop(self, node: For) -> int:
        """Run a `for` loop over words."""
        status, number, words, inside = self.run.point() or (0, 0, None, False)
        if words is None:
            given = node.words
            words = self.state.params if given is None else tuple(self.expander.fields(given))
        try:
            while number < len(words):
                if not inside:
                    self.state.put(node.name, words[number])
                inside = True
                status, going = self._round(node.body)
                number, inside = number + 1, False
                if not going:
                    break
                self._rest()
        except Suspended as pause:
            pause.points.append((status, number, words, inside))
            raise
        return status

    def for_arith(self, node: ForArith) -> int:
        """Run `for ((start; condition; step))`."""
        status, inside = self.run.point() or (0, None)
        if inside is None:
            self.expander.arithmetic(node.start)
        try:
            while inside or self._counts(node):
                inside = True
                status, going = self._round(node.body)
                if not going:
                    break
                inside = False
                self.expander.arithmetic(node.step)
                self._rest()
        except Suspended as pause:
            pause.points.append((status, inside))
            raise
        return status

    def _counts(self, node: ForArith) -> bool:
        empty = not self.expander.text(node.condition).strip()
        return empty or bool(self.expander.arithmetic(node.condition))
