"""What a host may send that is no player, seat, seed or point of a game: refused, and the game is as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from london_rules.engine import EVERYTHING, account, accounts, reckon
from london_rules.engine.score import changes
from london_rules.env import ObservationSpace, raw_env
from london_rules.players import make_picker, make_player
from london_rules.players.bot_games import SimulationSetup
from london_rules.table import Lookup, Table, TableError
from tests.engine.pebbles import loaded, pebbles

RULES = loaded(pebbles())
NOBODY: tuple[Any, ...] = (0, -1, 4, 7, 2**70, 1.0, True, False, "1", "all", [1])


def played() -> Any:
    game = RULES.new_game(3, seed=1)
    for _ in range(6):
        game.answer(game.option_ids()[0])
    return game


@pytest.mark.parametrize("nobody", NOBODY)
def test_nobody_is_shown_a_game_who_is_not_at_the_table(nobody: Any) -> None:
    game = played()
    with pytest.raises(ValueError, match="there is no player"):
        game.view(nobody)
    with pytest.raises(ValueError, match="there is no player"):
        game.events(nobody)


CALLS: dict[str, Callable[[Any, Any], object]] = {
    "account": lambda game, seat: account(game, seat, "steps"),
    "account for a reader": lambda game, seat: account(game, 1, "steps", viewer=seat),
    "accounts for a reader": lambda game, seat: accounts(game, "steps", viewer=seat),
    "reckon": lambda game, seat: reckon(game, seat, "steps"),
    "reckon for a reader": lambda game, seat: reckon(game, 1, "steps", viewer=seat),
    "changes": changes,
    "answer": lambda game, seat: game.answer(game.option_ids()[0], player=seat),
    "determinize": lambda game, seat: game.determinize(seat, 1),
    "observe": lambda game, seat: ObservationSpace(RULES, 3).observe(game, seat),
    "make a player": lambda _, seat: make_player("random", RULES, seat, 1),
    "make a picker": lambda _, seat: make_picker("greedy", RULES.fast, seat, 1),
    "who begins games of bots": lambda _, seat: SimulationSetup(("random",) * 3, 1, first=seat),
}  # fmt: skip


@pytest.mark.parametrize("nobody", [seat for seat in NOBODY if seat != 4] + [None])
@pytest.mark.parametrize("call", CALLS)
def test_no_call_takes_a_seat_that_is_not_at_the_table(call: str, nobody: Any) -> None:
    if nobody is None and ("reader" in call or call in ("account", "answer", "who begins games of bots")):
        return  # which stands for a spectator, the table, whoever is asked, or whoever the rules say
    game = played()
    before = game.save()
    with pytest.raises(ValueError, match="there is no player"):
        CALLS[call](game, nobody)
    assert game.save() == before


@pytest.mark.parametrize("nobody", [*NOBODY, None])
def test_no_table_takes_a_seat_that_it_does_not_have(nobody: Any) -> None:
    table = Table(RULES, ["human"] * 3, seed=1)
    calls = (table.may_undo, table.undo, lambda seat: table.answer(seat, table.game.option_ids()[0]))
    for call in (*calls, lambda seat: Lookup(table).why_not(seat, "try")):
        with pytest.raises(TableError, match="there is no seat"):
            call(nobody)


@pytest.mark.parametrize("agent", ["player_9", 1, None, "player_0"])
def test_no_environment_shows_an_agent_that_there_is_not(agent: Any) -> None:
    table = raw_env(RULES, 3)
    table.reset(seed=1)
    with pytest.raises(ValueError, match=r"there is no agent .*; the agents are: player_1, player_2, player_3"):
        table.observe(agent)


@pytest.mark.parametrize("given", ["5", True, 2.0])
def test_what_is_not_a_whole_number_is_no_input(given: Any) -> None:
    with pytest.raises(ValueError, match="whole number"):
        reckon(played(), 1, "steps", given)


def test_an_account_is_for_whoever_reads_it() -> None:
    game = played()
    for reader in (1, 2, None, "owner"):
        assert account(game, 2, "steps", viewer=reader).value == account(game, 2, "steps").value


@pytest.mark.parametrize("point", [1.0, True, "2", None, -1, 99])
def test_a_point_that_the_game_does_not_have_changes_nothing(point: Any) -> None:
    game = played()
    before = game.save()
    with pytest.raises(ValueError, match="answers"):
        game.go_to(point)
    assert game.save() == before
    assert game.answers == played().answers


@pytest.mark.parametrize(
    "given", [{"players": 2.0}, {"players": None}, {"players": "2"}, {"seed": []}, {"first": 1.0}, {"number": "x"}]
)
def test_what_is_not_a_whole_number_begins_no_game(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        RULES.new_game(**{"players": 2, **given})


def test_a_change_of_what_may_be_nothing_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    rules = loaded(pebbles("choose a pebble in the path, or nothing\ngain 1 steps"))
    game = rules.new_game(1, seed=1)
    while not game.over and game.state.turn < 12:
        ids = game.option_ids()
        game.answer("try" if "try" in ids else ids[-1])
    assert any(event["type"] == "counter" and event["thing"] is None for event in game.events(EVERYTHING))


def test_who_gives_no_viewer_is_a_spectator() -> None:
    game = played()
    assert game.view() == game.view(None) != game.view(EVERYTHING)
    assert game.events() == game.events(None) != game.events(EVERYTHING)


def test_events_from_before_the_first_are_all_events() -> None:
    game = played()
    assert game.events(1, -(10**6)) == game.events(1)
