"""A question with one option answers itself: the player who was not asked is told so, and nobody else."""

from __future__ import annotations

from london_rules.engine.viewers import Viewer
from london_rules.table import Seat, Table
from tests.support.advised import load

BUNDLE = """\
language: 2
id: fen
title: Fen
kind: game
players: 2
turn limit: 9
files: [fen.rules, cards.yaml]
"""
CARDS = "card:\n  reed: { name: Reed, copies: 1 }\n  heron: { name: Heron, copies: 1 }\n"
RULES = """\
kind card
  begins in the bag
zone bag
  holds cards in a pile
  seen by nobody
zone hand for each player
  holds cards
  seen by its owner
zone shore for each player
  holds cards
  seen by all
counter points for each player
set-up deal
  for each player, move the top card of the bag to their hand
action rest
  gain 1 point
turn morning
  choose an action
turn noon
  choose a card in your hand, call it the catch
  move the catch to the bag
  choose one of the other players
  choose a number from 2 to 2, call it the count
  gain (the count) points
  choose a card in the bag
  move it to your hand
turn evening
  choose up to 1 card in your shore, call them the rest
  you may lose 1 point
ranking
  highest points
"""
HIDDEN = (
    RULES[: RULES.index("turn noon")]
    + """\
turn noon
  choose a card in the bag
  put 1 mud on it
turn evening
  you may lose 1 point
ranking
  highest points
"""
)


def told(table: Table, viewer: Viewer) -> list[str]:
    packet = table.feed(viewer, history=True).packet()
    assert packet is not None
    return [line for turn in packet["told"] for line in turn["lines"]]


def opened(rules: str = RULES) -> Table:
    found = load({"bundle.yaml": BUNDLE, "fen.rules": rules, "cards.yaml": CARDS})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    return Table(found.rule_set, [Seat("human", "Ann"), Seat("human", "Ben")], seed=1, first=1)


def test_the_player_learns_what_there_was_to_choose_and_others_do_not() -> None:
    table = opened()
    own, other = told(table, 1), told(table, 2)
    hand = table.game.view(1)["players"][0]["zones"]["hand"]["things"][0]["name"]
    assert own == [
        "only option: Rest",
        "Rest: gains 1 point",
        f"moves {hand} from their hand to the bag (no choice); gains 2 points (only option: Ben, then 2); "
        f"moves {hand} from the bag to their hand (no choice)",
    ]
    assert (
        other
        == told(table, None)
        == [
            "Rest: gains 1 point",
            "moves a card from their hand to the bag; gains 2 points; moves a card from the bag to their hand",
        ]
    )
    assert not [event for viewer in (2, None, "everything") for event in table.game.events(viewer) if "only" in event]


def test_where_nothing_could_be_done_nothing_is_said_and_a_question_that_is_put_is_not_told() -> None:
    table = opened()
    table.answer(1, "no")
    assert not [line for line in told(table, 1) if "Done" in line]
    asked = Table(table.rule_set, ["human", "human"], seed=1, first=1, ask_forced=True)
    while asked.to_move == 1:
        asked.answer(1, asked.game.option_ids()[0])
    assert not [line for line in told(asked, 1) if "only option" in line]


def test_a_thing_that_the_player_does_not_see_is_told_as_its_place() -> None:
    dealt = HIDDEN.replace(
        "for each player, move the top card of the bag to their hand", "move the top card of the bag to your hand"
    )
    table = opened(dealt.replace("counter points", "counter mud for each card\ncounter points"))
    assert "puts 1 mud on something hidden (only option: the bag)" in told(table, 1)
    assert "only option" not in "".join(told(table, 2))


def test_a_whole_game_is_not_flooded() -> None:
    found = load("nettles")
    assert found.rule_set is not None
    table = Table(found.rule_set, ["greedy"] * 4, seed=1)
    table.play_bots()
    lines = [line for line in told(table, 1) if line.endswith(" (no choice)")]
    assert 0 < len(lines) < table.game.turn / 4
