"""What the checker knows of the words of a text: kinds of things, and whether there may be nothing."""

from __future__ import annotations

from london_rules.classes import evolve, frozen
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER, UNKNOWN, Scope
from london_rules.language.rules import Rules


@frozen
class Ref:
    """A thing or player that a word refers to: its kind, or "" once a mistake about it was reported."""

    kind: str
    nothing: bool = False  # it may be nothing: the alternative of a choice, an input that may be left out
    zone: str = ""  # where it was chosen from
    asked: bool = False  # a text may ask whether it is there, though it always is


@frozen
class TextScope(Scope[Ref]):
    """The meaning of words at one point of a text; `they` may be nobody until a name is asked for."""

    they_name: str = ""

    def bound(self, ref: Ref, name: str = "") -> TextScope:
        """Let `it` (and a name) refer to a thing; a player is also `they`."""
        made = self.bind(ref, name, player=ref.kind == PLAYER)
        return evolve(made, they_name=name) if ref.kind == PLAYER else made

    def sure(self, name: str) -> TextScope:
        """Let a name that may refer to nothing refer to a thing."""
        ref = self.locals.get(name)
        if ref is None:
            return self
        they = self.they
        if they is not None and self.they_name == name:
            they = evolve(they, nothing=False)
        return evolve(self, locals={**self.locals, name: evolve(ref, nothing=False)}, they=they)


def ref_of(kind: str, rules: Rules) -> Ref:
    """Give what a word of a declared kind refers to; an unknown kind was reported where it is used."""
    return Ref(kind if kind in rules.kinds or kind == PLAYER else UNKNOWN)


def sure_if(node: t.Cond, scope: TextScope) -> TextScope:
    """Give what is sure where a condition holds."""
    if isinstance(node, t.LocalExists):
        return scope.sure(node.name)
    if isinstance(node, t.All):
        for part in node.parts:
            scope = sure_if(part, scope)
    elif isinstance(node, t.Not):
        return sure_if_not(node.of, scope)
    return scope


def sure_if_not(node: t.Cond, scope: TextScope) -> TextScope:
    """Give what is sure where a condition does not hold."""
    if isinstance(node, t.Not):
        return sure_if(node.of, scope)
    if isinstance(node, t.AnyOf):
        for part in node.parts:
            scope = sure_if_not(part, scope)
    return scope
