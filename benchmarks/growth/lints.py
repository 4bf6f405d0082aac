"""Two lists in one text that a lint looks at together: parameters and counters, choices and tests, and the like."""

from __future__ import annotations

from benchmarks.growth.products import both
from benchmarks.growth.sorts import Texts, effect, game, joined, sort, word


def parameters(n: int) -> str:
    """Give a manifest with parameters."""
    return "parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n")


def with_parameters(name: str, few: int, many: int, other: str) -> None:
    """Enter a sort of texts of as many parameters as declarations of one form."""
    sort(name, few, many)(lambda n: game(joined(n, lambda i: other.format(word(i))), manifest=parameters(n)))


with_parameters("parameters, and counters", 20, 900, "\ncounter z{}\n")
with_parameters("parameters that are themselves", 20, 900, "\nrule z{0}\n  if {0} is {0}, gain £1\n")
DISTINCT = "your gold + {0} is {0}"
effect(
    "conditions that differ, with `and`",
    20,
    1900,
    lambda n: f"if {' and '.join(DISTINCT.format(i) for i in range(n))}, gain £1",
)
effect(
    "conditions that differ, with `or`",
    20,
    1900,
    lambda n: f"if {' or '.join(DISTINCT.format(i) for i in range(n))}, gain £1",
)
both(
    "tests that nothing asks, and choices of other things",
    20,
    900,
    "test (pebble) is {} = the pebble's worth is 1\n",
    "\nrule {}\n  choose a ring in the chest\n",
)
both("outcomes, and numbers that nothing uses", 20, 900, "outcome {} = everyone loses\n", "number {} = 1\n")
both("numbers, and steps of the scoring", 20, 900, "number {} = 1\n", "\nscoring {}\n  for each player, gain £1\n")
sort("counters, and steps of the scoring that read them", 20, 900)(
    lambda n: game(
        joined(n, lambda i: f"\ncounter {word(i)} for each player\n")
        + joined(n, lambda i: f"\nscoring z{word(i)}\n  for each player, they gain (their {word(i)}) dust\n")
    )
)


@sort("things, and divisions by a field", 20, 900)
def _divisions(n: int) -> Texts:
    loop = "\nrule {0}\n  for each pebble in the heap, gain £({1} / its worth rounded down)\n"
    return game(
        joined(n, lambda i: loop.format(word(i), i)),
        "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 2\n"),
    )


@sort("rows that lack a cell", 20, 4000)
def _wrong_rows(n: int) -> Texts:
    rows = joined(n, lambda i: f"      - [s{word(i)}, A{word(i)}{', 1' if i % 2 else ''}]\n")
    return game(things="pebble:\n  rows:\n      - [id, name, worth]\n" + rows)
