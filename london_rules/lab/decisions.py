"""All answers of the first games: as a table for other programs, and which questions are always answered alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
import polars as pl

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.comparison import Comparison
from london_rules.lab.games import LabGame
from london_rules.lab.measures import ANSWER_CELLS
from london_rules.players.course import NO_CODE

OFTEN: Final = 50  # times that a question is asked before it says something that all answers are alike
CELLS: Final = ("turn", "seat", "question", "options", "picked", "code", "gap")
STOPS: Final = -1
COLUMNS: Final = {
    "variant": pl.String,
    "players": pl.String,
    "game": pl.Int64,
    "decision": pl.Int64,
    "turn": pl.Int64,
    "seat": pl.Int64,
    "rule": pl.String,
    "question": pl.Int64,
    "options": pl.Int64,
    "picked": pl.Int64,
    "code": pl.Int64,
    "ahead": pl.Float64,
}


@frozen
class Alike:
    """A question that was always answered alike: the rule that asks it, its number, how often, and the answer."""

    rule: str
    question: int
    times: int
    answer: str


def decisions(it: Comparison) -> pl.DataFrame:
    """Give every answer of the first games of each rung, with both rules."""
    parts = [
        _table(rule_set, game).select(
            pl.lit(side).alias("variant"),
            pl.lit(rung.kind).alias("players"),
            pl.lit(game.number).alias("game"),
            pl.all(),
        )
        for i, rung in enumerate(it.rungs)
        for side, rule_set in (("old", it.old), ("new", it.new))
        for game in it.games(i, after=side == "new")
        if game.answers
    ]
    return pl.concat([pl.DataFrame(schema=COLUMNS), *(part.cast(pl.Schema(COLUMNS)) for part in parts)])


def _table(rule_set: RuleSet, game: LabGame) -> pl.DataFrame:
    questions = rule_set.traced.source.questions
    slots = [question.slot for question in questions]
    table = pl.DataFrame(cells_of(game), schema=CELLS)
    code, gap = pl.col("code"), pl.col("gap")
    return table.select(
        pl.int_range(1, pl.len() + 1).alias("decision"),
        "turn",
        pl.col("seat") + 1,
        pl.col("question").replace_strict(dict(enumerate(slots)), return_dtype=pl.String).alias("rule"),
        "question",
        "options",
        pl.col("picked") + 1,
        pl.when(code != NO_CODE).then(code).alias("code"),
        pl.when(gap >= 0).then(gap / 100).alias("ahead"),
    )


def cells_of(game: LabGame) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Give the kept answers of a game as rows of numbers."""
    return np.frombuffer(game.answers, dtype=np.int64).reshape(-1, ANSWER_CELLS)


def always_alike(it: Comparison) -> Iterator[Alike]:
    """List the questions of the change that were asked often, and always answered alike, by players of all kinds."""
    kept = [cells_of(game) for rung in range(len(it.rungs)) for game in it.games(rung, after=True) if game.answers]
    if not kept:
        return
    rows = np.concatenate(kept)
    for number, question in enumerate(it.new.traced.source.questions):
        codes = rows[rows[:, 2] == number, 5]
        if len(codes) < OFTEN or codes[0] == NO_CODE or (codes != codes[0]).any():
            continue
        code = int(codes[0])
        answer = ("yes" if code else "no") if question.kind == "yes-no" else "stop" if code == STOPS else "the same"
        yield Alike(question.slot, number, len(codes), answer)
