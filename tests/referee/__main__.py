"""Play in lockstep for long: `python -m tests.referee --games 100 2010 2017`, or `--changes 50` for small changes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

from london_rules import RuleSet, load
from tests.referee.lockstep import Disagreement, lockstep
from tests.referee.rule_sets import changed, shipped


def main() -> int:
    """Play, and print a line for each rule set and each difference; gives the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.referee", description=__doc__)
    parser.add_argument("variants", nargs="*", help="names of variants; without any, all that are shipped")
    parser.add_argument("--games", type=int, default=10, help="games of each rule set")
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    parser.add_argument("--answers", type=int, default=2_000, help="the most answers in a game")
    parser.add_argument("--changes", type=int, default=0, help="play this many small changes of each variant instead")
    given = parser.parse_args()
    differences = 0
    for variant in given.variants or shipped():
        loaded = load(variant).rule_set
        if loaded is None:
            print(f"{variant} does not load")
            return 2
        differences += _all(variant, _rule_sets(loaded, given.changes, given.seed), given)
    return 1 if differences else 0


def _rule_sets(loaded: RuleSet, count: int, seed: int) -> Iterator[tuple[str, RuleSet]]:
    if not count:
        yield "", loaded
        return
    found = changed(loaded.rules, Random(seed))
    yield from (made for _, made in zip(range(count), found, strict=False))


def _all(variant: str, rule_sets: Iterator[tuple[str, RuleSet]], given: argparse.Namespace) -> int:
    """Play games of some rule sets; gives the number of those in which the two sides differ."""
    played = games = questions = errors = differences = 0
    begun = time.monotonic()
    for described, rule_set in rule_sets:
        played += 1
        least, most = rule_set.players
        for seed in range(given.seed, given.seed + given.games):
            players = least + seed % (most - least + 1)
            try:
                outcome = lockstep(rule_set, players, seed, given.answers, traced=seed % 2 == 1)
            except Disagreement as e:
                differences += 1
                print(f"{described}\n{e}", flush=True)
                break
            games, questions, errors = games + 1, questions + outcome.questions, errors + bool(outcome.error)
    seconds = time.monotonic() - begun
    print(
        f"{variant}: {played} rule sets, {games} games, {questions} questions, {errors} stopped by an error, "
        f"{differences} differences, {seconds:.0f} s",
        flush=True,
    )
    return differences


if __name__ == "__main__":
    sys.exit(main())
