"""Players of this package as the native tier seats them: with the same dice, and the same habits in thinking."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.compiler.program import Program
from london_rules.engine.dice import Dice
from london_rules.native.at_table import AT_RANDOM, GREEDY, SEARCHES, Habits, Searching, Seat
from london_rules.players import greedy, search
from london_rules.players.evaluation import END, WIN, unit_of
from london_rules.players.kinds import rollouts_of
from london_rules.players.playouts import Playouts
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM


def habits(program: Program) -> Habits:
    """Give the habits of all players of a program."""
    playouts = Playouts(program)
    return Habits(
        deep=greedy.DEEP,
        width=greedy.WIDTH,
        second_look=greedy.MOST_ANSWERS,
        secret_guesses=greedy.SECRET_GUESSES,
        ties=greedy.TIES,
        turn=playouts.turn,
        most_answers=MOST_ANSWERS,
        failed=greedy.WORST,
        unit=unit_of(program),
        end=END,
        win=WIN,
        search=Searching(
            search.WIDTH, search.LENGTH, search.BREADTH, search.MOST_ANSWERS, search.STREAM, search.ENOUGH
        ),
        quiet=playouts.quiet,
    )


def seats(kinds: Sequence[str], seed: int, number: int) -> list[Seat]:
    """Seat players of some kinds, with the dice that `make_picker` gives them."""
    return [_seat(kind, Dice(seed, number + seat * PLAYERS_STREAM)) for seat, kind in enumerate(kinds, 1)]


def _seat(kind: str, dice: Dice) -> Seat:
    rollouts = rollouts_of(kind)
    if rollouts is not None:
        return Seat(SEARCHES, rollouts, dice.state)
    return Seat(GREEDY if kind == "greedy" else AT_RANDOM, 0, dice.state)
