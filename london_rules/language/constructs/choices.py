"""What a player is asked: to choose things, numbers and actions, to do something or leave it, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, later, printed
from london_rules.language.constructs.registry import (
    BY_HAND,
    CHANGES_PLACES,
    NOTHING,
    Binding,
    part,
    part_words,
    piece,
    statement,
    words,
)
from london_rules.language.constructs.sequence import Block, as_block, as_blocks

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Expr

Again: TypeAlias = Literal["", "first", "later"]

words(
    control={
        "_MAY": "you may",
        "_AT": "at",
        "_FIRST_TIME": "first time",
        "_AFTER_FIRST_TIME": "after first time",
        "_EITHER": "either",
    },
    verb={
        "_CHOOSE": "choose",
        "_CHOOSE_ACTION": "choose an action",
        "_CHOOSE_NUMBER": "choose a number from",
        "_RANDOM_NUMBER": "choose a random number from",
        "_CHOOSE_ONE_OF_THESE": "choose one of these",
        "_GO_ON": "go on",
    },
    small={
        "_A_RANDOM": ("a random", "a random one of"),
        "_ANOTHER": ("another", "another of"),
        "_ONE_OF": "one of",
        "_ANY_ORDER": "in any order",
        "_OF_THESE": "of these",
        "_OF_DIFFERENT": "of different",
        "_OF_SAME": "of same",
    },
)
part_words(
    first_time={"again": "first"},
    after_first_time={"again": "later"},
    det_a={},
    det_another={"another": True},
    det_random={"random": True},
)


@piece(
    "at {moment}[again=first? the first time][again=later? after the first time], ",
    aliases={"at_moment": {}},
)
@frozen
class At(Node):
    """A moment at which powers may offer something beside the question."""

    moment: str
    again: Again = field(metadata=part(""))


@statement(
    BY_HAND,
    changes=NOTHING,
    asks="always",
    binds=Binding(things="of", name="call"),
    names={"alternative": "word", "call": "new"},
)
@frozen
class Choose(Node):
    """The player chooses one of a collection, or the alternative."""

    at: tuple[At, ...] = field(metadata=part(()))
    another: bool = field(metadata=part(False))
    of: Collection
    alternative: str = field(metadata=part(""))
    call: str = field(metadata=part(""))
    random: bool = field(default=False, metadata=part(False))  # chance decides, and nobody is asked


@statement(
    "choose {several}",
    changes=NOTHING,
    asks="always",
    names={"different": "field", "same": "field", "call": "new"},
    aliases={"choose_several": {}, "choose_up_to": {"up_to": True}},
)
@frozen
class ChooseSeveral(Node):
    """The player chooses so many of a collection, or up to so many, and they get a name."""

    number: Expr
    of: Collection
    different: str = field(metadata=part(""))  # a field that no two of them share
    call: str
    up_to: bool = field(default=False, metadata=part(False))
    same: str = field(default="", metadata=later("", part("")))  # a field that all of them share
    __repr__ = printed


@statement(
    "choose a [random?random ]number from {least small} to {most small}, call it the {call}",
    english="choose a [random?random ]number from {least} to {most} (the {call})",
    changes=NOTHING,
    asks="always",
    binds=Binding(name="call"),
    names={"call": "new"},
    aliases={"choose_number": {}, "random_number": {"random": True}},
)
@frozen
class ChooseNumber(Node):
    """The player chooses a whole number from one to another."""

    least: Expr
    most: Expr
    call: str
    random: bool = False


@statement(
    "{at}choose an action",
    english="choose an action{at moments} and carry it out",
    changes=CHANGES_PLACES,
    asks="always",
    calls="every action",
)
@frozen
class ChooseAction(Node):
    """The player chooses an action and carries it out."""

    at: tuple[At, ...] = field(metadata=part(()))


@statement("{at}go on", changes=CHANGES_PLACES, asks="always")
@frozen
class GoOn(Node):
    """Powers may offer something; otherwise nothing happens."""

    at: tuple[At, ...] = field(metadata=part(()))


@statement("you may", changes=NOTHING, asks="always", aliases={"may_line": {}, "may_inline": {}})
@frozen
class May(Node):
    """What the player may do or leave."""

    body: Block = field(converter=as_block)


@statement(
    "in any order",
    english="do this, in the order that you like: {parts semicolons}",
    changes=NOTHING,
    asks="if its order matters",
    aliases={"order_line": {}},
)
@frozen
class AnyOrder(Node):
    """Parts that are all carried out, in the order that the player likes."""

    parts: tuple[Block, ...] = field(converter=as_blocks)


@statement(
    "choose [number?[up_to?up to ]{number small} of these|one of these]",
    changes=NOTHING,
    asks="always",
    aliases={
        "either_line": {"number": None},
        "either_inline": {"number": None},
        "some_of_these": {},
        "up_to_of_these": {"up_to": True},
    },
)
@frozen
class Either(Node):
    """One or several of a few parts are carried out, those that the player chooses; `number` is None for one."""

    number: Expr | None
    parts: tuple[Block, ...] = field(converter=as_blocks)
    up_to: bool = field(default=False, metadata=part(False))


Choice: TypeAlias = Choose | ChooseSeveral | ChooseNumber | ChooseAction | GoOn | May | AnyOrder | Either
