"""The stacks of the LALR parser without its trees: which words can come next, and what they lead to."""

from __future__ import annotations

from london_rules.classes import define, field
from london_rules.language.syntax.lalr import ParseTables, is_terminal


@define(eq=False)
class Stack:
    """One stack of a parser: its uppermost state, and the stack below that."""

    state: int
    below: Stack | None
    after: dict[str, Stack | None] = field(factory=dict)  # by the terminal that comes next
    accepted: tuple[str, ...] | None = None


@define(eq=False)
class Stacks:
    """All stacks of one search; equal ones are the same object, so that they can be compared at once."""

    tables: ParseTables
    _terminals: dict[int, list[str]] = field(factory=dict)
    _known: dict[tuple[int, int], Stack] = field(factory=dict)

    def of(self, states: list[int]) -> Stack:
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
        rows, top = self.tables.states, stack
        while True:
            action = rows[top.state].get(terminal)
            if action is None:
                known[terminal] = None
                return None
            if action >= 0:
                known[terminal] = made = self._on(action, top)
                return made
            rule = self.tables.rules[~action]
            for _ in range(rule.size):
                assert top.below is not None
                top = top.below
            top = self._on(rows[top.state][rule.origin], top)

    def accepts(self, stack: Stack) -> tuple[str, ...]:
        """List the terminals that can come after a stack, in the order of the table."""
        if stack.accepted is None:
            names = self._terminals.get(stack.state)
            if names is None:
                row = self.tables.states[stack.state]
                names = self._terminals[stack.state] = [name for name in row if is_terminal(name)]
            stack.accepted = tuple(name for name in names if self.shift(stack, name) is not None)
        return stack.accepted

    def _on(self, state: int, below: Stack | None) -> Stack:
        key = (state, id(below))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = Stack(state, below)
        return found
