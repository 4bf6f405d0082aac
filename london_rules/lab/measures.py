"""What the course of one game shows: who led when, what choices were worth, and how counters ran."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Final

from london_rules.engine.rule_set import RuleSet
from london_rules.players.course import Row, Watched
from london_rules.players.evaluation import END, UNIT
from london_rules.players.event_games import ToldGame
from london_rules.players.measure import GAME

Figures = dict[tuple[str, str], float]
LEADS: Final = "lead changes"
SETTLED: Final = "part of the game until the winner leads for good"
REPEATS: Final = "turns that bring nothing new"
MATTER: Final = "choices that matter"
AHEAD: Final = "lead of the best option"
PARTS: Final = 10  # of a game, at whose ends counters are noted
DECIDED: Final = 200  # games of each kind of players whose answers are kept
ANSWER_CELLS: Final = 7  # of an answer: turn, seat, question, options, number, code, and the gap


def figures_over_time(rule_set: RuleSet, told: ToldGame, *, compared: bool) -> Figures:
    """Return the figures of the course of a game; `compared` tells whether players are compared in it."""
    turns, gaps = told.course.turns, told.course.gaps
    out: Figures = {}
    if turns:
        # A row is without its turn here: nothing is new where all players and counters are as they were before.
        out[GAME, REPEATS] = len(turns) - len({row[1:] for row in turns})
    if turns and compared:
        _add_leads(out, turns, told.result.places)
    looked = [gap for gap in gaps if gap >= 0]
    if looked:
        mattered = [gap for gap in looked if 0 < gap < END // 2]  # more is a win or a loss, and no points
        out[GAME, MATTER] = sum(gap > 0 for gap in looked) / len(looked)
        out[GAME, AHEAD] = sum(mattered) / len(mattered) / UNIT if mattered else 0.0
    return out


def _add_leads(out: Figures, turns: Sequence[Row], places: Sequence[int]) -> None:
    seats = len(places)
    leaders = [_leader(row[1 : 1 + seats]) for row in turns]
    alone = [leader for leader in leaders if leader >= 0]
    out[GAME, LEADS] = sum(one != other for one, other in pairwise(alone))
    winner = places.index(1) if places.count(1) == 1 else -1
    # The end is judged by points, and a tie there by what breaks it: the winner leads then, whatever it says.
    behind = [i for i, leader in enumerate(leaders[:-1], 1) if leader not in (winner, -1)]
    out[GAME, SETTLED] = 1.0 if winner < 0 else max(behind, default=0) / max(len(turns) - 1, 1)


def _leader(standing: Sequence[int]) -> int:
    """Return the seat that is ahead of all others, -1 if none is."""
    best = max(standing)
    return standing.index(best) if standing.count(best) == 1 else -1


def counters_over_time(rule_set: RuleSet, told: ToldGame) -> dict[str, tuple[float, ...]]:
    """Return each counter at the beginning and after each tenth of a game, as its mean over the players."""
    turns, seats = told.course.turns, len(told.result.figures)
    if not turns:
        return {}
    rows = [turns[round(part * (len(turns) - 1) / PARTS)] for part in range(PARTS + 1)]
    watched, at, out = rule_set.traced.once(Watched), 1 + seats, {}
    for name in watched.each:
        out[name] = tuple(sum(row[at : at + seats]) / seats for row in rows)
        at += seats
    for i, name in enumerate(watched.shared, at):
        out[name] = tuple(float(row[i]) for row in rows)
    return out


def mean_course(games: Sequence[Mapping[str, tuple[float, ...]]]) -> dict[str, tuple[float, ...]]:
    """Return how each counter runs on average over games."""
    names = dict.fromkeys(name for game in games for name in game)
    return {
        name: tuple(fmean(column) for column in zip(*(game[name] for game in games if name in game), strict=True))
        for name in names
    }


def answers_of(told: ToldGame) -> bytes:
    """Return all answers as cells of 64 bits, for the tables of a report; see `ANSWER_CELLS`."""
    gaps = told.course.gaps or [-1] * len(told.course.answers)
    return array("q", [n for row, gap in zip(told.course.answers, gaps, strict=True) for n in (*row, gap)]).tobytes()
