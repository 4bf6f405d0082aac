"""Time the packets of a table of 2010 in one file of C beside random play natively, and print a line of JSON.

The file is compiled as its page says, by the first compiler of this machine. Times are those of the processor.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks import adapter
from london_rules.embed import one_file
from london_rules.native.compilers import compilers

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
    return {"packet_us": packet, "answer_us": answer, "choices": packet / choice}


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
