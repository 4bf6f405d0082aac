"""What is done several times: for each of some things, so many times, until a condition holds or the player stops."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from attrs import field, frozen

from london_rules.language.constructs.node import Node
from london_rules.language.constructs.registry import NOTHING, Binding, part, part_names, part_words, statement, words
from london_rules.language.constructs.sequence import Block, as_block

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Cond, Expr

words(
    control={
        "_FOR": "for",
        "_TIMES": "times",
        "_UP_TO": "up to",
        "_OFTEN": "as often as you like",
        "_REPEAT_UNTIL": "repeat until",
        "_STOP": "stop",
    },
    small={"_EACH": "each"},
)
part_names(at_most="most")
part_words(often={"most": None})


@statement(
    changes=NOTHING,
    asks="never",
    repeats="things",
    binds=Binding(things="of", inside="body"),
    aliases={"for_each": {}, "for_each_inline": {}},
)
@frozen
class ForEach(Node):
    """What is done for each of a collection in turn."""

    of: Collection
    body: Block = field(converter=as_block)


@statement(changes=NOTHING, asks="never", repeats="number", aliases={"times": {}, "times_inline": {}})
@frozen
class Times(Node):
    """What is done a number of times."""

    number: Expr
    body: Block = field(converter=as_block)


@statement(changes=NOTHING, asks="always", repeats="least", aliases={"up_to": {}, "up_to_inline": {}})
@frozen
class UpTo(Node):
    """What is done until the player stops; `most` is None for as often as they like."""

    most: Expr | None
    least: Expr | None = field(metadata=part(None))
    body: Block = field(converter=as_block)


@statement(changes=NOTHING, asks="never", repeats="most", aliases={"repeat": {}, "repeat_inline": {}})
@frozen
class Repeat(Node):
    """What is done again and again until a condition holds, at least once; `most` is None for no limit of its own."""

    condition: Cond
    most: Expr | None = field(metadata=part(None))
    body: Block = field(converter=as_block)


@statement(changes=NOTHING, asks="never")
@frozen
class Stop(Node):
    """The innermost loop of the text ends at once."""


Loop: TypeAlias = ForEach | Times | UpTo | Repeat | Stop
