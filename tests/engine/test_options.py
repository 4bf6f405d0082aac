"""Options say what they are about, so that no client takes an id apart; and nothing more than the player may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from london_rules import Game
from london_rules.engine.ids import slug
from tests.engine.pebbles import loaded, pebbles
from tests.games.table import dice, rules, step


def asked(trick: str) -> list[dict[str, Any]]:
    """Try a pebble with a trick, and give the options of its question."""
    game = loaded(pebbles(trick)).new_game(2, seed=1)
    while "try" not in game.option_ids():
        game.answer(game.option_ids()[0])
    game.answer("try")
    if game.decision is not None and game.decision.rule == "action try":
        game.answer(game.option_ids()[0])
    assert game.decision is not None
    return [option.as_json() for option in game.decision.options]


def about(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Leave out the words."""
    return [{key: o[key] for key in o if key not in ("id", "label", "notes")} for o in options]


def test_a_player_a_number_and_a_word() -> None:
    assert about(asked("choose a player")) == [
        {"thing": None, "type": "player", "player": 1},
        {"thing": None, "type": "player", "player": 2},
    ]
    assert about(asked("choose a number from 2 to 3, call it reach")) == [
        {"thing": None, "type": "number", "number": 2},
        {"thing": None, "type": "number", "number": 3},
    ]
    assert about(asked("you may gain 1 steps")) == [{"thing": None, "type": "word"}] * 2


def test_a_thing_that_is_seen_and_the_alternative() -> None:
    options = asked("choose a pebble in your pouch, or nothing")
    assert [(o["type"], o["thing"]) for o in options] == [("thing", o["id"]) for o in options[:-1]] + [("word", None)]


def test_a_hidden_thing_is_its_place_counted_from_the_top() -> None:
    options = asked("choose one of the top 2 pebbles of the bag")
    assert [o["id"] for o in options] == ["bag", "bag:2"]
    assert about(options) == [
        {"thing": None, "type": "zone", "zone": "bag", "index": 1},
        {"thing": None, "type": "zone", "zone": "bag", "index": 2},
    ]


def test_a_hidden_thing_of_a_player_is_in_the_zone_of_that_seat() -> None:
    options = asked("choose another player\nchoose a pebble in their pouch")
    assert about(options)[0] == {"thing": None, "type": "zone", "zone": "pouch", "owner": 2, "index": 1}


def test_an_order_lists_its_things() -> None:
    options = asked("put the pebbles in your pouch on the quarry in an order you choose")
    for option in options:
        assert option["type"] == "thing" and option["thing"] is None
        assert option["id"] == ">".join(option["things"])


def test_things_in_an_order_that_are_hidden_have_no_id() -> None:
    options = asked("put top 2 pebbles of the bag on the bag in an order you choose")
    assert about(options) == [{"thing": None, "type": "thing", "things": [None, None]}] * 2


def test_an_offer_of_a_power_is_about_its_thing() -> None:
    found = Counter[str]()
    game, chosen = rules().new_game(3, 4), dice(3, 4)
    while not game.over:
        assert game.decision is not None
        for option in game.decision.options:
            if option.id.startswith("use:"):
                found[option.type] += 1
                assert option.thing is None or option.id.startswith(f"use:{option.thing}")
        step(game, chosen)
    assert found["thing"] > 10


def things_in(view: Any) -> Iterator[str]:
    """List the things that a view names."""
    if isinstance(view, dict):
        if isinstance(view.get("thing"), str):
            yield view["thing"]
        for key, value in view.items():
            if key != "decision":
                yield from things_in(value)
    elif isinstance(view, list):
        for value in view:
            yield from things_in(value)


@pytest.mark.parametrize("variant", ["2010", "2017", "2011-time-track"])
def test_every_option_of_a_game_says_what_it_is_about(variant: str) -> None:
    game, chosen = rules(variant).new_game(3, 6), dice(3, 6)
    types = Counter[str]()
    for _ in range(400):
        if game.over:
            break
        check_options(game, types)
        step(game, chosen)
    assert types["thing"] > 100 and types["word"] > 100 and (variant == "2011-time-track" or types["zone"] > 5)


def check_options(game: Game, types: Counter[str]) -> None:
    """Check that what the options are about is in the view of the player, and says all that the id says."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.player)
    seen = set(things_in(view))
    for option in decision.options:
        types[option.type] += 1
        assert option.things is not None or (option.type == "thing") == (option.thing is not None)
        assert option.thing is None or option.thing in seen
        if option.type == "zone":
            zones = view["zones"] if option.owner is None else view["players"][option.owner - 1]["zones"]
            assert option.zone is not None and option.index is not None
            assert option.index <= zones[option.zone]["number"]
            assert option.id.startswith(slug(option.zone))
        if option.type in ("player", "number"):
            assert option.id in (f"player-{option.player}", str(option.number))
    assert view["decision"]["options"] == [option.as_json() for option in decision.options]
