"""What is done in a chain: for each thing at most once, and for what comes to be meant on the way."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine import EVERYTHING, Game, RuleSet
from london_rules.language.say.declarations import phrase_declaration
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.both_tiers import play_on_both
from tests.referee.lockstep import lockstep

MANIFEST = """language: 2
id: blocks
title: Blocks
kind: game
players: 1 to 3
turn limit: 9
files: [blocks.rules, blocks.yaml]
"""
THINGS = """block:
  ash: {name: Ash, beside: [beech, cedar], rank: 1}
  beech: {name: Beech, beside: [ash, cedar], rank: 2}
  cedar: {name: Cedar, beside: [ash, beech, deal], rank: 3}
  deal: {name: Deal, beside: [cedar], rank: 4}
  elm: {name: Elm, rank: 5}
"""
RULES = """relation beside between blocks
kind block
  begins in the floor
  rank: number
zone floor
  holds blocks
  seen by all
zone heap
  holds blocks in a pile
  seen by all
counter push for each block
counter points for each player
counter fallen
test (block) is pushed = the block has push
{added}
ranking
  highest points
"""
PUSHES = """turn push
  choose a block in the floor, call it the first, put 1 push on the first
  in a chain, for each block that is pushed, topple it
  end the game now
rule topple (block)
  gain 1 fallen
  gain (the block's rank) points
  for each beside of the block, put 1 push on it
"""
ASKED = PUSHES.replace(
    "  for each beside of the block, put 1 push on it\n",
    "  choose a beside of the block, call it the next, put 1 push on the next\n",
)


def rules_of(added: str) -> RuleSet:
    found = load({"bundle.yaml": MANIFEST, "blocks.rules": RULES.format(added=added), "blocks.yaml": THINGS})
    assert found.rule_set is not None, [d.message for d in found.diagnostics]
    return found.rule_set


def table_of(game: Game) -> dict[str, int]:
    view = game.view(EVERYTHING)
    return {**view["counters"], "points": view["players"][0]["counters"]["points"]}


def test_each_is_done_once_and_what_is_reached_on_the_way_is_done_too() -> None:
    game = rules_of(PUSHES).new_game(1, 1)
    game.answer("deal")
    assert game.over
    assert table_of(game) == {"fallen": 4, "points": 10}
    alone = rules_of(PUSHES).new_game(1, 1)
    alone.answer("elm")
    assert table_of(alone) == {"fallen": 1, "points": 5}


def test_it_goes_by_the_order_of_things_and_looks_again_each_time() -> None:
    game = rules_of(PUSHES).new_game(1, 1)
    game.answer("deal")
    toppled = [e["thing"] for e in game.events(EVERYTHING) if e["type"] == "counter on thing"]
    # Deal pushes Cedar, Cedar pushes Ash before Beech, and Deal again, which has fallen; Ash then pushes Beech.
    assert toppled == ["deal", "cedar", "ash", "beech", "deal", "beech", "cedar", "ash", "cedar"]


def test_a_chain_may_ask_be_saved_and_go_on() -> None:
    rules = rules_of(ASKED)
    game = rules.new_game(1, 1)
    for answer in ("ash", "beech"):
        game.answer(answer)
    again = rules.restore(game.save())
    for one in (game, again):
        one.answer("cedar")
        one.answer("deal")
        assert one.over
        assert table_of(one)["fallen"] == 4
    assert game.state_hash() == again.state_hash()


def test_stop_ends_it() -> None:
    stopped = PUSHES.replace("topple it", "topple it, if fallen is 2, stop")
    game = rules_of(stopped).new_game(1, 1)
    game.answer("deal")
    assert table_of(game)["fallen"] == 2


def test_a_pile_is_gone_through_to_its_end() -> None:
    added = """turn sweep
  move the blocks in the floor to the heap
  in a chain, for each of the top 1 blocks of the heap
    move it to the floor
    gain 1 points
  end the game now
"""
    assert table_of(rules_of(added).new_game(1, 1))["points"] == 5


def test_players_are_done_for_once_each_too() -> None:
    added = """turn pay
  gain 1 point
  in a chain, for each player whose points is at least 1
    for each player, they gain 1 point
  end the game now
"""
    game = rules_of(added.replace("1 point\n", "1 points\n")).new_game(3, 1, first=1)
    assert [p["counters"]["points"] for p in game.view(EVERYTHING)["players"]] == [4, 3, 3]


STOPPED = ASKED.replace("topple it", "topple it, if fallen is 2, stop")
CASES = {"it asks nothing": PUSHES, "it asks": ASKED, "it is stopped": STOPPED}


@pytest.mark.parametrize("added", CASES.values(), ids=CASES)
def test_the_referee_and_c_do_the_same(added: str) -> None:
    rules = rules_of(added)
    for seed in range(6):
        lockstep(rules, 1 + seed % 3, seed, traced=seed % 2 == 1)
        both = play_on_both(rules, SimulationSetup(("random",) * (1 + seed % 3), 1), seed)
        assert both.difference is None
        assert not both.left


def test_it_is_said_in_english() -> None:
    rules = rules_of(PUSHES).rules
    said = "For each block that is pushed, looking again every time but taking none twice, topple it."
    assert said in phrase_declaration(rules.turn["push"], rules)


def test_a_chain_whose_things_come_without_end_ends_with_the_last_thing() -> None:
    """Whatever is meant again is not done again, so a chain is bounded by what there is."""
    added = "turn push\n  in a chain, for each block, gain 1 fallen, put 1 push on it\n  end the game now\n"
    assert table_of(rules_of(added).new_game(1, 1))["fallen"] == 5
