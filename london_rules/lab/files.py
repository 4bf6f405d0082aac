"""What a comparison leaves for other programs: its figures as JSON, its games as CSV and Parquet, and games to look at.

The columns are described in `docs/lab.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import polars as pl

from london_rules.classes import asdict
from london_rules.engine.counts import PARTS
from london_rules.lab.answer import answer, never
from london_rules.lab.comparison import METHOD, Comparison
from london_rules.lab.decisions import always_alike, decisions
from london_rules.lab.games import LabGame
from london_rules.lab.looking import Look
from london_rules.lab.measures import mean_course
from london_rules.lab.rungs import Rung

SCHEMA_VERSION = 2
GAME_COLUMNS = {
    "variant": pl.String,
    "players": pl.String,
    "game": pl.Int64,
    "seat": pl.Int64,
    "begins": pl.Boolean,
    "place": pl.Int64,
    "figure": pl.Int64,
    "turns": pl.Int64,
    "decisions": pl.Int64,
    "unfinished": pl.Boolean,
    "outcome": pl.String,
}
FIGURE_COLUMNS = {
    "variant": pl.String,
    "players": pl.String,
    "game": pl.Int64,
    "group": pl.String,
    "name": pl.String,
    "value": pl.Float64,
}
COUNTER_COLUMNS = {
    "variant": pl.String,
    "players": pl.String,
    "counter": pl.String,
    "part": pl.Float64,
    "mean": pl.Float64,
}


def files_of(it: Comparison, data: dict[str, Any], looks: Sequence[Look]) -> dict[str, bytes]:
    """Give the files of a comparison and its `as_data`, without the report: the same bytes for the same games."""
    games = pl.DataFrame(list(_seats(it)), schema=GAME_COLUMNS, orient="row")
    figures = pl.DataFrame(list(_figures(it)), schema=FIGURE_COLUMNS, orient="row")
    out = {"figures.json": (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()}
    counters = pl.DataFrame(list(_counters(it)), schema=COUNTER_COLUMNS, orient="row")
    tables = {"games": games, "figures": figures, "counters": counters, "decisions": decisions(it)}
    for name, table in tables.items():
        out[f"{name}.csv"] = table.write_csv().encode()
        parquet = BytesIO()
        table.write_parquet(parquet)
        out[f"{name}.parquet"] = parquet.getvalue()
    return out | {look.file: (json.dumps(look.log) + "\n").encode() for look in looks}


def as_data(it: Comparison, looks: Sequence[Look]) -> dict[str, Any]:
    """Give what was found as plain data."""
    return {
        "schema_version": SCHEMA_VERSION,
        "old": {"variant": it.old.variant, "digest": it.old.digest},
        "new": {"variant": it.new.variant, "digest": it.new.digest},
        "plan": asdict(it.plan),
        "answer": list(answer(it)),
        "method": METHOD,
        "rungs": [
            {
                "players": list(rung.setups[1].seats),
                "pairs": len(rung.pairs),
                "failed": max(len(rung.before), len(rung.after)) - len(rung.pairs),
                "ended": rung.ended,
                "effects": [asdict(effect) for effect in effects],
            }
            for rung, effects in zip(it.rungs, it.effects, strict=True)
        ],
        "skill": [{**asdict(e), "games": len(d.after)} for d, e in zip(it.duels, it.skill, strict=True)],
        "faults": [asdict(fault) for fault in it.faults(after=True)],
        "never used": never(it, after=True),
        "always answered alike": [asdict(one) for one in always_alike(it)],
        "games to look at": [
            {"file": look.file, "shows": look.shows, "players": look.players, "game": look.number} for look in looks
        ],
    }


def _every(it: Comparison) -> Iterator[tuple[str, Rung, LabGame]]:
    for i, rung in enumerate(it.rungs):
        for side in ("old", "new"):
            for game in it.games(i, after=side == "new"):
                yield side, rung, game


def _seats(it: Comparison) -> Iterator[tuple[Any, ...]]:
    for side, rung, game in _every(it):
        end = game.result
        for seat, row in enumerate(end.figures):
            own = (seat + 1, seat == game.begins, end.places[seat], row[0] if row else None)
            yield side, rung.kind, game.number, *own, end.turns, end.decisions, end.unfinished, end.outcome


def _counters(it: Comparison) -> Iterator[tuple[Any, ...]]:
    for i, rung in enumerate(it.rungs):
        for side in ("old", "new"):
            for name, means in mean_course([game.counters for game in it.games(i, after=side == "new")]).items():
                for part, mean in enumerate(means):
                    yield side, rung.kind, name, part / PARTS, mean


def _figures(it: Comparison) -> Iterator[tuple[Any, ...]]:
    for side, rung, game in _every(it):
        for (group, name), value in game.figures.items():
            yield side, rung.kind, game.number, group, name, float(value)
