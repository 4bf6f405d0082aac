"""Renew the recorded games of the race along the time track: python -m tests.games.record_race."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from london_rules.engine.dice import Dice
from london_rules.players.greedy import Greedy
from tests.games.record import standing
from tests.games.table import SEED, rules
from tests.support.race import GAME

FOLDER = Path(__file__).parent / "recorded" / GAME
TABLES = (2, 4)


def recorded(players: int) -> dict[str, Any]:
    """Play a game of greedy players, which are the quickest to its end, and note what it takes to play it again."""
    game = rules(GAME).new_game(players, SEED, events=False)
    picker = Greedy(rules(GAME).fast, Dice(SEED))
    while not game.over:
        game.answer(game.option_ids()[picker.pick(game.state)])
    return {
        "variant": GAME,
        "players": players,
        "first": None,
        "turns": game.turn,
        "ranking": standing(game.score()),
        "chance": game.chance,
        "answers": game.answers,
    }


def main() -> None:
    """Write every recorded game anew."""
    FOLDER.mkdir(exist_ok=True)
    for players in TABLES:
        lines = [f'"{k}": {json.dumps(v)}' for k, v in recorded(players).items()]
        (FOLDER / f"{players}-players.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
