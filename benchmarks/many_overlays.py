"""Measure the memory of one process in which many different overlays are loaded one after the other.

Each replaces a number, brings a card and is played once by random players, as a host of players' own rules does it.
Prints a line of JSON: the peak memory after the first overlays, by which all that is kept has filled up, and after all.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys

from benchmarks import adapter

FIRST = 100  # overlays after which memory should stand still
HEAD = 'language: 2\nid: small\ntitle: Small {0}\nkind: overlay\nbuilds on: ["2010"]\nfiles: [a.rules, b.yaml]\n'
NUMBER = "replace number relief = number of your boroughs + {0}\n"
CARD = """card:
  guild-{0}:
    name: Guild {0}
    set: A
    colour: brown
    cost: {1}
    activation: gain £{0}, lose {0} poverty
"""


def overlay(number: int) -> dict[str, str]:
    """Write an overlay that no other is equal to."""
    return {
        "bundle.yaml": HEAD.format(number),
        "a.rules": NUMBER.format(number),
        "b.yaml": CARD.format(number, number % 7),
    }


def peak_mb() -> float:
    """Return the most memory that this process has had so far."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--overlays", type=int, default=1000)
    overlays = parser.parse_args().overlays
    first = min(FIRST, overlays)
    out: dict[str, float] = {"first": first, "overlays": overlays}
    for number in range(1, overlays + 1):
        adapter.random_choices(adapter.overlaid("small", overlay(number)), 1)
        if number == first:
            out["first_mb"] = peak_mb()
    out["all_mb"] = peak_mb()
    out["growth"] = out["all_mb"] / out["first_mb"]
    print(json.dumps(out))


if __name__ == "__main__":
    main()
