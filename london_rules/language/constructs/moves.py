"""Statements that change where things lie, how they face and what is marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, later, printed
from london_rules.language.constructs.registry import CHANGES_PLACES, READS_PLACES, part, part_words, statement, words

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection, Expr, Thing, Zone

words(
    verb={
        "_MOVE": "move",
        "_PASSES": "passes",
        "_TURN": "turn",
        "_MARK": "mark",
        "_SWAP": "swap",
        "_CLOSE_GAPS": "close the gaps in",
        "_REVEAL": "reveal",
        "_LOOK_AT": "look at",
    },
    small={
        "_CHOSEN_ORDER": "in an order you choose",
        "_RANDOM_ORDER": "in random order",
        "FACE": {"face up": "up", "face down": "down"},
        "_WITH": "with",
        "_UNDER": "under",
    },
)
part_words(random_order={"random": True})


@statement(
    "put {thing} in {zone} on {on}", english="put {thing} on {on} in {zone}", changes=CHANGES_PLACES, asks="never"
)
@frozen
class PutOn(Node):
    """A thing goes on another in a zone of stacks, or on a new stack."""

    thing: Thing
    zone: Zone
    on: Thing


@statement(
    "put {of the} [under?under|on] {zone} in an order you choose",
    changes=CHANGES_PLACES,
    asks="always",
    aliases={"put_in_order": {}, "put_under_in_order": {"under": True}},
)
@frozen
class PutInOrder(Node):
    """Things go on a pile, or under it, in an order that the player chooses: the first is the uppermost of them."""

    of: Collection
    zone: Zone
    under: bool = field(default=False, metadata=later(False))
    __repr__ = printed


@statement(
    "[under?put {thing} under|move {thing} to] {zone}",
    changes=CHANGES_PLACES,
    asks="never",
    aliases={"move": {}, "put_under": {"under": True}},
)
@frozen
class Move(Node):
    """A thing goes to a zone: on top of a pile or under it, and to the first free place of a row."""

    thing: Thing
    zone: Zone
    under: bool = field(default=False, metadata=later(False))
    __repr__ = printed


@statement(
    "[under?put {of the} under|move {of the} to] {zone}[random? in random order]",
    changes=CHANGES_PLACES,
    asks="never",
    aliases={"move_all": {}, "put_all_under": {"under": True}},
)
@frozen
class MoveAll(Node):
    """All things of a collection go to a zone, one after the other: the last is on top of a pile, or at its bottom."""

    of: Collection
    zone: Zone
    random: bool = field(default=False, metadata=part(False))
    under: bool = field(default=False, metadata=later(False))
    __repr__ = printed


@statement(
    "each {players each} passes {of the} to {zone}",
    english="all at once, each {players each} passes {of the} to {zone}",
    changes=CHANGES_PLACES,
    asks="never",
    repeats="things",
)
@frozen
class PassOn(Node):
    """Each of some players passes things of theirs on, all at once: what comes to a player stays there."""

    players: Collection
    of: Collection
    zone: Zone


@statement(
    "move row {row small} of {zone} to row {to small}",
    english="move {row row} of {zone} to {to row}",
    changes=CHANGES_PLACES,
    asks="never",
)
@frozen
class MoveRow(Node):
    """One row of a zone takes the place of another."""

    row: Expr
    zone: Zone
    to: Expr


@statement("close the gaps in {zone}", changes=CHANGES_PLACES, asks="never")
@frozen
class CloseGaps(Node):
    """The things in each row of a zone move to the left, so that no place is free between them."""

    zone: Zone


@statement("turn {thing} face {face}", changes=CHANGES_PLACES, asks="never")
@frozen
class TurnFace(Node):
    """A thing is turned face up or face down."""

    thing: Thing
    face: Literal["up", "down"]


@statement(
    "mark {thing} {mark} this turn",
    english="mark {thing} as {mark} this turn",
    changes=CHANGES_PLACES,
    asks="never",
    names={"mark": "set mark"},
)
@frozen
class Mark(Node):
    """A thing is marked."""

    thing: Thing
    mark: str


@statement("swap {left} with {right}", changes=CHANGES_PLACES, asks="never", aliases={"swap": {}, "swap_zones": {}})
@frozen
class Swap(Node):
    """Two things change places, or all that lies in two zones."""

    left: Thing | Zone
    right: Thing | Zone


@statement("reveal {of the}", english="show {of the} to everybody", changes=READS_PLACES, asks="never")
@frozen
class Reveal(Node):
    """Things are shown to everybody, and stay where they are."""

    of: Thing | Collection


@statement("look at {of the}", english="look at {of the}; nobody else sees it", changes=READS_PLACES, asks="never")
@frozen
class LookAt(Node):
    """You see things that stay where they are, and know them as long as they do; others only learn that you look."""

    of: Thing | Collection


PlainMove: TypeAlias = (
    PutOn | Move | MoveAll | PassOn | MoveRow | CloseGaps | TurnFace | Mark | Swap | Reveal | LookAt
)  # never asks
PlaceChange: TypeAlias = PlainMove | PutInOrder
