"""Steps along relations, what is passed on the way, and an end of the game at once: shown by a test bundle."""

from __future__ import annotations

from pathlib import Path

from tests.support.table import Table

WAYS = f"2010+{Path(__file__).parent / 'bundles' / 'ways.yaml'}"


def table(land: str = "") -> Table:
    t = Table(variant=WAYS)
    t[1].set(hand="", points=0, land=land)
    return t.opens()


def test_all_within_some_steps_of_a_thing_and_the_thing_itself_can_be_chosen() -> None:
    t = table()
    t.play("stroll")
    one = [
        "bethnal-green-stepney-poplar",
        "hackney",
        "islington-stoke-newington",
        "st-marylebone",
        "st-pancras",
        "westminster",
    ]
    two = ["fulham-chelsea", "hampstead", "kensington", "paddington"]
    assert sorted(t.options) == sorted(["city", *one, *two])


def test_the_number_of_steps_is_the_least() -> None:
    for borough, steps in (("city", 0), ("hackney", 1), ("hampstead", 2)):
        t = table()
        t.play("stroll", borough)
        assert t[1].points == steps


def test_only_what_passes_the_test_is_stepped_over() -> None:
    t = table("hackney")
    t.play("ride")
    reached = ["bethnal-green-stepney-poplar", "city", "hackney", "islington-stoke-newington"]
    over_the_city = ["southwark-bermondsey", "st-marylebone", "st-pancras", "westminster"]
    over_two_starters = [
        "camberwell",
        "deptford",
        "fulham-chelsea",
        "kensington",
        "lambeth",
        "paddington",
    ]
    assert sorted(t.options) == sorted([*reached, *over_the_city, *over_two_starters])


def test_steps_may_begin_at_all_that_a_player_has() -> None:
    t = table("hackney westminster")
    t.play("sail")
    assert sorted(t.options) == ["hackney", "lambeth", "westminster"]
    t.play("lambeth")
    assert t[1].points == 1


def test_with_nothing_to_begin_at_nothing_is_within_reach() -> None:
    assert "sail" not in table().options


def test_what_cannot_be_reached_is_a_thousand_steps_away_and_the_game_can_end_at_once() -> None:
    t = table()
    t.play("despair")
    assert t.over
    assert t[1].points == 1000
    assert [line["place"] for line in t.game.score()] == [1, 2]


def test_a_game_that_ended_at_once_is_scored_saved_and_replayed() -> None:
    t = table()
    t[1].set(money=7)
    t.play("despair")
    assert t.game.score()[0]["ranking"][0]["value"] >= 1000
    t.game.undo()
    assert not t.over
    t.play("despair")
    assert t.over
