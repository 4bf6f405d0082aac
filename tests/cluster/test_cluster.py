"""Games on a cluster: the same as here, when workers are killed, and when the scheduler goes and another one comes."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("distributed")

from london_rules.cli.app import run
from london_rules.cluster import pool as pools
from london_rules.cluster.pool import ClusterError, open_pool
from london_rules.players.bot_games import SimulationSetup, play_bot_game
from london_rules.players.many import Runner
from tests.engine.pebbles import loaded, pebbles

SETUP = SimulationSetup(("random",) * 2, 7)
GAMES = 200
SERVE = """
import asyncio, sys
from distributed import Nanny, Scheduler
async def main(port):
    async with Scheduler(host="127.0.0.1", port=port, dashboard_address=None) as s:
        async with Nanny(s.address, nthreads=1) as a, Nanny(s.address, nthreads=1) as b:
            print("ready", flush=True)
            await s.finished()
if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
"""


@pytest.fixture(scope="module")
def rules():
    return loaded(pebbles())


@pytest.fixture(scope="module")
def games(rules):
    return [play_bot_game(rules, SETUP, number) for number in range(GAMES)]


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch):
    monkeypatch.setattr(pools, "SECONDS", 0.02)


def never():
    return False


def slow(rule_set, setup, number):
    """Play a game, slowly enough for something to happen meanwhile."""
    time.sleep(0.01)
    return play_bot_game(rule_set, setup, number)


def test_the_same_games_as_here_when_workers_are_killed(rules, games):
    with Runner(None, lambda: open_pool("local:2")) as runner:
        coming = runner.each(rules, SETUP, range(GAMES), slow)
        got = [next(coming) for _ in range(5)]
        nannies = runner._open._cluster.workers
        for _ in range(2):
            os.kill(next(iter(nannies.values())).pid, signal.SIGKILL)
            got += [next(coming) for _ in range(20)]
        got += coming
    assert got == games


def served(port):
    """Start a scheduler and two workers in a process of its own."""
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE, str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdout.readline() == b"ready\n"
    return process


def ended(process):
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()


def test_another_scheduler_goes_on_where_the_last_one_was_killed(rules, games):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    first, second = served(port), None
    try:
        with Runner(None, lambda: open_pool(f"tcp://127.0.0.1:{port}")) as runner:
            coming = runner.each(rules, SETUP, range(GAMES), slow)
            got = [next(coming) for _ in range(5)]
            ended(first)
            second = served(port)
            got += coming
        assert got == games
    finally:
        for process in (first, second):
            if process is not None and process.poll() is None:
                ended(process)


@pytest.mark.slow
def test_a_scheduler_that_is_gone_for_good_ends_the_command_in_words(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(pools, "RECONNECT", 0.3)
    write(tmp_path)
    first_wait = pools.ClusterPool.wait

    def wait(pool, seconds):
        if pool._cluster is not None:
            cluster, pool._cluster = pool._cluster, None
            cluster.close(timeout=10)
        return first_wait(pool, seconds)

    monkeypatch.setattr(pools.ClusterPool, "wait", wait)
    command = ["simulate", str(tmp_path / "pebbles"), "-n", "5000", "-p", "2", "--cluster", "local:1"]
    assert run(command) == 3
    said = capsys.readouterr().err
    assert "is gone, and none came back within 0.3 seconds" in said and "internal error" not in said


def test_no_scheduler_is_told(monkeypatch):
    monkeypatch.setattr(pools, "CONNECT", 0.3)
    with pytest.raises(ClusterError, match="no scheduler answers at"):
        open_pool("tcp://127.0.0.1:9")


def test_the_command_writes_the_same_file_as_here(tmp_path, capsys):
    write(tmp_path)
    options = ["simulate", str(tmp_path / "pebbles"), "-n", "50", "-p", "2", "--format", "json", "--out"]
    assert run([*options, str(tmp_path / "here")]) == 0
    assert run([*options, str(tmp_path / "there"), "--cluster", "local:1"]) == 0
    assert (tmp_path / "here").read_bytes() == (tmp_path / "there").read_bytes()


def write(folder: Path):
    (folder / "pebbles").mkdir()
    for name, text in pebbles().items():
        (folder / "pebbles" / name).write_text(text)


@pytest.mark.slow
def test_a_report_of_the_lab_is_the_same_here_in_processes_and_on_a_cluster(tmp_path):
    pytest.importorskip("scipy")
    write(tmp_path)
    game = str(tmp_path / "pebbles")
    options = ["lab", "compare", game, game, "-n", "30", "-p", "2", "--seconds", "0", "--ladder", "random,greedy"]
    for name, *where in (("here", "--workers", "1"), ("many", "--workers", "2"), ("there", "--cluster", "local:1")):
        assert run([*options, *where, "--out", str(tmp_path / name)]) == 0
    files = {path.name for path in (tmp_path / "here").iterdir()} - {"games.db", "games.db-journal"}
    assert {"report.html", "figures.json", "games.parquet", "decisions.csv", "new-usual.json"} <= files
    for name in files:
        bytes_here = (tmp_path / "here" / name).read_bytes()
        assert [(tmp_path / other / name).read_bytes() == bytes_here for other in ("many", "there")] == [True] * 2, name


@pytest.mark.slow
def test_a_sweep_is_the_same_when_a_worker_of_the_cluster_is_killed(tmp_path):
    pytest.importorskip("scipy")
    from london_rules.lab.plan import Plan
    from london_rules.lab.sweep import sweep
    from london_rules.lab.swept import points_csv, sweep_report

    tried, plan = {"shells on the beach": [3, 5], "points for a set": [1, 4]}, Plan(40, None, 2, 1, ("random",))
    whole = sweep("starter", tried, plan, Runner(1))
    killed = []

    def note(more):
        if not killed and runner._open is not None:
            killed.append(next(iter(runner._open._cluster.workers.values())).pid)
            os.kill(killed[0], signal.SIGKILL)

    with Runner(None, lambda: open_pool("local:2"), note=note) as runner:
        there = sweep("starter", tried, plan, runner)
    assert killed
    assert (points_csv(there), sweep_report(there)) == (points_csv(whole), sweep_report(whole))
