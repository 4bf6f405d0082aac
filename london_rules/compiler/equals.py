"""Equal things of a hand: which choices and orders can have some, and what a player sees of each.

Nobody tells copies apart, so equal things of one hand in view are one option, and orders that differ in copies only
are one order. In a hand that the player does not see, fewer options than things would show which are equal.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, assert_never

from london_rules.classes import frozen
from london_rules.compiler.context import Context
from london_rules.compiler.layout import HAND, SHAPES
from london_rules.ir import nodes as n
from london_rules.ir.build import OPTIONS_LISTED, plus, thing
from london_rules.ir.types import NUMBER, ZONE
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.layout import Layout

FACE: Final = n.Table("FACE", NUMBER)  # of each thing


@frozen
class Equals:
    """Find the hands whose equal things are one option, for the choices of one rule set."""

    layout: Layout

    def in_one_hand(self, of: t.Collection, own: t.Whose = "your") -> bool:
        """Tell whether a collection is of one hand that the player asked sees, in which things can be equal.

        `own` is how the text calls what the player asked has.
        """
        if not isinstance(of, t.Things) or of.zone is None or of.zone.whose == "any":
            return False
        seen = self.layout.rules.zones[of.zone.name].seen
        in_view = seen == "all" or (seen in ("owner", "open tops") and of.zone.whose == own)
        return in_view and self._has_copies(of.zone.name, of.kind)

    def hands(self, of: t.Collection) -> tuple[str, ...]:
        """List the zones that are hands with equal things and can hold members of a collection, whoever has them."""
        found: dict[str, None] = {}
        self._collect(of, found, {})
        return tuple(found)

    def _collect(self, of: t.Collection, found: dict[str, None], groups: dict[str, None]) -> None:
        match of:
            case t.Things(zone=t.Zone(name=name)) | t.TopThings(zone=t.Zone(name=name)):
                self._add([name], of.kind, found)
            case t.Things():
                self._add(self.layout.rules.zones, of.kind, found)
            case t.Related():
                self._add(self.layout.rules.zones, self.layout.rules.relations[of.relation].joined, found)
            case t.GroupThings():
                if of.name not in groups:
                    groups[of.name] = None
                    for part in self.parts(of.name):
                        self._collect(part, found, groups)
            case t.Best():
                self._collect(of.of, found, groups)
            case t.RowThings() | t.OtherPlayers() | t.OnSide() | t.PlayersFrom() | t.ChosenThings():
                pass
            case _:
                assert_never(of)

    def _add(self, zones: Iterable[str], kind: str, found: dict[str, None]) -> None:
        seen = {name: decl.seen != "nobody" for name, decl in self.layout.rules.zones.items()}
        found.update((name, None) for name in zones if seen[name] and self._has_copies(name, kind))

    def parts(self, group: str) -> list[t.Collection]:
        """List what a group can have as members: as it is declared, and as powers change it."""
        rules = self.layout.rules
        powers = [text.power for text in rules.every_power()]
        changed = [power.members for power in powers if isinstance(power, t.GroupIs) and power.group == group]
        return [*rules.groups[group].body.parts, *changed]

    def _has_copies(self, zone: str, kind: str) -> bool:
        decl = self.layout.rules.zones[zone]
        copies = any(face.copies > 1 and face.kind == kind for face in self.layout.faces)
        return copies and decl.kind == kind and SHAPES[decl.shape] == HAND

    def places(self, zone: str, ctx: Context) -> list[n.Expr]:
        """Give each place of a zone that the player asked sees: the own one, or all that lie open."""
        decl, base = self.layout.rules.zones[zone], self.layout.zone_base[zone]
        if decl.owner == "table":
            return [n.Constant(base, ZONE)]
        if decl.seen == "all":
            return [n.Constant(base + player, ZONE) for player in range(self.layout.most)]
        return [plus(base, ctx.you)]

    def shown(self, kind: str, x: n.Expr) -> n.Seen:
        """Give what is seen of a thing: its face, and the counters that stay on such things."""
        counters = self.layout.rules.counters.values()
        lasting = [self.layout.counter_base[d.name] for d in counters if d.owner == kind and not d.gone]
        return n.Seen((n.Look(FACE, x), *[n.Counter(plus(base, x)) for base in lasting]))

    def told(self, kind: str, places: list[n.Expr]) -> n.Told:
        """Give what each thing in `o` is told by: its place and what is seen of it, or itself elsewhere."""
        x = thing("x", kind)
        return n.Told(x, OPTIONS_LISTED, tuple(places), self.shown(kind, x))
