"""What tables of a host cost in one process: `python -m benchmarks.host_tables`. Times are those of a processor.

Memory of tables with and without connections, how long an evicted table takes to come back, what a reconnect sends.
"""

from __future__ import annotations

import gc
import json
import os
import random
import time
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from london_rules.host.engine import Engine
from london_rules.host.messages import Start

PLAYERS = 4
OPENED = 100


def begun(engine: Engine, variant: str, id: str, rows: list[Any], snapshot: bytes | None = None) -> dict[str, Any]:
    """Open a table with a log."""
    about = engine.check(Start(variant=variant, seats=["human"] * PLAYERS))
    setup = {**about, "texts": {}, "seed": "7", "undo": "own"}
    engine.begin(id, setup, rows, snapshot)
    return setup


def played(engine: Engine, variant: str) -> list[Any]:
    """Play a game at random to its end, and return its log."""
    begun(engine, variant, "whole", [])
    table, chance = engine.table("whole").table, random.Random(5)
    rows = []
    while not table.over and len(rows) < 6000:
        seat, option = table.to_move, chance.choice(table.game.option_ids())
        table.give_again(option, bot=False)
        rows.append(("answer", seat, option))
    engine.end("whole")
    return rows


def megabytes() -> float:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def cached() -> None:
    """Leave the rules in the cache: what a process that compiles them no longer needs would hold the tables."""
    begun(Engine(), "2010", "first", [])


def memory() -> None:
    engine = Engine()
    begun(engine, "2010", "first", [])
    before = megabytes()
    for at in range(OPENED):
        begun(engine, "2010", str(at), [])
    opened = megabytes()
    for at in range(OPENED):
        for seat in range(1, PLAYERS + 1):
            engine.follow(str(at), at * PLAYERS + seat, seat, False)
            engine.packet(at * PLAYERS + seat)
    print(f"{OPENED} tables of 2010: {opened - before:.1f} MB, with {PLAYERS} seats each {megabytes() - before:.1f} MB")


def coming_back(variant: str) -> None:
    engine = Engine()
    rows = played(engine, variant)
    for part in (0.5, 1.0):
        some = rows[: int(len(rows) * part)]
        begun(engine, variant, "whole", some)
        for how, snapshot in (("by its log", None), ("from a snapshot", engine.snapshot("whole", [0] * len(some)))):
            spent, sent = [], 0
            for at in range(5):
                began = time.process_time()
                begun(engine, variant, "back", some, snapshot)
                engine.follow("back", at, 1, False)
                text = json.dumps(engine.packet(at), separators=(",", ":"))
                spent.append(time.process_time() - began)
                sent = len(text)
            said = f"back {how} in {1000 * min(spent):.0f} ms, {sent / 1000:.0f} KB are sent"
            print(f"{variant} after {len(some)} answers: {said}")


if __name__ == "__main__":
    for work in (cached, memory):
        process = get_context("spawn").Process(target=work)
        process.start()
        process.join()
    for name in ("2010", "2011-time-track"):
        coming_back(name)
