"""Words that stand for one thing or player, what is printed on it, and the places where things lie."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node
from london_rules.language.constructs.registry import BY_HAND, part, part_names, part_words, piece, thing, words

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


@thing("it")
@frozen
class It(Node):
    """The thing or player bound last."""


@thing("this")
@frozen
class This(Node):
    """The thing whose text is carried out."""


@thing("the {name}", names={"name": "local"})
@frozen
class Local(Node):
    """A thing given a name by `call it`, or an input of the rule."""

    name: str


@thing(
    BY_HAND,
    names={"name": "thing"},
    aliases={
        "named_thing": {},
        "owning_thing": {},
        "named_kind": lambda span, value: Named(value.partition(" ")[0], span=span),
    },
)
@frozen
class Named(Node):
    """A thing named by its printed name, e.g. `City`; as what a thing is, any of those that have the name."""

    name: str


@thing("you")
@frozen
class You(Node):
    """The player who acts."""

    def __repr__(self) -> str:
        """Print the word itself, as digests of rules have it."""
        return "'you'"


@thing("them")
@frozen
class They(Node):
    """The player in question, as in `they` and `them`."""

    def __repr__(self) -> str:
        """Print the word itself, as digests of rules have it."""
        return "'they'"


@thing(
    "the player to [of=you?your {side}|[of=they?their {side}|the {side} of {of}]]",
    aliases={"neighbour": {}, "their_neighbour": lambda span, side: Neighbour(side, They(span=span), span=span)},
)
@frozen
class Neighbour(Node):
    """The player on one side of a player: turns go to the left."""

    side: Literal["left", "right"]
    of: Player = field(factory=You)


@thing("the active player")
@frozen
class ActivePlayer(Node):
    """The player whose turn it is."""


@thing("the first player")
@frozen
class FirstPlayer(Node):
    """The player with whom the game, or each round of it, begins."""


@thing(
    "{thing own} {relation}",
    aliases={"one_related": {}, "its_one": lambda span, relation: OneRelated(It(span=span), relation, span=span)},
)
@frozen
class OneRelated(Node):
    """The one thing that a thing names: `its goal`, where each ticket has a goal."""

    thing: Thing
    relation: str


PlayerWord: TypeAlias = You | They | Neighbour | ActivePlayer | FirstPlayer
Thing: TypeAlias = It | This | Local | Named | PlayerWord | OneRelated
Player: TypeAlias = Thing  # where it must be a player
Whose: TypeAlias = Literal["", "your", "their", "any"] | Player


@piece(
    "{thing own} {field}",
    english="{thing own} {field of_thing}",
    aliases={"possessed": {}, "its": lambda span, field: Possessed(It(span=span), field, span=span)},
)
@frozen
class Possessed(Node):
    """A field of a thing: `its cost`, `the card's colour`; of a player a counter or number of the same name."""

    thing: Thing
    field: str


@piece(
    "{whose own the} {name}",
    english="[whose=any?any player's|{whose own the}] {name}",
    names={"name": "zone"},
    aliases={"zoneref": {}},
)
@frozen
class Zone(Node):
    """A zone of the table or of a player."""

    whose: Whose = field(metadata=part(""))
    name: str
