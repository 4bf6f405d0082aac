"""Two rule sets played on the same seeds."""

from __future__ import annotations

import pytest

from london_rules import RuleSet, load
from london_rules.players.bot_games import paired_setups
from london_rules.players.impact import impact


def rules(variant: str) -> RuleSet:
    found = load(variant).rule_set
    assert found is not None
    return found


def test_the_same_rules_do_nothing_to_any_game() -> None:
    done = impact(rules("2010"), rules("2010"), games=3)
    assert done.games == 3
    assert done.seats == ("random",) * 4
    assert not any(effect.sure or effect.difference for effect in done.effects)


def test_more_poverty_at_first_is_more_poverty_in_the_end() -> None:
    done = impact(rules("2010+option-4"), rules("2010"), games=3, seats=["greedy", "greedy"], seed=3)
    before = impact(rules("2010"), rules("2010+option-4"), games=3, seats=["greedy", "greedy"], seed=3)
    (poverty,) = (effect for effect in done.effects if effect.name == "poverty" and effect.group == "at the end")
    (less,) = (effect for effect in before.effects if effect.name == "poverty" and effect.group == "at the end")
    assert poverty.difference == pytest.approx(-(less.difference or 0))
    assert poverty.difference


@pytest.mark.parametrize(
    ("seats", "players", "said"),
    [
        (["clever"], None, "no bot of the kind `clever`"),
        (["random", "random"], 3, "name 2 bots, and 3 players"),
        (None, 9, "for 2 to 4 players, not 9"),
    ],
)
def test_a_table_for_both_is_asked_for(seats: list[str] | None, players: int | None, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        paired_setups(rules("2010"), rules("2017"), seats, players)


def test_variants_for_different_numbers_are_played_each_by_its_own() -> None:
    many, alone = rules("starter"), rules("starter+lone-collector")
    done = impact(many, alone, games=3, seats=["greedy"])
    assert (done.games, done.failed) == (3, 0)
    assert (done.seats, done.seats_after) == (("greedy",) * many.players[1], ("greedy",))
    assert any(effect.difference for effect in done.effects)


@pytest.mark.parametrize(
    ("seats", "players", "said"),
    [(None, 1, "leave out the number of players"), (["random", "greedy"], None, "one kind of bot for all seats")],
)
def test_one_table_is_not_asked_for_where_no_number_suits_both(
    seats: list[str] | None, players: int | None, said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        paired_setups(rules("starter"), rules("starter+lone-collector"), seats, players)
