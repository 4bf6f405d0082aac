"""Amounts of counters, and the statements by which counters are gained, lost, paid, given and put on things."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node
from london_rules.language.constructs.registry import (
    BY_HAND,
    READS_PLACES,
    Access,
    changes,
    part,
    part_names,
    piece,
    statement,
    words,
)
from london_rules.language.constructs.things import They, Thing, You

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Counter, Expr, Possessed

words(
    verb={
        "GAIN": ("gain", "gains"),
        "LOSE": ("lose", "loses"),
        "_PAY": ("pay", "pays"),
        "_GIVE": "give",
        "_PUT": "put",
        "_REMOVE": "remove",
        "_ROLL": "roll",
    },
    measure={"_PRICE_AT_WHICH": "price at which"},
)
part_names(payee="to")


@piece("each [others?other ]player", aliases={"every_player": {}, "every_other_player": {"others": True}})
@frozen
class EachPlayer(Node):
    """All players at once, or all but the one who acts."""

    others: bool = False

    def __repr__(self) -> str:
        """Print the words themselves, as digests of rules have them."""
        return "'each other'" if self.others else "'each'"


def _receiver(player: Thing | None) -> str:
    """Print who is paid, as digests of rules have it."""
    if player is None:
        return "''"
    return "'them'" if isinstance(player, They) else repr(player)


@piece(
    BY_HAND,
    aliases={
        "amount_counter": {},
        "amount_symbol": lambda span, counter, number: Amount(number, counter, True, span=span),
    },
)
@frozen
class Amount(Node):
    """A number of one counter."""

    number: Expr
    counter: str
    symbol: bool = False


@piece("{of}", aliases={"amount_field": {}})
@frozen
class FieldAmount(Node):
    """The amount that stands in a field of a thing."""

    of: Possessed


@piece(
    "the price at which {subject} {test} {other}",
    english="the price, if a power sets one, at which {subject} {test} {other}",
    reads=READS_PLACES,
    aliases={"price_at_which": {}},
)
@frozen
class Price(Node):
    """What the cheapest permission asks for letting a test hold."""

    subject: Thing
    test: str
    other: Thing


@statement(
    "{subject does gain} {amount}[ for each {per each}]",
    changes=changes("adds", "amount"),
    asks="never",
    repeats="players",
)
@frozen
class Gain(Node):
    """Counters are gained."""

    subject: Subject = field(metadata=part(You()))
    amount: Amount | FieldAmount
    per: Collection | None = field(metadata=part(None))


@statement(
    "{subject does lose} {amount}[ for each {per each}]",
    changes=changes("takes", "amount"),
    asks="never",
    repeats="players",
)
@frozen
class Lose(Node):
    """Counters are lost, as far as there are any."""

    subject: Subject = field(metadata=part(You()))
    amount: Amount | FieldAmount
    per: Collection | None = field(metadata=part(None))


@statement(
    "{subject does pay} {amount}[ for each {per each}][ to {to}]",
    changes=changes("sets", "amount"),
    asks="never",
    repeats="players",
    calls="shortfall",
)
@frozen
class Pay(Node):
    """Counters are paid in full; a shortfall is met as the counter says."""

    subject: Subject = field(metadata=part(You()))
    amount: Amount | FieldAmount | Price
    per: Collection | None = field(metadata=part(None))
    to: Thing | None = field(repr=_receiver, metadata=part(None))


@statement("give {amount} to {to}", changes=changes("sets", "amount"), asks="never")
@frozen
class Give(Node):
    """Counters go from you to another player, as far as there are any."""

    amount: Amount | FieldAmount
    to: Thing = field(repr=_receiver)


@statement("put {amount} on {thing}", changes=changes("adds", "amount"), asks="never")
@frozen
class PutCounter(Node):
    """Counters are put on a thing."""

    amount: Amount | FieldAmount
    thing: Thing


@statement("remove {amount} from {thing}", changes=changes("takes", "amount"), asks="never")
@frozen
class RemoveCounter(Node):
    """Counters are taken off a thing, as far as there are any."""

    amount: Amount | FieldAmount
    thing: Thing


@statement("roll {what rolled}", changes=(Access("sets", "rolled", "what"),), asks="never")
@frozen
class Roll(Node):
    """Chance sets what is rolled: the counters on one or several things, or one of a player or the table."""

    what: Collection | Thing | Counter


Subject: TypeAlias = Thing | EachPlayer
CounterChange: TypeAlias = Gain | Lose | Pay | Give | PutCounter | RemoveCounter | Roll
