"""What is done several times: for each of some things, so many times, until a condition holds or the player stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, Span
from london_rules.language.constructs.registry import (
    BY_HAND,
    NOTHING,
    Binding,
    part,
    part_names,
    part_words,
    statement,
    words,
)
from london_rules.language.constructs.sequence import Ask, Block, as_block
from london_rules.language.constructs.things import Player, They, You

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Cond, Expr

words(
    control={
        "_FOR": "for",
        "_IN_A_CHAIN": "in a chain",
        "_TIMES": "times",
        "_UP_TO": "up to",
        "_OFTEN": "as often as you like",
        "_REPEAT_UNTIL": "repeat until",
        "_STOP": "stop",
        "_EACH_IN_TURN": "each player in turn",
        "_UNTIL_ALL_PASSED": "until all have passed",
        "_UNTIL_ALL_BUT": "until all but",
        "_HAVE_PASSED": ("have passed", "has passed"),
        "_PASS": "pass",
    },
    small={"_EACH": "each"},
)
part_names(at_most="most", start="first", call_last="call")
part_words(often={"most": None})


def _ask_each(span: Span, of: Collection, body: Node) -> ForEach:
    return ForEach(of, Ask(They(span=of.span), body, span=span), span=span)


@statement(
    BY_HAND,
    changes=NOTHING,
    asks="never",
    repeats="things",
    binds=Binding(things="of", inside="body"),
    aliases={"for_each": {}, "for_each_inline": {}, "ask_each": _ask_each, "ask_each_inline": _ask_each},
)
@frozen
class ForEach(Node):
    """What is done for each of a collection in turn; after `ask`, each of some players is `you`."""

    of: Collection
    body: Block = field(converter=as_block)


@statement(
    "in a chain, for each {of each}",
    changes=NOTHING,
    asks="never",
    repeats="chain",
    binds=Binding(things="of", inside="body"),
    aliases={"chain": {}, "chain_inline": {}},
)
@frozen
class Chain(Node):
    """What is done for each of a collection, at most once for each; what comes to be in it on the way is done too."""

    of: Collection
    body: Block = field(converter=as_block)


@statement(
    "{number small} times", changes=NOTHING, asks="never", repeats="number", aliases={"times": {}, "times_inline": {}}
)
@frozen
class Times(Node):
    """What is done a number of times."""

    number: Expr
    body: Block = field(converter=as_block)


@statement(
    "[most?up to {most count} times|as often as you like][, at least {least count}]",
    changes=NOTHING,
    asks="always",
    repeats="least",
    aliases={"up_to": {}, "up_to_inline": {}},
)
@frozen
class UpTo(Node):
    """What is done until the player stops; `most` is None for as often as they like."""

    most: Expr | None
    least: Expr | None = field(metadata=part(None))
    body: Block = field(converter=as_block)


_WHILE: Final = {"first": True}


@statement(
    "[first?while|repeat until] {condition}[, at most {most count} times]",
    english="do this again and again[first?, as long as| until] {condition}[, at most {most times}]: {body}",
    changes=NOTHING,
    asks="never",
    repeats="most",
    aliases={"repeat": {}, "repeat_inline": {}, "while_loop": _WHILE, "while_loop_inline": _WHILE},
)
@frozen
class Repeat(Node):
    """What is done again and again: once at least and until a condition holds, or (asked `first`) while it holds."""

    condition: Cond
    most: Expr | None = field(metadata=part(None))  # None for no limit of its own
    body: Block = field(converter=as_block)
    first: bool = field(default=False, metadata=part(False))


@statement("stop", english="stop this", changes=NOTHING, asks="never")
@frozen
class Stop(Node):
    """The innermost loop of the text ends at once."""


@statement(
    (
        "each player in turn[ beginning with {first}] until all [but?but {but count} "
        "]have passed[, call the last one the {call}]"
    ),
    english=(
        "one player after the other[, beginning with {first}], and over and over until all[ but {but}] "
        "have passed[ (the last one is the {call})], does this: {body}"
    ),
    changes=NOTHING,
    asks="always",
    repeats="most",
    names={"call": "new"},
    aliases={"in_turn": {}, "in_turn_inline": {}},
)
@frozen
class InTurn(Node):
    """What one player after the other does, over and over, until all have passed or all but so many."""

    first: Player = field(metadata=part(You()))
    but: Expr | None = field(metadata=part(None))
    call: str = field(metadata=part(""))  # the last one who has not passed, known after the loop
    body: Block = field(converter=as_block)

    @property
    def most(self) -> None:
        """Give how often it is done at most: no text says."""
        return None


@statement("pass", changes=NOTHING, asks="never")
@frozen
class Pass(Node):
    """The player whose turn it is in such a loop is out of it."""


Loop: TypeAlias = ForEach | Chain | Times | UpTo | Repeat | InTurn | Stop | Pass
