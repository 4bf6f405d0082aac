"""Measure 2010 as one file: packets of a table in C beside random play natively, its sizes, and its start in Node.

The file of C is compiled as its page says, by the first compiler of this machine. Times are those of the processor, but
for the start. Prints a line of JSON.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks import adapter
from london_rules.embed import OneFile, one_file
from london_rules.embed.compile import CannotCompileError, wasm
from london_rules.embed.one_file import script
from london_rules.embed.page import NoPageError, page
from london_rules.native.compilers import compilers

STARTS = 5  # of Node
START = """
import { readFile } from "node:fs/promises";
import { load } from "./game.mjs";
const file = await readFile("game.wasm"), begun = performance.now();
const game = (await load(file)).begin({ players: 2, seed: 1 });
game.decision;
console.log(performance.now() - begun);
"""
PLAYED = 10  # times as many games natively: they take less time than packets


def measure(games: int) -> dict[str, float]:
    """Give microseconds of a packet and of an answer through the interface, and of a choice of random play natively."""
    compiler = next(compilers(), None)
    played = adapter.native_random_games(games * PLAYED, 4, 1, False)
    if compiler is None or played is None:
        raise NotImplementedError("there is no C compiler")
    made = one_file(adapter.rules_of())
    with TemporaryDirectory(prefix="london-rules-") as folder:
        for name, text in (("game.c", made.c), ("game.h", made.h)):
            Path(folder, name).write_text(text, encoding="ascii")
        source = str(Path(__file__).with_suffix(".c"))
        command = [*compiler.command, "-std=gnu11", "-O2", "-w", "-I.", "-o", "packets", source, "game.c"]
        subprocess.run(command, cwd=folder, check=True)
        said = subprocess.run([f"{folder}/packets", str(games)], capture_output=True, text=True, check=True).stdout
    answer, packet = map(float, said.split())
    choice = played.seconds / played.choices * 1e6
    return {"packet_us": packet, "answer_us": answer, "choices": packet / choice, **sizes(made)}


def sizes(made: OneFile) -> dict[str, float]:
    """Give kilobytes of the game as WebAssembly and as a page, and milliseconds from the file to its first question."""
    try:
        built, whole = wasm(made), page(adapter.rules_of(), made)
    except (CannotCompileError, NoPageError) as error:
        raise NotImplementedError(f"2010 cannot be built here: {error}") from None
    found = {"wasm_kb": len(built) / 1e3, "packed_kb": len(gzip.compress(built)) / 1e3, "page_kb": len(whole) / 1e3}
    node = shutil.which("node")
    if node is None:
        raise NotImplementedError("there is no Node")
    with TemporaryDirectory(prefix="london-rules-") as folder:
        for name, data in (
            ("game.wasm", built),
            ("game.mjs", script("game.mjs").encode()),
            ("start.mjs", START.encode()),
        ):
            Path(folder, name).write_bytes(data)
        command = [node, "start.mjs"]
        starts = [subprocess.run(command, cwd=folder, capture_output=True, check=True).stdout for _ in range(STARTS)]
    return {**found, "ready_ms": median(map(float, starts))}


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.packets", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    try:
        print(json.dumps(measure(parser.parse_args().games)))
    except NotImplementedError as error:
        print(json.dumps({"error": str(error)}))
        sys.exit(3)


if __name__ == "__main__":
    main()
