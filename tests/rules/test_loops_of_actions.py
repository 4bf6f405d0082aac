"""Loops that begin with the choice of an action: they can be stopped there."""

from __future__ import annotations

import pytest

from london_rules import load
from london_rules.engine.game import Game
from london_rules.language.format.texts import format_effect
from london_rules.language.say.texts import phrase_effect

HEAD = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'


def started(turn: str, more: str = "") -> Game:
    found = load({"bundle.yaml": HEAD, "mine.rules": f"replace turn action\n  {turn}\n{more}"})
    assert found.rule_set is not None, list(found.diagnostics)
    assert [item.code for item in found.diagnostics] == []
    game = found.rule_set.new_game(2, 1, first=1)
    while game.decision is not None and "take-three-cards" not in game.option_ids():
        game.answer(game.option_ids()[0])
    return game


def after(game: Game, *answers: str) -> tuple[int, list[str]]:
    """Give answers; return the turn, and the options that are now open."""
    for answer in answers:
        game.answer(answer)
        while game.turn == 1 and "take-three-cards" not in game.option_ids() and answer != "stop":
            game.answer(game.option_ids()[0])
    return game.turn, [id for id in game.option_ids() if id in ("stop", "take-three-cards")]


@pytest.mark.parametrize("loop", ["up to 2 times", "as often as you like"])
@pytest.mark.parametrize("body", ["at acting, choose an action", "act"])
def test_a_loop_of_actions_can_be_stopped(loop: str, body: str) -> None:
    rule = "rule act\n  at acting, choose an action\n" if body == "act" else ""
    assert after(started(f"{loop}, {body}", rule)) == (1, ["take-three-cards", "stop"])
    assert after(started(f"{loop}, {body}", rule), "take-three-cards") == (1, ["take-three-cards", "stop"])
    game = started(f"{loop}, {body}", rule)
    game.answer("stop")
    assert game.turn == 2 or "take-three-cards" not in game.option_ids()


def test_it_can_be_stopped_only_after_the_least_number_of_rounds() -> None:
    game = started("up to 3 times, at least 1, at acting, choose an action")
    assert after(game) == (1, ["take-three-cards"])
    assert after(game, "take-three-cards") == (1, ["take-three-cards", "stop"])


def test_a_saved_game_goes_on_in_the_loop() -> None:
    game = started("up to 2 times, at acting, choose an action")
    again = game.rule_set.restore(game.save())
    assert again.option_ids() == game.option_ids()
    game.answer("stop")
    again.answer("stop")
    assert again.state_hash() == game.state_hash()


def test_it_is_written_and_said_as_it_is() -> None:
    game = started("up to 2 times, at acting, choose an action")
    body = game.rule_set.rules.turn["action"].body
    assert format_effect(body, game.rule_set.rules).strip() == "up to 2 times, at acting, choose an action"
    assert phrase_effect(body, game.rule_set.rules) == (
        'Up to 2 times, choose an action (powers for "acting" may be used) and carry it out.'
    )
