"""What a comparison leaves for other programs: its figures as JSON, its games as CSV and Parquet, and games to look at.

The columns are described in `docs/lab.md`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import polars as pl

from london_rules.classes import asdict
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.answer import answer, never
from london_rules.lab.compare import METHOD, Comparison
from london_rules.lab.games import LabGame
from london_rules.lab.rungs import Rung
from london_rules.players.bot_games import SimulationSetup, pickers_of, table_game
from london_rules.players.kinds import rollouts_of

SCHEMA_VERSION = 1
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


def files_of(it: Comparison, data: dict[str, Any]) -> dict[str, bytes]:
    """Give the files of a comparison and its `as_data`, without the report: the same bytes for the same games."""
    games = pl.DataFrame(list(_seats(it)), schema=GAME_COLUMNS, orient="row")
    figures = pl.DataFrame(list(_figures(it)), schema=FIGURE_COLUMNS, orient="row")
    out = {"figures.json": (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode()}
    for name, table in (("games", games), ("figures", figures)):
        out[f"{name}.csv"] = table.write_csv().encode()
        parquet = BytesIO()
        table.write_parquet(parquet)
        out[f"{name}.parquet"] = parquet.getvalue()
    return out | {name: (json.dumps(log) + "\n").encode() for name, log in recorded(it)}


def as_data(it: Comparison) -> dict[str, Any]:
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


def _figures(it: Comparison) -> Iterator[tuple[Any, ...]]:
    for side, rung, game in _every(it):
        for (group, name), value in game.figures.items():
            yield side, rung.kind, game.number, group, name, float(value)


# ---- games to look at -----------------------------------------------------------------------------


def recorded(it: Comparison) -> Iterator[tuple[str, dict[str, Any]]]:
    """Give logs for `replay`: with both rules the usual, the shortest and the longest game of the rung that answers."""
    rung = it.rungs[it.judge()]
    for i, (side, rule_set) in enumerate((("old", it.old), ("new", it.new))):
        games = sorted(it.games(it.judge(), after=side == "new"), key=lambda g: (g.result.decisions, g.number))
        if not games:
            continue
        for what, game in (("shortest", games[0]), ("usual", games[len(games) // 2]), ("longest", games[-1])):
            log = record(rule_set, rung.setups[i], game.number)
            if log is not None:
                yield f"{side}-{what}.json", log


def record(rule_set: RuleSet, setup: SimulationSetup, number: int) -> dict[str, Any] | None:
    """Play one game of a simulation again and record it; None where a search would take minutes in Python."""
    ended = table_game(rule_set, setup, number).ended() if any(kind != "random" for kind in setup.seats) else None
    if ended is None and any(rollouts_of(kind) is not None for kind in setup.seats):
        return None
    game = rule_set.new_game(len(setup.seats), setup.seed, number=number, first=setup.first, events=False)
    pickers = pickers_of(game.program, setup, number)
    while not game.over:
        pick = pickers[game.state.who](game.state) if ended is None else ended.picks[len(game.answers)]
        game.answer(game.option_ids()[pick])
    return game.record()
