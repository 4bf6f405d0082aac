"""What surely belongs to one of several players, so that no two of them can have it."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.rules import Rules


def of_theirs(of: t.Collection, rules: Rules, groups: tuple[str, ...] = ()) -> bool:
    """Tell whether a collection only has what lies in places of the player who chooses, so that no other can."""
    own = "your" if groups else "their"
    match of:
        case t.Things(zone=t.Zone(whose=whose)) | t.TopThings(zone=t.Zone(whose=whose)):
            return whose == own
        case t.RowThings():
            return of.zone.whose == own
        case t.Best():
            return of_theirs(of.of, rules, groups)
        case t.GroupThings() if of.whose == own and of.name not in groups:
            return all(of_theirs(part, rules, (*groups, of.name)) for part in rules.groups[of.name].body.parts)
        case _:
            rel = getattr(of, "rel", ())
            return any(isinstance(p, t.IsIn) and p.zone.whose == own and not p.negated for p in rel)
