"""What the words of a text refer to at one point of it: it, this, they, and the names given on the way.

The checker, the compiler and the search for effects that could recur each keep something else about a thing, but a
word is bound and looked up in one way: here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Self, TypeVar, assert_never

from london_rules.classes import evolve, field, frozen
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import facts

UNKNOWN = ""
PLAYER = "player"

V = TypeVar("V")


@frozen
class Scope(Generic[V]):
    """The meaning of it, this, they and the names given, at one point of a text."""

    it: V | None = None
    this: V | None = None
    they: V | None = None
    locals: Mapping[str, V] = field(factory=dict)
    several: Mapping[str, V] = field(factory=dict)  # names of several things: what each of them is
    numbers: Mapping[str, Any] = field(factory=dict)  # names of numbers that the text is given or chooses

    def of(self, word: t.Thing) -> V | None:
        """Give what a word refers to; None if nothing, and for what is the same everywhere or follows from who acts."""
        match word:
            case t.It():
                return self.it
            case t.This():
                return self.this
            case t.Local():
                return self.locals.get(word.name)
            case t.They():
                return self.they
            case t.Named() | t.You() | t.Neighbour() | t.ActivePlayer() | t.FirstPlayer() | t.OneRelated():
                return None
            case other:
                assert_never(other)

    def bind(self, value: V, name: str = "", *, player: bool = False) -> Self:
        """Let `it` (and a name) refer to a thing; a player is also `they`."""
        named = {**self.locals, name: value} if name else self.locals
        return evolve(self, it=value, they=value if player else self.they, locals=named)

    def bind_several(self, name: str, value: V) -> Self:
        """Let a name refer to several things, of which a value says what they are."""
        return evolve(self, several={**self.several, name: value})

    def bind_number(self, name: str, value: object = None) -> Self:
        """Let a name refer to a number."""
        return evolve(self, numbers={**self.numbers, name: value})


def bound_name(s: t.Statement) -> str:
    """Give the name that a statement gives to what it binds, "" for none."""
    binds = facts(s).binds
    return getattr(s, binds.name) if binds is not None and binds.name else ""
