"""Renew the recorded games: python -m tests.games.record, when rules change on purpose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.games.checks import EDITIONS
from tests.games.table import SEED, dice, play, rules
from tests.support.variants import HYBRIDS

FOLDER = Path(__file__).parent / "recorded"
# The numbers of players of the games that are recorded of each variant.
TABLES = {v: (3,) if v in HYBRIDS else (2, 3, 4) for v in EDITIONS}
PER_TABLE = dict.fromkeys(EDITIONS, 1) | {"2010": 2}


def names() -> dict[str, tuple[str, int, int]]:
    """List the recorded games: file name, and variant, players and number of the game."""
    return {
        f"{variant}-{players}-players-{number}": (variant, players, number)
        for variant, tables in TABLES.items()
        for players in tables
        for number in range(1, PER_TABLE[variant] + 1)
    }


def recorded(variant: str, players: int, number: int) -> dict[str, Any]:
    """Play a game and note what it takes to play it again, and how it ended; nothing here depends on the engine."""
    game = play(rules(variant).new_game(players, SEED, number=number), dice(players, number))
    return {
        "variant": variant,
        "players": players,
        "first": None,
        "turns": game.turn,
        "ranking": standing(game.score()),
        "chance": game.chance,
        "answers": game.answers,
    }


def standing(score: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give each player's place and figures."""
    return [
        {"player": row["player"], "place": row["place"], **{f["what"]: f["value"] for f in row["ranking"]}}
        for row in score
    ]


def main() -> None:
    """Write every recorded game anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, (variant, players, number) in names().items():
        lines = [f'"{k}": {json.dumps(v)}' for k, v in recorded(variant, players, 1000 + number).items()]
        (FOLDER / f"{name}.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
