"""The types of values in a program. A printer to another language may rely on them; it need guess nothing."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from london_rules.ir.record import Record

Shape: TypeAlias = Literal["hand", "pile", "rows", "stacks"]
Hold: TypeAlias = Literal["fresh", "fixed", "table"]


class Number(Record):
    """A whole number; `most` bounds it without its sign where the text does, None where it can be any of 64 bits."""

    most: int | None = None


class Truth(Record):
    """True or False."""


class Thing(Record):
    """The index of a thing; `kind` is "" where things of several kinds can be meant."""

    kind: str = ""


class Player(Record):
    """A seat, from 0."""


class Option(Record):
    """What can be answered: a thing, a player, a number, an order (a tuple), or a code below 0."""


class Entry(Record):
    """A power in force: the number of the power times the number of things, plus the thing."""


class Zone(Record):
    """The index of a zone instance among all zones."""


class Effect(Record):
    """How a text begins: a plain function, or a segment with a frame; an entry of a table of effects."""


class Key(Record):
    """What a thing is told by: itself, its face, or a tuple of numbers. Keys are only compared."""


class Nothing(Record):
    """No value: what a statement or a call for its effect gives."""


class Optional(Record):
    """A value or None."""

    of: Type


class Place(Record):
    """What one zone instance holds: things, or in `rows` -1 for a free place, or in `stacks` lists of things.

    It is the zone itself and not a copy: a move while a loop goes over it changes it. `most` is how much it can hold
    at most: things, places or stacks.
    """

    shape: Shape
    kind: str
    most: int


class Sequence(Record):
    """Several values: `fresh` where nothing else holds the list, `fixed` for a tuple that a frame may hold.

    A `table` is a constant row, or an inner list of a state (a stack, the powers in force), which is read at once and
    not changed. `most` is the greatest length where it is known; no list is longer than there are things, but one of
    options (an `Append` each may add one), of numbers (`numbers`) and of orders.
    """

    of: Type
    hold: Hold = "fresh"
    most: int | None = None


class Steps(Record):
    """A map of things within reach to the steps to each, in the order in which they were reached."""


Type: TypeAlias = (
    Number
    | Truth
    | Thing
    | Player
    | Option
    | Entry
    | Zone
    | Effect
    | Key
    | Nothing
    | Optional
    | Place
    | Sequence
    | Steps
)

NUMBER: Final = Number()
TRUTH: Final = Truth()
PLAYER: Final = Player()
THING: Final = Thing()
OPTION: Final = Option()
ENTRY: Final = Entry()
ZONE: Final = Zone()
EFFECT: Final = Effect()
KEY: Final = Key()
NOTHING: Final = Nothing()
STEPS: Final = Steps()
OPTIONS: Final = Sequence(OPTION)


def of_kind(kind: str) -> Type:
    """Return the type of a thing of a kind, or of a player."""
    return PLAYER if kind == "player" else Thing(kind)
