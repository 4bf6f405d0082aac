"""Time `validate` in processor time of empty typer starts: an edited overlay, the same without a cache, a wrong one.

Every start is a new process, and they take turns with the empty program, so that a busy machine delays all alike.
Before each turn the overlay gets a text that it has never had. Prints a line of JSON: the medians of the ratios, turn
by turn.
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

from benchmarks.startup import EMPTY_TYPER, surroundings

MANIFEST = """\
language: 2
id: my-rule
title: My rule
kind: overlay
builds on: ["2010"]
files: [my.rules]
"""
RULES = """\
turn bonus {number}, before take
  gain {number} {points}
"""


def write(folder: Path, number: int, points: str = "points") -> None:
    """Write the overlay with a text of its own."""
    folder.mkdir(exist_ok=True)
    (folder / "bundle.yaml").write_text(MANIFEST, encoding="utf-8")
    (folder / "my.rules").write_text(RULES.format(number=number, points=points), encoding="utf-8")


def processor_time(command: list[str], environment: dict[str, str], folder: Path, code: int = 0) -> float:
    """Return the processor time of a process and those that it waited for; raises SystemExit if it ends otherwise."""
    process = subprocess.Popen(
        command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != code:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return used.ru_utime + used.ru_stime


def measure(turns: int) -> dict[str, object]:
    """Return the medians of the ratios to an empty typer program."""
    ratios: dict[str, list[float]] = {"edited": [], "cold": [], "wrong": []}
    empty: list[float] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "empty_typer.py").write_text(EMPTY_TYPER, encoding="utf-8")
        warm = {**surroundings(folder), "XDG_CACHE_HOME": f"{name}/cache", "XDG_STATE_HOME": f"{name}/state"}
        off = {**warm, "LONDON_RULES_CACHE": "off"}
        command = [str(Path(sys.executable).parent / "london-rules"), "validate", "2010+./my-rule"]
        for turn in range(turns + 1):
            base = processor_time([sys.executable, "empty_typer.py"], warm, folder)
            empty.append(base)
            write(folder / "my-rule", 3 * turn + 1)
            ratios["edited"].append(processor_time(command, warm, folder) / base)
            ratios["cold"].append(processor_time(command, off, folder) / base)
            write(folder / "my-rule", 3 * turn + 2, "pionts")
            ratios["wrong"].append(processor_time(command, warm, folder, 1) / base)
    figures: dict[str, object] = {name: round(median(found[1:]), 2) for name, found in ratios.items()}
    return {**figures, "empty_typer_ms": round(median(empty[1:]) * 1e3), "turns": turns}


def main() -> None:
    """Print the ratios as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--turns", type=int, default=7)
    print(json.dumps(measure(parser.parse_args().turns)))


if __name__ == "__main__":
    main()
