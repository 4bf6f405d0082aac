"""Runs that are stopped, killed or begun twice: the same bytes in the end, and no game is played again."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

pytest.importorskip("scipy")

from london_rules.cli.app import run
from london_rules.lab.examine import examine
from london_rules.lab.kept import FILE, KeepingRunner, Kept, KeptError
from london_rules.lab.plan import Plan
from london_rules.lab.sweep import sweep
from london_rules.lab.swept import sentences, sweep_report
from london_rules.players.bot_games import Fault, SimulationSetup, play_bot_game
from london_rules.players.many import Runner
from london_rules.players.own import registered
from tests.lab.games_to_compare import changed, driftwood

SETUP = SimulationSetup(("random",) * 3, 5)
PLAN = Plan(12, None, 2, 1, ("random",))
VALUES = [10, 20]


def played(path, games, play=examine, rules=None):
    """Play games at a folder; give them, and how many were played now."""
    fresh = []

    def counted(rule_set, setup, number):
        fresh.append(number)
        return play(rule_set, setup, number)

    counted.__name__ = play.__name__
    with Kept(path / FILE) as kept, KeepingRunner(1, kept=kept) as runner:
        return list(runner.each(rules or driftwood(), SETUP, range(games), counted)), fresh


@pytest.mark.parametrize("play", [examine, play_bot_game])
def test_games_that_are_kept_are_not_played_again_and_equal_those_played(play, tmp_path):
    first, _ = played(tmp_path, 4, play)
    again, fresh = played(tmp_path, 6, play)
    assert again[:4] == first and fresh == [4, 5]
    assert again == [play(driftwood(), SETUP, number) for number in range(6)]


def test_games_that_cannot_be_finished_are_kept_too(tmp_path):
    first, _ = played(tmp_path, 8, rules=changed("broken"))
    assert any(isinstance(game, Fault) for game in first)
    assert played(tmp_path, 8, rules=changed("broken")) == (first, [])


def test_games_of_other_rules_are_not_mixed_up(tmp_path):
    played(tmp_path, 3)
    _, fresh = played(tmp_path, 3, rules=changed("shorter"))
    assert fresh == [0, 1, 2]


def test_games_of_players_of_ones_own_are_played_again_as_the_player_may_have_changed(tmp_path, monkeypatch):
    setup, plays = SimulationSetup(("mine", "random"), 5), []
    for at in (0, -1):
        monkeypatch.setitem(registered, "mine", lambda seed, at=at: lambda asked: asked.ids[at])
        with Kept(tmp_path / FILE) as kept, KeepingRunner(1, kept=kept) as runner:
            plays.append(list(runner.each(driftwood(), setup, range(3), play_bot_game)))
    assert plays[0] != plays[1]


def test_a_stopped_sweep_goes_on_and_ends_with_the_same_bytes(tmp_path):
    whole = sweep_report(sweep("driftwood", {"wood to win": VALUES}, PLAN, Runner(1)))
    done = []
    with (
        Kept(tmp_path / FILE) as kept,
        KeepingRunner(1, None, lambda: len(done) > 15, done.append, kept=kept) as runner,
    ):
        part = sweep("driftwood", {"wood to win": VALUES}, PLAN, runner)
    assert next(sentences(part)).startswith("Stopped by hand: 1 of the values were not played to the end.")
    with Kept(tmp_path / FILE) as kept, KeepingRunner(1, kept=kept) as runner:
        assert sweep_report(sweep("driftwood", {"wood to win": VALUES}, PLAN, runner)) == whole


@pytest.mark.slow
def test_a_killed_worker_of_a_sweep_changes_nothing(tmp_path):
    whole = sweep_report(sweep("driftwood", {"wood to win": VALUES}, PLAN, Runner(1)))
    killed = []

    def note(more):
        if not killed and runner._open is not None:
            killed.append(runner._open._workers[0].process.pid)
            os.kill(killed[0], signal.SIGKILL)

    with Kept(tmp_path / FILE) as kept, KeepingRunner(2, note=note, kept=kept) as runner:
        assert sweep_report(sweep("driftwood", {"wood to win": VALUES}, PLAN, runner)) == whole
    assert killed


@pytest.mark.slow
def test_a_killed_run_goes_on_and_ends_with_the_same_bytes(tmp_path):
    def command(out):
        return ["lab", "sweep", "driftwood", "wood to win", "10,20", "-n", "150", "--workers", "1", "--out", str(out)]

    killed = subprocess.Popen([sys.executable, "-m", "london_rules.cli.entry", *command(tmp_path / "a")])
    base = tmp_path / "a" / FILE
    while not base.exists() or base.stat().st_size < 20_000:  # some games are on the disk
        assert killed.poll() is None
        time.sleep(0.01)
    killed.kill()
    killed.wait()
    assert not (tmp_path / "a" / "report.html").exists()
    assert run(command(tmp_path / "a")) == 0
    assert run(command(tmp_path / "b")) == 0
    for name in ("report.html", "figures.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_second_run_at_the_same_folder_is_refused(tmp_path, capsys):
    out = tmp_path / "a"
    command = ["lab", "cards", "driftwood", "-n", "12", "--workers", "1", "--out", str(out)]
    assert run(command) == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    capsys.readouterr()
    with Kept(out / FILE):
        assert run(command) == 2
    assert f"another run is writing to {out}" in capsys.readouterr().err
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_a_file_that_holds_no_games_is_refused_and_left_alone(tmp_path, capsys):
    (tmp_path / FILE).write_bytes(b"a letter to my aunt, and no database at all" * 9)
    command = ["lab", "cards", "driftwood", "-n", "12", "--workers", "1", "--out", str(tmp_path)]
    assert run(command) == 2
    assert "does not hold games" in capsys.readouterr().err
    assert (tmp_path / FILE).read_bytes().startswith(b"a letter")


@pytest.mark.parametrize("damage", [b"", b"no zlib", None])
def test_a_damaged_game_is_told_with_the_way_out(damage, tmp_path):
    played(tmp_path, 2)
    with sqlite3.connect(tmp_path / FILE) as base:
        import zlib

        text = zlib.compress(json.dumps({"begins": 0}).encode()) if damage is None else damage
        base.execute("update games set game = ? where number = 1", (text,))
    with pytest.raises(KeptError, match=r"game 1 in .* is damaged; remove the file"):
        played(tmp_path, 2)
