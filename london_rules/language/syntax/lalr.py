"""A LALR parser that runs on tables as plain data: Lark makes them of a grammar, and is not imported to read texts.

The parse trees are those of Lark, with its rules for what is left out of them, inlined or replaced by its only child.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from lark import Lark

FORMAT = "json 2"
END = "$END"


class Token(str):
    """A word or name of a text: its value, with its terminal and its place."""

    __slots__ = ("end_pos", "start_pos", "type")
    type: str
    start_pos: int
    end_pos: int

    def __new__(cls, type: str, value: str, start_pos: int = 0, end_pos: int = 0) -> Token:
        """Make a token."""
        made = super().__new__(cls, value)
        made.type, made.start_pos, made.end_pos = type, start_pos, end_pos
        return made


class Tree:
    """What an alternative of the grammar was read from.

    From `start_pos` to `end_pos` it has all its words, also those that are left out around an inlined one; it is itself
    from `start` to `end`. Of a tree without any words all are -1.
    """

    __slots__ = ("children", "data", "end", "end_pos", "start", "start_pos")

    def __init__(self, data: str, children: list[Part]) -> None:
        self.data = data
        self.children = children
        self.start = self.end = self.start_pos = self.end_pos = -1

    def is_of(self, parts: list[Part]) -> None:
        """Note the place of the words that the tree was read from."""
        places = [part for part in parts if part.start_pos >= 0]
        if places:
            self.start_pos, self.end_pos = places[0].start_pos, places[-1].end_pos
            if self.start < 0:
                self.start, self.end = self.start_pos, self.end_pos


Part: TypeAlias = Token | Tree


class UnexpectedError(Exception):
    """Say that a token cannot come here, and which terminals the table has instead."""

    def __init__(self, token: Token, expected: frozenset[str]) -> None:
        super().__init__(f"unexpected {token.type}")
        self.token, self.expected = token, expected


class Rule(NamedTuple):
    """An alternative of the grammar: how many parts it has, and what tree is made of them."""

    origin: str
    size: int
    name: str
    is_single: bool  # if one child is left, it is the tree
    taken: list[tuple[int, bool]] | None  # the parts that become children; of an inlined one, its children do


class ParseTables(NamedTuple):
    """For each state what each symbol leads to: the next state, or, as its complement, the rule that ends here."""

    rules: list[Rule]
    states: list[dict[str, int]]
    starts: dict[str, tuple[int, int]]  # the first and the last state


class State:
    """A parser that has read the beginning of a text."""

    def __init__(self, tables: ParseTables, start: str) -> None:
        self.tables = tables
        begin, self.last = tables.starts[start]
        self.state_stack = [begin]
        self.value_stack: list[Part] = []

    def finish(self, at: int) -> Tree:
        """Give the tree of the text, which ends at a place. Raises UnexpectedError."""
        self.feed(Token(END, "", at, at))
        (tree,) = self.value_stack
        assert isinstance(tree, Tree)
        return tree

    def feed(self, token: Token) -> None:
        """Read a token. Raises UnexpectedError."""
        terminal, rows = token.type, self.tables.states
        states, values = self.state_stack, self.value_stack
        while True:
            row = rows[states[-1]]
            action = row.get(terminal)
            if action is None:
                raise UnexpectedError(token, frozenset(symbol for symbol in row if symbol.isupper()))
            if action >= 0:
                states.append(action)
                values.append(token)
                return
            rule = self.tables.rules[~action]
            at = len(values) - rule.size
            parts = values[at:]
            del values[at:], states[at + 1 :]
            values.append(_tree(rule, parts))
            states.append(rows[states[-1]][rule.origin])
            if terminal == END and states[-1] == self.last:
                return

    def take_apart(self) -> None:
        """Take the trees of the text apart.

        They are nested as deep as the text is long, and to forget one within another takes a stack that is as deep:
        that of a browser is small.
        """
        waiting = [tree for tree in self.value_stack if isinstance(tree, Tree)]
        while waiting:
            tree = waiting.pop()
            waiting += [child for child in tree.children if isinstance(child, Tree)]
            tree.children = []


def _tree(rule: Rule, parts: list[Part]) -> Part:
    children = parts
    if rule.taken is not None:
        children = []
        for at, is_inlined in rule.taken:
            part = parts[at]
            if not is_inlined:
                children.append(part)
            elif children:
                children += part.children  # type: ignore[union-attr] # only trees are inlined
            else:
                children = part.children  # type: ignore[union-attr] # a list that grows, else long ones were copied
    made = children[0] if rule.is_single and len(children) == 1 else Tree(rule.name, children)
    if isinstance(made, Tree):
        made.is_of(parts)
    return made


class Accepted:
    """The terminals that can really come next: the parse table alone also lists some that cannot."""

    def __init__(self, state: State) -> None:
        self.stack = state.state_stack
        self.rules, self.table = state.tables.rules, state.tables.states

    def __contains__(self, terminal: object) -> bool:
        return terminal in self.table[self.stack[-1]] and self._shifts(self.stack, str(terminal))

    def _shifts(self, stack: list[int], terminal: str) -> bool:
        """Try a terminal without changing the stack, nor copying it: texts may be nested as deep as they are long."""
        left = len(stack)  # so much of the stack is not reduced
        above: list[int] = []  # what was put on that
        state = stack[-1]
        while True:
            action = self.table[state].get(terminal)
            if action is None:
                return False
            if action >= 0:
                return True
            rule = self.rules[~action]
            left -= max(rule.size - len(above), 0)
            del above[max(len(above) - rule.size, 0) :]
            state = self.table[above[-1] if above else stack[left - 1]][rule.origin]
            above.append(state)

    def all(self) -> frozenset[str]:
        """List them all."""
        return frozenset(t for t in self.table[self.stack[-1]] if is_terminal(t) and t in self)


def is_terminal(symbol: str) -> bool:
    """Check whether a symbol of the grammar is a terminal: they are written in capitals."""
    return symbol.lstrip("_$")[:1].isupper()


# ---- the tables as plain data ---------------------------------------------------------------------


def to_bytes(parser: Lark) -> bytes:
    """Return the tables of a parser that Lark made, as JSON, which makes no object of its own when it is read."""
    from lark.grammar import Rule as LarkRule
    from lark.lexer import TerminalDef

    data, memo = parser.memo_serialize([TerminalDef, LarkRule])
    table = data["parser"]["parser"]
    names = {int(number): name for number, name in table["tokens"].items()}
    rows = {at: sorted((names[n], *found) for n, found in row.items()) for at, row in table["states"].items()}
    starts = dict(sorted(table["start_states"].items()))
    numbers = {state: at for at, state in enumerate(_in_order(list(starts.values()), rows))}
    rules: dict[int, int] = {}

    def action(is_rule: int, what: Any) -> int:
        return ~rules.setdefault(int(what["@"]), len(rules)) if is_rule else numbers[what]

    made = {
        "states": [{symbol: action(is_rule, what) for symbol, is_rule, what in rows[state]} for state in numbers],
        "rules": [_rule(memo[number]) for number in rules],
        "starts": {start: (numbers[at], numbers[table["end_states"][start]]) for start, at in starts.items()},
    }
    return json.dumps(made, separators=(",", ":")).encode()


def _in_order(states: list[int], rows: dict[int, list[tuple[Any, ...]]]) -> list[int]:
    """List the states in the order of what leads to them, for Lark numbers those of a grammar in any order."""
    found = dict.fromkeys(states)
    waiting = list(found)
    for state in waiting:
        new = dict.fromkeys(what for _, is_rule, what in rows[state] if not is_rule and what not in found)
        found |= new
        waiting += new
    return waiting


def _rule(data: dict[str, Any]) -> Rule:
    parts = data["expansion"]
    taken = [(at, _is_inlined(part)) for at, part in enumerate(parts) if not part.get("filter_out")]
    as_it_is = len(taken) == len(parts) and not any(is_inlined for _, is_inlined in taken)
    origin, alias = str(data["origin"]["name"]), data["alias"]
    is_single = data["options"]["expand1"] and not alias
    return Rule(origin, len(parts), str(alias or origin), is_single, None if as_it_is else taken)


def _is_inlined(part: dict[str, Any]) -> bool:
    return part["__type__"] == "NonTerminal" and str(part["name"]).startswith("_")


def from_bytes(kept: bytes) -> ParseTables | None:
    """Return tables that were kept, or None if they are none."""
    try:
        made = json.loads(kept)
        return ParseTables([Rule(*rule) for rule in made["rules"]], made["states"], made["starts"])
    except (ValueError, TypeError, KeyError):
        return None
