"""What is shuffled in sight of all stays unknown in its order, and what is mixed does not say who laid it there."""

from itertools import product

from london_rules import load
from london_rules.engine import Game

VOTE = """language: 2
id: vote
title: Vote
kind: game
players: 3
turn limit: 9
ballot:
  rows: |
    name | copies
    Good | 3
    Bad  | 3
rules: |
  kind ballot
    begins in box
  zone box
    holds ballots
    seen by nobody
  zone hand for each player
    holds ballots
    seen by its owner
  zone pot
    holds ballots in a pile
    seen by nobody
  zone show
    holds ballots
    seen by all
  counter points for each player
  set-up deal
    for each player
      choose a random Good in the box, move it to their hand
      choose a random Bad in the box, move it to their hand
  turn vote
    each player secretly chooses a ballot in their hand, move it to the pot
    move the ballots in the pot to the show in random order
    end the game now
  ranking
    highest points
"""


def test_the_events_of_the_set_up_do_not_give_the_order_of_the_deck():
    rule_set = load("2010").rule_set
    told = [
        [
            e
            for e in rule_set.new_game(2, seed=seed, first=1).events(2)
            if e["type"] == "move" and e["into"]["zone"] == "deck"
        ]
        for seed in (1, 2)
    ]
    assert [e["thing"] for e in told[0]] == [e["thing"] for e in told[1]]


def test_what_is_mixed_is_not_told_in_the_order_in_which_it_lay():
    for given in product(("good", "bad"), repeat=3):
        game = voted(given)
        shown = [e["thing"] for e in game.events(None) if e["type"] == "move" and e["into"]["zone"] == "show"]
        assert [one.partition("#")[0] for one in shown] == sorted(given)
        assert shown == sorted(shown)


def voted(given: tuple[str, ...]) -> Game:
    """Play one vote."""
    rule_set = load("vote", texts={"vote": {"vote.yaml": VOTE}}).rule_set
    assert rule_set is not None
    game = rule_set.new_game(3, seed=1, first=1, check=True)
    while not game.over:
        wanted = given[game.decision.player - 1]
        game.answer(next(one for one in game.option_ids() if one.startswith(wanted)))
    return game
