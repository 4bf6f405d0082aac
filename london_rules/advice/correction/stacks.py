"""The stacks of the LALR parser without its trees: which words can come next, and what they lead to."""

from __future__ import annotations

from typing import Any

from attrs import define, field
from lark.parsers.lalr_analysis import Shift


@define(eq=False)
class Stack:
    """One stack of a parser: its uppermost state, and the stack below that."""

    state: Any
    below: Stack | None
    after: dict[str, Stack | None] = field(factory=dict)  # by the terminal that comes next
    accepted: tuple[str, ...] | None = None


@define(eq=False)
class Stacks:
    """All stacks of one search; equal ones are the same object, so that they can be compared at once."""

    table: Any
    _terminals: dict[Any, list[str]] = field(factory=dict)
    _known: dict[tuple[Any, int], Stack] = field(factory=dict)

    def of(self, states: list[Any]) -> Stack:
        """Give the stack of a parser's states, the undermost first."""
        stack: Stack | None = None
        for state in states:
            stack = self._on(state, stack)
        assert stack is not None
        return stack

    def shift(self, stack: Stack, terminal: str) -> Stack | None:
        """Give the stack after a terminal, or None where it cannot come."""
        known = stack.after
        if terminal in known:
            return known[terminal]
        table, top = self.table, stack
        while True:
            found = table[top.state].get(terminal)
            if found is None:
                known[terminal] = None
                return None
            action, arg = found
            if action is Shift:
                known[terminal] = made = self._on(arg, top)
                return made
            for _ in arg.expansion:
                assert top.below is not None
                top = top.below
            top = self._on(table[top.state][arg.origin.name][1], top)

    def accepts(self, stack: Stack) -> tuple[str, ...]:
        """List the terminals that can come after a stack, in the order of the table."""
        if stack.accepted is None:
            names = self._terminals.get(stack.state)
            if names is None:
                names = self._terminals[stack.state] = [name for name in self.table[stack.state] if _is_terminal(name)]
            stack.accepted = tuple(name for name in names if self.shift(stack, name) is not None)
        return stack.accepted

    def _on(self, state: Any, below: Stack | None) -> Stack:
        key = (state, id(below))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Stack(state, below)
        return found


def _is_terminal(name: str) -> bool:
    return name.lstrip("_$")[:1].isupper()
