"""Rules that ask even with one option: who is asked says nothing of a hidden role."""

from __future__ import annotations

import json
from typing import Any

import pytest

from london_rules import RuleSet
from london_rules.engine import EVERYTHING, Game, account
from london_rules.engine.migrate import carry_over
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.table import Table
from tests.referee.lockstep import lockstep
from tests.support.advised import load

ANYWAY = "ask even with one option"
MANIFEST = """language: 2
id: traitors
title: Traitors
kind: game
players: 3 to 4
turn limit: 40
files: [traitors.rules, parts.yaml]
"""
PARTS = """part:
  spy:
    name: Spy
    copies: 1
    loyalty: 0
  friend:
    name: Friend
    copies: 3
    loyalty: 1
"""
RULES = """kind part
  begins in the box
  loyalty: number

counter points for each player
counter failures
counter luck for each player

zone box
  holds parts in a pile
  seen by nobody
zone role for each player
  holds parts
  seen by its owner

set-up roles
  {setup}
  move the parts in the box to the box in random order
  for each player, move the top 1 parts of the box to their role

turn mission
  {mission}
  each player secretly chooses one of these
    they gain 1 points
    only if there is a part in their role whose loyalty is 0, gain 1 failures
  vote

rule vote
  choose a number from 0 to (your luck), call it the bet
  gain (the bet) points
  up to 2 times, choose a part in your role whose loyalty is 2, gain 1 points

turn next
  if failures is at least 3, end the game after 0 more turns

ranking
  highest points
"""


def ruled(where: str = "", *, extra: str = "") -> RuleSet:
    """Give the game, with the line at the top of a set-up, the step or the rule, or nowhere."""
    texts = RULES
    for name in ("setup", "mission"):
        texts = texts.replace("  {" + name + "}\n", f"  {ANYWAY}\n" if where == name else "")
    if where == "rule":
        texts = texts.replace("rule vote\n", f"rule vote\n  {ANYWAY}\n")
    loaded = load({"bundle.yaml": MANIFEST, "traitors.rules": texts + extra, "parts.yaml": PARTS})
    assert loaded.rule_set is not None, [one.message for one in loaded.diagnostics]
    return loaded.rule_set


def asked(game: Game, most: int = 60) -> list[tuple[int, str, int]]:
    """Play with the first option; list who was asked by which rule, and with how many options."""
    out = []
    while not game.over and len(out) < most:
        decision = game.decision
        assert decision is not None
        out.append((decision.player, decision.rule, len(decision.options)))
        game.answer(decision.options[0].id)
    return out


@pytest.mark.parametrize("where", ["mission", "setup"])
def test_everybody_is_asked_where_only_a_spy_has_a_choice(where: str) -> None:
    found = asked(ruled(where).new_game(4, seed=1, first=1))
    missions = [one for one in found if one[1] == "turn mission"]
    assert [seat for seat, *_ in missions[:4]] == [1, 2, 3, 4]
    assert sorted(options for *_, options in missions[:4]) == [1, 1, 1, 2]
    plain = asked(ruled().new_game(4, seed=1, first=1))
    assert len({seat for seat, *_ in plain}) == 1  # the spy, whom everybody sees then


def test_the_line_is_for_its_own_text_and_in_a_set_up_for_the_whole_game() -> None:
    found = {
        where: {rule for _, rule, _ in asked(ruled(where).new_game(3, seed=1))}
        for where in ("mission", "rule", "setup")
    }
    assert "rule vote" not in found["mission"]
    assert "turn mission" not in {rule for _, rule, n in asked(ruled("rule").new_game(3, seed=1)) if n == 1}
    assert {"rule vote", "turn mission"} <= found["setup"]
    assert "rule vote" in found["rule"]


def test_even_where_nothing_can_be_done_the_question_is_asked() -> None:
    shown = asked(ruled("rule").new_game(3, seed=1))
    host = asked(ruled().new_game(3, seed=1, ask_forced=True))
    assert "rule vote" in {rule for _, rule, _ in shown}
    assert "rule vote" not in {
        rule for _, rule, _ in host
    }  # a number that can only be 0, and a loop that can only stop


def plain(data: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(data))
    return again


@pytest.mark.parametrize("where", ["mission", "setup"])
@pytest.mark.parametrize("answers", [0, 1, 2, 5, 9])
def test_a_game_goes_on_at_such_a_question(where: str, answers: int) -> None:
    rules = ruled(where)
    game = rules.new_game(4, seed=3, first=1)
    asked(game, answers)
    for made in (
        rules.restore(plain(game.save())),
        rules.restore(plain(game.save(key=b"k")), key=b"k"),
        rules.replay(plain(game.record())),
        game.clone(),
        carry_over(game, ruled(where, extra="scoring last\n  each player gains 1 points\n")),
        Table.restore(rules, plain(Table.of(game, ["human"] * 4).save())).game,
    ):
        assert made.decision is not None and game.decision is not None
        assert (made.decision.player, made.option_ids()) == (game.decision.player, game.option_ids())
        assert made.state_hash() == game.state_hash()
        assert made.events(2) == game.events(2)
        assert asked(made, 12) == asked(game.clone(), 12)
    assert account(game, 1, "points").value == game.view(EVERYTHING)["players"][0]["counters"]["points"]


def test_what_others_see_does_not_depend_on_who_the_spy_is() -> None:
    rules = ruled("setup")
    seen: dict[str, set[int]] = {}
    for seed in range(12):
        game = rules.new_game(4, seed=seed, first=1)
        spy = next(i for i, one in enumerate(game.view(EVERYTHING)["players"], 1) if "Spy" in json.dumps(one["zones"]))
        told = []
        for _ in range(3):
            told.append(game.view(None)["decision"])
            game.answer(game.option_ids()[0])
        seen.setdefault(json.dumps([told, game.events(None)]), set()).add(spy)
    assert len({spy for spies in seen.values() for spy in spies}) == 4
    assert {len(spies) for spies in seen.values()} == {4}


def test_bots_play_the_same_game_with_and_without_it() -> None:
    """They are never asked where there is one option, so both tiers and all levels of play are as before."""
    for kind in ("random", "greedy"):
        results = [
            play_bot_game(ruled(where), SimulationSetup((kind,) * 3, 5), 1) for where in ("", "mission", "setup")
        ]
        assert results[0] == results[1] == results[2]


@pytest.mark.parametrize("where", ["mission", "rule", "setup"])
@pytest.mark.parametrize("seed", range(3))
def test_the_referee_asks_the_same(where: str, seed: int) -> None:
    lockstep(ruled(where), 3, seed, 200)


def warned(texts: str) -> list[str]:
    found = load({"bundle.yaml": MANIFEST, "traitors.rules": texts, "parts.yaml": PARTS}).diagnostics
    return [one.message for one in found if one.code == "LR-L0024"]


def texts(where: str = "") -> str:
    made = RULES
    for name in ("setup", "mission"):
        made = made.replace("  {" + name + "}\n", f"  {ANYWAY}\n" if where == name else "")
    return made


def test_a_choice_that_only_holders_of_hidden_things_have_is_warned_of() -> None:
    assert len(warned(texts())) == 1
    assert "whoever is asked gives that away" in warned(texts())[0]
    assert warned(texts("mission")) == warned(texts("setup")) == []


@pytest.mark.parametrize(
    ("condition", "warns"),
    [
        ("there is a part in their role whose loyalty is 0", True),
        ("number of parts in their role whose loyalty is 0 is 1", True),
        ("their luck is 2", False),
        ("there is a part in their role", False),  # how many things somebody has is seen by all
        ("number of parts in their role is 2", False),
        ("failures is 1", False),
    ],
)
def test_what_all_can_see_gives_nothing_away(condition: str, warns: bool) -> None:
    assert bool(warned(texts().replace("there is a part in their role whose loyalty is 0", condition))) is warns


def test_a_hidden_counter_gives_it_away_too() -> None:
    hidden = texts().replace(
        "counter luck for each player", "counter luck for each player\n  seen by its owner, guessed from 0 to 5"
    )
    assert warned(hidden.replace("there is a part in their role whose loyalty is 0", "their luck is 2"))


BY_SECRETS = """
number treason = number of parts in your role whose loyalty is 0
group spies = players whose luck is 2
group agents = players with the highest treason
test (player) is a spy = the player's treason is at least 1
turn trial, after mission
"""


@pytest.mark.parametrize(
    "question",
    [
        "{} secretly chooses one of these\n    they gain 1 points\n    they gain 2 points",
        "{} secretly chooses a number from 0 to 3 as their points",
        "ask {}, vote",
        "for {}, they vote",
        "for {}\n    if failures is 1, ask them, choose a number from 0 to 3, call it the n, gain (the n) points",
    ],
)
def test_a_question_to_those_whom_a_secret_picks_out_is_warned_of(question: str) -> None:
    hidden = "counter luck for each player\n  seen by its owner, guessed from 0 to 5"
    base = texts("setup").replace("counter luck for each player", hidden) + BY_SECRETS
    for who, shown in {
        "each player whose luck is 2": True,
        "each of the spies": True,
        "each of the agents": True,
        "each player whose treason is 1": True,
        "each player that is a spy": True,
        "each player": False,
        "each other player": False,
        "each player whose points is 2": False,
    }.items():
        assert len(warned(f"{base}  {question.format(who)}\n")) == shown, who
    assert warned(f"{base}  for each of the spies, they gain 1 points\n") == []


def test_two_parts_that_all_can_choose_give_nothing_away() -> None:
    assert warned(texts().replace("    they gain 1 points\n", "    they gain 1 points\n    they gain 2 points\n")) == []


@pytest.mark.parametrize(
    ("bound", "warns"),
    [
        ("number of parts in the player to your left's role whose loyalty is 0", True),
        ("number of parts in the player to your left's role", False),
        ("number of parts in your role whose loyalty is 0", False),
    ],
)
def test_numbers_to_choose_from_that_show_things_of_others_are_warned_of(bound: str, warns: bool) -> None:
    changed = texts("setup").replace("from 0 to (your luck)", f"from 0 to ({bound})")
    assert ["what is in somebody's role" in one for one in warned(changed)] == [True] * warns


@pytest.mark.parametrize("lines", [[ANYWAY, "only if failures is 9"], ["only if failures is 9", ANYWAY]])
def test_other_lines_at_the_head_of_a_text_hold_beside_it(lines: list[str]) -> None:
    head = "".join(f"  {line}\n" for line in lines)
    loaded = load(
        {
            "bundle.yaml": MANIFEST,
            "parts.yaml": PARTS,
            "traitors.rules": texts().replace("rule vote\n", "rule vote\n" + head),
        }
    )
    assert loaded.rule_set is not None
    assert "rule vote" not in {rule for _, rule, _ in asked(loaded.rule_set.new_game(3, seed=1, ask_forced=True))}
    lockstep(loaded.rule_set, 3, 1, 60)


@pytest.mark.parametrize("place", ["after a line", "in an if"])
def test_the_line_is_the_first_of_a_text(place: str) -> None:
    line = f"  gain 1 points\n  {ANYWAY}\n" if place == "after a line" else f"  if failures is 1\n    {ANYWAY}\n"
    found = load(
        {
            "bundle.yaml": MANIFEST,
            "parts.yaml": PARTS,
            "traitors.rules": texts().replace("rule vote\n", "rule vote\n" + line),
        }
    )
    assert [(one.code, one.help) for one in found.diagnostics.errors()] == [
        ("LR-T0019", "move this line to the top of the text: it is for all that the text asks")
    ]
