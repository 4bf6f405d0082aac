"""Play games with fixed seeds and print what they come to: the program that is run by each Python in turn.

It is read as a text too, by a Python that has nothing but the packages of the page.
"""

import json
from random import Random

from london_rules import load

VARIANTS = ("2010", "2017", "hybrid-1", "hybrid-4+alms", "2011-time-track")
GAMES = 20  # of each: 100 in all


def played(variant: str, games: int) -> dict[str, object]:
    """Play games of a variant at random, with two to four players, and give their hashes and places."""
    rule_set = load(variant).rule_set
    assert rule_set is not None
    low, high = rule_set.players
    out: list[list[object]] = []
    for number in range(games):
        players = low + number % (high - low + 1)
        game = rule_set.new_game(players, seed=7, number=number, events=False)
        choices = Random(number)
        while not game.over:
            game.answer(choices.choice(game.option_ids()))
        out.append([game.state_hash(), len(game.answers), game.score()])
    return {"digest": rule_set.digest, "games": out}


if __name__ == "__main__":
    print(json.dumps({variant: played(variant, GAMES) for variant in VARIANTS}))
