"""The functions of the run-time that generated code calls: what each takes and gives."""

from __future__ import annotations

from typing import Final

from london_rules.ir.record import Record
from london_rules.ir.types import (
    KEY,
    NOTHING,
    NUMBER,
    OPTIONS,
    PLAYER,
    THING,
    TRUTH,
    ZONE,
    Optional,
    Player,
    Sequence,
    Type,
)

THINGS: Final = Sequence(THING)
PLAYERS: Final = Sequence(PLAYER)


class Signature(Record):
    """What a function of the run-time takes and gives; `state` is whether it takes the state first."""

    inputs: tuple[Type, ...]
    gives: Type
    state: bool = True


_ROW: Final = Sequence(THING, "table")

SIGNATURES: Final[dict[str, Signature]] = {
    # chance
    "rnd": Signature((NUMBER,), NUMBER),
    "shuffle": Signature((THINGS,), NOTHING),
    "drawn_player": Signature((), PLAYER),
    # numbers
    "look_up": Signature((Sequence(NUMBER, "table"), NUMBER, NUMBER), NUMBER, state=False),
    "times": Signature((NUMBER,), NUMBER, state=False),
    "endless": Signature((NUMBER,), NOTHING, state=False),
    "numbers": Signature((NUMBER, NUMBER, NUMBER), OPTIONS, state=False),
    "position": Signature((THING,), NUMBER),
    "nearest": Signature((Sequence(_ROW, "table"), THINGS, THING), NUMBER, state=False),
    # lists
    "top": Signature((THINGS, NUMBER), THINGS, state=False),
    "bottom": Signature((THINGS, NUMBER), THINGS, state=False),
    "row": Signature((THINGS, NUMBER, NUMBER), THINGS, state=False),
    "one_of_each": Signature((THINGS, Sequence(KEY)), THINGS, state=False),
    "orders": Signature((THINGS, Optional(Sequence(KEY)), NUMBER), OPTIONS, state=False),
    "pending": Signature((OPTIONS,), TRUTH, state=False),
    # players
    "first_player": Signature((), PLAYER),
    "staying": Signature((), PLAYERS),
    "other_staying": Signature((PLAYER,), PLAYERS),
    "beside": Signature((PLAYER, NUMBER), PLAYER),
    "round_table": Signature((PLAYER, NUMBER), PLAYERS),
    # places
    "move": Signature((THING, ZONE), NOTHING),
    "move_many": Signature((THINGS, ZONE), NOTHING),
    "put_under": Signature((THING, ZONE), NOTHING),
    "put_on": Signature((THING, ZONE, Optional(THING)), NOTHING),
    "turn": Signature((THING, NUMBER), NOTHING),
    "swap": Signature((THING, THING), NOTHING),
    "move_row": Signature((THINGS, NUMBER, NUMBER, NUMBER, NUMBER), NOTHING, state=False),
    "close_gaps": Signature((THINGS, NUMBER), NOTHING, state=False),
    # what players have been shown
    "keep_in_mind": Signature((Optional(PLAYER), THINGS), NOTHING),
    "lose_sight": Signature((THING, ZONE), NOTHING),
    # payments
    "cannot_pay": Signature((NUMBER, NUMBER), NOTHING, state=False),
    # the course of the game
    "end_now": Signature((), NOTHING, state=False),
    "expire": Signature((NUMBER,), NOTHING),
    "take_next_turn": Signature((PLAYER,), NOTHING),
    "skip_turn": Signature((PLAYER,), NOTHING),
    "leave_game": Signature((PLAYER,), NOTHING),
    "settle_leaving": Signature((), NOTHING),
    "begin_turns": Signature((), TRUTH),
    "end_turn": Signature((), NUMBER),
    "begin_round": Signature((), NOTHING),
    "end_round": Signature((), TRUTH),
    "begin_with": Signature((Player(),), NOTHING),
    "end_after_rounds": Signature((NUMBER,), TRUTH),
}
