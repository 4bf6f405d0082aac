"""Observations: each feature is what the view of the seat shows, turned to it, and nothing hidden is in them."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from london_rules.engine import Game
from london_rules.env import ObservationSpace
from tests.engine.test_secrecy import pairs
from tests.env.test_space import game_of
from tests.games.table import rules
from tests.support.race import GAME as RACE

VARIANTS = ["2010", "2017", RACE, "hybrid-1"]


def with_mask(space: ObservationSpace, game: Game, seat: int) -> dict[str, Any]:
    """Return what a seat may know, with its action mask: all zeros if another seat is asked."""
    mask = space.actions.mask(game) if game.to_move == seat else np.zeros(space.actions.n, dtype=np.int8)
    return {"observation": space.observe(game, seat), "action_mask": mask}


def seat_words(players: int) -> list[str]:
    """Name the seats from one's own on."""
    return ["you", "next", "next-2", "next-3"][:players]


def expected(game: Game, seat: int) -> dict[str, float]:
    """Work out from the view of a seat what its observation must have; what is not listed must be 0."""
    view = game.view(seat)
    players = len(view["players"])
    words = {(seat - 1 + i) % players + 1: word for i, word in enumerate(seat_words(players))}
    out: dict[str, float] = {"turn": view["turn"], f"active: {words[view['active player']]}": 1, "over": view["over"]}
    out["turns left"] = 0 if view["turns left"] is None else view["turns left"] + 1
    if "round" in view:
        out |= {"round": view["round"], "rounds left": 0 if view["rounds left"] is None else view["rounds left"] + 1}
    if game.to_move is not None:
        out[f"asked: {words[game.to_move]}"] = 1
    out |= {f"table: {name}": amount for name, amount in view["counters"].items()}
    for name, zone in view["zones"].items():
        add_zone(out, game, name, zone)
    for player in view["players"]:
        word = words[player["player"]]
        out |= {f"{word}: {name}": amount for name, amount in player["counters"].items()}
        for name, zone in player["zones"].items():
            add_zone(out, game, f"{word} {name}", zone)
    return out


def add_zone(out: dict[str, float], game: Game, name: str, zone: dict[str, Any]) -> None:
    out[f"{name}: size"] = zone["number"]
    if zone["shape"] == "stacks":
        out[f"{name}: stacks"] = len(zone["stacks"])
        for number, stack in enumerate(zone["stacks"], 1):
            for above, thing in enumerate(reversed(stack)):
                add_thing(out, game, name, thing, number, above)
        return
    things = [t for row in zone["rows"] for t in row] if zone["shape"] == "rows" else zone["things"] or []
    for number, thing in enumerate(things, 1):
        place = {"rows": number, "pile": len(things) + 1 - number, "hand": 0}[zone["shape"]]
        add_thing(out, game, name, thing, place, 0)


def add_thing(
    out: dict[str, float], game: Game, zone: str, thing: dict[str, Any] | None, place: int, above: int
) -> None:
    if thing is None or thing["thing"] is None:
        return
    layout = game.program.layout
    row = f"{layout.things[layout.thing_index[thing['thing']]].kind} {thing['thing']}"
    out |= {f"{row}: in {zone}": 1, f"{row}: place": place, f"{row}: above": above}
    out |= {f"{row}: face down": thing["face down"], f"{row}: covered": thing["covered"]}
    out |= {f"{row}: {name}": amount for name, amount in thing.get("counters", {}).items()}
    out |= {f"{row}: {mark}": 1 for mark in thing.get("marks", [])}


def check(space: ObservationSpace, game: Game, seat: int) -> None:
    """Check each number of an observation against the view."""
    wanted = {name: value for name, value in expected(game, seat).items() if value}
    if game.to_move == seat:
        asked = [f for f in space.features if f.name.startswith("question: ")][game.state.ask]
        assert asked.name.startswith(f"question: {game.decision.rule}")
        wanted[asked.name] = 1
    found = space.observe(game, seat)
    assert (found.dtype, found.shape) == (np.float32, (space.n,))
    shown = {space.features[i].name: float(found[i]) for i in found.nonzero()[0]}
    assert shown == wanted


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_observation_has_what_the_view_of_the_seat_shows_and_no_more(variant: str) -> None:
    for players in (2, 4):
        space, chosen = ObservationSpace(rules(variant), players), random.Random(players)
        game = rules(variant).new_game(players, 5)
        for number in range(350):
            if number % 7 == 0:
                for seat in range(1, players + 1):
                    check(space, game, seat)
            game.answer(chosen.choice(game.option_ids()))


def test_where_a_table_has_other_shapes_an_observation_follows_the_view_too() -> None:
    """The pebbles have a path of rows, a hidden bag, and powers that work from a hand."""
    space, chosen = ObservationSpace(game_of(), 3), random.Random(1)
    game = game_of().new_game(3, 5)
    game.state.m[3] = 1  # a pebble lies face down
    for _ in range(30):
        for seat in (1, 2, 3):
            check(space, game, seat)
        game.answer(chosen.choice([id for id in game.option_ids() if id != "stow"]))


def test_features_are_named_once_each_and_described() -> None:
    for variant in VARIANTS:
        features = ObservationSpace(rules(variant), 2).features
        assert len({f.name for f in features}) == len(features)
        assert all(f.meaning.endswith(".") and len(f.meaning) > 10 for f in features)


def test_the_rows_of_a_kind_can_be_cut_out_as_a_table() -> None:
    space = ObservationSpace(rules("2010"), 2)
    block = space.blocks["card"]
    low, high = rules("2010").layout.kind_range["card"]
    assert block.things == high - low
    names = np.array([f.name for f in space.features])[block.start : block.start + block.things * block.width]
    for thing, row in zip(rules("2010").layout.things[low:high], names.reshape(block.things, block.width), strict=True):
        assert all(name.startswith(f"card {thing.id}: ") for name in row)


def test_both_programs_of_a_game_give_the_same_observations() -> None:
    """Games with and without events run on different programs."""
    for variant in VARIANTS:
        space, chosen = ObservationSpace(rules(variant), 3), random.Random(3)
        games = [rules(variant).new_game(3, 1, events=events) for events in (True, False)]
        for _ in range(60):
            seat = games[0].to_move
            first, second = (with_mask(space, game, seat) for game in games)
            assert (first["observation"] == second["observation"]).all()
            assert (first["action_mask"] == second["action_mask"]).all()
            answer = chosen.choice(games[0].option_ids())
            for game in games:
                game.answer(answer)


# ---- secrecy ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["2010", "2017", RACE])
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(variant: str) -> None:
    """Two cards that a player has not seen change places, as in the tests of secrecy of the engine."""
    space, compared, differ = ObservationSpace(rules(variant), 3), 0, 0
    for number in range(6):
        for here, other, player in pairs(variant, 3, number, 8):
            first, second = (with_mask(space, world.shown, player) for world in (here, other))
            assert first["observation"].tobytes() == second["observation"].tobytes()
            assert first["action_mask"].tobytes() == second["action_mask"].tobytes()
            compared += 1
            others = [seat for seat in (1, 2, 3) if seat != player]
            differ += any((space.observe(here.shown, p) != space.observe(other.shown, p)).any() for p in others)
    assert compared >= 10 and differ >= 2, (compared, differ)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_dealt_again_changes_no_observation_and_no_mask(players: int) -> None:
    compared = 0
    for variant in VARIANTS:
        space, chosen = ObservationSpace(rules(variant), players), random.Random(players)
        game = rules(variant).new_game(players, 8, events=False)
        for number in range(240):
            if number % 20 == 0:
                player = game.to_move
                here, there = (with_mask(space, g, player) for g in (game, game.determinize(player, number)))
                assert here["observation"].tobytes() == there["observation"].tobytes()
                assert here["action_mask"].tobytes() == there["action_mask"].tobytes()
                compared += 1
            game.answer(chosen.choice(game.option_ids()))
    assert compared == 48


def test_a_seat_that_is_not_asked_learns_neither_question_nor_options() -> None:
    space, chosen = ObservationSpace(rules("2010"), 3), random.Random(2)
    game = rules("2010").new_game(3, 2)
    for _ in range(100):
        for seat in (1, 2, 3):
            found = with_mask(space, game, seat)
            asked = [
                f.name for f, n in zip(space.features, found["observation"], strict=True) if n and "question" in f.name
            ]
            assert bool(asked) == found["action_mask"].any() == (game.to_move == seat)
        game.answer(chosen.choice(game.option_ids()))


def test_the_end_of_a_game_shows_no_hands() -> None:
    space, chosen = ObservationSpace(rules("2010"), 2), random.Random(2)
    game = rules("2010").new_game(2, 2, events=False)
    while not game.over:
        last = space.observe(game, 1)
        game.answer(chosen.choice(game.option_ids()))
    found = space.observe(game, 1)
    hand = next(i for i, f in enumerate(space.features) if f.name == "next hand: size")
    assert not any(f.name.startswith("card ") and ": in next hand" in f.name for f in space.features)
    assert found[hand] >= 0 and last.shape == found.shape


# ---- questions asked in steps -------------------------------------------------------------------


def test_what_was_chosen_of_an_order_is_observed_by_the_seat_asked_only() -> None:
    rule_set = game_of()
    space, game = ObservationSpace(rule_set, 2), rule_set.new_game(2, 1)
    for _ in range(2):
        game.answer("draw")
        game.answer("draw")
    seat = game.to_move
    game.answer("stow")
    first, second = (game.option_ids()[-1].split(">")[i] for i in (0, 1))
    before = {seat: space.observe(game, seat) for seat in (1, 2)}
    so_far = tuple(space.actions.number(f"thing:{id}") for id in (first, second))
    after = {seat: space.observe(game, seat, so_far) for seat in (1, 2)}
    new = {space.features[i].name: after[seat][i] for i in (after[seat] != before[seat]).nonzero()[0]}
    chosen = {f"pebble {first}: chosen": 1, f"pebble {second}: chosen": 2, "steps": 2}
    assert {name: n for name, n in new.items() if not name.startswith("options")} == chosen
    assert (after[3 - seat] == before[3 - seat]).all()


def test_what_is_left_after_halves_is_observed() -> None:
    rule_set = game_of(0, "999")
    space, game = ObservationSpace(rule_set, 2), rule_set.new_game(2, 1)
    game.answer("bid")
    index = {f.name: i for i, f in enumerate(space.features)}
    found = space.observe(game, game.to_move, (space.actions.second_half, space.actions.first_half))
    assert [found[index[name]] for name in ("steps", "options before", "options after")] == [2, 0.5, 0.25]


def test_a_seat_that_is_not_there_is_refused() -> None:
    space, game = ObservationSpace(rules("2010"), 2), rules("2010").new_game(2, 1)
    for seat in (0, 3, None, "1", True):
        with pytest.raises(ValueError, match="there is no player"):
            space.observe(game, seat)
    with pytest.raises(ValueError, match="by other rules"):
        space.observe(rules("2017").new_game(2, 1), 1)


def test_an_observation_stays_as_it_was_when_the_game_goes_on() -> None:
    space, game = ObservationSpace(rules("2010"), 2), rules("2010").new_game(2, 1)
    found = space.observe(game, 1)
    before = found.copy()
    for _ in range(20):
        game.answer(game.option_ids()[0])
        space.observe(game, 1)
    assert (found == before).all()
