"""Logs and saves go from Python to a game in C and back, and the game goes on at both to the same end."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from tests.embed.embedded import OK, Embedded, Library, compiled, needs_compiler, rules_of
from tests.embed.test_same_games import looks_alike, scores_alike

pytestmark = needs_compiler
BEGUN = ("players", "seed", "number", "first", "ask_forced")


def written(data: dict[str, Any]) -> dict[str, Any]:
    """Write a log or save as a file, and read it again."""
    read: dict[str, Any] = json.loads(json.dumps(data))
    return read


def in_c(library: Library, log: dict[str, Any]) -> Embedded:
    """Play the log of a game again in C. Questions with one option are in no log; the last ones lead to its state."""
    first = log["first"] or 0
    game = library.new(log["players"], log["seed"], first, log["number"], ask_forced=log["ask_forced"])
    for answer in log["answers"]:
        while game.number("options") == 1:
            assert game.answer(0) == OK
        assert game.answer(answer) == OK
    while game.hash() != log["state_hash"]:
        assert (game.number("options"), game.answer(0)) == (1, OK)
    return game


def in_python(rule_set: RuleSet, log: dict[str, Any]) -> Game:
    """Play again in Python what was kept of a game in C."""
    game = rule_set.new_game(**{name: log[name] for name in BEGUN})
    for answer in log["answers"]:
        game.answer_forced()
        game.answer(answer)
    while game.state_hash() != log["state_hash"]:
        (only,) = game.option_ids()
        game.answer(only)
    return game


@pytest.mark.parametrize("variant", ["2010", "nettles", "driftwood", "keepers"])
def test_a_game_goes_from_python_to_c_and_back_and_on(variant: str, tmp_path: Any) -> None:
    rule_set = rules_of(variant)
    library, (low, high), passed = compiled(rule_set, tmp_path), rule_set.players, 0
    for seed in range(4):
        dice, players = Random(seed), low + seed % (high - low + 1)
        game = rule_set.new_game(players, seed, number=seed % 2, first=seed % players or None, ask_forced=seed == 3)
        while not game.over:
            for _ in range(dice.randrange(1, 25)):
                if not game.over:
                    game.answer(dice.choice(game.option_ids()))
            log = written(game.save() if passed % 2 else game.record())
            embedded = in_c(library, log)
            looks_alike(game, embedded)
            # It goes on in C, whose caller keeps how it began, the answers, and a hash.
            for _ in range(dice.randrange(1, 25)):
                if embedded.number("over"):
                    break
                options = embedded.options()
                answer = dice.choice(options)
                assert embedded.answer(answer) == OK
                log["answers"] += [answer] if len(options) > 1 else []
            kept = {name: log[name] for name in (*BEGUN, "answers")} | {"state_hash": embedded.hash()}
            back = in_python(rule_set, written(kept))
            looks_alike(back, embedded)
            # A save of it is one of Python, and its log is replayed.
            game = rule_set.restore(written(back.save()))
            assert rule_set.replay(written(game.record())).state_hash() == embedded.hash()
            passed += 1
        scores_alike(game, embedded)
    assert passed >= 4  # each game at least once, by logs and saves in turn
