"""Words that stand for one thing or player, what is printed on it, and the places where things lie."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from london_rules.language.constructs.node import Node
from london_rules.language.constructs.registry import part, part_words, piece, thing, words

Whose: TypeAlias = Literal["", "your", "their", "any"]

words(
    person={
        "_IT": "it",
        "_ITS": "its",
        "_THIS": "this",
        "_YOU": "you",
        "_YOUR": "your",
        "_THEY": "they",
        "_THEM": "them",
        "_THEIR": "their",
    },
    small={"_ANY": "any"},
)
part_words(your={"whose": "your"}, their={"whose": "their"}, any={"whose": "any"})


@thing()
@frozen
class It(Node):
    """The thing or player bound last."""


@thing()
@frozen
class This(Node):
    """The thing whose text is carried out."""


@thing(names={"name": "local"})
@frozen
class Local(Node):
    """A thing given a name by `call it`, or an input of the rule."""

    name: str


@thing(names={"name": "thing"}, aliases={"named_thing": {}})
@frozen
class Named(Node):
    """A thing named by its printed name, e.g. `City`."""

    name: str


Thing: TypeAlias = It | This | Local | Named


@piece(
    names={"field": "field"},
    aliases={"possessed": {}, "its": lambda span, field: Possessed(It(span=span), field, span=span)},
)
@frozen
class Possessed(Node):
    """A field of a thing: `its cost`, `the card's colour`."""

    thing: Thing
    field: str


@piece(names={"name": "zone"}, aliases={"zoneref": {}})
@frozen
class Zone(Node):
    """A zone of the table or of a player."""

    whose: Whose = field(metadata=part(""))
    name: str
