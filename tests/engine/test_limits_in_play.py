"""What a stranger's rules may use up while they are carried out: beyond it comes a coded error, and nothing changes."""

import sys
import threading
import time
from contextlib import suppress
from random import Random
from types import FrameType
from typing import Any

import pytest

from london_rules import Limits, RuleError, RuleSet, load
from london_rules.authoring.smoke_play import smoke_play
from london_rules.compiler.limits import PORTION
from london_rules.compiler.metering import HEAVY as HEAVIEST
from london_rules.compiler.primitives import seed_state
from london_rules.diagnostics import Diagnostics
from london_rules.players import play_randomly
from london_rules.players.random_play import PLAYERS_STREAM

GAME = """\
language: 2
id: mill
title: Mill
kind: game
players: 1 to 3
turn limit: {limit}
files: [mill.rules, mill.yaml]
"""
TABLE = """\
kind stone
  begins in quarry
  worth: number

counter grain for each player

zone quarry
  holds stones in a pile
  seen by all

zone yard for each player
  holds stones
  seen by all

ranking
  highest grain

"""
STONES = "stone:\n" + "".join(f"  s{i}:\n    name: S{i}\n    worth: {i}\n    copies: 10\n" for i in range(1, 13))
ASK = "\n  choose a stone in the quarry\n  move it to your yard\n"
HEAVY = {
    "loops": "1000 times\n    1000 times\n      gain 1 grain, lose 1 grain",
    "more loops": "1000 times\n    1000 times\n      25 times, gain 1 grain",
    "for each": "1000 times\n    for each stone\n      for each stone in the quarry\n        gain 1 grain",
    "a total": "1000 times\n    1000 times\n      gain (total worth of the stones) grain",
    "a condition": "90 times\n    if there is a stone that is dull\n      gain 1 grain",
    "a number": "90 times\n    gain (dull stones) grain",
    "a rule": "1000 times\n    grind",
}
MORE = """\
test (stone) is dull = number of stones that are odd is at least 200
test (stone) is odd = number of stones other than the stone is at least 500
number dull stones = number of stones that are dull

rule grind
  1000 times
    gain 1 grain

"""


def mill(turn: str, *, limit: int = 500, set_up: str = "") -> RuleSet:
    text = f"{TABLE}{MORE}{set_up}turn work\n  {turn}\n"
    result = load({"bundle.yaml": GAME.format(limit=limit), "mill.rules": text, "mill.yaml": STONES})
    assert result.rule_set is not None, [(d.code, d.message) for d in result.diagnostics]
    return result.rule_set


@pytest.mark.parametrize("name", HEAVY)
@pytest.mark.parametrize("events", [False, True])
def test_an_answer_that_takes_too_many_steps_ends_with_its_rule(name: str, events: bool) -> None:
    rules = mill(f"choose a stone in the quarry\n  {HEAVY[name]}").with_limits(Limits(steps=2 * PORTION))
    game = rules.new_game(2, 1, events=events)
    before, ids = game.state_hash(), game.option_ids()
    with pytest.raises(RuleError) as failed:
        game.answer(ids[0])
    assert failed.value.code in ("LR-R0010", "LR-R0011")
    assert failed.value.rule in ("turn work", "test is dull", "number dull stones", "rule grind")
    assert failed.value.span is not None
    assert (game.state_hash(), game.option_ids(), game.answers) == (before, ids, [])


@pytest.mark.parametrize("name", ["loops", "for each", "a condition", "a rule"])
def test_no_more_lines_are_carried_out_than_steps_are_counted(name: str) -> None:
    rules = mill(f"choose a stone in the quarry\n  {HEAVY[name]}").with_limits(Limits(steps=PORTION))
    game = rules.new_game(2, 1, events=False)
    lines = 0

    def count(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal lines
        if not frame.f_code.co_filename.startswith("<"):
            return None
        lines += event == "line"
        return count

    before = sys.gettrace()  # measuring the coverage traces too, and goes on afterwards
    sys.settrace(count)
    try:
        with suppress(RuleError):
            game.answer(game.option_ids()[0])
    finally:
        sys.settrace(before)
    assert lines < PORTION + HEAVIEST


def test_random_players_may_use_the_steps_of_one_answer_for_each_answer() -> None:
    rules = mill("choose a stone in the quarry\n  400 times\n    1000 times\n      gain 1 grain, lose 1 grain", limit=4)

    def play(portions: int) -> int:
        state, _ = play_randomly(rules.fast, 2, 1, 0, limits=Limits(steps=portions * PORTION))
        return state.spent // PORTION

    whole = play(100)
    assert whole >= 8
    assert play(whole // 2) == whole
    with pytest.raises(RuleError, match="before anybody is asked"):
        play(1)


def test_the_same_limits_stop_every_game_at_the_same_answer() -> None:
    rules = mill("choose a stone in the quarry\n  move it to your yard\n  " + HEAVY["for each"])
    limited = rules.with_limits(Limits(steps=40 * PORTION))

    def play() -> tuple[int, str]:
        game = limited.new_game(2, 1, events=False)
        with pytest.raises(RuleError):
            while not game.over:
                game.answer(game.option_ids()[0])
        return len(game.answers), game.state_hash()

    assert play() == play()


def test_turns_without_a_question_end() -> None:
    rules = mill("gain 1 grain", limit=999_999).with_limits(Limits(steps=3 * PORTION))
    with pytest.raises(RuleError) as failed:
        rules.new_game(2, 1, events=False)
    assert (failed.value.code, failed.value.rule) == ("LR-R0010", "turn work")


def test_turns_in_which_nobody_has_a_choice_go_on_to_the_turn_limit() -> None:
    hands = "turn tidying, after hand limit\n  put the cards in your hand under the deck\n"
    manifest = "language: 2\nid: tidy\ntitle: Tidy\nkind: overlay\nbuilds on: ['2010']\nfiles: [tidy.rules]\n"
    rules = load("2010+tidy", texts={"tidy": {"bundle.yaml": manifest, "tidy.rules": hands}}).rule_set
    alone, answered = play_randomly(rules.fast, 2, 1, 0)
    game = rules.new_game(2, 1, number=0, events=False)
    chance = Random(seed_state(1, PLAYERS_STREAM)).random
    while not game.over:
        ids = game.option_ids()
        game.answer(ids[int(chance() * len(ids))])
    assert (game.turn, game.unfinished, len(game.answers)) == (alone.turn, True, answered)


def test_a_game_that_takes_too_many_steps_ends() -> None:
    rules = mill(f"choose a stone in the quarry\n  {HEAVY['loops']}").with_limits(Limits(game_steps=100 * PORTION))
    game = rules.new_game(2, 1, events=False)
    with pytest.raises(RuleError, match="this game takes more than 100,000,000 steps"):
        for _ in range(20):
            game.answer(game.option_ids()[0])
    assert game.answers


@pytest.mark.parametrize(
    ("limits", "text"), [(Limits(events=50), "before anybody"), (Limits(game_events=50), "in this")]
)
def test_events_are_limited(limits: Limits, text: str) -> None:
    game = mill("choose a stone in the quarry\n  60 times, gain 1 grain").with_limits(limits).new_game(2, 1)
    before = game.state_hash()
    with pytest.raises(RuleError, match=text) as failed:
        game.answer(game.option_ids()[0])
    assert (failed.value.code, game.state_hash()) == ("LR-R0011", before)


def test_changes_for_a_time_are_limited() -> None:
    turn = (
        "choose a stone in the quarry\n  40 times\n    until grind ends, dull stones is 5\n  gain (dull stones) grain"
    )
    game = mill(turn).with_limits(Limits(entries=100)).new_game(2, 1, events=False)
    with pytest.raises(RuleError) as failed:
        for _ in range(4):
            game.answer(game.option_ids()[0])
    assert (failed.value.code, failed.value.rule, len(game.answers)) == ("LR-R0012", "turn work", 2)


def endless() -> RuleSet:
    return mill(f"choose a stone in the quarry\n  {HEAVY['more loops']}")


def test_a_deadline_ends_an_answer() -> None:
    game = endless().with_limits(Limits(deadline=0.05)).new_game(2, 1, events=False)
    before, begun = game.state_hash(), time.monotonic()
    with pytest.raises(RuleError, match=r"longer than 0\.05 seconds") as failed:
        game.answer(game.option_ids()[0])
    assert time.monotonic() - begun < 5
    assert (failed.value.code, failed.value.rule, game.state_hash()) == ("LR-R0013", "turn work", before)


def test_another_thread_can_stop_an_answer_and_the_game_goes_on_later() -> None:
    stop = threading.Event()
    rules = mill(f"choose a stone in the quarry\n  {HEAVY['loops']}")
    game = rules.with_limits(Limits(stopped=stop.is_set)).new_game(2, 1, events=False)
    before = game.state_hash()
    stop.set()
    with pytest.raises(RuleError) as failed:
        game.answer(game.option_ids()[0])
    assert (failed.value.code, game.state_hash()) == ("LR-R0014", before)
    stop.clear()
    game.answer(game.option_ids()[0])
    other = rules.new_game(2, 1, events=False)
    other.answer(other.option_ids()[0])
    assert game.state_hash() == other.state_hash()


def test_copies_and_undone_games_keep_their_limits() -> None:
    game = endless().with_limits(Limits(steps=2 * PORTION)).new_game(2, 1)
    for other in (game.clone(), endless().with_limits(game.limits).restore(game.save())):
        with pytest.raises(RuleError):
            other.answer(other.option_ids()[0])


def test_rules_with_other_limits_are_not_compiled_again() -> None:
    rules = endless()
    other = rules.with_limits(Limits(steps=2 * PORTION))
    assert other.fast is rules.fast
    assert rules.traced is other.traced
    assert rules.limits.steps > other.limits.steps


def test_validate_names_the_rule_that_uses_the_steps_up() -> None:
    found = Diagnostics()
    rules = endless()
    begun = time.process_time()
    smoke_play(rules, 2, found)
    assert time.process_time() - begun < 20
    first: Any = found.items()[0]
    assert first.code == "LR-R0010"
    assert first.span is not None
    assert first.span.file.endswith("mill.rules")


def test_limits_that_mean_nothing_are_refused() -> None:
    for wrong in ({"steps": 0}, {"events": 0}, {"entries": 0}, {"deadline": 0.0}, {"game_steps": 1}):
        with pytest.raises(ValueError, match="must be"):
            Limits(**wrong)  # type: ignore[arg-type]
