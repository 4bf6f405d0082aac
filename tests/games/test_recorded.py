"""Games recorded once: the same answers lead to the same end, however the engine changes inside."""

import json
from pathlib import Path

import pytest

from london_rules.engine import Game, Setup
from tests.games.record import FOLDER, PER_TABLE, standing
from tests.games.table import rules

RECORDED = sorted(FOLDER.glob("*.json"))


def test_there_are_two_for_each_table() -> None:
    assert len(RECORDED) == 3 * PER_TABLE


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    setup = Setup(kept["players"], 0, first=kept["first"])
    game = Game.begin(rules(), setup, tape=list(kept["chance"]), check=True)
    for number, answer in enumerate(kept["answers"], 1):
        assert answer in game.option_ids(), f"answer {number}: if rules changed on purpose, see record.py"
        game.answer(answer)
    assert game.over
    assert game.turn == kept["turns"]
    assert standing(game.score()) == kept["ranking"]
