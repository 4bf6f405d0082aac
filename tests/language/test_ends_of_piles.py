"""Both ends of a pile: what is put under it, and the bottom card."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine import EVERYTHING
from london_rules.language.format.texts import writer
from london_rules.language.say.texts import teller
from tests.referee.small_game import SmallGame

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nrules: |\n  action bury\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("put it under the deck", "put it under the deck"),
        ("put the top card of the deck under the deck", "put the top card of the deck under the deck"),
        ("put the cards in your hand under the deck in random order", ""),
        ("put the cards in your hand under the deck in an order you choose", ""),
        ("move the bottom card of the deck to your hand", ""),
        ("move the bottom 2 cards of the deck to your hand", ""),
        ("choose the bottom card of the deck", ""),
        ("for each of the bottom 3 cards of the deck", ""),
    ],
)
def test_both_ends_of_a_pile_are_written_and_said(text: str, said: str) -> None:
    more = ", gain £1" if text.startswith("for each") else ""
    loaded = load("2010+mine", texts={"mine": f"{HEAD}    choose a card in your hand\n    {text}{more}\n"})
    assert loaded.rule_set is not None, list(loaded.diagnostics)
    rules = loaded.rule_set.rules
    statement = rules.actions["bury"].body.body[1]
    assert writer(rules)(statement) == text
    assert not said or teller(rules)(statement) == said


def test_only_a_pile_has_an_end_to_put_things_under() -> None:
    loaded = load("2010+mine", texts={"mine": f"{HEAD}    choose a card in the display\n    put it under your hand\n"})
    [error] = loaded.diagnostics.errors()
    assert error.code == "LR-T0011"
    assert error.message.endswith("this needs a zone that is a pile, but the hand has no order")


def test_a_field_can_still_be_called_bottom() -> None:
    text = """
  add to kind borough
    bottom: number, may be missing
  number depth = highest bottom of boroughs
  action bury
    choose one of your boroughs
    gain (its bottom + depth) points
    move the bottom card of the deck to your hand
"""
    text = HEAD.replace("  action bury\n", text.lstrip("\n"))
    assert load("2010+mine", texts={"mine": text}).rule_set is not None


def test_what_is_put_under_a_pile_is_at_its_bottom_and_the_log_says_so() -> None:
    rules = "turn act, before ending\n  put the top 2 cards of the tray under the tray\n"
    rule_set = SmallGame(rules=rules).load()
    game = rule_set.new_game(2, 1)
    before = [*game.state.z[game.program.layout.zone_base["tray"]]]
    game.answer(game.option_ids()[0])
    moved = [e for e in game.events(EVERYTHING) if e.get("under")]
    assert len(moved) == 2
    pile = game.state.z[game.program.layout.zone_base["tray"]]
    ids = [game.program.layout.things[t].id for t in pile]
    assert ids[:2] == [moved[1]["thing"], moved[0]["thing"]]
    assert len(pile) == len(before) - 1
