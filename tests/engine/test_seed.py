"""A game for which the host names no seed is dealt from the system's randomness, and its log keeps that seed."""

import json

from tests.games.table import dice, play, rules


def test_games_without_a_seed_are_dealt_differently() -> None:
    games = [rules().new_game(2, events=False) for _ in range(20)]
    assert len({game.setup.seed for game in games}) == 20
    assert len({game.state_hash() for game in games}) == 20
    assert max(game.setup.seed for game in games).bit_length() > 50
    assert all(0 <= game.setup.seed < 1 << 64 for game in games)


def test_a_seed_that_was_taken_at_random_is_kept_in_logs_and_saves() -> None:
    game = play(rules().new_game(2, events=False), dice(2, 0))
    log, save = json.loads(json.dumps(game.record())), json.loads(json.dumps(game.save()))
    assert log["seed"] == save["seed"] == game.setup.seed
    assert rules().replay(log).state_hash() == game.state_hash()
    again = rules().new_game(2, game.setup.seed, events=False)
    for answer in game.answers:
        again.answer(answer)
    assert again.record() == log


def test_a_seed_of_zero_is_a_seed() -> None:
    games = [rules().new_game(2, 0, events=False) for _ in range(2)]
    assert [game.setup.seed for game in games] == [0, 0]
    assert games[0].save() == games[1].save()
