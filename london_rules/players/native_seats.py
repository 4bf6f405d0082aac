"""Players of this package as the native tier seats them: with the same dice, and the same habits in thinking."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.compiler.program import Program
from london_rules.engine.dice import Dice
from london_rules.native.at_table import AT_RANDOM, GREEDY, SEARCHES, Habits, Seat, Taste
from london_rules.players import greedy, search
from london_rules.players.evaluation import DISLIKE, END, WIN, unit_of
from london_rules.players.kinds import read_kind
from london_rules.players.playouts import Playouts
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM
from london_rules.players.restricted import ways_of


def habits(program: Program) -> Habits:
    """Give the habits of all players of a program, in the order of `set_habits` in table.h."""
    playouts = Playouts(program)
    looks = (greedy.DEEP, greedy.WIDTH, greedy.MOST_ANSWERS, greedy.SECRET_GUESSES, greedy.TIES)
    traps = greedy.PATIENCE, greedy.NOISE
    judged = playouts.turn, MOST_ANSWERS, greedy.WORST, unit_of(program), END, WIN, DISLIKE
    rollouts = search.WIDTH, search.LENGTH, search.BREADTH, search.SPARSE, search.MOST_BREADTH, search.MOST_ANSWERS
    races = search.STREAM, search.ENOUGH, search.MOST_ROLLOUTS, search.LEAST, search.SURE, search.FAR
    return Habits((*looks, *traps, *judged, *rollouts, *races), playouts.quiet)


def seats(program: Program, kinds: Sequence[str], seed: int, number: int) -> list[Seat]:
    """Seat players of some kinds, with the dice that `make_picker` gives them."""
    return [_seat(program, kind, Dice(seed, number + seat * PLAYERS_STREAM)) for seat, kind in enumerate(kinds, 1)]


def _seat(program: Program, kind: str, dice: Dice) -> Seat:
    read = read_kind(kind)
    thinks = SEARCHES if read.rollouts is not None else GREEDY if read.plain == "greedy" else AT_RANDOM
    return Seat(thinks, read.rollouts or 0, dice.state, _taste(program, kind))


def _taste(program: Program, kind: str) -> Taste | None:
    ways = ways_of(program, kind)
    if ways is None:
        return None
    own, questions = ways.taste, range(max(1, len(program.source.questions)))
    return Taste(own.habit, own.counter, own.each, [sorted(ways.refused.get(q, ())) for q in questions])
