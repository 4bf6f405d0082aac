"""What is shown for sentences and lines of strangers where a word for it depends on what stands around it."""

from __future__ import annotations

import pytest
from attrs import evolve

from london_rules.diagnostics import fixed
from tests.language.test_ways_out import HEAD, told
from tests.support.advised import load

TURN = "rules: |\n  turn mine, before hand limit\n    {}\n"
ACTION = "rules: |\n  action mine\n    {}\n"
SCORING = "rules: |\n  scoring mine, after cards\n    {}\n"
RULES = "rules: |\n  {}\n"
CARD = (
    "card:\n  fix:\n    name: Fix\n    set: A\n    colour: brown\n    cost: 2\n    points: 1\n"
    "    flips: yes\n    activation: {}\n"
)


@pytest.mark.parametrize(
    ("frame", "said", "meant"),
    [
        # who does it
        (TURN, "the player whose turn it is gains £2", "gain £2"),
        (TURN, "the player whose turn it is chooses an action", "choose an action"),
        (
            SCORING,
            "for each player\n      every blue card in their city gives them 2 points",
            "for each card in their city that is blue, they gain 2 points",
        ),
        # what has to be so
        (TURN, "if the number of your boroughs does not exceed 4, gain £2", "is at most 4, gain £2"),
        # how often, how many
        (TURN, "do two actions", "2 times, choose an action"),
        # the end
        (
            TURN,
            "if there is no card in the deck, the game is over when this round is over",
            "if there is no card in the deck, end the game after this round",
        ),
        # what goes into an empty pile is all that is there
        # names
        # what a line depends on
        (
            TURN,
            "if your money is at least 4\n      choose a random number from 1 to 6, call it the bolt\n"
            "    if the bolt is 6, lose £5",
            "      if the bolt is 6, lose £5",
        ),
        (
            TURN,
            "you may choose a card in the display, call it the find\n    move the find to your hand",
            "you may\n      choose a card in the display, call it the find\n      move the find to your hand",
        ),
        (
            TURN,
            "ask the player to your left\n      choose a card in your hand, call it the tribute\n"
            "    move the tribute to your hand",
            "      move the tribute to their hand",
        ),
        (TURN, "if your money is 0, gain £1\n    otherwise\n      lose £1 instead", "      lose £1\n"),
        # first lines
        # a test that is removed is asked anyway
        (RULES, "remove test is within reach", "replace test (borough) is within reach = the borough is in the map"),
        # YAML
        (CARD.replace("activation", "ongoing"), "once a turn, at developing: you may gain £2", None),
        ("set:\n{}\n", "start money: 8\nstart hand: 5", "set:\n  start money: 8\n  start hand: 5\n"),
    ],
)
def test_one_message_shows_what_was_meant(frame: str, said: str, meant: str | None) -> None:
    item, shown = told("2010", frame.format(said))
    assert meant is None or meant in shown, f"{item.message}: {item.help}"


@pytest.mark.parametrize(
    ("base", "body", "meant"),
    [
        # a number for a thing: what the rule changes, by that much
        # fields are added to a kind
        (
            "2010",
            "rules: |\n  add to cards\n    guild: yes or no\n\n  scoring guilds, after cards\n    for each player\n"
            "      they gain (number of cards in their city that are guild) points\n"
            "set:\n  card:\n    lords:\n      guild: yes\n",
            "add to kind card\n",
        ),
        # yes in other languages
        ("2010", CARD.format("gain £4").replace("flips: yes", "flips: ja"), "flips: yes"),
        # a number of somebody, in a loop over the players
        (
            "2010",
            RULES.format(
                "number wealth = your money + your points\n\n"
                "  scoring rich, after cards\n    for each player\n      if wealth is at least 20, they gain 1 point"
            ),
            "if their wealth is at least 20",
        ),
        # a row that lacks a cell, and one with an empty cell too many
        (
            "2010",
            "card:\n  rows: |\n    name | set | colour | cost | copies | points | activation | flips\n"
            "    Inn | A | brown | 2 | 2 | 1 | gain £2 | yes\n    Fair | A | pink | 3 | 1 | gain £3 | yes\n"
            "    Yard | A | brown | 1 | 3 | 1 | gain £1 | yes\n",
            "    Fair | A | pink | 3 | | 1 | gain £3 | yes",
        ),
    ],
)
def test_one_message_shows_what_was_meant_in_a_game(base: str, body: str, meant: str | None) -> None:
    item, shown = told(base, body)
    assert (meant or "track steps") in shown, f"{item.message}: {item.help}"


GAME = """\
language: 2
id: pier
title: The pier
kind: game
players: {players}
turn limit: 100
rules: |
  kind boat
    begins in harbour
    oars: number

  counter shells for each player

  zone harbour
    holds boats
    seen by all

  zone dock for each player
    holds boats
    seen by all

  relation tows between boats

  turn sail
    choose a boat in the harbour, call it the prize
    {verb} the prize
    if there is no boat in the harbour, end the game now

  rule haul (boat)
    move the boat to your dock
    gain (the boat's oars) shells
    for each tows of the boat, gain 1 shell

  ranking
    highest shells
boat:
  tar-skiff:
    name: Tar Skiff
    oars: 2
    tows: [{tows}]
  red-punt:
    name: Red Punt
    oars: 3
    tows: [tar-skiff]
"""


@pytest.mark.parametrize(
    ("players", "verb", "tows", "meant"),
    [
        ("2 to 12", "haul", "red-punt", "players: 2 to 8\n"),
        ("2 to 4", "carry", "red-punt", "    haul the prize\n"),
        ("2 to 4", "haul", "red-boat", "tows: [red-punt]"),
    ],
)
def test_one_message_shows_what_was_meant_in_a_new_game(players: str, verb: str, tows: str, meant: str) -> None:
    text = GAME.format(players=players, verb=verb, tows=tows)
    found = load("pier", texts={"pier": {"game.yaml": text}}).diagnostics
    (item,) = found.items()
    assert item.fix is not None, item.message
    (made,) = fixed([evolve(item, alternatives=())], found.files, with_suggestions=True).values()
    assert meant in made


def test_two_bundles_that_add_one_name_get_a_name_of_their_own() -> None:
    step = "rules: |\n  turn tithe, before {}\n    lose £1\n"
    texts = {
        "city-tithe": {"a.yaml": HEAD.format("2010").replace("mine", "city-tithe") + step.format("take")},
        "church-tithe": {"b.yaml": HEAD.format("2010").replace("mine", "church-tithe") + step.format("hand limit")},
    }
    (item,) = load("2010+city-tithe+church-tithe", texts=texts).diagnostics.items()
    assert item.fix is not None
    assert item.fix.replacement == "church tithe"


def test_a_test_that_nothing_asks_is_told_where_it_may_be_meant() -> None:
    rules = (
        "test (card) can be pawned = the card's cost is at least 3\n\n"
        "  action pawn, after buy land\n    choose a card in your hand\n    gain £(its cost)\n    move it to the box"
    )
    item, shown = told("2010", RULES.format(rules))
    assert item.help == "leave it out, or use it, as in `choose a card in your hand that can be pawned`"
    assert not shown


@pytest.mark.parametrize(
    ("frame", "said", "wrong"),
    [
        # A word that carries the rule is not left out.
        (CARD, "Opponents: lose £2", "activation: lose £2"),
        # What is the only rule for such a thing is no other word for anything, if the rules carry it out.
        (TURN, "choose a borough, call it the site\n    burn the site", "buy the site"),
        # What was drawn is cut down, not the hand.
        (TURN, "draw 3 cards, keep 1 card and discard the rest", "number of cards in your hand"),
        (TURN, "draw 3 cards\n    keep 1 card, move the rest to the box", "number of cards in your hand"),
        # Who has a thing is not told by any zone for such things.
        (
            TURN,
            "choose a card in your city, call it the prize\n    the owner of the prize gains £3",
            "in their hand",
        ),
        # In a block of somebody else, what you gain would be theirs.
        (
            TURN,
            "ask the player to your left\n      choose a card in your hand, call it the gift\n"
            "    move the gift to the box, gain £2",
            "      move the gift to the box, gain £2",
        ),
        # What is not told may be lost as well as gained.
        (TURN, "lose £2, 1 poverty", "gain 1 poverty"),
        (TURN, "another player, £2", "gain £2"),
        # A pile is no longer empty after `otherwise`, nor where something goes there.
        (
            TURN,
            "if there is no card in the deck, gain £1, otherwise shuffle the cards in the box into the deck",
            "otherwise, move the cards in the box to the deck in random order",
        ),
        # Who is told by more than a name is not the only one who has one.
        (TURN, "choose another player, call it the rival\n    the winner loses £2", "the rival loses"),
        # A word that two names share says too little.
        (TURN, "if Royal House is in your city, gain £1", "Theatre Royal"),
    ],
)
def test_another_rule_is_not_shown(frame: str, said: str, wrong: str) -> None:
    texts = {"mine": {"mine.yaml": HEAD.format("2010") + frame.format(said)}}
    found = load("2010+mine", texts=texts).diagnostics
    first = [evolve(item, alternatives=()) for item in found.items()]
    shown = fixed(first, found.files, with_suggestions=True)
    assert found.items()
    assert all(wrong not in text for text in shown.values())
