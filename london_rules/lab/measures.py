"""What the course of one game shows: who led when, what choices were worth, and how counters ran."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from london_rules.engine.counts import CourseCounts
from london_rules.engine.rows import CELL, numbers_in
from london_rules.players.course import Course
from london_rules.players.evaluation import END, UNIT
from london_rules.players.measure import GAME

Figures = dict[tuple[str, str], float]
LEADS: Final = "lead changes"
SETTLED: Final = "part of the game until the winner leads for good"
REPEATS: Final = "turns that bring nothing new"
MATTER: Final = "choices that matter"
AHEAD: Final = "lead of the best option"
DECIDED: Final = 200  # games of each kind of players whose answers are kept
ANSWER_CELLS: Final = 7  # of an answer: turn, seat, question, options, number, code, and the gap


def figures_over_time(course: CourseCounts | None, gaps: Sequence[int], places: Sequence[int]) -> Figures:
    """Return the figures of the course of a game; `places` are those of players who are compared in it."""
    out: Figures = {}
    if course is not None:
        # Nothing is new where all players and counters are as they were before.
        out[GAME, REPEATS] = course.repeats
    if course is not None and places:
        winner = places.index(1) if places.count(1) == 1 else -1
        out[GAME, LEADS] = course.leads
        # The end is judged by points, and a tie there by what breaks it: the winner leads then, whatever it says.
        out[GAME, SETTLED] = 1.0 if winner < 0 else course.behind[winner] / max(course.turns - 1, 1)
    looked = [gap for gap in gaps if gap >= 0]
    if looked:
        mattered = [gap for gap in looked if 0 < gap < END // 2]  # more is a win or a loss, and no points
        out[GAME, MATTER] = sum(gap > 0 for gap in looked) / len(looked)
        out[GAME, AHEAD] = sum(mattered) / len(mattered) / UNIT if mattered else 0.0
    return out


def mean_course(games: Sequence[Mapping[str, tuple[float, ...]]]) -> dict[str, tuple[float, ...]]:
    """Return how each counter runs on average over games."""
    names = dict.fromkeys(name for game in games for name in game)
    return {
        name: tuple(fmean(column) for column in zip(*(game[name] for game in games if name in game), strict=True))
        for name in names
    }


def answers_of(course: Course) -> bytes:
    """Return all answers as cells of 64 bits, for the tables of a report; see `ANSWER_CELLS`."""
    answers, many = numbers_in(course.answers), len(course.answers)
    out = array("q", bytes(CELL * ANSWER_CELLS * many))
    for cell in range(ANSWER_CELLS - 1):
        out[cell::ANSWER_CELLS] = answers[cell :: ANSWER_CELLS - 1]
    out[ANSWER_CELLS - 1 :: ANSWER_CELLS] = array("q", course.gaps or [-1] * many)
    return out.tobytes()
