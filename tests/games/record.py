"""Renew the recorded games: python -m tests.games.record, when rules change on purpose."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.games.table import SEED, dice, play, rules

FOLDER = Path(__file__).parent / "recorded"
PER_TABLE = 2


def recorded(players: int, number: int) -> dict[str, Any]:
    """Play a game and note what it takes to play it again, and how it ended; nothing here depends on the engine."""
    game = play(rules().new_game(players, SEED, number=number), dice(players, number))
    return {
        "variant": "2010",
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
    for players in (2, 3, 4):
        for number in range(1, PER_TABLE + 1):
            path = FOLDER / f"{players}-players-{number}.json"
            lines = [f'"{k}": {json.dumps(v)}' for k, v in recorded(players, 1000 + number).items()]
            path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
