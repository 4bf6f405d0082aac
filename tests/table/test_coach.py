"""The coach: what each option will do, as far as the seat that is asked can know."""

import random

import pytest

from london_rules import load
from london_rules.table import Table, TableError
from london_rules.table.ahead import guesses
from london_rules.table.coach import Coach

GAMES = {"2010": 3, "nettles": 4, "candle-sale": 3, "keepers": 3, "2011-time-track": 3, "driftwood": 3}
GAMES |= {"duckboards": 3, "over-the-fence": 3}


def table_of(variant: str, seed: int = 5) -> Table:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return Table(rule_set, ["human"] * GAMES[variant], seed=seed)


def answer_some(table: Table, answers: int) -> None:
    dice = random.Random(5)
    for _ in range(answers):
        assert table.to_move is not None
        table.answer(table.to_move, dice.choice(table.game.option_ids()))


@pytest.mark.parametrize("variant", GAMES)
def test_advice_is_the_same_whatever_is_hidden(variant: str) -> None:
    table = table_of(variant)
    answer_some(table, 13)
    seat = table.to_move
    assert seat is not None
    told = Coach(table).advise(seat)
    for game in guesses(table.game, 3):
        other = Table.of(game, ["human"] * GAMES[variant])
        again = Coach(other).advise(seat)
        assert [one.get("will") for one in again["options"]] == [one.get("will") for one in told["options"]]


def test_what_an_option_does_is_told_with_what_is_unknown_left_out() -> None:
    table = table_of("2010")
    answer_some(table, 3)
    assert table.to_move is not None
    options = {one["id"]: one for one in Coach(table).advise(table.to_move)["options"]}
    assert options["take-three-cards"]["will"] == ["Take three cards: takes 3 cards from the deck"]


def test_advice_changes_nothing_at_the_table() -> None:
    table = table_of("nettles")
    answer_some(table, 20)
    assert table.to_move is not None
    before, events = table.game.state_hash(), len(table.game.log)
    Coach(table).advise(table.to_move)
    assert (table.game.state_hash(), len(table.game.log)) == (before, events)


def test_a_seat_that_is_not_asked_gets_no_advice() -> None:
    table = table_of("2010")
    other = 2 if table.to_move == 1 else 1
    with pytest.raises(TableError, match="is not asked now"):
        Coach(table).advise(other)


def test_a_first_game_begins_with_the_aim_and_a_turn() -> None:
    titles = [one["title"] for one in Coach(table_of("nettles")).game()]
    assert titles == ["What the game is about", "Playing a trick", "Playing a trick"]


@pytest.mark.parametrize(
    ("variant", "text"),
    [
        ("driftwood", "You seem ahead of Player 1, mostly by loose wood (6 against 0)."),
        ("2010", "Player 1 seems ahead of you, mostly by cards in hand (6 against 4)."),
        ("2011-time-track", "Player 1 seems ahead of you, mostly by sights and letterboxes within reach."),
        ("keepers", None),  # all win or lose together
    ],
)
def test_who_is_ahead_is_told_with_the_figures_that_matter_most(variant: str, text: str | None) -> None:
    table = table_of(variant)
    dice = random.Random(1)
    for _ in range(4):
        assert table.to_move is not None
        table.answer(table.to_move, dice.choice(table.game.option_ids()))
    assert table.to_move is not None
    ahead = Coach(table).advise(table.to_move)["ahead"]
    assert (ahead and ahead["text"]) == text


# ---- lessons -----------------------------------------------------------------------------------

LESSONS = """\
layout:
  lessons:
    turn action: Choose an action, with {hand limit} cards at most.
    after 1 turn: The second turn.
    after 2 turns: The third turn.
"""
MANIFEST = "language: 2\nid: my-lessons\ntitle: My lessons\nkind: overlay\nbuilds on: ['2010']\nfiles: [lessons.yaml]\n"


def lessons_of(table: Table) -> list[str]:
    assert table.to_move is not None
    lessons: list[str] = Coach(table).advise(table.to_move)["lessons"]
    return [text for text in lessons if text.startswith(("Choose an action", "The"))]


def play_turn(table: Table) -> None:
    """Take cards, and discard until the turn is over."""
    turn = table.game.turn
    while table.game.turn == turn:
        assert table.to_move is not None
        table.answer(
            table.to_move,
            next((id for id in table.game.option_ids() if id == "take-three-cards"), None)
            or table.game.option_ids()[0],
        )


def test_a_lesson_is_told_until_the_seat_has_chosen_there_or_when_its_turn_begins() -> None:
    rule_set = load({"bundle.yaml": MANIFEST, "lessons.yaml": LESSONS}).rule_set
    assert rule_set is not None
    table = Table(rule_set, ["human"] * 2, seed=5, first=1)
    first = "Choose an action, with 9 cards at most."
    assert lessons_of(table) == [first]
    play_turn(table)
    assert lessons_of(table) == []
    table.answer(2, "deck")
    assert lessons_of(table) == [first]  # of the other seat
    play_turn(table)
    assert lessons_of(table) == ["The second turn."]
    again = Table.restore(rule_set, table.save())
    assert lessons_of(again) == ["The second turn."]
    asked = table.to_move
    table.answer(1, "deck")
    assert (table.to_move, lessons_of(table)) == (asked, [])
    table.rewind(0)
    assert lessons_of(table) == [first]


# ---- what takes too long -----------------------------------------------------------------------

MILL = {
    "bundle.yaml": "language: 2\nid: mill\ntitle: Mill\nkind: game\nplayers: 2\nturn limit: 50\nfiles: [mill.rules]\n",
    "mill.rules": """\
counter grain for each player

number estimate = grain

ranking
  highest grain

turn work
  either gain 1 grain, or grind

rule grind
  1000 times
    1000 times
      25 times, gain 1 grain
""",
}


def test_what_takes_too_long_to_find_out_is_left_out_and_the_rest_is_told() -> None:
    rule_set = load(MILL).rule_set
    assert rule_set is not None
    table = Table(rule_set, ["human"] * 2, seed=5)
    quick, slow = Coach(table).advise(1)["options"]
    assert quick["will"] == ["gains 1 grain"]
    assert "will" not in slow


# ---- how numbers are called ----------------------------------------------------------------------

STALL = """\
language: 2
id: stall
title: Stall
kind: game
players: 2
turn limit: 50
rules: |
  counter coins for each player
  counter debts for each player
  number thrift = 10 * (your coins)
  number fame = 20 * (the smaller of (your coins) and (your debts))
  turn trade
    choose a number from 0 to 9, call it the gain
    gain (the gain) coins
    gain 1 debt
  turn ending
    end the game after 9 more turns
  ranking
    highest coins
  number estimate = SUM
"""
NAMED = "layout:\n  numbers:\n    thrift: what you saved\n    fame: your good name\n"


@pytest.mark.parametrize(
    ("sum", "layout", "why"),
    [
        ("100 * (your coins + your debts)", "", "coins and debts (10 against 1)"),
        ("100 * thrift", "", "coins (9 against 0)"),
        ("100 * thrift", NAMED, "what you saved (9 against 0)"),
        ("100 * (your coins * your debts)", NAMED, "coins and debts"),
        ("100 * fame + 100 * thrift", NAMED, "what you saved (9 against 0) and your good name (1 against 0)"),
    ],
)
def test_a_number_is_called_as_the_layout_calls_it_or_by_what_it_is_made_of(sum: str, layout: str, why: str) -> None:
    rule_set = load("stall", texts={"stall": {"stall.yaml": layout + STALL.replace("SUM", sum)}}).rule_set
    assert rule_set is not None
    table = Table(rule_set, ["human"] * 2, seed=1, first=1)
    table.answer(1, "9")
    table.answer(2, "0")
    ahead = Coach(table).advise(1)["ahead"]
    assert ahead["text"] == f"You seem ahead of Player 2, mostly by {why}."
