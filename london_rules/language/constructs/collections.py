"""Several things or players at once: by kind and place, on top, in a row, by group or relation."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from london_rules.language.constructs.node import Node
from london_rules.language.constructs.registry import READS_PLACES, collection, part, piece, words

if TYPE_CHECKING:
    from london_rules.language.constructs import Expr, Pred, Thing, Whose, Zone

words(
    logic={"_THAT": "that", "_WHOSE": "whose"},
    measure={"_TOP": "top", "_ROW": "row"},
    small={"_OTHER": "other", "_OTHER_THAN": "other than"},
)


@collection(reads=READS_PLACES, names={"kind": "kind"})
@frozen
class Things(Node):
    """Things of one kind, narrowed by a place, an exception and a clause."""

    kind: str
    zone: Zone | None = field(metadata=part(None))
    other_than: Thing | None = field(metadata=part(None))
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection(
    reads=READS_PLACES,
    names={"kind": "kind"},
    aliases={"top_things": {}, "top_thing": lambda span, kind, zone: TopThings(_one(), kind, zone, span=span)},
)
@frozen
class TopThings(Node):
    """The top things of a pile."""

    number: Expr
    kind: str
    zone: Zone


def _one() -> Expr:
    from london_rules.language.constructs.numbers import Int

    return Int(1)


@collection(reads=READS_PLACES, names={"kind": "kind"})
@frozen
class RowThings(Node):
    """The things in one row of a zone of rows."""

    kind: str
    row: Expr
    zone: Zone


@collection(reads=READS_PLACES, names={"name": "group"}, aliases={"group": {}, "members": {}})
@frozen
class GroupThings(Node):
    """The things of a declared group."""

    whose: Whose = field(metadata=part(""))
    name: str
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection(reads=READS_PLACES, names={"relation": "relation"})
@frozen
class Related(Node):
    """The things that stand in a relation to one thing."""

    relation: str
    thing: Thing
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection(reads=())
@frozen
class OtherPlayers(Node):
    """All players but the one who acts, clockwise."""

    rel: tuple[Pred, ...] = field(default=(), metadata=part(()))


Collection: TypeAlias = Things | TopThings | RowThings | GroupThings | Related | OtherPlayers


@piece(aliases={"group_body": {}})
@frozen
class Union(Node):
    """Several collections, one after the other."""

    parts: tuple[Collection, ...]
