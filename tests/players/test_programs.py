"""A player answers on whichever program a game runs, and answers alike."""

from london_rules import load
from london_rules.players import make_player


def test_greedy_plays_alike_with_and_without_events():
    rule_set = load("2010").rule_set
    games = [rule_set.new_game(2, seed=3, events=events) for events in (True, False)]
    for game in games:
        seats = [make_player("greedy", rule_set, 1, 3), make_player("random", rule_set, 2, 3)]
        while len(game.answers) < 80:
            game.answer(seats[game.to_move - 1].choose(game))
    assert games[0].answers == games[1].answers
