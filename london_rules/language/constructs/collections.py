"""Several things or players at once: by kind and place, on top, in a row, by group or relation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, Span, later, printed
from london_rules.language.constructs.registry import (
    BY_HAND,
    NOTHING,
    READS_PLACES,
    collection,
    part,
    part_words,
    piece,
    reads,
    words,
)

if TYPE_CHECKING:
    from london_rules.language.constructs import Expr, Player, Pred, Thing, Whose, Zone

words(
    logic={"_THAT": "that", "_WHOSE": "whose", "_AND_THAT": "and that", "_AND_WHOSE": "and whose"},
    measure={
        "_TOP": "top",
        "_BOTTOM": "bottom",
        "_ROW": "row",
        "BEST": {"with highest": "highest", "with lowest": "lowest"},
    },
    person={
        "ON_SIDE": {f"{one} on {whose} side": whose for one in ("player", "players") for whose in ("your", "their")},
        "PARTNERS": {f"{whose} {one}": whose for one in ("partner", "partners") for whose in ("your", "their")},
    },
    small={
        "_OTHER": "other",
        "_OTHER_THAN": "other than",
        "_BEGINNING_WITH": "beginning with",
        "_GOING_RIGHT": "going right",
    },
)

part_words(going_right={"side": "right"})


@collection(
    BY_HAND,
    reads=READS_PLACES,
    aliases={
        "things": {},
        "named_things": lambda *parts: named_things(*parts),  # noqa: PLW0108 - it is defined below
        "others_than_them": lambda span, kind: Things(kind, None, _them(), (), span=span),
    },
)
@frozen
class Things(Node):
    """Things of one kind, narrowed by a place, an exception and a clause."""

    kind: str
    zone: Zone | None = field(metadata=part(None))
    other_than: Thing | None = field(metadata=part(None))
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection(
    BY_HAND,
    reads=READS_PLACES,
    aliases={
        "top_things": {},
        "top_thing": lambda span, kind, zone: TopThings(_one(), kind, zone, span=span),
        "bottom_things": {"bottom": True},
        "bottom_thing": lambda span, kind, zone: TopThings(_one(), kind, zone, bottom=True, span=span),
    },
)
@frozen
class TopThings(Node):
    """The top things of a pile, the top one first, or the bottom ones, the bottom one first."""

    number: Expr
    kind: str
    zone: Zone
    bottom: bool = field(default=False, metadata=later(False))
    __repr__ = printed

    @property
    def end(self) -> str:
        """Give the word for the end of the pile where they are."""
        return "bottom" if self.bottom else "top"


def named_things(span: Span, value: str, *parts: Any) -> Things:
    """Give the things that have a printed name, narrowed by the parts of the text after it."""
    from london_rules.language.constructs.predicates import with_name

    given = {name: found for part in parts for name, found in part.values.items()}
    rel = given.get("rel", ())
    named, kind = with_name(value, span)
    rel = (named, *(rel if isinstance(rel, tuple) else (rel,)))
    return Things(kind, given.get("zone"), given.get("other_than"), rel, span=span)


def _them() -> Thing:
    from london_rules.language.constructs.things import They

    return They()


def _one() -> Expr:
    from london_rules.language.constructs.numbers import Int

    return Int(1)


@collection(
    "{kind noun} in row {row small} of {zone}",
    english="{kind noun} in {row row} of {zone}",
    reads=READS_PLACES,
)
@frozen
class RowThings(Node):
    """The things in one row of a zone of rows."""

    kind: str
    row: Expr
    zone: Zone


@collection(BY_HAND, reads=READS_PLACES, names={"name": "group"}, aliases={"group": {}, "members": {}})
@frozen
class GroupThings(Node):
    """The things of a declared group."""

    whose: Whose = field(metadata=part(""))
    name: str
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection("{relation noun} of {thing}{rel clause}", reads=READS_PLACES)
@frozen
class Related(Node):
    """The things that stand in a relation to one thing."""

    relation: str
    thing: Thing
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection(BY_HAND, reads=())
@frozen
class OtherPlayers(Node):
    """All players but the one who acts, clockwise."""

    rel: tuple[Pred, ...] = field(default=(), metadata=part(()))


@collection("{one_of}the {name}{rel clause_of_several}", reads=NOTHING, names={"name": "local"})
@frozen
class ChosenThings(Node):
    """The things that were chosen under one name, by `call them`."""

    name: str
    rel: tuple[Pred, ...] = field(metadata=part(()))


@collection("{players} beginning with {first}[ going {side}]", reads=(), aliases={"players_from": {}})
@frozen
class PlayersFrom(Node):
    """All players in the order of the table, beginning with one of them, to the left or to the right."""

    first: Player
    side: Literal["left", "right"] = field(default="left", metadata=part("left"))


@collection(BY_HAND, reads=(), aliases={"on_side": {}, "partners": {"partners": True}})
@frozen
class OnSide(Node):
    """The players of a side, or those beside you or them."""

    whose: Literal["your", "their"]
    partners: bool = False
    rel: tuple[Pred, ...] = field(default=(), metadata=part(()))


Plain: TypeAlias = (
    Things | TopThings | RowThings | GroupThings | Related | OtherPlayers | PlayersFrom | ChosenThings | OnSide
)


@collection(
    "{of as_here} with the {how} {measure}[({formula})]",
    reads=(*reads("counter", "measure"), *reads("number", "measure")),
    names={"measure": ("counter", "field", "number")},
)
@frozen
class Best(Node):
    """Those of a collection that have the highest or lowest of something: one, or all that are tied."""

    of: Plain
    how: Literal["highest", "lowest"]
    measure: str = field(metadata=part(""))
    formula: Expr | None = field(metadata=part(None))


Collection: TypeAlias = Plain | Best


@piece("{parts and}", aliases={"group_body": {}})
@frozen
class Union(Node):
    """Several collections, one after the other."""

    parts: tuple[Collection, ...]
