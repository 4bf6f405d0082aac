"""Statements about turns: who takes the next one, who misses one, and who leaves the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from london_rules.classes import field, frozen
from london_rules.language.constructs.loops import ForEach
from london_rules.language.constructs.node import Node, Span
from london_rules.language.constructs.registry import CHANGES_PLACES, part, statement, words
from london_rules.language.constructs.things import Player, They, You

if TYPE_CHECKING:
    from london_rules.language.constructs import Collection

words(
    verb={
        "_NEXT_TURN": ("takes the next turn", "take the next turn", "take another turn", "takes another turn"),
        "_SKIP_TURN": (
            *("skips the next turn", "skip the next turn", "skip your next turn"),
            *("skip their next turn", "skips their next turn"),
        ),
        "_LEAVE_GAME": ("leaves the game", "leave the game"),
    },
)


@statement("[subject=you?take another turn|{subject does take} the next turn]", changes=CHANGES_PLACES, asks="never")
@frozen
class NextTurn(Node):
    """A player takes the next turn; after it the turns go on from that player."""

    subject: Player = field(metadata=part(You()))


@statement("[subject=you?skip your next turn|{subject does skip} the next turn]", changes=CHANGES_PLACES, asks="never")
@frozen
class SkipTurn(Node):
    """A player does not take the next turn that would be theirs."""

    subject: Player = field(metadata=part(You()))


def _all_leave(span: Span, of: Collection) -> ForEach:
    return ForEach(of, LeaveGame(They(span=of.span), span=span), span=span)


@statement(
    "{subject does leave} the game",
    changes=CHANGES_PLACES,
    asks="never",
    aliases={"leave_game": {}, "all_leave": _all_leave},
)
@frozen
class LeaveGame(Node):
    """A player is out of the game: without turns, never asked, in no collection of players, behind all who stay.

    Who leaves in one step, between two questions, leaves together with the others who do.
    """

    subject: Player = field(metadata=part(You()))


def all_leave(node: Node) -> bool:
    """Tell whether each of a collection of players leaves the game, and nothing else is done for each of them."""
    return isinstance(node, ForEach) and node.body.body == (LeaveGame(They()),)


TurnChange: TypeAlias = NextTurn | SkipTurn | LeaveGame
