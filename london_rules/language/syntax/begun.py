"""A text that cannot be read, as far as it can be: other texts that begin like it are tried from where they differ."""

from __future__ import annotations

from collections import deque
from itertools import takewhile
from typing import Any

from london_rules.classes import define, field, frozen
from london_rules.language.syntax.lalr import Part, State, Tree, UnexpectedError
from london_rules.language.syntax.lexer import Lexer, LexError, Piece, pieces_of
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.parse import Parser, Start, fed, tried_on

MOST_STOPS = 500  # the last ones: a text is mostly changed near its mistake
DEEPEST = 60  # what is open at a stop: each copies that, so it cannot be as much as the text is long


@frozen
class _Stop:
    """What has come of a text so far, and how many of its pieces were looked at for that."""

    seen: int
    at: int
    last: str
    either: bool
    states: list[int]
    values: list[Part]
    # Of each tree, its children, and how many there were: a rule of the grammar may add to those of its first part.
    trees: list[tuple[Tree, list[Part], int]]

    def restore(self, state: State) -> None:
        """Put a parser where it was."""
        state.state_stack, state.value_stack = self.states[:], self.values[:]
        for tree, children, size in self.trees:
            tree.children = children[:size]


@define(eq=False)
class Begun:
    """The reading of a text up to its first mistake, with a stop after each of its last words."""

    parser: Parser
    start: Start
    names: Names
    _pieces: list[Piece] = field(factory=list)
    _stops: deque[_Stop] = field(factory=lambda: deque(maxlen=MOST_STOPS))
    _trees: dict[int, Tree] = field(factory=dict)  # on the way, by their identity

    @classmethod
    def of(cls, parser: Parser, start: Start, text: str, names: Names) -> Begun:
        """Read a text as far as it can be read."""
        out = cls(parser, start, names)
        state = parser.state(start)
        try:
            out._pieces = pieces_of(text, layout=start in ("effect", "power"))
            lexer = Lexer(names, out._pieces)
            for _ in fed(state, lexer):
                out._stop(lexer, state)
        except (LexError, UnexpectedError):
            pass
        out._note(state.value_stack)
        return out

    def _stop(self, lexer: Lexer, state: State) -> None:
        if len(state.state_stack) > DEEPEST:
            return
        states, values = state.state_stack[:], state.value_stack[:]
        trees = [(value, value.children, len(value.children)) for value in values if isinstance(value, Tree)]
        self._stops.append(_Stop(lexer.seen, lexer.at, lexer.last, lexer.either, states, values, trees))

    def _note(self, values: list[Part]) -> None:
        """Note the trees of all stops with all in them: a rule of the grammar may take those over one by one."""
        waiting = [value for value in values if isinstance(value, Tree)]
        waiting += [tree for stop in self._stops for tree, _, _ in stop.trees]
        looked: dict[int, None] = {}  # lists of children, which many trees share
        while waiting:
            tree = waiting.pop()
            self._trees[id(tree)] = tree
            if id(tree.children) not in looked:
                looked[id(tree.children)] = None
                waiting += [child for child in tree.children if isinstance(child, Tree)]

    def tried(self, text: str, names: Names) -> tuple[Any, int]:
        """Give the tree of another text, or None, and how far it can be read."""
        try:
            pieces = pieces_of(text, layout=self.start in ("effect", "power"))
        except LexError as e:
            return None, e.start
        state = self.parser.state(self.start)
        lexer = Lexer(names, pieces)
        stop = self._stop_before(pieces, names)
        if stop is not None:
            lexer.at, lexer.last, lexer.either = stop.at, stop.last, stop.either
            stop.restore(state)
        try:
            return tried_on(state, lexer, text)
        finally:
            state.take_apart(self._trees)

    def _stop_before(self, pieces: list[Piece], names: Names) -> _Stop | None:
        """Give the last stop for which only pieces were looked at that another text has too."""
        if names.key() != self.names.key():
            return None
        pairs = zip(self._pieces, pieces, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return next((stop for stop in reversed(self._stops) if stop.seen <= same), None)

    def end(self) -> None:
        """Take the parse trees apart, which must not be forgotten one within another."""
        self._stops.clear()
        for tree in self._trees.values():
            tree.children = []
        self._trees = {}
