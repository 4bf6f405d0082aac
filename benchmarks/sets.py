"""Measure how loading, compiling and play grow with a set of cards: new faces on top of 2010, up to 2,000.

The new cards have the texts of the printed ones, one copy each, and are shuffled into the deck. The exponent is the
slope of the time against the number of faces, both as logarithms, over the last sizes. Prints a line of JSON.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
from time import process_time

from benchmarks import adapter
from benchmarks.growth.measure import slope

SIZES = (250, 500, 1000, 2000)
FILES = 4
HEAD = 'language: 2\nid: large\ntitle: A large set\nkind: overlay\nbuilds on: ["2010"]\nfiles: [{}]\n'
WHAT = ("load", "compile", "choice")


def large_set(number: int) -> dict[str, str]:
    """Write a set of so many new faces."""
    texts = printed_faces()
    cards = [f"  new-{i}:\n    name: New Card {i}\n{texts[i % len(texts)]}" for i in range(number)]
    files = {f"part{i}.yaml": "card:\n" + "".join(cards[i::FILES]) for i in range(FILES)}
    return {"bundle.yaml": HEAD.format(", ".join(files)), **files}


def printed_faces() -> list[str]:
    """Return the texts of the printed cards without what makes them wait: an order of many cards is refused in play."""
    body = adapter.city_cards().partition("card:\n")[2]
    faces = re.findall(r"^  [a-z0-9-]+:\n    name: .*\n((?:(?:    .*)?\n)*)", body, re.MULTILINE)
    return [re.sub(r"^    copies: .*\n", "", face, flags=re.MULTILINE) for face in faces if "in an order" not in face]


def measured(number: int, games: int) -> dict[str, float]:
    """Measure one size: milliseconds to load and to compile, microseconds for a choice in random play."""
    gc.collect()
    texts, begun = large_set(number), process_time()
    rules = adapter.overlaid("large", texts)
    loaded = process_time()
    assert rules.fast
    compiled = process_time()
    choices = adapter.random_choices(rules, games)
    played = process_time()
    return {
        "load": (loaded - begun) * 1e3,
        "compile": (compiled - loaded) * 1e3,
        "choice": (played - compiled) / choices * 1e6,
    }


def main() -> None:
    """Measure all sizes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=5)
    games = parser.parse_args().games
    found = {number: measured(number, games) for number in (77, *SIZES)}
    out = {f"{number} {what}": figures[what] for number, figures in found.items() for what in WHAT}
    for what in WHAT:
        out[f"{what} exponent"] = slope([(number, found[number][what]) for number in SIZES])
    print(json.dumps(out))


if __name__ == "__main__":
    main()
