"""House rules over the small games, and those that show newer constructs: random games, the referee, the print."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules import load
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from tests.games.small_games import check_merged_print, check_record, random_game
from tests.referee.lockstep import lockstep
from tests.support.table import rule_set

SMALL = [
    "starter+price-row",
    "starter+low-tide",
    "starter+sunset-shells",
    "starter+lone-collector",
    "candle-sale+open-outcry",
    "candle-sale+rising-allowance",
    "candle-sale+connoisseurs",
    "candle-sale+odd-jobs",
    "candle-sale+town-crier",
    "driftwood+rough-sea",
    "driftwood+long-summer",
    "over-the-fence+seed-box",
    "keepers+bucket-chain",
    "keepers+hard-winter",
    "keepers+volunteers",
    "keepers+night-watch",
    "nettles+nettles-for-partners",
]
LONDON = [
    f"{game}+{name}"
    for game in ("2010", "2017")
    for name in ("front-of-the-display", "charity-bazaar", "royal-visit", "bankruptcy", "partners-in-trade")
]
SAMPLE = (0, 97, 199)  # numbers that give tables of different sizes


def players_of(variant: str) -> tuple[int, int]:
    return rule_set(variant).rules.players


@pytest.mark.parametrize("variant", [*SMALL, *LONDON])
def test_it_is_read_without_a_warning_and_changes_the_game(variant: str) -> None:
    loaded = load(variant)
    assert [d.message for d in loaded.diagnostics] == []
    assert loaded.rule_set is not None
    assert loaded.rule_set.digest != rule_set(variant.split("+", maxsplit=1)[0]).digest


@pytest.mark.parametrize("variant", [*SMALL, *LONDON[:5]])
def test_random_games_end_and_keep_the_invariants(variant: str) -> None:
    low, high = players_of(variant)
    for number in SAMPLE if variant in SMALL else SAMPLE[:1]:
        setup = SimulationSetup(("random",) * (low + number % (high - low + 1)), 1, None, check=True)
        result = play_bot_game(rule_set(variant), setup, number)
        assert isinstance(result, GameResult), result
        assert not result.unfinished


@pytest.mark.parametrize("variant", [*SMALL, "2010+bankruptcy"])
def test_the_referee_plays_it_alike(variant: str) -> None:
    low, high = players_of(variant)
    lockstep(rule_set(variant), (low + high) // 2, 3, 100, traced=True)


@pytest.mark.parametrize("variant", SMALL)
def test_its_merged_print_and_its_record_are_the_same_game(variant: str, tmp_path: Path) -> None:
    check_merged_print(rule_set(variant), tmp_path)
    check_record(rule_set(variant), random_game(rule_set(variant), players_of(variant)[0]))


def test_a_knocked_out_player_comes_last_however_much_wood_they_have() -> None:
    last: dict[bool, int] = {True: 0, False: 0}
    for number in range(12):
        game = rule_set("driftwood+rough-sea").new_game(3, number, check=True)
        while not game.over:
            game.answer(game.option_ids()[0])
        soaked = {p["player"]: p["counters"]["soakings"] for p in game.view(None)["players"]}
        for row in game.score():
            if soaked[row["player"]] >= 3:
                last[row["place"] > 1] += 1
    assert last[True] > 0
    assert last[False] == 0
