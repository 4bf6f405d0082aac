"""What surely belongs to one of several players, so that no two of them can have it."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.language import constructs as t
from london_rules.language.rules import Rules

Sides: TypeAlias = tuple[str, ...]  # from a player to a neighbour, to a neighbour of that one; empty for the player


def of_theirs(of: t.Collection, rules: Rules) -> bool:
    """Tell whether a collection only has what lies in places of the player who chooses, so that no other can."""
    return seat_of_all(of, rules) == ()


def seat_of_all(of: t.Collection, rules: Rules, groups: tuple[str, ...] = ()) -> Sides | None:
    """Give the one player in whose places all of a collection lies, as seen from the player who chooses, if it is one.

    Each player who chooses has another one there, so no two of them can choose the same.
    """
    match of:
        case t.Things(zone=t.Zone(whose=whose)) | t.TopThings(zone=t.Zone(whose=whose)):
            return _sides(whose, groups)
        case t.RowThings():
            return _sides(of.zone.whose, groups)
        case t.Best():
            return seat_of_all(of.of, rules, groups)
        case t.GroupThings() if of.name not in groups:
            around, parts = _sides(of.whose, groups), rules.groups[of.name].body.parts
            inside = list(dict.fromkeys(seat_of_all(part, rules, (*groups, of.name)) for part in parts))
            seat = inside[0] if len(inside) == 1 else None
            return None if around is None or seat is None else (*around, *seat)
        case _:
            rel = getattr(of, "rel", ())
            places = (_sides(p.zone.whose, groups) for p in rel if isinstance(p, t.IsIn) and not p.negated)
            return min((sides for sides in places if sides is not None), key=len, default=None)


def _sides(whose: t.Whose, groups: tuple[str, ...]) -> Sides | None:
    if isinstance(whose, t.Neighbour):
        sides = _sides(whose.of, groups)
        return None if sides is None else (*sides, whose.side)
    return () if whose in (("your", t.You()) if groups else ("their", t.They())) else None
