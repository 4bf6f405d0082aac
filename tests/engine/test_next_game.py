"""What a game keeps for the next one: it is in its save, and the next game begins with it."""

import pickle
from copy import deepcopy
from typing import Any

import pytest

from london_rules import RuleSet, SaveError, load
from london_rules.engine import Game
from london_rules.engine.errors import CarryError
from london_rules.engine.migrate import carry_over
from london_rules.engine.seals import with_checksum
from london_rules.table import Table
from tests.referee.lockstep import lockstep_of_two
from tests.support.table import rule_set

CHEST = """language: 2
id: chest
title: Chest
kind: game
players: 2 to 3
turn limit: 30
card:
  copper: {name: Copper, copies: 6}
  charm: {name: Charm, copies: 4, luck: fame bonus is 2}
rules: |
  kind card
    begins in deck
    luck: powers
  counter fame for each player
    kept for the next game
  counter debt for each player
    no least
    kept for the next game
  counter games
    starts at 1
    kept for the next game
  counter wear for each card
    kept for the next game
  counter pips for each player
  zone deck
    holds cards in a pile
    seen by nobody
  zone chest for each player
    holds cards in a pile
    seen by nobody
    luck works
    kept for the next game
  zone heap
    holds cards
    seen by all
    kept for the next game
  number fame bonus = 1
  set-up mix
    move the cards in the deck to the deck in random order
    end the game after (2 * number of players - 1) more turns
  turn dig
    choose the top card of the deck
    put (games) wear on it
    gain (wear on it) pips
    either move it to your chest, or move it to the heap
    lose 1 debt
  scoring fame
    gain 1 games
    for each player, they gain (their pips + their fame bonus) fame
  ranking
    highest fame
    lowest debt
"""


@pytest.fixture(scope="module")
def rules() -> RuleSet:
    made = load("chest", texts={"chest": {"chest.yaml": CHEST}})
    assert made.rule_set is not None, [d.message for d in made.diagnostics]
    return made.rule_set


def played(game: Game, option: int = 0) -> Game:
    while not game.over:
        game.answer(game.option_ids()[option])
    return game


def again(save: dict[str, Any], **kept: Any) -> dict[str, Any]:
    """Change what a save keeps, with a new checksum."""
    rest = {name: value for name, value in save.items() if name != "checksum"}
    return with_checksum({**rest, "kept": {**rest["kept"], **kept}})


def test_the_next_game_begins_with_what_was_kept(rules: RuleSet) -> None:
    one = played(rules.new_game(2, 1, first=1, check=True))
    kept = one.save()["kept"]
    assert kept["counters"]["games"] == [2] and kept["counters"]["debt"] == [-2, -2]
    assert [len(chest) for chest in kept["zones"]["chest"]] == [2, 2] and kept["zones"]["heap"] == [[]]
    two = rules.new_game(2, 2, first=1, check=True, after=one.save())
    seen = two.view(None)
    assert seen["counters"] == {"games": 2}
    assert [player["counters"]["fame"] for player in seen["players"]] == kept["counters"]["fame"]
    assert [player["counters"]["pips"] for player in seen["players"]] == [2, 0]  # of this game: the first has dug
    assert [player["zones"]["chest"]["number"] for player in seen["players"]] == [2, 2]
    played(two, 1)
    later = two.save()["kept"]
    assert later["zones"]["chest"] == kept["zones"]["chest"] and len(later["zones"]["heap"][0]) == 4
    assert sum(later["counters"]["wear"].values()) == 4 * 1 + 4 * 2
    assert later["counters"]["games"] == [3]


def test_where_seats_are_turned_what_was_kept_goes_with_who_sat_there(rules: RuleSet) -> None:
    one = Table(rules, ["human"] * 3, seed=5)
    assert one.for_next_game() is None  # it is not over
    assert Table(rule_set("nettles"), ["random"] * 4).for_next_game() is None
    played(one.game)
    kept, after = one.save()["kept"], one.for_next_game() or {}
    two = Table(rules, ["human"] * 3, seed=6, after=after).game
    assert len({*kept["counters"]["fame"]}) > 1
    for name in ("fame", "debt"):
        *others, last = kept["counters"][name]
        assert after["kept"]["counters"][name] == [last, *others]
    *others, last = kept["zones"]["chest"]
    assert after["kept"]["zones"]["chest"] == [last, *others]
    assert after["kept"]["zones"]["heap"] == kept["zones"]["heap"]
    for name in ("games", "wear"):
        assert after["kept"]["counters"][name] == kept["counters"][name]
    assert [player["counters"]["fame"] for player in two.view(None)["players"]] == after["kept"]["counters"]["fame"]


def test_powers_of_what_was_kept_work_from_the_beginning(rules: RuleSet) -> None:
    one = played(rules.new_game(2, 3, first=1))
    with_charm = again(one.save(), zones={"chest": [["charm#1"], []]})
    two = rules.new_game(2, 4, first=1, check=True, after=with_charm)
    fame = [row["ranking"][0]["value"] for row in sorted(played(two, 1).score(), key=lambda row: row["player"])]
    before = one.save()["kept"]["counters"]["fame"]
    pips = [player["counters"]["pips"] for player in two.view(None)["players"]]
    assert [f - b - p for f, b, p in zip(fame, before, pips, strict=True)] == [2, 1]


def test_a_game_that_goes_on_is_saved_replayed_taken_back_and_sent(rules: RuleSet) -> None:
    two = rules.new_game(3, 6, after=played(rules.new_game(3, 5)).save())
    begun = two.state_hash()
    two.answer(two.option_ids()[0])
    two.answer(two.option_ids()[1])
    assert rules.restore(two.save()).save() == two.save()
    assert rules.replay(two.record()).state_hash() == two.state_hash()
    assert pickle.loads(pickle.dumps(two)).save() == two.save()
    assert carry_over(two, rules).state_hash() == two.state_hash()
    two.undo(2)
    assert two.state_hash() == begun
    assert two.record()["after"]["counters"]["games"] == [2]


def test_what_was_kept_is_not_gained_in_this_game(rules: RuleSet) -> None:
    two = played(rules.new_game(2, 8, after=played(rules.new_game(2, 7)).save()))
    kept = two.setup.after
    assert kept is not None
    for row in two.score():
        gained = sum(change["amount"] for change in row["changes"] if change["counter"] == "fame")
        assert row["ranking"][0]["value"] == kept["counters"]["fame"][row["player"] - 1] + gained


def test_a_game_that_keeps_nothing_or_is_not_over_has_nothing_for_the_next(rules: RuleSet) -> None:
    keepers = rule_set("starter")
    over = played(keepers.new_game(2, 1))
    assert "kept" not in over.save() and "after" not in over.save()
    for save in (over.save(), rules.new_game(2, 1).save()):
        with pytest.raises(SaveError, match="keeps nothing") as told:
            rules.new_game(2, 2, after=save)
        assert told.value.code == "LR-V0007"


MISFITS: list[tuple[dict[str, Any], str]] = [
    ({"players": 3}, "the game before had 3 players, and this one has 2"),
    ({"counters": {"pips": [1, 1]}}, "keep no counter `pips`"),
    ({"counters": {"luck": [1, 1]}}, "keep no counter `luck`"),
    ({"counters": {"fame": [1]}}, "`fame` of what was kept is damaged"),
    ({"counters": {"fame": [1, -1]}}, "`fame` of what was kept is damaged"),
    ({"counters": {"fame": [1, 10**10]}}, "`fame` of what was kept is damaged"),
    ({"counters": {"fame": [1, True]}}, "`fame` of what was kept is damaged"),
    ({"counters": {"fame": {"1": 1}}}, "`fame` of what was kept is damaged"),
    ({"counters": {"wear": {"gold": 1}}}, "`wear` of what was kept is damaged"),
    ({"counters": {"wear": [1]}}, "`wear` of what was kept is damaged"),
    ({"counters": []}, "`counters` of what was kept"),
    ({"zones": None}, "`zones` of what was kept"),
    ({"zones": {"deck": [[]]}}, "keep no zone `deck`"),
    ({"zones": {"heap": []}}, "`heap` of what was kept is damaged"),
    ({"zones": {"heap": ["copper#1"]}}, "cannot lie in the heap"),
    ({"zones": {"heap": [["copper#7"]]}}, "'copper#7' cannot lie in the heap"),
    ({"zones": {"heap": [["copper#1", "copper#1"]]}}, "'copper#1' cannot lie in the heap"),
    ({"zones": {"heap": [["copper#1"]], "chest": [["copper#1"], []]}}, "cannot lie in the chest"),
    ({"zones": {"heap": [[["copper#1"]]]}}, "cannot lie in the heap"),
]


@pytest.mark.parametrize(("kept", "said"), MISFITS)
def test_what_does_not_fit_is_refused_with_what_is_wrong(rules: RuleSet, kept: dict[str, Any], said: str) -> None:
    save = played(rules.new_game(2, 1)).save()
    for number in range(2):
        with pytest.raises(SaveError) as told:
            if number:
                log = rules.new_game(2, 2, after=save).record()
                changed = {**log, "after": {**deepcopy(log["after"]), **kept}}
                rules.replay(with_checksum({name: value for name, value in changed.items() if name != "checksum"}))
            else:
                rules.new_game(2, 2, after=again(save, **kept))
        assert told.value.code == "LR-V0007" and said in str(told.value)


def test_a_save_that_was_changed_is_refused(rules: RuleSet) -> None:
    save = played(rules.new_game(2, 1)).save()
    save["kept"]["counters"]["games"] = [9]
    for wrong, code in ((save, "LR-V0005"), ({}, "LR-V0001"), ([], "LR-V0001"), ({"kept": {}}, "LR-V0001")):
        with pytest.raises(SaveError) as told:
            rules.new_game(2, 2, after=wrong)
        assert told.value.code == code


def test_the_next_game_may_have_other_rules_that_keep_as_much(rules: RuleSet) -> None:
    save = played(rules.new_game(2, 1)).save()
    more = load("chest", texts={"chest": {"chest.yaml": CHEST.replace("either move", "either gain 1 pips, or move")}})
    assert more.rule_set is not None and more.rule_set.digest != rules.digest
    assert more.rule_set.new_game(2, 2, after=save).view(None)["counters"] == {"games": 2}
    less = CHEST.replace("    starts at 1\n    kept for the next game\n", "    starts at 1\n")
    fewer = load("chest", texts={"chest": {"chest.yaml": less}}).rule_set
    assert fewer is not None
    with pytest.raises(SaveError, match="keep no counter `games`"):
        fewer.new_game(2, 2, after=save)
    with pytest.raises(CarryError, match="keep no counter `games`"):
        carry_over(rules.new_game(2, 2, after=save), fewer)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("traced", [False, True])
def test_the_referee_plays_two_games_alike(rules: RuleSet, players: int, traced: bool) -> None:
    for seed in range(4):
        assert lockstep_of_two(rules, players, seed, traced=traced).over


@pytest.mark.parametrize("variant", ["driftwood+long-summer", "over-the-fence+seed-box"])
def test_the_referee_plays_two_games_of_a_house_rule_alike(variant: str) -> None:
    assert lockstep_of_two(rule_set(variant), 3, 2, traced=True).over


def test_only_a_zone_of_loose_things_can_be_kept() -> None:
    text = CHEST.replace(
        "holds cards\n    seen by all\n    kept", "holds cards in a row of 4\n    seen by all\n    kept"
    )
    found = load("chest", texts={"chest": {"chest.yaml": text}}).diagnostics
    assert [(d.code, d.message) for d in found] == [
        ("LR-T0011", "in `zone heap`: what lies in rows or stacks is not kept for the next game")
    ]
