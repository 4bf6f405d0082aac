"""Measure everything in one run and print the table, or publish it with `--write`."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.duels import TABLES
from benchmarks.interleave import Measurement, run_once, run_rounds
from benchmarks.random_play import EARLIER
from benchmarks.rows import Row
from benchmarks.table import markdown, plain, sections

QUICK_ROUNDS = 2
SCHEMA_VERSION = 1


@dataclass(frozen=True)
class Sizes:
    """How much one process measures."""

    games: int
    native_games: int
    catan_games: int
    slow_games: int  # of variants that are slow, or of which many are played
    samples: int
    packet_games: int
    turns: int
    memory_games: int
    memory_overlays: int
    duels: int  # games at each table; 0: as many as its floor is held with
    seconds: float  # for each size of each sort of text, at least


WHOLE = Sizes(
    games=300,
    native_games=6000,
    catan_games=300,
    slow_games=60,
    samples=1000,
    packet_games=20,
    turns=12,
    memory_games=1000,
    memory_overlays=1000,
    duels=0,
    seconds=0.1,
)
QUICK = Sizes(
    games=30,
    native_games=300,
    catan_games=10,
    slow_games=10,
    samples=200,
    packet_games=2,
    turns=3,
    memory_games=50,
    memory_overlays=30,
    duels=10,
    seconds=0.0,
)


def measurements(sizes: Sizes) -> list[Measurement]:
    """Return what a round measures, in its order: what is compared stands side by side."""
    games, samples = f"--games={sizes.games}", f"--samples={sizes.samples}"
    pyminion = "benchmarks.peers.pyminion_random"
    track = f"--games={max(1, sizes.games // 30)}"
    catan = (f"--games={sizes.catan_games}", samples)
    return [
        Measurement("pyminion", pyminion, (games,)),
        Measurement("ours fast", "benchmarks.ours", ("fast", games)),
        Measurement("by hand", "benchmarks.peers.by_hand_random", (games,)),
        Measurement("ours native", "benchmarks.ours", ("native", f"--games={sizes.native_games}")),
        Measurement("earlier", "benchmarks.earlier", (EARLIER, "2010", games)),
        Measurement("pyminion without log texts", pyminion, (games, "--no-log-texts")),
        Measurement("ours traced", "benchmarks.ours", ("traced", games)),
        Measurement("ours told", "benchmarks.ours", ("told", f"--games={sizes.native_games}")),
        Measurement("catanatron", "benchmarks.peers.catanatron_random", catan),
        Measurement("ours 2011", "benchmarks.ours", ("fast", track, "--variant=2011-time-track")),
        Measurement("earlier 2011", "benchmarks.earlier", (EARLIER, "2011-time-track", track)),
        Measurement("ours clone", "benchmarks.ours", ("clone", samples)),
        Measurement("ours save", "benchmarks.ours", ("save", samples)),
        Measurement("packets in C", "benchmarks.packets", (f"--games={sizes.packet_games}",)),
        Measurement("startup", "benchmarks.startup", (f"--turns={sizes.turns}",)),
        Measurement("ours load", "benchmarks.ours", ("load",)),
        Measurement("ours reload", "benchmarks.ours", ("reload",)),
        Measurement("changed overlay", "benchmarks.author", ("changed",)),
        Measurement("keystroke", "benchmarks.author", ("keystroke",)),
        Measurement("language server", "benchmarks.editor"),
        Measurement("workshop, a key", "benchmarks.workshop"),
        Measurement("workshop, a table", "benchmarks.workshop_table"),
        Measurement("layout", "benchmarks.layout"),
        Measurement("ours variants", "benchmarks.ours", ("variants", f"--games={sizes.slow_games}")),
        Measurement("greedy", "benchmarks.greedy"),
        Measurement("large sets", "benchmarks.sets", (f"--games={max(1, sizes.games // 60)}",)),
        Measurement("large overlays", "benchmarks.overlays", (f"--games={max(1, sizes.games // 30)}",)),
        Measurement("ours memory", "benchmarks.ours", ("memory", f"--games={sizes.memory_games}")),
    ]


def arguments() -> argparse.Namespace:
    """Return what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.run", description=__doc__)
    parser.add_argument("--rounds", type=int, help=f"interleaved rounds (5, or {QUICK_ROUNDS} if quick)")
    parser.add_argument("--quick", action="store_true", help="a minute's look; not to be published")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the table as Markdown")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write table and rounds as JSON")
    given = parser.parse_args()
    if given.rounds is not None and given.rounds < 1:
        parser.error("--rounds must be at least 1")
    if given.quick and given.write:
        parser.error("a quick run is too rough to be written; leave out --quick or --write")
    return given


def unmeasured(table: dict[str, list[Row]]) -> list[str]:
    """Return why rows are missing, each reason once, in their order."""
    gaps = [row for rows in table.values() for row in rows if row.value is None]
    return list(dict.fromkeys(row.why_not or f"{row.figure}: no figure" for row in gaps))


def main() -> None:
    """Measure, print, and write what was asked for; status 1 if a row could not be measured."""
    given = arguments()
    sizes = QUICK if given.quick else WHOLE
    rounds = given.rounds or (QUICK_ROUNDS if given.quick else 5)
    results = run_rounds(measurements(sizes), rounds, lambda text: print(text, file=sys.stderr))
    # What takes minutes, and compares within itself, is measured once; so is an exponent, which is the slope over
    # sizes that one process measures.
    results[0]["workers"] = run_once(Measurement("workers", "benchmarks.workers"))
    results[0]["many overlays"] = run_once(
        Measurement("many overlays", "benchmarks.many_overlays", (f"--overlays={sizes.memory_overlays}",))
    )
    for name in TABLES:
        fewer = (f"--games={sizes.duels}",) if sizes.duels else ()
        results[0][f"duels, {name}"] = run_once(Measurement(name, "benchmarks.duels", (name, "--json", *fewer)))
    results[0]["growth"] = run_once(Measurement("growth", "benchmarks.growth", (f"--seconds={sizes.seconds}",)))
    table = sections(results, sizes.memory_games, sizes.memory_overlays)
    page = markdown(table, results)
    print(page)
    if given.json:
        data = {"schema_version": SCHEMA_VERSION, "table": plain(table), "rounds": results}
        given.json.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")
    reasons = unmeasured(table)
    if reasons:
        print("Not measured:", *reasons, sep="\n  ", file=sys.stderr)
        if given.write:
            print(f"{given.write} is left as it was: the table is not whole.", file=sys.stderr)
        sys.exit(1)
    if given.write:
        given.write.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
