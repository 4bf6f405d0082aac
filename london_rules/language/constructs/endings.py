"""Statements about the game as a whole: who begins it, and when it ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.node import Node, Span, later, printed
from london_rules.language.constructs.numbers import Int
from london_rules.language.constructs.registry import BY_HAND, CHANGES_PLACES, statement, words
from london_rules.language.constructs.things import They

if TYPE_CHECKING:
    from london_rules.language.constructs import Expr, Player

words(
    verb={
        "_END_GAME": "end the game",
        "_END_NOW": "end the game now",
        "_END_WITH": "end the game with",
        "_END_AFTER_ROUND": "end the game after this round",
        "_BEGIN_WITH_RANDOM": "begin with a random player",
        "_BEGIN_WITH": "begin with",
    },
    small={"_AFTER": "after", "_MORE_TURNS": "more turns", "_MORE_ROUNDS": ("more rounds", "more round")},
)


@statement("end the game after {turns small} more turns", changes=CHANGES_PLACES, asks="never")
@frozen
class EndAfter(Node):
    """The game ends after so many more turns."""

    turns: Expr


def _after_this_round(span: Span) -> EndAfterRounds:
    return EndAfterRounds(Int(0, span=span), span=span)


@statement(
    BY_HAND,
    changes=CHANGES_PLACES,
    asks="never",
    aliases={"end_after_rounds": {}, "end_after_this_round": _after_this_round},
)
@frozen
class EndAfterRounds(Node):
    """The game ends after so many rounds more than this one."""

    rounds: Expr


@statement("end the game now", changes=CHANGES_PLACES, asks="never")
@frozen
class EndNow(Node):
    """The game ends at once: nothing more is done but the scoring."""


@statement(
    "end the game with {outcome}",
    english="the game ends with {outcome}{outcome won}",
    changes=CHANGES_PLACES,
    asks="never",
)
@frozen
class EndWith(Node):
    """The game ends at once with an outcome: all players win, all lose, or a group of them wins."""

    outcome: str


@statement(
    "begin with a random player", english="a random player takes the first turn", changes=CHANGES_PLACES, asks="never"
)
@frozen
class BeginRandom(Node):
    """A random player takes the first turn."""


@statement(
    "begin with {player}",
    english="[player=you?you take|{player does take}] the first turn",
    changes=CHANGES_PLACES,
    asks="never",
)
@frozen
class BeginWith(Node):
    """A player takes the first turn."""

    player: Player = field(metadata=later(They()))
    __repr__ = printed


GameChange: TypeAlias = EndAfter | EndAfterRounds | EndNow | EndWith | BeginRandom | BeginWith
