"""Words that stand for one thing or player, what is printed on it, and the places where things lie."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import field, frozen

from london_rules.language.constructs.node import Node
from london_rules.language.constructs.registry import part, part_names, part_words, piece, thing, words

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
        "NEIGHBOUR": {"player to your left": "left", "player to your right": "right"},
        "NEIGHBOUR_OF_THEM": {"player to their left": "left", "player to their right": "right"},
        "NEIGHBOUR_OF": {"player to left of": "left", "player to right of": "right"},
        "_ACTIVE_PLAYER": "active player",
        "_FIRST_PLAYER": "first player",
    },
    small={"_ANY": "any"},
)
part_words(your={"whose": "your"}, their={"whose": "their"}, any={"whose": "any"})
part_names(whose_else="whose")


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


@thing(names={"name": "thing"}, aliases={"named_thing": {}, "owning_thing": {}})
@frozen
class Named(Node):
    """A thing named by its printed name, e.g. `City`; as what a thing is, any of those that have the name."""

    name: str


@thing()
@frozen
class You(Node):
    """The player who acts."""

    def __repr__(self) -> str:
        """Print the word itself, as digests of rules have it."""
        return "'you'"


@thing()
@frozen
class They(Node):
    """The player in question, as in `they` and `them`."""

    def __repr__(self) -> str:
        """Print the word itself, as digests of rules have it."""
        return "'they'"


@thing(aliases={"neighbour": {}, "their_neighbour": lambda span, side: Neighbour(side, They(span=span), span=span)})
@frozen
class Neighbour(Node):
    """The player on one side of a player: turns go to the left."""

    side: Literal["left", "right"]
    of: Player = field(factory=You)


@thing()
@frozen
class ActivePlayer(Node):
    """The player whose turn it is."""


@thing()
@frozen
class FirstPlayer(Node):
    """The player with whom the game, or each round of it, begins."""


PlayerWord: TypeAlias = You | They | Neighbour | ActivePlayer | FirstPlayer
Thing: TypeAlias = It | This | Local | Named | PlayerWord
Player: TypeAlias = Thing  # where it must be a player
Whose: TypeAlias = Literal["", "your", "their", "any"] | Player


@piece(
    names={"field": "field"},
    aliases={"possessed": {}, "its": lambda span, field: Possessed(It(span=span), field, span=span)},
)
@frozen
class Possessed(Node):
    """A field of a thing: `its cost`, `the card's colour`; of a player a counter or number of the same name."""

    thing: Thing
    field: str


@piece(names={"name": "zone"}, aliases={"zoneref": {}})
@frozen
class Zone(Node):
    """A zone of the table or of a player."""

    whose: Whose = field(metadata=part(""))
    name: str
