"""Long files of tests in a bundle."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.growth.sorts import Texts, game, joined, sort, word

TEST = (
    "  {}:\n    given:\n      player 1:\n        gold: 3\n    when: dig\n    then:\n      player 1:\n        gold: 4\n"
)


def tests(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with a long file of tests."""
    sort(name, few, many)(lambda parts: game(cases="tests:\n" + made(parts)))


tests("tests of the rules", 10, 2000, lambda n: joined(n, lambda i: TEST.format(word(i))))
tests("tests with errors", 10, 2000, lambda n: joined(n, lambda i: TEST.format(word(i)).replace("gold", "gald")))
tests("tests with unknown keys", 12, 8000, lambda n: joined(n, lambda i: f"  {word(i)}:\n    thn: x\n"))
tests("tests with equal names", 10, 2000, lambda n: TEST.format("same") * n)
tests(
    "a test of many answers",
    12,
    8000,
    lambda n: "  a:\n    when: " + "dig " * n + "\n    then:\n      asked: player 1\n",
)
tests(
    "a test of many unknown answers",
    12,
    8000,
    lambda n: "  a:\n    when: " + "dgi " * n + "\n    then:\n      asked: player 1\n",
)
tests(
    "a test of many lines of answers",
    12,
    8000,
    lambda n: "  a:\n    when:\n" + "      - dig\n" * n + "    then:\n      asked: player 1\n",
)
tests(
    "a test with many expectations",
    12,
    8000,
    lambda n: "  a:\n    when: dig\n    then:\n" + joined(n, lambda i: f"      {word(i)}: 1\n"),
)
tests(
    "a test with many reasons",
    12,
    8000,
    lambda n: (
        "  a:\n    when: dig\n    then:\n      asked: player 1\n    because: ["
        + ", ".join(f"rule {word(i)}" for i in range(n))
        + "]\n"
    ),
)
tests(
    "a test with many things",
    12,
    8000,
    lambda n: (
        "  a:\n    given:\n      player 1:\n        hand: " + "white " * n + "\n    then:\n      asked: player 1\n"
    ),
)
tests(
    "a test of many cases",
    12,
    8000,
    lambda n: (
        "  a:\n    given:\n      player 1:\n        gold: <g>\n"
        "    then:\n      player 1:\n        gold: <g>\n    cases: |\n      g\n" + "      1\n" * n
    ),
)
tests(
    "a test of many columns",
    12,
    4000,
    lambda n: (
        "  a:\n    then:\n      asked: player 1\n    cases: |\n      "
        + " | ".join(word(i) for i in range(n))
        + "\n      "
        + " | ".join(["1"] * n)
        + "\n"
    ),
)


@sort("files of tests", 5, 400)
def _test_files(n: int) -> Texts:
    return game(**{f"f{i}": "tests:\n" + TEST.format(word(i)) for i in range(n)})
