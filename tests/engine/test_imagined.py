"""Games for thinking ahead: determinized copies show nothing hidden, and chance can be given."""

from __future__ import annotations

import json

import pytest

from london_rules.engine import Game, RuleError
from london_rules.engine.states import state_data
from tests.engine.test_secrecy import pairs
from tests.games.table import dice, play, rules, step
from tests.support.race import GAME as RACE


def at(answers: int, variant: str = "2010", players: int = 3) -> Game:
    """Play some answers of a game at random."""
    game, chosen = rules(variant).new_game(players, 5), dice(players, answers)
    for _ in range(answers):
        step(game, chosen)
    return game


@pytest.mark.parametrize("variant", ["2010", "2017", RACE])
def test_worlds_that_a_player_cannot_tell_apart_are_dealt_to_the_same_game(variant: str) -> None:
    compared = 0
    for number in range(4):
        for here, other, player in pairs(variant, 3, number, 8):
            if here.shown.to_move != player:
                continue
            first, second = (world.shown.determinize(player, 9) for world in (here, other))
            assert state_data(first.state) == state_data(second.state)
            assert vars_of(first) == vars_of(second)
            compared += 1
    assert compared >= 3, compared


def vars_of(game: Game) -> list[object]:
    """List what a game keeps besides its state."""
    return [game.setup, game.answers, game.seats, game.chance, game.events(), game.state.spent, game.state.rng]


def test_a_determinized_game_looks_the_same_to_the_player_and_is_another_game() -> None:
    game = at(80)
    player, before = game.to_move, game.state_hash()
    copies = [game.determinize(player, seed) for seed in range(5)]
    assert game.state_hash() == before
    assert len({copy.state_hash() for copy in copies} | {before}) == 6
    for copy in copies:
        here, there = game.view(player), copy.view(player)
        assert here.pop("decision")["options"] == there.pop("decision")["options"]
        assert here == there


def test_the_seed_of_a_determinized_game_decides_how_it_goes_on() -> None:
    game = at(40)
    ends = [play(game.determinize(game.to_move, seed), dice(1, 1)).state_hash() for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_a_determinized_game_begins_without_a_past_and_can_be_undone_to_its_beginning() -> None:
    game = at(40)
    copy, chosen = game.determinize(game.to_move, 3), dice(2, 2)
    assert (copy.answers, copy.events(), copy.setup.seed) == ([], [], 3)
    begun = copy.state_hash()
    hashes = []
    for _ in range(60):
        hashes.append(copy.state_hash())
        step(copy, chosen)
    assert copy.events()
    copy.undo(20)
    assert copy.state_hash() == hashes[40]
    copy.go_to(0)
    assert copy.state_hash() == begun
    with pytest.raises(ValueError, match="no point -1"):
        copy.undo()


def test_a_determinized_game_cannot_be_saved_as_if_it_had_been_played() -> None:
    game = at(40)
    for copy in (game.determinize(game.to_move, 3), game.with_chance(4).clone()):
        for write in (copy.save, copy.record):
            with pytest.raises(ValueError, match="no seed and answers lead to it"):
                write()


def test_only_for_the_player_who_is_asked_is_a_game_determinized() -> None:
    game = at(40)
    other = game.to_move % 3 + 1
    with pytest.raises(ValueError, match=f"player {game.to_move} is asked"):
        game.determinize(other, 1)
    for nobody in (0, 4, None, "1", True):
        with pytest.raises(ValueError, match="there is no player"):
            game.determinize(nobody, 1)


def test_what_an_effect_of_another_holds_unseen_is_never_dealt_with_a_leak() -> None:
    game = at(40)
    player = game.to_move
    hidden = game.state.z[game.program.layout.zone_base["deck"]][0]
    game.state.busy.append(hidden)
    with pytest.raises(ValueError, match="holds what player"):
        game.determinize(player, 1)


def test_a_game_that_is_over_can_be_determinized() -> None:
    game = play(rules().new_game(2, 3), dice(2, 3))
    assert game.determinize(1, 1).state_hash() == game.state_hash()


def test_further_chance_can_be_given_as_a_seed() -> None:
    game = at(20, RACE)
    ends = [play(game.with_chance(seed), dice(1, 1)).state_hash() for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_further_chance_can_be_given_draw_by_draw() -> None:
    """The chance of a game played on, given to a copy of its middle, leads to the same end."""
    game = rules(RACE).new_game(2, 5)
    chosen = dice(2, 5)
    for _ in range(30):
        step(game, chosen)
    copy, drawn, answers = game.clone(), len(game.chance), len(game.answers)
    play(game, chosen)
    again = copy.with_chance(game.chance[drawn:])
    other = copy.with_chance(17)
    for answer in game.answers[answers:]:
        again.answer(answer)
    assert again.over
    assert again.state_hash() == game.state_hash()
    assert again.chance == game.chance[drawn:]
    assert play(other, dice(1, 1)).state_hash() != game.state_hash()


def test_given_chance_that_is_used_up_is_an_error_that_leaves_the_game_as_it_was() -> None:
    copy = at(20, RACE).with_chance([])
    chosen = dice(1, 1)
    with pytest.raises(RuleError) as raised:
        play(copy, chosen)
    assert raised.value.code == "LR-V0003"
    assert json.dumps(copy.view(copy.to_move))


@pytest.mark.parametrize("chance", [[-1], ["1"], [1.0], [True]])
def test_chance_that_is_no_draw_is_refused(chance: list) -> None:
    with pytest.raises(ValueError, match="whole numbers from 0"):
        at(5).with_chance(chance)
