"""Players of this package as the native tier seats them: with the same dice, and the same habits in thinking."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.compiler.program import Program
from london_rules.engine.dice import Dice
from london_rules.native.at_table import Habits, Seat
from london_rules.players import greedy
from london_rules.players.evaluation import END, unit_of
from london_rules.players.playouts import Playouts
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM


def habits(program: Program) -> Habits:
    """Give the habits of greedy players of a program."""
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
        quiet=playouts.quiet,
    )


def seats(kinds: Sequence[str], seed: int, number: int) -> list[Seat]:
    """Seat players of some kinds, with the dice that `make_picker` gives them."""
    return [
        Seat(kind == "greedy", Dice(seed, number + seat * PLAYERS_STREAM).state) for seat, kind in enumerate(kinds, 1)
    ]
