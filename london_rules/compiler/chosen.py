"""What a choice is from."""

from __future__ import annotations

from typing import assert_never

from london_rules.classes import evolve
from london_rules.language import constructs as t


def chosen_from(s: t.Choose) -> t.Collection:
    """Give the collection of a choice; `another` leaves out the thing whose text it is, and of players you."""
    return _but_this(s.of) if s.another else s.of


def _but_this(of: t.Collection) -> t.Collection:
    match of:
        case t.Things():
            if of.kind == "player":
                return t.OtherPlayers(of.rel, span=of.span)
            return t.Things(of.kind, of.zone, t.This(), of.rel, span=of.span)
        case t.GroupThings() | t.Related() | t.ChosenThings():
            return evolve(of, rel=(*of.rel, t.IsThing(t.This(), negated=True)))
        case t.Best():
            rest = _but_this(of.of)
            assert not isinstance(rest, t.Best)
            return evolve(of, of=rest)
        case t.PlayersFrom():
            return t.OtherPlayers((), span=of.span)  # that is all of them: what is offered has an order of its own
        case t.TopThings() | t.RowThings() | t.OtherPlayers():
            return of
        case t.OnSide():
            return evolve(of, rel=(*of.rel, t.IsThing(t.You(), negated=True)))
        case _:
            assert_never(of)
