"""What rules say in plain English."""

# ruff: noqa: E501 - the sentences are kept whole

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given

from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.say.texts import phrase_effect, phrase_power, teller
from london_rules.language.syntax.names import plural
from tests.support import trees
from tests.support.texts import parse, read, rules_2010

R = rules_2010()
PIECES = [(e.slot.id, e.body, face.kind) for face in R.faces.values() for e in face.effects.values()]
POWERS = [(p.slot.id, p.power, face.kind) for face in R.faces.values() for p in face.powers]
CATEGORIES = [
    "kinds",
    "relations",
    "counters",
    "zones",
    "marks",
    "numbers",
    "tables",
    "tests",
    "groups",
    "moments",
    "rules",
    "actions",
    "setup",
    "turn",
    "scoring",
]
DECLARATIONS = [(d.slot.id, d) for c in CATEGORIES for d in getattr(R, c).values()]
DECLARATIONS += [(f"ranking {d.name}", d) for d in R.ranking]

FACES = {
    "theatre-royal activation": "Gain £2 and 2 points.",
    "vauxhall-gardens activation": "Gain £2 and 2 points, and lose 1 poverty.",
    "coffee-house activation": "Choose a card in the display that can be placed, pay its cost, then place it on this card.",
    "wren from hand": "This can be done only if there is a card in your hand that can be placed. "
    "Up to 2 times, choose a card in your hand that can be placed, pay its cost, then choose where to place it.",
    "huguenots from hand": "Take a card twice.",
    "steamboats activation": "Gain £2 for each of your boroughs that are on the river.",
    "shops-b activation": "Gain 2 points and lose 1 poverty. Gain £1 for each coin on this card. "
    "Remove all coins from this card.",
    "train-station-north activation": "Lose 1 poverty. Gain £2 for each of your boroughs that are north.",
    "lloyds-of-london activation": "Each other player pays £2 to you.",
    "police-force activation": "Gain 2 points. "
    "If you have at least 1 poverty, choose another player, then give 1 poverty to them.",
    "fleet-street activation": "Gain £5. Choose another player. They gain 2 poverty.",
    "fire-brigade activation": "Gain 2 points. Each other player pays £1 for each of their boroughs.",
    "brixton-prison activation": "Up to 3 times, expend a card and lose 1 poverty.",
    "workhouse activation": "As often as you like, choose a card in your hand that is grey, expend it, gain £1, "
    "then lose 1 poverty.",
    "public-houses activation": 'Until the end of "run city", the hand poverty is 0, instead of the number of cards '
    "in your hand.",
    "underground activation": "Gain 4 points and lay underground counters.",
    "whitehall activation": "Choose another card in your city that can be activated again, "
    "carry out its activation, then finish it.",
}
POWER_TEXTS = {
    "school-a-blue ongoing": "Any card goes with any card, for £1.",
    "coffee-house in hand": "This card needs no payment.",
    "hospital-a ongoing": "While this works: when you would turn over another card, "
    "you may turn this card face down instead.",
    "shops-b ongoing": "While this works: when you place another card, put 1 coin on this card.",
    "bank-of-england ongoing": "While this works, the loan is £12, instead of £10.",
    "stock-exchange ongoing": "Once a turn, at any time in your turn, you may do this: "
    "choose a card in your hand (the offer); choose a card in the display, then swap it with the offer.",
    "university-of-london ongoing 2": "While there is a card in your desk, your deck cards are the cards in your desk.",
}
SLOTS = {
    "number run poverty": "The run poverty is the number of stacks in your city plus the hand poverty "
    "plus the loan poverty (0) minus the relief.",
    "turn hand limit": "In each turn: for each card in your hand beyond the hand limit (9), "
    "choose a card in your hand, then expend it.",
    "test needs no payment": "A card needs no payment only if a power says so.",
    "rule repay all loans": "To repay all loans: repay a loan for each of the loans to repay.",
    "rule build": "To build a card: unless the card needs no payment, choose a card in your hand, other than the card "
    "itself, that goes with the card (the payment), expend the payment, then pay the price, if a power sets one, at which "
    "the payment goes with the card. Pay the card's cost and choose where to place the card.",
    "rule place": "To place a card on a site (a card, or nothing): this cannot be done if the site was "
    "placed this turn. Put the card on the site in your city and mark the card as placed this turn.",
    "rule lay underground counters": "To lay underground counters: do this twice: choose a borough that can take an "
    "underground counter; if it is across the river, pay the river crossing (£3); put 1 underground counter on it.",
    "test is near the underground": "Whether a borough is near the underground: if there is a borough that has an "
    "underground counter, this is so when the borough has a neighbour that has an underground counter; otherwise, when "
    "the borough is City or City is a neighbour of the borough.",
    "test is across the river": "A borough is across the river if there is a borough that has an underground counter and "
    "the borough has no land neighbour that has an underground counter.",
    "number underground left": "The underground left is the underground counters (10) minus the total number of "
    "underground counters on the boroughs.",
    "counter underground": "On each borough there may lie underground counters.",
    "relation bridge": "Two boroughs may be joined: each is then called a bridge of the other.",
    "turn take": "In each turn: take at the start.",
    "rule take at the start": "To take at the start: exactly once (the fewest cards at the start and the most cards at the "
    'start are both 1), choose one of your cards on offer (powers for "taking", and the first time for "opening '
    'the turn", may be used), then move it to your hand.',
    "turn closing": 'In each turn: now powers for "closing" may be used.',
    "scoring loans": "At the end: each player repays all loans.",
    "rule take a loan": "To take a loan: gain the loan (£10) and 1 loan.",
    "ranking poverty": "If players are equal, the one with the lowest poverty comes first.",
    "ranking best building": "If they are still equal, the one whose best building is highest comes first.",
    "ranking number of your boroughs": "If they are still equal, the one with the most boroughs comes first.",
}


def reads_well(text: str) -> None:
    """Check what can be checked without reading aloud."""
    assert re.match(r"[A-Z0-9\"(£]", text), text
    assert text.endswith("."), text
    assert not re.search(r"  |\.\.| [,.;:]|,,|;;|None|\(\)|\ba [aeiou]\w+ |\ban [bcdfgjkpqtvwz]", text), text
    assert text.count("(") == text.count(")"), text
    assert text.count('"') % 2 == 0, text


@pytest.mark.parametrize(("id", "body", "kind"), PIECES, ids=[p[0] for p in PIECES])
def test_every_effect_reads_well(id: str, body: Any, kind: str) -> None:
    text = phrase_effect(body, R, kind)
    reads_well(text)
    assert FACES.get(id.removeprefix(f"{kind} "), text) == text


@pytest.mark.parametrize(("id", "power", "kind"), POWERS, ids=[p[0] for p in POWERS])
def test_every_power_reads_well(id: str, power: Any, kind: str) -> None:
    text = phrase_power(power, R, kind)
    reads_well(text)
    assert POWER_TEXTS.get(id.removeprefix(f"{kind} "), text) == text


@pytest.mark.parametrize(("id", "decl"), DECLARATIONS, ids=[d[0] for d in DECLARATIONS])
def test_every_declaration_reads_well(id: str, decl: Any) -> None:
    text = phrase_declaration(decl, R)
    reads_well(text)
    assert SLOTS.get(id, text) == text


@pytest.mark.parametrize(
    ("variant", "slot", "said"),
    [
        ("2011-time-track", "rule lay letterboxes", "choose at random a spot that can get a letterbox, put"),
        ("2011-time-track", "rule empty", "letterbox for (the letterboxes in play (7) minus the number of spots that"),
        ("2011-time-track", "rule play", "carry out the card's \"played\" effect"),
        ("2011-time-track", "test is a ride", "A card is a ride if the card is of the sort underground or buses."),
        ("2011-time-track", "test is free", "A spot is free if the spot is in the streets and the spot has a path."),
        ("2011-time-track", "test fits the turn", "either the card is not a ride or there is no card"),
        ("2011-time-track", "number reach", "The reach is the total number of pips on the dice in the chosen die."),
        ("2017", "turn repayment", "Repay a loan as many times as the number repaid."),
        ("2010+two-player-relief", "number relief", "is (the number of your boroughs divided by 2, rounded up) if the"),
        ("hybrid-5", "card underground", "If one of your boroughs is north and one of your boroughs is south, pay £2. "
         "Gain 3 points. Gain 1 point for each of your boroughs. Lay underground counters."),
    ],
)  # fmt: skip
def test_no_sentence_of_other_games_can_be_read_in_two_ways(variant: str, slot: str, said: str) -> None:
    rules = read(variant)
    declared = [d for c in CATEGORIES for d in getattr(rules, c).values()] + list(rules.faces.values())
    assert said in next(phrase_declaration(d, rules) for d in declared if d.slot.id == slot)


def test_the_ranking_counts_what_can_be_counted() -> None:
    rules = read("2011-time-track")
    assert phrase_declaration(rules.ranking[0], rules) == "The player with the most track steps wins."


@pytest.mark.parametrize("variant", ["2017", "2011-time-track", "hybrid-1"])
def test_every_declaration_of_other_games_reads_well(variant: str) -> None:
    rules = read(variant)
    for category in CATEGORIES:
        for decl in getattr(rules, category).values():
            reads_well(phrase_declaration(decl, rules))
    for face in rules.faces.values():
        for line in phrase_declaration(face, rules).splitlines():
            reads_well(line)


@pytest.mark.parametrize(
    ("slot", "said"),
    [
        ("is ahead", "the spot is as near to your standpoint as the reach, or nearer, in steps along paths"),
        ("is at its place", "if the card has no monument or there is a spot that shows the card."),
        ("is always of use", "if the card is of the sort picture, person or museum."),
    ],
)
def test_distances_and_what_is_not_so_are_said_without_doubt(slot: str, said: str) -> None:
    rules = read("2011-time-track")
    assert said in phrase_declaration(rules.tests[slot], rules)


def test_the_expected_slots_are_there() -> None:
    assert {f"card {id}" for id in FACES} <= {p[0] for p in PIECES}
    assert {f"card {id}" for id in POWER_TEXTS} <= {p[0] for p in POWERS}
    assert set(SLOTS) <= {d[0] for d in DECLARATIONS}


def test_a_face_says_each_of_its_texts_on_a_line() -> None:
    assert phrase_declaration(R.faces["stock-exchange"], R).split("\n") == [
        "Activation: Gain £2.",
        "Ongoing: " + POWER_TEXTS["stock-exchange ongoing"],
    ]


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("if your poverty is at least 3, lose 1 poverty\notherwise, gain 1 point",
         "If you have at least 3 poverty, lose 1 poverty; otherwise, gain 1 point."),
        ("if not (this is on top), take a card", "Unless this card is on top, take a card."),
        ("you may expend a card, gain £2", "You may expend a card and gain £2."),
        ("3 times, take a card", "Take a card 3 times."),
        ("(long take) times, take a card", "Take a card 3 times (the long take)."),
        ("gain (number of cards in your hand) points", "Gain points equal to the number of cards in your hand."),
        ("gain £(number of cards in your hand)", "Gain £1 for each card in your hand."),
        ("for each card in your hand, gain 1 point, lose 1 poverty",
         "For each card in your hand, gain 1 point and lose 1 poverty."),
        ("as often as you like, at least 2, expend a card", "As often as you like, but at least twice, expend a card."),
        ("choose one of the top 2 cards of the deck", "Choose one of the top 2 cards of the deck."),
        ("choose the top card of the deck, move it to your hand",
         "Choose the top card of the deck, then move it to your hand."),
        ("choose one of the top 1 card of the deck, or nothing, call it the find",
         "Choose the top card of the deck, or nothing (the find)."),
        ("gain £2 for each other player", "Gain £2 for each other player."),
        ("end the game after 1 more turns",
         "The game ends after 1 more turn, counted from the first time that this happens."),
        ("end the game after 0 more turns", "The game ends after this turn."),
        ("gain £2 for each other player, lose 1 poverty", "Gain £2 for each other player. Lose 1 poverty."),
        ("choose a random card in your hand that is grey, expend it",
         "Choose at random a card in your hand that is grey, then expend it."),
        ("if there is no borough in the map, for each player, they take a card",
         "If there is no borough in the map: each player takes a card."),
        ("choose a borough in any land", "Choose a borough in any player's land."),
        ("begin with you", "You take the first turn."),
        ("for each other player, they leave the game, they skip the next turn",
         "For each other player: they leave the game; they skip the next turn."),
    ],
)  # fmt: skip
def test_what_house_rules_may_say(text: str, english: str) -> None:
    assert phrase_effect(parse("effect", text), R, "card") == english


@given(trees.blocks())
def test_any_effect_can_be_said(tree: Any) -> None:
    assert phrase_effect(tree, R, "card").endswith(".")


@given(trees.powers())
def test_any_power_can_be_said(tree: Any) -> None:
    assert phrase_power(tree, R, "card").endswith(".")


@given(trees.number_bodies(), trees.test_bodies())
def test_any_number_and_test_can_be_said(number: Any, test: Any) -> None:
    assert teller(R)(number)
    assert teller(R)(test)


def test_plural_of_kinds_is_what_the_language_reads() -> None:
    assert all(plural(kind) in phrase_declaration(R.kinds[kind], R).lower() for kind in R.kinds)
