"""`can be activated`, asked of a card by a card of the same kind: a thing that is asked about is not available."""

from random import Random

import pytest

from london_rules import RuleSet, load
from tests.engine.pebbles import loaded, pebbles
from tests.referee.lockstep import lockstep

OVERLAY = 'language: 2\nid: crier\ntitle: Crier\nkind: overlay\nbuilds on: ["2010"]\nfiles: [cards.yaml]\n'
CARD = """\
card:
  crier:
    name: Crier
    set: A
    colour: brown
    copies: {copies}
    cost: 0
    flips: yes
    activation: {activation}
"""
ACTIVATIONS = (
    "choose a card in your city that can be activated",
    "only if number of cards in your city that can be activated is at least 2, gain 1 points",
    "only if number of cards in your city that can be activated is at least 2, "
    "choose a card in your city that can be activated, gain 1 points",
    "gain (number of cards in your city that can be activated) points",
)


def with_crier(activation: str, copies: int = 4) -> RuleSet:
    result = load({"bundle.yaml": OVERLAY, "cards.yaml": CARD.format(copies=copies, activation=activation)})
    assert result.rule_set is not None, [d.message for d in result.diagnostics]
    return result.rule_set


@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("events", [False, True])
def test_a_card_that_asks_what_can_be_activated_is_played_to_the_end(activation: str, events: bool) -> None:
    rules = with_crier(activation)
    for seed in range(1 if events else 2):
        chance, game = Random(seed), rules.new_game(2, seed, events=events, check=events)
        while not game.over:
            game.answer(chance.choice(game.option_ids()))


@pytest.mark.parametrize("seed", range(4))
def test_a_thing_whose_effect_is_carried_out_is_not_available_to_what_reacts_to_it(seed: int) -> None:
    texts = pebbles("stride", more="test (pebble) is ready = the pebble's trick can be carried out")
    counting = "when you stride, gain (number of pebbles in your pouch that are ready) steps"
    texts["pebbles.yaml"] = texts["pebbles.yaml"].replace("when you stride, gain 1 steps", counting)
    lockstep(loaded(texts), 2, seed, 60)
