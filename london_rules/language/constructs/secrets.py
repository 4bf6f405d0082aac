"""What several players choose in secret: nobody learns an answer, and nothing is done, before the last is given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, later, printed
from london_rules.language.constructs.registry import NOTHING, Access, Binding, part, statement, words
from london_rules.language.constructs.sequence import Block, as_block, as_blocks

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Expr

words(
    verb={
        "_SECRETLY_CHOOSES": "secretly chooses",
        "_SECRETLY_CHOOSES_NUMBER": "secretly chooses a number from",
        "_SECRETLY_CHOOSES_ONE_OF_THESE": "secretly chooses one of these",
    },
    small={"_AS_THEIR": "as their"},
)


@statement(
    "each {players each} secretly chooses a number from {least} to {most} as their {counter}",
    english=(
        "in secret, each {players each} chooses a number from {least} to {most}; when "
        "all have chosen, it is their {counter}"
    ),
    changes=(Access("sets", "counter", "counter"),),
    asks="always",
)
@frozen
class SecretNumber(Node):
    """Each of some players chooses a whole number in secret; then each number is the counter of whoever chose it."""

    players: Collection
    least: Expr
    most: Expr
    counter: str


@statement(
    "each {players each} secretly chooses {of secretly}",
    english=(
        "in secret, each {players each} chooses {of secretly}; when all have chosen, "
        "for each of them in turn: {body naming_you}"
    ),
    changes=NOTHING,
    asks="always",
    repeats="things",
    binds=Binding(things="of", inside="body"),
    aliases={"secret_thing": {}, "secret_thing_inline": {}},
)
@frozen
class SecretThing(Node):
    """Each of some players chooses a thing in secret; then something is done with each, one after the other."""

    players: Collection
    of: Collection
    body: Block = field(converter=as_block)


@statement(
    "each {players each} secretly chooses {several}",
    english=(
        "in secret, each {players each} chooses {several}; when all have chosen, for "
        "each of them in turn: {body naming_you}"
    ),
    changes=NOTHING,
    asks="always",
    repeats="things",
    names={"different": "field", "same": "field", "call": "new"},
    aliases={
        "secret_things": {},
        "secret_things_inline": {},
        "secret_up_to": {"up_to": True},
        "secret_up_to_inline": {"up_to": True},
    },
)
@frozen
class SecretThings(Node):
    """Each of some players chooses so many things in secret, or up to so many; then something is done with them."""

    players: Collection
    number: Expr
    of: Collection
    different: str = field(metadata=part(""))  # a field that no two of them share
    call: str
    body: Block = field(converter=as_block)
    up_to: bool = field(default=False, metadata=part(False))
    same: str = field(default="", metadata=later("", part("")))  # a field that all of them share
    __repr__ = printed


@statement(
    "each {players each} secretly chooses one of these",
    english=(
        "in secret, each {players each} chooses one of these, which is done when all have chosen: {parts naming_you}"
    ),
    changes=NOTHING,
    asks="always",
    repeats="things",
    aliases={"secret_part": {}},
)
@frozen
class SecretPart(Node):
    """Each of some players chooses one of a few parts in secret; then these are carried out, one after the other."""

    players: Collection
    parts: tuple[Block, ...] = field(converter=as_blocks)


# What those are called who chose the same, on the lines below a choice of one thing or part.
WHO_CHOSE: Final = "players who chose it"
Secret: TypeAlias = SecretNumber | SecretThing | SecretThings | SecretPart
