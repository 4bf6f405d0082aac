"""What the words of a text stand for at one point of it: you, they, it, this, and the names given."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import assert_never

from london_rules.classes import evolve, field, frozen
from london_rules.ir import nodes as n
from london_rules.ir.build import YOU
from london_rules.ir.types import Sequence, of_kind
from london_rules.ir.walk import walk
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER, Scope


class Unresolved(Exception):
    """The meaning of a word is not known before the text is carried out."""


_NAME = re.compile(r"p|t|[avxyh]\d+")  # of a local that an expression may use where a word stands for it


@frozen
class Variable:
    """What holds a thing or player, and its kind ("player" for players); `code` is None if it is not known yet."""

    code: n.Expr | None
    kind: str

    @classmethod
    def named(cls, name: str, kind: str) -> Variable:
        """Return the variable of a name."""
        return cls(n.Local(name, of_kind(kind)), kind)

    @classmethod
    def several(cls, name: str, kind: str) -> Variable:
        """Return the variable of a name that holds several things."""
        return cls(n.Local(name, Sequence(of_kind(kind), "fixed")), kind)


@frozen
class Context(Scope[Variable]):
    """The meaning of words at one point of a text, as nodes of the program."""

    you: n.Expr = YOU
    numbers: Mapping[str, n.Expr | None] = field(factory=dict)

    def bind_it(self, ref: Variable, name: str = "") -> Context:
        """Let `it` (and a name) stand for a thing; a player is also `they`."""
        return self.bind(ref, name, player=ref.kind == PLAYER)

    def of(self, word: t.Thing) -> Variable | None:
        """Give what a word refers to; None if nothing, and for a printed name, which is the same everywhere."""
        match word:
            case t.You():
                return Variable(self.you, PLAYER)
            case t.Neighbour():
                of = self.of(word.of)
                if of is None or of.code is None:
                    return None
                step = n.Constant(1 if word.side == "left" else -1)
                return Variable(n.Primitive("beside", (of.code, step)), PLAYER)
            case t.ActivePlayer():
                return Variable(n.ActivePlayer(), PLAYER)
            case t.FirstPlayer():
                return Variable(n.Primitive("first_player", ()), PLAYER)
            case t.It() | t.This() | t.Local() | t.Named() | t.They() | t.OneRelated():
                return super().of(word)
            case other:
                assert_never(other)

    def asked(self, player: n.Expr) -> Context:
        """Let another player act: inside `ask`, `you` is that player and `they` is who asks."""
        return evolve(self, you=player, they=Variable(self.you, PLAYER))

    def require_they(self) -> n.Expr:
        """Give the player meant by `their`. Raises Unresolved where none is known."""
        if self.they is None or self.they.code is None:
            raise Unresolved("they")
        return self.they.code

    def require_several(self, name: str) -> Variable:
        """Give what a name of several things stands for. Raises Unresolved where they are still to be chosen."""
        found = self.several.get(name)
        if found is None or found.code is None:
            raise Unresolved(name)
        return found

    def require_number(self, name: str) -> n.Expr:
        """Give the number that is named here. Raises Unresolved where it is still to be chosen."""
        number = self.numbers[name]
        if number is None:
            raise Unresolved(name)
        return number

    def variables(self) -> list[n.Local]:
        """List the locals that an expression here may use, in a fixed order."""
        refs = [self.they, self.it, self.this, *self.locals.values(), *self.several.values()]
        codes = [*(r.code for r in refs if r is not None and r.code is not None), *self.numbers.values()]
        found = [x for x in walk((self.you, *(c for c in codes if c is not None))) if isinstance(x, n.Local)]
        return list(dict.fromkeys(x for x in found if _NAME.fullmatch(x.name)))

    def meaning(self) -> object:
        """Return what tells this context from others, as a key."""
        named = (self.locals, self.several, self.numbers)
        return (self.you, self.they, self.it, self.this, *(tuple(names.items()) for names in named))
