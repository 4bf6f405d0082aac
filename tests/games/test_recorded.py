"""Games recorded once: the same answers lead to the same end, however the engine changes inside."""

import json
from pathlib import Path

import pytest

from london_rules.engine import Game, Setup
from tests.games.checks import EDITIONS
from tests.games.record import FOLDER, names, standing
from tests.games.table import rules

RECORDED = sorted(FOLDER.glob("*.json"))


def test_there_is_one_of_every_variant_at_least() -> None:
    assert sorted(path.stem for path in RECORDED) == sorted(names())
    assert {json.loads(path.read_text(encoding="utf-8"))["variant"] for path in RECORDED} == set(EDITIONS)


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    kept = json.loads(path.read_text(encoding="utf-8"))
    setup = Setup(kept["players"], 0, first=kept["first"])
    game = Game.begin(rules(kept["variant"]), setup, tape=list(kept["chance"]), check=True)
    for number, answer in enumerate(kept["answers"], 1):
        assert answer in game.option_ids(), f"answer {number}: if rules changed on purpose, see record.py"
        game.answer(answer)
    assert game.over
    assert game.turn == kept["turns"]
    assert standing(game.score()) == kept["ranking"]
