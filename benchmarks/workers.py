"""Time jobs of many games as a user gives them: with one process, and with as many as the program chooses.

A short job (`simulate` for about a second) and a long one (more than 20 seconds of one core) are played in Python, and
a long one with the native tier where there is a C compiler, whose objects are kept by then; one and the chosen number
take turns. What the machine itself allows is measured beside them: such a job for each core, all at once, which have
nothing in common. Also times how long a changed overlay keeps the first game of a long job waiting, with the native
tier and without. Prints a line of JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks import adapter

VARIANT = "2010"
PYTHON = {"LONDON_RULES_NATIVE": "off"}
TRIED = 400  # games that show how many a second are played
SHORT_S, LONG_S = 1.0, 24.0
SHORT_TURNS, FIRST_TURNS = 3, 5
WAITING = 100_000  # games of a job that is long enough for the native tier
OVERLAY = "language: 2\nid: other\ntitle: Other\nkind: overlay\nbuilds on: [{game}]\nset:\n  start money: {money}\n"


def simulated(games: int, workers: int | None, settings: dict[str, str], jobs: int = 1) -> float:
    """Play a job as a command, or several of them at once; return the seconds from their start to the end of all."""
    command = [str(Path(sys.executable).parent / "london-rules"), "simulate", VARIANT, "--seed", "1"]
    command += ["--games", str(games), "--format", "json", *(() if workers is None else ("--workers", str(workers)))]
    begun = perf_counter()
    env = {**os.environ, **settings}
    playing = [subprocess.Popen(command, env=env, stdout=subprocess.DEVNULL) for _ in range(jobs)]
    codes = [process.wait() for process in playing]
    if any(codes):
        raise RuntimeError(f"a job failed: {command}")
    return perf_counter() - begun


def fitting(seconds: float, settings: dict[str, str]) -> int:
    """Return how many games take so long in one process, at the pace that a job of many has in the end."""
    games, before = TRIED, simulated(TRIED, 1, settings)
    while True:
        taken = simulated(4 * games, 1, settings)
        if taken > seconds / 4:
            return int(4 * games + (seconds - taken) * 3 * games / (taken - before))
        games, before = 4 * games, taken


def compared(games: int, settings: dict[str, str], turns: int) -> tuple[float, float]:
    """Return the seconds of a job with one process, and with as many as the program chooses."""
    pairs = [(simulated(games, 1, settings), simulated(games, None, settings)) for _ in range(turns)]
    one, chosen = zip(*pairs, strict=True)
    return median(one), median(chosen)


def first_game(folder: Path, money: int, settings: dict[str, str]) -> float:
    """Return the seconds until the first game of a long job with a changed overlay is over, loading included."""
    (folder / "other.yaml").write_text(OVERLAY.format(game=VARIANT, money=money), encoding="utf-8")
    command = [sys.executable, "-m", "benchmarks.workers", "--first", f"{VARIANT}+{folder / 'other.yaml'}"]
    done = subprocess.run(command, check=True, env={**os.environ, **settings}, stdout=subprocess.PIPE)
    return float(done.stdout)


def added_by_native_tier() -> float:
    """Return the milliseconds that the native tier adds before the first game with an overlay that was just changed."""
    added: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(FIRST_TURNS):
            plain = first_game(Path(folder), 6 + 2 * turn, PYTHON)
            added.append(first_game(Path(folder), 7 + 2 * turn, {}) - plain)
    return median(added) * 1e3


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--first", metavar="VARIANT", help="only time the first game of a long job with a variant")
    variant = parser.parse_args().first
    if variant is not None:
        print(adapter.first_game_seconds(variant, WAITING))
        return
    cores = len(os.sched_getaffinity(0))
    short_one, short_chosen = compared(fitting(SHORT_S, PYTHON), PYTHON, SHORT_TURNS)
    out: dict[str, float] = {"cores": cores, "short": short_chosen / short_one, "added_ms": added_by_native_tier()}
    for name, settings in (("python", PYTHON), ("native", {})):
        games = fitting(LONG_S, settings)
        one, chosen = compared(games, settings, 1)
        out |= {f"{name} games": games, f"{name} one_s": one, f"{name} chosen_s": chosen}
        out[f"{name} efficiency"] = one / chosen / cores
        out[f"{name} machine"] = one / simulated(games, 1, settings, jobs=cores)
    print(json.dumps(out))


if __name__ == "__main__":
    main()
