"""Measure what a large overlay costs in play: 2010 with many more actions of 20 lines each, none of which is possible.

The actions begin with a condition that never holds, or with the choice of a hand card that nobody has. So the games are
those of 2010 itself, and all that an overlay adds is to find out that it offers nothing. Prints a line of JSON:
microseconds a choice for each number of lines, how many times that of 2010 the most lines cost, and the exponent, which
is the slope of the time against the lines, both as logarithms.
"""

from __future__ import annotations

import argparse
import json
from string import ascii_lowercase
from time import process_time

from benchmarks import adapter
from benchmarks.growth.measure import slope

LINES = 20  # of an action
SIZES = (1_250, 2_500, 5_000, 10_000)
HEAD = 'language: 2\nid: large\ntitle: A large overlay\nkind: overlay\nbuilds on: ["2010"]\nfiles: [{}]\n'
SORTS = {
    "conditions": "  only if your {counter} is at least {high}\n  gain £1\n",
    "choices": "  choose a card in your hand whose points is {high}\n  expend it\n",
}
FILES = 8  # a file has at most 64 KB


def word(number: int) -> str:
    """Write a number in letters."""
    letters = [ascii_lowercase[number // 26**place % 26] for place in range(3)]
    return "".join(reversed(letters))


def overlay(sort: str, lines: int) -> dict[str, str]:
    """Write an overlay of so many lines."""
    actions = []
    for number in range(lines // LINES):
        first = SORTS[sort].format(counter=("poverty", "loans")[number % 2], high=200 + number)
        rest = "".join(f"  gain £{place % 5 + 1}\n" for place in range(LINES - 4))
        actions.append(f"\naction trade {word(number)}\n{first}{rest}")
    files = {f"part{i}.rules": "".join(actions[i::FILES]) for i in range(FILES)}
    return {"bundle.yaml": HEAD.format(", ".join(files)), **files}


def microseconds(games: int, rules: list[adapter.RuleSet], rounds: int) -> list[float]:
    """Return the shortest time of a choice with each of some rules, which are compiled first and played in turn."""
    best = [float("inf")] * len(rules)
    for one in rules:
        adapter.random_choices(one, 1)
    for _ in range(rounds):
        for number, one in enumerate(rules):
            begun = process_time()
            choices = adapter.random_choices(one, games)
            best[number] = min(best[number], (process_time() - begun) / choices * 1e6)
    return best


def main() -> None:
    """Measure all sizes of both sorts."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    out: dict[str, float] = {}
    for sort in SORTS:
        rules = [adapter.rules_of(), *(adapter.overlaid("large", overlay(sort, lines)) for lines in SIZES)]
        found = microseconds(given.games, rules, given.rounds)
        out |= {f"{lines} {sort}": time for lines, time in zip((0, *SIZES), found, strict=True)}
        out[f"{sort} times"] = found[-1] / found[0]
        out[f"{sort} exponent"] = slope(list(zip(SIZES, found[1:], strict=True)))
    print(json.dumps(out))


if __name__ == "__main__":
    main()
