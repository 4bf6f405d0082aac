"""Saves, logs and replays of whole random games."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from london_rules.engine import EVERYTHING, Game
from tests.games.checks import EDITIONS
from tests.games.table import SEED, dice, play, rules, step
from tests.support.variants import ONE_FIVE

SHARDS = 10
# The games of each variant that are saved at twelve decisions; those before them at every second one.
GAMES = dict.fromkeys(EDITIONS, 2) | {"2010": 14, "2017": 6}
TABLES = [(variant, players) for variant in EDITIONS for players in (2, 3, 4)]
WHOLE = dict.fromkeys(TABLES, 0) | {("2010", 4): 1}
ROOT = Path(__file__).parents[2]
KEY = b"a key of a host"

every_table = pytest.mark.parametrize(("variant", "players"), TABLES)
some_tables = pytest.mark.parametrize(
    ("variant", "players"), [("2010", 2), ("2010", 3), ("2010", 4), ("2017", 3), (ONE_FIVE, 3)]
)
WHOLE_GAMES = [(v, p, n, part) for v, p in TABLES for n in range(WHOLE[v, p]) for part in range(4)]
SAMPLES = [(v, p, s) for v, p in TABLES for s in range(SHARDS) if WHOLE[v, p] + s < GAMES[v]]


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    """Write and read back, as a file would."""
    text = json.dumps(data)
    read = json.loads(text)
    assert read == data
    assert json.dumps(read) == text
    return read


def answers_and_hashes(variant: str, players: int, number: int) -> tuple[list[str], list[str]]:
    """Play a game; gives its answers and the hash before each of them and at the end."""
    game = rules(variant).new_game(players, SEED, number=number, events=False)
    chosen = dice(players, number)
    hashes = []
    while not game.over:
        hashes.append(game.state_hash())
        step(game, chosen)
    assert len(hashes) == len(game.answers)
    return game.answers, [*hashes, game.state_hash()]


def play_on(game: Game, answers: list[str]) -> Game:
    for answer in answers[len(game.answers) :]:
        game.answer(answer)
    return game


@pytest.mark.parametrize(("variant", "players", "number", "part"), WHOLE_GAMES)
def test_save_restore_and_replay_at_every_second_decision(variant: str, players: int, number: int, part: int) -> None:
    """Each of the four parts takes every eighth decision, from another one on: 0, 3, 6 and 9, odd and even ones.

    At every fourth of these the whole game before is compared, and at every eighth it is played on to its end.
    """
    answers, hashes = answers_and_hashes(variant, players, number)
    game = rules(variant).new_game(players, SEED, number=number)
    for at, answer in enumerate(answers):
        if at % 8 == part * 3 % 8:
            save, sealed = through_json(game.save()), through_json(game.save(key=KEY))
            again = rules(variant).restore(sealed, events=False, check=at % 32 == part * 3, key=KEY)
            assert again.state_hash() == hashes[at]
            assert again.option_ids() == game.option_ids()
            assert again.save() == save
            on = len(answers) if at % 64 == part * 3 else min(at + 20, len(answers))
            assert play_on(again, answers[:on]).state_hash() == hashes[on]
            if at % 32 == part * 3:
                traced = rules(variant).restore(save)
                assert traced.decision == game.decision
                assert traced.events(EVERYTHING) == game.events(EVERYTHING)
                assert [traced.view(p) for p in (EVERYTHING, None, 1, 2)] == [
                    game.view(p) for p in (EVERYTHING, None, 1, 2)
                ]
                log = rules(variant).replay(through_json(game.record()))
                assert log.state_hash() == hashes[at]
                assert log.events(EVERYTHING) == game.events(EVERYTHING)
                assert log.save() == save
        game.answer(answer)
    assert game.state_hash() == hashes[-1]
    assert rules(variant).restore(through_json(game.save())).score() == game.score()


@pytest.mark.parametrize(("variant", "players", "shard"), SAMPLES)
def test_save_and_restore_at_twelve_decisions(variant: str, players: int, shard: int) -> None:
    for number in range(WHOLE[variant, players] + shard, GAMES[variant], SHARDS):
        whole = play(rules(variant).new_game(players, SEED, number=number, events=False), dice(players, number))
        answers, end = whole.answers, len(whole.answers)
        points = dice(players, -number).sample(range(end), 12)
        game = rules(variant).new_game(players, SEED, number=number, events=False)
        played_on: dict[int, list[str]] = {}
        for at in range(end + 1):
            if at in points:
                key = None if at == points[0] else KEY  # with a key it is not replayed
                again = rules(variant).restore(through_json(game.save(key=key)), events=False, key=key)
                assert again.state_hash() == game.state_hash()
                on = end if at == points[0] else min(at + 10, end)
                played_on.setdefault(on, []).append(play_on(again, answers[:on]).state_hash())
            if at in played_on:
                assert set(played_on.pop(at)) == {game.state_hash()}
            if at < end:
                game.answer(answers[at])
        assert not played_on
        assert rules(variant).replay(through_json(game.record()), events=False).state_hash() == whole.state_hash()


@some_tables
def test_a_log_replays_in_another_process(variant: str, players: int) -> None:
    game = play(rules(variant).new_game(players, SEED, number=999), dice(players, 999))
    code = (
        f"import json, sys; from london_rules import load; rules = load({variant!r}).rule_set\n"
        "games = [rules.replay(json.load(sys.stdin), events=False)]\n"
        "print(games[0].state_hash(), rules.digest)"
    )
    env = {**os.environ, "PYTHONHASHSEED": "random", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=json.dumps(game.record()),
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [game.state_hash(), rules(variant).digest]


@every_table
def test_recorded_chance_is_enough(variant: str, players: int) -> None:
    game = play(rules(variant).new_game(players, SEED, number=5), dice(players, 5))
    log = game.record()
    again = Game.begin(rules(variant), game.setup.__class__(players, seed=999), tape=list(log["chance"]))
    for answer in log["answers"]:
        again.answer(answer)
    assert again.state_hash() == game.state_hash()
    assert again.events(EVERYTHING) == game.events(EVERYTHING)
    assert again.chance == game.chance
