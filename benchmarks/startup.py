"""Time whole processes: `python -c pass`, an empty typer program, commands of London Rules, a rulebook.

Every start is a new process; they take turns, and the first turn is thrown away, because it
fills the caches (byte code, and what London Rules keeps of a checked bundle). Prints a line of JSON:
medians in milliseconds and the ratios to the two yardsticks, taken turn by turn. A program that
cannot run yet is named under `missing` and the others are timed all the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import perf_counter

LEFT_OUT = ("PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
EMPTY_TYPER = '''\
import typer

app = typer.Typer()


@app.command()
def main() -> None:
    """Do nothing."""


if __name__ == "__main__":
    app()
'''


def programs(folder: Path) -> dict[str, list[str]]:
    """Return the command lines to be timed; write the empty typer program into a folder."""
    empty = folder / "empty_typer.py"
    empty.write_text(EMPTY_TYPER, encoding="utf-8")
    installed = Path(sys.executable).parent / "london-rules"
    return {
        "python": [sys.executable, "-c", "pass"],
        "typer": [sys.executable, str(empty)],
        "validate": [str(installed), "validate", "2010"],
        # Without input it ends, and saves, at the first decision.
        "play": [str(installed), "play", "2010", "--seed", "1"],
        "simulate": [str(installed), "simulate", "2010", "-n", "1"],
        "test": [str(installed), "test", "2010"],
        "rulebook": [str(installed), "rulebook", "2010", "--out", str(folder / "book.html")],
    }


def surroundings(folder: Path) -> dict[str, str]:
    """Return an environment that keeps byte code from turn to turn, as it is kept for people."""
    kept = {key: value for key, value in os.environ.items() if key not in LEFT_OUT}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "bytecode")}


def start(command: list[str], environment: dict[str, str], folder: str) -> float | None:
    """Return the seconds from start to end of a process in a folder, or nothing if it failed."""
    begin = perf_counter()
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
            env=environment,
            cwd=folder,
        )
    except OSError:
        return None
    seconds = perf_counter() - begin
    return None if done.returncode else seconds


def turns(
    commands: dict[str, list[str]], number: int, environment: dict[str, str], folder: str
) -> dict[str, list[float]]:
    """Time the commands in turn, in a folder; leave out those that fail."""
    warm = {name: start(command, environment, folder) for name, command in commands.items()}
    able = {name: commands[name] for name, seconds in warm.items() if seconds is not None}
    times: dict[str, list[float]] = {name: [] for name in able}
    for _ in range(number):
        for name, command in able.items():
            seconds = start(command, environment, folder)
            if seconds is None:
                raise SystemExit(f"{name} failed after it had worked")
            times[name].append(seconds)
    return times


def measure(number: int) -> dict[str, object]:
    """Return medians and ratios of the cold starts."""
    with tempfile.TemporaryDirectory() as folder:
        commands = programs(Path(folder))
        times = turns(commands, number, surroundings(Path(folder)), folder)
    figures: dict[str, object] = {f"{name}_ms": median(found) * 1e3 for name, found in times.items()}
    ratios = [("typer", "python"), ("validate", "python")]
    for name, base in (*ratios, *((name, "typer") for name in ("validate", "play", "simulate", "test"))):
        if name in times and base in times:
            pairs = zip(times[name], times[base], strict=True)
            figures[f"{name}_per_{base}"] = median(one / other for one, other in pairs)
    figures["typer_version"] = version("typer")
    figures["turns"] = number
    figures["missing"] = [name for name in commands if name not in times]
    return figures


def main() -> None:
    """Print the cold starts as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--turns", type=int, default=20)
    print(json.dumps(measure(parser.parse_args().turns)))


if __name__ == "__main__":
    main()
