"""Powers: what holds while a thing works. They change numbers, groups and tests, and answer moments and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from london_rules.classes import evolve, field, frozen
from london_rules.language.constructs.node import Node, Span
from london_rules.language.constructs.registry import BY_HAND, part, part_words, piece, power, words
from london_rules.language.constructs.sequence import Block, Period, as_block

if TYPE_CHECKING:
    from london_rules.language.constructs import Amount, Collection, Cond, Expr, FieldAmount, Pred

words(
    control={
        "_WHILE": "while",
        "_WHEN": "when",
        "_WOULD": "would",
        "_INSTEAD": "instead",
        "ONCE": {f"once a {period}": period for period in get_args(Period)},
        "_MUST": "you must",
    },
)
part_words(must={"must": True})


def _any_named(span: Span, value: str, *parts: Any) -> Pattern:
    from london_rules.language.constructs.collections import named_things

    things = named_things(span, value, *parts)
    return Pattern("any", things.kind, things.rel, span=span)


@piece(
    "[what=this?this|{what} {kind}{rel clause_of_one}]",
    aliases={
        "any_thing": {"what": "any"},
        "any_named": _any_named,
        "another_thing": {"what": "another"},
        "this_thing": {"what": "this", "kind": ""},
    },
)
@frozen
class Pattern(Node):
    """Which things a claim or event is about."""

    what: Literal["any", "another", "this"]
    kind: str
    rel: tuple[Pred, ...] = field(metadata=part(()))


def _while(span: Span, condition: Cond, change: NumberIs | GroupIs) -> NumberIs | GroupIs:
    return evolve(change, condition=condition, span=span)


@power(
    "[while {condition}, ]{number} is {value}",
    answers="number",
    aliases={"number_is": {}, "while_power": _while},
)
@frozen
class NumberIs(Node):
    """A number has another value."""

    number: str
    value: Expr
    condition: Cond | None = None


@power(BY_HAND, answers="group")
@frozen
class GroupIs(Node):
    """A group has other members."""

    group: str
    members: Collection
    condition: Cond | None = None


@power(
    "{subject} {test}[ {other}][, for {price}]",
    answers="test",
    aliases={"claim1": {"other": None, "price": None}, "claim2": {}},
)
@frozen
class Claim(Node):
    """A test holds where it otherwise would not, perhaps for a price."""

    subject: Pattern
    test: str
    other: Pattern | None
    price: Amount | FieldAmount | None = field(metadata=part(None))


def _once(period: str) -> str:
    """Print how often, as digests of rules have it: `once a turn` was there before the rest."""
    return {"": "False", "turn": "True"}.get(period, repr(period))


@power(BY_HAND, answers="moment")
@frozen
class Offer(Node):
    """Something that the player may do at a moment, or must do before the question there has its end."""

    once: Literal["", Period] = field(repr=_once, metadata=part(""))
    moment: str
    condition: Cond | None = field(metadata=part(None))
    body: Block = field(converter=as_block)
    must: bool = field(default=False, metadata=part(False))


def _reaction(span: Span, verb: str, *rest: Node | str) -> Reaction:
    """Take the things that a rule was done with, of which either may be left out, and the word between them."""
    *between, body = rest
    patterns = [x for x in between if isinstance(x, Pattern)]
    first, second = [*patterns, None, None][:2]
    prep = next((x for x in between if isinstance(x, str)), "")
    assert isinstance(body, Node)
    return Reaction(verb, first, second, body, prep, span=span)


@power(
    BY_HAND,
    answers="verb",
    names={"verb": "rule", "prep": "word"},
    aliases={"reaction": _reaction},
)
@frozen
class Reaction(Node):
    """Something that happens after a rule was carried out."""

    verb: str
    first: Pattern | None
    second: Pattern | None
    body: Block = field(converter=as_block)
    prep: str = ""


@power("when you would {verb}[ {first}], you may {body} instead", answers="verb", names={"verb": "rule"})
@frozen
class Replacement(Node):
    """Something that the player may do in place of a rule."""

    verb: str
    first: Pattern | None = field(metadata=part(None))
    body: Block = field(converter=as_block)


Power: TypeAlias = NumberIs | GroupIs | Claim | Offer | Reaction | Replacement
