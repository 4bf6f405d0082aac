"""What the words of a text stand for at one point of it: you, they, it, this, and the names given."""

from __future__ import annotations

import re
from typing import assert_never

from attrs import evolve, frozen

from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER, Scope


class Unresolved(Exception):
    """The meaning of a word is not known before the text is carried out."""


_NAME = re.compile(r"\b(?:p|t|None|[avxhy]\d+)\b")  # of a variable, in the code of a thing or player
_LOCAL = re.compile(r"\b[avxh]\d+\b")  # in the code of a number that was chosen or given


@frozen
class Variable:
    """The Python name that holds a thing or player, and its kind ("player" for players)."""

    code: str | None
    kind: str


@frozen
class Context(Scope[Variable]):
    """The meaning of words at one point of a text; codes are names in the generated Python."""

    you: str = "p"

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
                return Variable(f"beside(S, {of.code}, {1 if word.side == 'left' else -1})", PLAYER)
            case t.ActivePlayer():
                return Variable("S.frames[0][1]", PLAYER)
            case t.FirstPlayer():
                return Variable("first_player(S)", PLAYER)
            case t.It() | t.This() | t.Local() | t.Named() | t.They():
                return super().of(word)
            case other:
                assert_never(other)

    def asked(self, player: str) -> Context:
        """Let another player act: inside `ask`, `you` is that player and `they` is who asks."""
        return evolve(self, you=player, they=Variable(self.you, PLAYER))

    def require_they(self) -> str:
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

    def require_number(self, name: str) -> str:
        """Give the code of a number that is named here. Raises Unresolved where it is still to be chosen."""
        if not self.numbers[name]:
            raise Unresolved(name)
        return self.numbers[name]

    def variables(self) -> list[str]:
        """List the Python names that an expression here may use, in a fixed order."""
        refs = [self.they, self.it, self.this, *self.locals.values(), *self.several.values()]
        chosen = [name for code in self.numbers.values() for name in _LOCAL.findall(code)]
        codes = [self.you, *(r.code for r in refs if r is not None and r.code is not None), *chosen]
        return list(dict.fromkeys(name for code in codes for name in _NAME.findall(code)))
