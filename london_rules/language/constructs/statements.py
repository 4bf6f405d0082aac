"""Amounts, statements and powers in the typed tree of rule text."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import frozen

from london_rules.language.constructs.nodes import (
    Collection,
    Cond,
    Expr,
    Node,
    Possessed,
    Pred,
    Thing,
    Zone,
)

# ---- amounts ------------------------------------------------------------------------------------


@frozen
class Amount(Node):
    """A number of one counter."""

    number: Expr
    counter: str
    symbol: bool = False


@frozen
class FieldAmount(Node):
    """The amount that stands in a field of a thing."""

    of: Possessed


@frozen
class Price(Node):
    """What the cheapest permission asks for letting a test hold."""

    subject: Thing
    test: str
    other: Thing


# ---- statements ---------------------------------------------------------------------------------

Subject: TypeAlias = Literal["you", "they", "each", "each other"]


@frozen
class Gain(Node):
    """Counters are gained."""

    subject: Subject
    amount: Amount | FieldAmount
    per: Collection | None


@frozen
class Lose(Node):
    """Counters are lost, as far as there are any."""

    subject: Subject
    amount: Amount | FieldAmount
    per: Collection | None


@frozen
class Pay(Node):
    """Counters are paid in full; a shortfall is met as the counter says."""

    subject: Subject
    amount: Amount | FieldAmount | Price
    per: Collection | None
    to: Literal["", "you", "them"]


@frozen
class Give(Node):
    """Counters go from you to another player, as far as there are any."""

    amount: Amount | FieldAmount
    to: Literal["you", "them"]


@frozen
class PutCounter(Node):
    """Counters are put on a thing."""

    amount: Amount | FieldAmount
    thing: Thing


@frozen
class RemoveCounter(Node):
    """Counters are taken off a thing, as far as there are any."""

    amount: Amount | FieldAmount
    thing: Thing


@frozen
class PutOn(Node):
    """A thing goes on another in a zone of stacks, or on a new stack."""

    thing: Thing
    zone: Zone
    on: Thing


@frozen
class PutInOrder(Node):
    """Things go on a pile in an order that the player chooses."""

    of: Collection
    zone: Zone


@frozen
class Move(Node):
    """A thing goes to a zone."""

    thing: Thing
    zone: Zone


@frozen
class MoveAll(Node):
    """All things of a collection go to a zone."""

    of: Collection
    zone: Zone
    random: bool


@frozen
class MoveRow(Node):
    """One row of a zone takes the place of another."""

    row: Expr
    zone: Zone
    to: Expr


@frozen
class TurnFace(Node):
    """A thing is turned face up or face down."""

    thing: Thing
    face: Literal["up", "down"]


@frozen
class Mark(Node):
    """A thing is marked."""

    thing: Thing
    mark: str


@frozen
class Swap(Node):
    """Two things change places."""

    left: Thing
    right: Thing


Again: TypeAlias = Literal["", "first", "later"]


@frozen
class At(Node):
    """A moment at which powers may offer something beside the question."""

    moment: str
    again: Again


@frozen
class Choose(Node):
    """The player chooses one of a collection, or the alternative."""

    at: tuple[At, ...]
    another: bool
    of: Collection
    alternative: str
    call: str
    random: bool = False  # chance decides, and nobody is asked


@frozen
class ChooseNumber(Node):
    """The player chooses a whole number from one to another."""

    least: Expr
    most: Expr
    call: str
    random: bool = False


@frozen
class ChooseAction(Node):
    """The player chooses an action and carries it out."""

    at: tuple[At, ...]


@frozen
class GoOn(Node):
    """Powers may offer something; otherwise nothing happens."""

    at: tuple[At, ...]


@frozen
class CarryOut(Node):
    """The effect printed on a thing is carried out."""

    effect: Possessed


@frozen
class Call(Node):
    """A declared rule is carried out."""

    verb: str
    arguments: tuple[Thing, ...]
    prep: str
    subject: Subject


@frozen
class OnlyIf(Node):
    """What follows may be chosen only if the condition holds."""

    condition: Cond


@frozen
class Until(Node):
    """A number is changed until an action or rule ends."""

    ends: str
    power: NumberIs


@frozen
class EndAfter(Node):
    """The game ends after so many more turns."""

    turns: Expr


@frozen
class EndNow(Node):
    """The game ends at once: nothing more is done but the scoring."""


@frozen
class BeginRandom(Node):
    """A random player takes the first turn."""


@frozen
class If(Node):
    """What is done if a condition holds, and otherwise."""

    condition: Cond
    then: Block
    otherwise: Block | None


@frozen
class ForEach(Node):
    """What is done for each of a collection in turn."""

    of: Collection
    body: Block


@frozen
class Times(Node):
    """What is done a number of times."""

    number: Expr
    body: Block


@frozen
class UpTo(Node):
    """What is done until the player stops; `most` is None for as often as they like."""

    most: Expr | None
    least: Expr | None
    body: Block


@frozen
class May(Node):
    """What the player may do or leave."""

    body: Block


@frozen
class AnyOrder(Node):
    """Parts that are all carried out, in the order that the player likes."""

    parts: tuple[Block, ...]


@frozen
class Block(Node):
    """Statements in order."""

    body: tuple[Statement, ...]


Statement: TypeAlias = (
    Gain
    | Lose
    | Pay
    | Give
    | PutCounter
    | RemoveCounter
    | PutOn
    | PutInOrder
    | Move
    | MoveAll
    | MoveRow
    | TurnFace
    | Mark
    | Swap
    | Choose
    | ChooseNumber
    | ChooseAction
    | GoOn
    | CarryOut
    | Call
    | OnlyIf
    | Until
    | EndAfter
    | EndNow
    | BeginRandom
    | If
    | ForEach
    | Times
    | UpTo
    | May
    | AnyOrder
)

# ---- powers -------------------------------------------------------------------------------------


@frozen
class Pattern(Node):
    """Which things a claim or event is about."""

    what: Literal["any", "another", "this"]
    kind: str
    rel: tuple[Pred, ...]


@frozen
class NumberIs(Node):
    """A number has another value."""

    number: str
    value: Expr
    condition: Cond | None = None


@frozen
class GroupIs(Node):
    """A group has other members."""

    group: str
    members: Collection
    condition: Cond | None = None


@frozen
class Claim(Node):
    """A test holds where it otherwise would not, perhaps for a price."""

    subject: Pattern
    test: str
    other: Pattern | None
    price: Amount | FieldAmount | None


@frozen
class Offer(Node):
    """Something that the player may do at a moment, or must do before the question there has its end."""

    once: bool
    moment: str
    condition: Cond | None
    body: Block
    must: bool = False


@frozen
class Reaction(Node):
    """Something that happens after a rule was carried out."""

    verb: str
    first: Pattern | None
    second: Pattern | None
    body: Block
    prep: str = ""


@frozen
class Replacement(Node):
    """Something that the player may do in place of a rule."""

    verb: str
    first: Pattern | None
    body: Block


Power: TypeAlias = NumberIs | GroupIs | Claim | Offer | Reaction | Replacement
