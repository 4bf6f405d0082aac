"""What is chosen in secret, and what only its owner sees of counters, is told to nobody else and known to no guess.

A game is played twice with the same answers, but for what one player chose in secret, or has in secret from the start.
Whatever the others are told must be the same to the letter, and so must the guesses of whoever is asked.
"""

from __future__ import annotations

import json

import pytest

from london_rules.engine import EVERYTHING, Game
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.states import state_data
from london_rules.engine.why.choosing import available
from london_rules.table import Table
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.engine.test_secrecy import told
from tests.support.advised import load
from tests.turns.small import diagnostics, files_with, new_game

SALE = """counter bid for each player
turn sale
  each player secretly chooses a number from 0 to 5 as their bid
  for each of the players with the highest bid, they gain 2 points
"""
SEALED = SALE.replace("for each player\n", "for each player\n  seen by its owner, guessed from 0 to 5\n", 1)
PASSING = """zone hand for each player
  holds pebbles
  seen by its owner
set-up hands
  for each player
    3 times, choose a random pebble in the heap, move it to their hand
turn passing
  each player secretly chooses a pebble in their hand
    move it to their hand
"""
PURSES = """counter purse for each player
  starts at 5
  seen by its owner, guessed from 2 to 9
action earn
  gain 1 purse
action rest
  gain 1 points
action boast
  only if your purse is at least 7
  gain 2 points
turn act
  at acting, choose an action
moment acting
"""


def asked(game: Game, rule: str) -> Game:
    """Play on with the first option up to a question of a rule."""
    while game.decision is not None and game.decision.rule != rule:
        game.answer(game.option_ids()[0])
    return game


def known(game: Game, seat: int) -> str:
    """Write down all that a seat is told, and what it can guess."""
    guesses = []
    for seed in range(8):
        state = guess(game.program, game.state, seat - 1, Dice(seed))
        guesses.append(json.dumps(state_data(state)))
    return told(game, seat) + json.dumps(guesses)


def packets(game: Game, seat: int) -> str:
    """Write down what a seat is sent, event by event."""
    table = Table.of(game, ["human"] * game.setup.players, undo="none")
    return json.dumps(table.feed(seat, history=True).packet())


# ---- choosing in secret --------------------------------------------------------------------------


def test_nobody_is_told_an_answer_before_the_last_is_given() -> None:
    worlds = [asked(new_game(SALE), "turn sale") for _ in range(2)]
    for game, answers in zip(worlds, (("3", "1"), ("0", "5")), strict=True):
        game.answer(answers[0], player=1)
        game.answer(answers[1], player=2)
    here, other = worlds
    assert known(here, 3) == known(other, 3)
    assert told(here, 0) == told(other, 0)
    assert here.view(EVERYTHING)["players"] == other.view(EVERYTHING)["players"], "nothing has come of it"
    for game in worlds:
        game.answer("2", player=3)
    bids = [[p["counters"]["bid"] for p in game.view(None)["players"]] for game in worlds]
    assert bids == [[3, 1, 2], [0, 5, 2]], "now they are open"


def test_one_s_own_answer_is_kept_in_a_guess_and_those_of_others_are_drawn() -> None:
    game = asked(new_game(SALE), "turn sale")
    game.answer("3")
    game.answer("4")
    secret = game.program.source.questions[game.state.ask].secret
    assert secret is not None
    drawn = [guess(game.program, game.state, 0, Dice(seed)).frames[-1][secret.answers] for seed in range(60)]
    assert {own for own, _ in drawn} == {3}
    assert {theirs for _, theirs in drawn} == {0, 1, 2, 3, 4, 5}


def test_what_others_can_choose_in_a_guess_fits_what_was_guessed_before() -> None:
    limited = PURSES.replace(
        "turn act",
        "turn pledge\n  each player secretly chooses a number from 0 to their purse as their pledge\n\nturn act",
    )
    game = asked(new_game("counter pledge for each player\n" + limited), "turn pledge")
    game.answer("5")
    secret = game.program.source.questions[game.state.ask].secret
    assert secret is not None
    base = game.program.layout.counter_base["purse"]
    for seed in range(60):
        state = guess(game.program, game.state, 1, Dice(seed))
        assert state.frames[-1][secret.answers][0] <= state.c[base] <= 9


def test_things_that_are_chosen_in_secret_are_dealt_like_any_hidden_thing() -> None:
    pebbles = "pebble:\n" + "".join(f"  p{i}:\n    name: Pebble {i}\n" for i in range(9))
    game = asked(new_game(PASSING, pebbles=pebbles), "turn passing")
    game.answer(game.option_ids()[0])
    secret = game.program.source.questions[game.state.ask].secret
    assert secret is not None
    layout, drawn = game.program.layout, set()
    for seed in range(60):
        state = guess(game.program, game.state, 1, Dice(seed))
        (chosen,) = state.frames[-1][secret.answers]
        assert layout.zone_names[state.at[chosen]] == ("hand", 0)
        drawn.add(chosen)
    assert len(drawn) == 6, "any of those that the player does not see"


def test_who_has_nothing_to_choose_is_not_asked_and_nothing_comes_of_it() -> None:
    rules = """counter bid for each player
counter luck for each player
  starts at 1
turn sale
  lose 1 luck
  each player secretly chooses a number from 2 to (their luck + 2) as their bid
  each player secretly chooses one of these
    only if their luck is 5, they gain 10 points
    only if their luck is 6, they gain 20 points
"""
    game = new_game(rules)
    asked_seats = []
    while game.turn < 2:
        asked_seats.append((game.decision.rule, game.to_move))
        game.answer(game.option_ids()[-1])
    assert asked_seats == [("turn go", 1), ("turn sale", 2), ("turn sale", 3)], "player 1 has no luck: only 2 is left"
    assert [p["counters"]["bid"] for p in game.view(None)["players"]] == [2, 3, 3]


def test_parts_are_carried_out_when_all_have_chosen_and_may_ask() -> None:
    rules = """counter hats for each player
turn plan
  each player secretly chooses one of these
    they gain 1 hats
    ask them, either gain 2 hats, or gain 5 hats
"""
    game = asked(new_game(rules), "turn plan")
    second = game.option_ids()[1]
    for _ in range(3):
        assert [p["counters"]["hats"] for p in game.view(None)["players"]] == [0, 0, 0]
        game.answer(second)
    assert game.to_move == 1
    game.answer(game.option_ids()[1])
    assert [p["counters"]["hats"] for p in game.view(None)["players"]] == [5, 0, 0]
    assert json.loads(json.dumps(game.save())) and game.rule_set.restore(game.save()).decision == game.decision


def test_a_part_is_said_to_the_player_who_is_asked() -> None:
    rules = """counter hats for each player
turn plan
  each player secretly chooses one of these
    they gain 1 hats
    they lose (their hats) hats
    ask them, gain 2 hats
    for each player, they gain 1 hats
"""
    decision = asked(new_game(rules), "turn plan").decision
    assert decision is not None
    said = ["Gain 1 hats", "Lose (your hats) hats", "Ask them, gain 2 hats", "For each player, they gain 1 hats"]
    assert [option.label for option in decision.options] == said
    assert decision.options[0].id == "gain-1-hats"


def test_the_last_answer_cannot_be_taken_back_and_the_others_can() -> None:
    game = asked(new_game(SALE), "turn sale")
    table = Table.of(game, ["human"] * 3)
    table.answer(1, "3")
    assert table.may_undo(1) == 2
    table.undo(1)
    table.answer(1, "4")
    table.answer(2, "3")
    table.answer(3, "3")
    assert [table.may_undo(seat) for seat in (1, 2, 3)] == [0, 0, 0]


def test_the_numbers_are_told_in_words_once_all_have_chosen() -> None:
    game = asked(new_game(SALE), "turn sale")
    for answer in ("3", "1", "4"):
        lines = "\n".join(
            line
            for turn in Narrator(words_of(game.rule_set)).feed(game.events(None))
            for line in Narrator(words_of(game.rule_set)).narrate(turn)
        )
        assert "as their bid" not in lines
        game.answer(answer)
    narrator = Narrator(words_of(game.rule_set))
    lines = "\n".join(line for turn in narrator.feed(game.events(None)) for line in narrator.narrate(turn))
    assert "chooses 3 as their bid; Player 2 chooses 1 as their bid" in lines


def test_where_all_questions_are_shown_whoever_can_only_bid_nothing_is_asked_too() -> None:
    rules = """counter bid for each player
counter purse for each player
  seen by its owner, guessed from 0 to 5
turn sale
  each player secretly chooses a number from 0 to their purse as their bid
"""
    loaded = load(files_with(rules))
    assert loaded.rule_set is not None
    game = loaded.rule_set.new_game(3, seed=1, first=1, ask_forced=True)
    seats = []
    for _ in range(4):
        seats.append(game.to_move)
        game.answer(game.option_ids()[0])
    assert seats == [1, 1, 2, 3]


def test_another_player_is_another_than_whoever_chooses() -> None:
    rules = """turn vote
  each player secretly chooses another player
    it gains 1 points
"""
    game = asked(new_game(rules), "turn vote")
    offered = []
    for _ in range(3):
        offered.append(game.option_ids())
        game.answer(game.option_ids()[0])
    assert offered == [["player-2", "player-3"], ["player-1", "player-3"], ["player-1", "player-2"]]
    assert [p["counters"]["points"] for p in game.view(None)["players"]][:2] == [3, 2]


# ---- counters that only their owner sees ---------------------------------------------------------


def test_a_hidden_number_stays_hidden_when_all_have_chosen() -> None:
    quiet = SEALED.replace("  for each of the players with the highest bid, they gain 2 points\n", "")
    worlds = [asked(new_game(quiet), "turn sale") for _ in range(2)]
    for game, answers in zip(worlds, (("3", "1", "2"), ("3", "5", "2")), strict=True):
        for answer in answers:
            game.answer(answer)
        game.answer("1")
    here, other = worlds
    assert here.to_move == other.to_move == 1
    assert known(here, 1) == known(other, 1)
    assert told(here, 0) == told(other, 0)
    assert told(here, 2) != told(other, 2), "its owner sees it"
    assert [p["counters"].get("bid") for p in here.view(1)["players"]] == [3, None, None]
    assert [p["counters"].get("bid") for p in here.view(EVERYTHING)["players"]] == [3, 1, 2]


def test_hidden_numbers_change_nothing_that_others_are_told() -> None:
    """Each seat looks at games in which another seat has another purse from the start, as long as it acts alike."""
    compared = 0
    for purse in (3, 4, 8):
        here, other = new_game(PURSES), new_game(PURSES)
        other.state.c[other.program.layout.counter_base["purse"] + 1] = purse
        while not (here.over or other.over) and here.turn < 12:
            option = "earn" if here.decision.rule == "turn act" else "1"
            assert here.to_move == other.to_move
            if here.to_move != 2:
                seat = here.to_move
                assert known(here, seat) == known(other, seat)
                assert told(here, 0) == told(other, 0)
                compared += 1
            here.answer(option)
            other.answer(option)
    assert compared >= 30


def test_all_is_shown_when_the_game_is_over() -> None:
    game = new_game(SEALED + "set-up length\n  end the game after 1 more turns\n")
    while not game.over:
        game.answer(game.option_ids()[-1])
    assert [p["counters"]["bid"] for p in game.view(1)["players"]] == [5, 5, 5]


def test_payments_of_nothing_do_not_show_in_the_numbers_of_events() -> None:
    rules = """counter purse for each player
  starts at 90
  seen by its owner, guessed from 0 to 99
counter debt for each player
  seen by its owner, guessed from 0 to 9
turn tax
  for each player, they pay (their debt) purse to you
  for each player, they lose (their debt) purse
  give (your debt) purse to the player to your left
"""
    here, other = new_game(rules), new_game(rules)
    other.state.c[other.program.layout.counter_base["debt"] + 1] = 2
    for game in (here, other):
        while game.turn < 4:
            game.answer("1")
    assert here.events(None) == other.events(None)
    assert here.view(None) == other.view(None)


def test_why_something_can_be_chosen_does_not_show_what_others_have() -> None:
    rules = PURSES.replace(
        "only if your purse is at least 7", "only if the highest purse of the other players is at least 4"
    )
    reasons = []
    for purse in (3, 8):
        game = asked(new_game(rules), "turn act")
        game.state.c[game.program.layout.counter_base["purse"] + 1] = purse
        reasons.append(available(game, "boast").needs)
    assert reasons[0] == reasons[1]
    game = asked(new_game(PURSES), "turn act")
    assert "5" in str(available(game, "boast").needs), "one's own is explained"


def test_a_shortfall_of_a_hidden_counter_is_noted_without_what_others_have() -> None:
    rules = """counter purse for each player
  starts at 5
  seen by its owner, guessed from 0 to 9
  when short: gain (shortfall) purse
  note: {the shortfall} too few
turn buy
  either pay (the highest purse of the other players) purse, or gain 1 points
"""
    notes = []
    for purse in (1, 9):
        game = new_game(rules)
        game.state.c[game.program.layout.counter_base["purse"] + 1] = purse
        asked(game, "turn buy")
        notes.append([option.notes for option in game.decision.options])
    assert notes[0] == notes[1]


# ---- what is written wrongly ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "says"),
    [
        ("counter bid for each player\n  seen by its owner\n", "LR-S0008", "guessed from 0 to 20"),
        ("counter bid\n  seen by its owner, guessed from 0 to 5\n", "LR-T0010", "for each player"),
        (
            "counter purse for each player\n  seen by its owner, guessed from 0 to 5\n"
            "counter bid for each player\n  seen by its owner, guessed from 0 to (your purse)\n",
            "LR-T0055",
            "what everybody sees",
        ),
        ("counter wind\nturn act\n  each player secretly chooses a number from 0 to 5 as their wind\n", "LR-T0010", ""),
        ("turn act\n  each pebble secretly chooses a number from 0 to 5 as their points\n", "LR-T0002", "each player"),
        ("turn act\n  each player secretly chooses one of these\n    they gain 1 points\n", "LR-T0050", "another line"),
    ],
)
def test_mistakes_are_told_with_the_way_out(text: str, code: str, says: str) -> None:
    found = [d for d in diagnostics(text) if d.code == code]
    assert found and says in str(found[0].help), [(d.code, d.message, d.help) for d in diagnostics(text)]


@pytest.mark.parametrize(
    ("choice", "warned"),
    [
        ("each player secretly chooses a number from 0 to their purse as their bid", False),
        ("each player secretly chooses a number from (their bid) to 9 as their bid", True),
        ("each player secretly chooses a number from 0 to (the highest bid of the players) as their bid", True),
        ("each player secretly chooses a number from 0 to (the highest purse of the players) as their bid", True),
        ("choose a number from 0 to (your purse), call it the bet, gain (the bet) bid", False),
        (
            "choose a number from 0 to (the lowest purse of the other players), call it the bet, gain (the bet) bid",
            True,
        ),
        (
            "choose a random number from 0 to (the lowest purse of the players), call it the bet, gain (the bet) bid",
            False,
        ),
    ],
)
def test_numbers_to_choose_from_that_show_a_secret_are_warned_of(choice: str, warned: bool) -> None:
    text = f"{PURSES.partition('action')[0]}counter bid for each player\nturn act\n  {choice}\n"
    found = [d for d in diagnostics(text) if d.code == "LR-L0024"]
    assert bool(found) is warned, [(d.code, d.message) for d in diagnostics(text)]


def test_what_is_yours_where_everybody_chooses_is_warned_of() -> None:
    choice = "each player secretly chooses a number from 0 to your points as their bid"
    text = f"counter bid for each player\nturn act\n  {choice}\n"
    assert [d.code for d in diagnostics(text) if d.code == "LR-L0019"] == ["LR-L0019"]
