"""Players of one's own: registered or installed, they play wherever a kind is named, and their failures name them."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from london_rules import load
from london_rules.cli.app import run
from london_rules.engine import RuleSet
from london_rules.engine.errors import SaveError
from london_rules.players import Asked, PlayerError, make_player, offer_installed, own, register
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.players.both_tiers import play_on_both
from london_rules.players.event_games import ToldGame, play_with_events
from london_rules.players.kinds import is_kind
from london_rules.players.many import Runner
from london_rules.players.pace import Pace
from london_rules.table.errors import TableError
from london_rules.table.protocol.server import Server
from london_rules.table.seats import KINDS
from london_rules.table.table import Table
from tests.support.talk import Talk

INSTALLED = """
import random


class Chancer:
    def __init__(self, seed):
        self.chance = random.Random(seed)

    def __call__(self, asked):
        return self.chance.choice(asked.ids)


class Silent(Chancer):
    def __call__(self, asked):
        return "nothing"
"""
POINTS = """
[london_rules.players]
chancer = chancers:Chancer
silent = chancers:Silent
missing = chancers:Missing
"""

SILENT = "the player `silent` answered 'nothing', and the options are: "


class Chancer:
    """Choose by chance, and look at all that may be seen."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def __call__(self, asked: Asked) -> str:
        """Choose an option."""
        assert asked.view()["you"] == asked.seat
        assert [option.id for option in asked.options()] == asked.ids
        return self.chance.choice(asked.ids)


@cache
def rules() -> RuleSet:
    rule_set = load("driftwood").rule_set
    assert rule_set is not None
    return rule_set


@pytest.fixture(autouse=True)
def _nobody() -> Iterator[None]:
    """Begin and end with no player registered, and none offered."""
    for kept in (own.registered, own._installed, own.offered):
        kept.clear()
    yield
    for kept in (own.registered, own._installed, own.offered):
        kept.clear()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Install a package with players, for this process and those that it starts."""
    about = tmp_path / "site" / "chancers-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: chancers\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    (tmp_path / "site" / "chancers.py").write_text(INSTALLED)
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "chancers", raising=False)
    return tmp_path


def test_a_simulation_seats_a_registered_player_and_is_the_same_by_its_seed():
    register("chancer", Chancer)
    setup = SimulationSetup(("chancer", "greedy"), 4)
    games = [play_bot_game(rules(), setup, number) for number in range(8)]
    assert games == [play_bot_game(rules(), setup, number) for number in range(8)]
    assert games != [play_bot_game(rules(), SimulationSetup(("chancer", "greedy"), 5), n) for n in range(8)]
    assert len({game.figures for game in games}) > 1
    told = play_with_events(rules(), setup, 3)
    assert isinstance(told, ToldGame)
    assert told.result == games[3]
    assert play_on_both(rules(), setup, 3).result == games[3]
    assert play_on_both(rules(), setup, 3).difference is None


def test_a_registered_player_stays_in_this_process_and_in_python(monkeypatch):
    here: list[str] = []

    def make(seed: int) -> Chancer:
        here.append("made")
        return Chancer(seed)

    register("chancer", make)
    setup = SimulationSetup(("chancer", "chancer"), 4)
    monkeypatch.setattr(Pace, "games", lambda self: object())  # which would fail if it were asked to play
    notes: list[int] = []
    with Runner(workers=2, note=notes.append) as runner:
        games = list(runner.each(rules(), setup, range(5), play_bot_game))
    assert (len(games), len(notes), len(here)) == (5, 5, 10)


def test_a_registered_player_sits_at_a_table_and_is_there_after_a_save():
    register("chancer", Chancer)
    tables = [Table(rules(), ["chancer", "greedy"], seed=5) for _ in range(2)]
    for table in tables:
        table.play_bots()
        assert table.over
    assert tables[0].game.answers == tables[1].game.answers
    begun = Table(rules(), ["human", "chancer"], seed=5)
    save = begun.save()
    assert Table.restore(rules(), save).seats == begun.seats
    del own.registered["chancer"]
    with pytest.raises(SaveError, match="no player `chancer` is registered here"):
        Table.restore(rules(), save)


def test_a_player_sees_no_more_than_its_seat():
    game = load("2010").rule_set.new_game(3, seed=2)
    seen: list[dict[str, Any]] = []

    class Looker(Chancer):
        def __call__(self, asked: Asked) -> str:
            seen.append(asked.view())
            return asked.ids[0]

    register("looker", Looker)
    make_player("looker", game.rule_set, game.to_move, 1).choose(game)
    view = game.view(game.to_move)
    assert seen == [{name: view[name] for name in view if name not in ("variant", "decision")}]
    assert seen != [{name: game.view("everything")[name] for name in seen[0]}]


def test_the_lab_has_a_registered_player_on_its_ladder():
    pytest.importorskip("scipy")
    from london_rules.lab.answer import answer, who_plays
    from london_rules.lab.compare import compare
    from london_rules.lab.plan import Plan

    register("chancer", Chancer)
    plan = Plan(games=12, seconds=None, players=2, ladder=("chancer", "greedy"))
    found = compare(rules(), rules(), plan)
    assert [(rung.kind, len(rung.pairs)) for rung in found.rungs] == [("chancer", 12), ("greedy", 12)]
    assert [(duel.strong, duel.weak, len(duel.after)) for duel in found.duels] == [("greedy", "chancer", 12)]
    alone = compare(rules(), rules(), Plan(games=12, seconds=None, players=2, ladder=("chancer",)))
    assert len(answer(alone)) == 3
    assert who_plays("chancer") == "players who play in a way of their own (chancer)"


@pytest.mark.parametrize("native", [True, False])
def test_an_environment_has_a_registered_player_as_opponent(native):
    pytest.importorskip("gymnasium")
    from london_rules.env import GamesEnv

    register("chancer", Chancer)
    rewards = []
    for _ in range(2):
        games = GamesEnv(rules(), 2, 3, opponents="chancer", native=native)
        games.reset(seed=1)
        rewards.append([games.step(games.sample(number))[1].tolist() for number in range(120)])
        assert any(any(row) for row in rewards[-1])
    assert rewards[0] == rewards[1]


def test_installed_players_are_offered_only_when_the_program_says_so(installed):
    assert not is_kind("chancer")
    with pytest.raises(TableError, match="there is no player `chancer`"):
        Table(rules(), ["chancer", "greedy"])
    assert "chancers" not in sys.modules
    offer_installed()
    assert not is_kind("nobody")
    assert "chancers" not in sys.modules  # only what is asked for is loaded
    assert is_kind("chancer")
    assert not any(map(is_kind, ("chancer as x", "chancer without x", "chancers:Chancer", "Chancer")))


def test_no_message_of_the_protocol_makes_an_installed_player_run(installed):
    talk = Talk(Server())
    assert talk.ask("new", variant="driftwood", seats=["human", "chancer"])["code"] == "LR-P0006"
    assert "chancers" not in sys.modules


def test_installed_players_play_in_workers_as_here(installed):
    offer_installed()
    setup = SimulationSetup(("chancer", "greedy"), 2)
    with Runner(workers=2) as runner:
        assert list(runner.each(rules(), setup, range(6), play_bot_game)) == [
            play_bot_game(rules(), setup, number) for number in range(6)
        ]


def test_commands_seat_installed_players(installed, capsys):
    pytest.importorskip("scipy")
    base = ["--seats", "chancer,chancer", "--seed", "3"]
    assert run(["simulate", "driftwood", *base, "--games", "4", "--format", "json"]) == 0
    assert [seat["player"] for seat in json.loads(capsys.readouterr().out)["seats"]] == ["chancer", "chancer"]
    log = installed / "log.json"
    assert run(["play", "driftwood", *base, "--watch", "--log", str(log)]) == 0
    assert json.loads(log.read_text())["answers"]
    out = ["--games", "8", "--seconds", "0", "--workers", "1", "--out", str(installed / "lab")]
    assert run(["lab", "compare", "driftwood", "driftwood", "--ladder", "random,chancer", *out]) == 0


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["simulate", "driftwood", "--seats", "silent,silent"], SILENT),
        (["play", "driftwood", "--seats", "silent,silent", "--watch"], SILENT),
        (["simulate", "driftwood", "--seats", "missing,random"], "the player `missing` cannot be loaded from chancers"),
        (["play", "driftwood", "--seats", "missing,random"], "the player `missing` cannot be loaded from chancers"),
    ],
)
def test_a_command_names_the_player_that_fails(command, told, installed, capsys, monkeypatch):
    monkeypatch.chdir(installed)
    assert run(command) == 3
    error = capsys.readouterr().err
    assert f"error: {told}" in error
    assert "Traceback" not in error
    assert "internal" not in error


def test_a_player_that_raises_is_named_with_its_seat():
    def make(seed: int) -> Chancer:
        raise KeyError("table")

    class Breaks(Chancer):
        def __call__(self, asked: Asked) -> str:
            raise ZeroDivisionError("by zero")

    register("stillborn", make)
    register("breaks", Breaks)
    with pytest.raises(PlayerError, match="the player `stillborn` cannot begin a game: KeyError: 'table'"):
        play_bot_game(rules(), SimulationSetup(("stillborn", "random"), 1), 0)
    with pytest.raises(PlayerError, match="the player `breaks` failed in seat 2: ZeroDivisionError: by zero"):
        play_bot_game(rules(), SimulationSetup(("random", "breaks"), 1), 0)


@pytest.mark.parametrize("name", ["search:16", "a b", "x" * 41, "Upper", "module:object", ""])
def test_what_is_not_a_name_is_refused(name):
    with pytest.raises(ValueError, match="use small letters, digits and hyphens"):
        register(name, Chancer)


@pytest.mark.parametrize("name", KINDS)
def test_a_name_that_is_taken_is_refused(name):
    with pytest.raises(ValueError, match=f"the name '{name}' is taken"):
        register(name, Chancer)
