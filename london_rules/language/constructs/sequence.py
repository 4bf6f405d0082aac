"""What is done one after the other, under a condition, by name, or with a change that lasts for a time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, later, printed
from london_rules.language.constructs.registry import (
    BY_HAND,
    CHANGES_PLACES,
    NOTHING,
    part,
    part_names,
    piece,
    statement,
    words,
)
from london_rules.language.constructs.things import You

if TYPE_CHECKING:
    from london_rules.language.constructs import (
        Cond,
        NumberIs,
        Player,
        Possessed,
        Statement,
        Thing,
    )

Period: TypeAlias = Literal["turn", "round", "game"]

words(
    control={
        "_IF": "if",
        "_OTHERWISE": "otherwise",
        "_ONLY_IF": "only if",
        "ONLY_ONCE": {f"only once a {period}": period for period in get_args(Period)},
        "_UNTIL": "until",
        "_ENDS": "ends",
    },
    verb={
        "_CARRY_OUT": ("carry out", "carries out"),
        "_ASK": "ask",
        "_ASK_EVEN_ONE": "ask even with one option",
        "_DO_NOTHING": "do nothing",
    },
)


part_names(otherwise_if="otherwise", actor="subject")


def flattened(lines: Iterable[Node]) -> tuple[Statement, ...]:
    """Give the statements of lines, of which one may hold several."""
    out: list[Node] = []
    for line in lines:
        out.extend(line.body if isinstance(line, Block) else [line])
    return cast("tuple[Statement, ...]", tuple(out))


@piece(BY_HAND, aliases={"effect": {}, "seq": {}})
@frozen
class Block(Node):
    """Statements in order."""

    body: tuple[Statement, ...] = field(converter=flattened)


def as_block(node: Node) -> Block:
    """Give a block, for a single statement one that holds only it."""
    return node if isinstance(node, Block) else Block((node,), span=node.span)


def as_blocks(nodes: Iterable[Node]) -> tuple[Block, ...]:
    """Give a block for each of several lines."""
    return tuple(map(as_block, nodes))


def as_optional_block(node: Node | None) -> Block | None:
    """Give a block, or None for nothing."""
    return None if node is None else as_block(node)


@statement("if {condition}", changes=NOTHING, asks="never", aliases={"if_line": {}, "if_inline": {}})
@frozen
class If(Node):
    """What is done if a condition holds, and otherwise."""

    condition: Cond
    then: Block = field(converter=as_block)
    otherwise: Block | None = field(converter=as_optional_block, metadata=part(None))


@statement("only if {condition}", changes=NOTHING, asks="never")
@frozen
class OnlyIf(Node):
    """The text that begins with it is offered, and carried out, only if the condition holds."""

    condition: Cond


@statement("only once a {per}", english="this can be done only once a {per}", changes=CHANGES_PLACES, asks="never")
@frozen
class OnlyOnce(Node):
    """The text that begins with it is done once a turn, round or game: by each player, or on each thing with it."""

    per: Period


@statement(
    "ask even with one option",
    english="whoever is to choose is asked even with one option",
    changes=NOTHING,
    asks="never",
)
@frozen
class AskEvenOne(Node):
    """The questions of the text are asked even with one option; those of the whole game, if a set-up begins with it."""


@statement("do nothing", changes=NOTHING, asks="never")
@frozen
class DoNothing(Node):
    """Nothing is done: one of the parts to choose from, in secret too, or an effect that a thing has for its look."""


@statement("{subject does carry out} {effect}", changes=NOTHING, asks="if its effect asks")
@frozen
class CarryOut(Node):
    """The effect printed on a thing is carried out."""

    effect: Possessed
    subject: Player = field(default=You(), metadata=later(You(), part(You())))
    __repr__ = printed


@statement(
    BY_HAND, changes=NOTHING, asks="if its rule asks", names={"verb": "rule", "prep": "word"}, aliases={"call_verb": {}}
)
@frozen
class Call(Node):
    """A declared rule is carried out."""

    verb: str
    arguments: tuple[Thing, ...]
    prep: str = field(metadata=part(""))
    subject: Player = field(metadata=part(You()))


@statement(
    "ask {player}",
    english="ask {player}: {body not_naming_you}",
    changes=NOTHING,
    asks="never",
    aliases={"ask": {}, "ask_inline": {}},
)
@frozen
class Ask(Node):
    """Another player decides and acts: inside, `you` is that player, and `they` is who asks."""

    player: Player
    body: Block = field(converter=as_block)


@statement(
    "until {ends} ends, {power}",
    english='until the end of "{ends}", {power}',
    changes=CHANGES_PLACES,
    asks="never",
    names={"ends": "end"},
)
@frozen
class Until(Node):
    """A number is changed until an action or rule ends."""

    ends: str
    power: NumberIs


Sequence: TypeAlias = If | OnlyIf | OnlyOnce | AskEvenOne | DoNothing | CarryOut | Call | Ask | Until
