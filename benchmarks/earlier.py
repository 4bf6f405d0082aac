"""Measure random play at an earlier commit, whose files are taken out of the history into a temporary folder.

`python -m benchmarks.earlier e1c9e90 2010 --games 300` plays there with the Python and the packages of this checkout,
and prints a line of JSON.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from benchmarks.interleave import ROOT

FOLDERS = ("london_rules", "grammar", "variants", "cards", "benchmarks")
WHERE = "import london_rules; print(london_rules.__file__)"
# What every commit since has; games of four are played as `benchmarks.ours` plays them, without events.
PLAY = """
from time import process_time
from london_rules import load
from london_rules.players.random_play import play_randomly

program = load({variant!r}).rule_set.fast
for number in range(20):
    play_randomly(program, 4, 1, 10_000_000 + number)
begun = process_time()
choices = sum(play_randomly(program, 4, 1, number)[1] for number in range({games}))
print(choices / (process_time() - begun))
"""


def take_out(commit: str, folder: Path) -> None:
    """Write the files of a commit into a folder; raises OSError where the history does not have it."""
    done = subprocess.run(["git", "archive", commit, *FOLDERS], capture_output=True, check=False, cwd=ROOT)
    if done.returncode:
        raise OSError(f"commit {commit} is not in the history here: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as files:
        files.extractall(folder, filter="data")


def run(folder: Path, code: str) -> str:
    """Run code in the folder of the earlier commit, with nothing of this one; return what it prints."""
    where = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=where, cwd=folder).stdout.strip()


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("commit")
    parser.add_argument("variant")
    parser.add_argument("--games", type=int, default=300)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made).resolve()
        try:
            take_out(given.commit, folder)
        except OSError as error:
            print(json.dumps({"error": str(error)}))
            sys.exit(3)
        found = Path(run(folder, WHERE))
        assert folder in found.parents, f"another version was imported: {found}"
        pace = float(run(folder, PLAY.format(variant=given.variant, games=given.games)))
    print(json.dumps({"games": given.games, "choices_per_second": pace}))


if __name__ == "__main__":
    main()
