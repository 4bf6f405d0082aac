"""What each test costs, and which of the slowest a run leaves out.

`make test-all` writes `tests/costs.txt`. `make test` leaves out the slowest twentieth but for one of ten parts, which
the hash of the commit chooses: so no test is left out for long.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from zlib import crc32

FILE = Path(__file__).parents[1] / "costs.txt"
PARTS = 10
SLOWEST = 20  # a test of this many is one of the slowest
LISTED = 0.1  # seconds: what costs less is not listed by itself

# What guards that games are played right. The slow tests of each are divided alone, so that every part has some.
GUARDS: Mapping[str, tuple[str, ...]] = {
    "the referee": ("tests/referee/",),
    "lockstep of the tiers": ("tests/native/", "tests/by_hand/"),
    "recorded and whole games": ("tests/games/",),
    "secrecy": (
        "tests/engine/test_secrecy.py",
        "tests/engine/test_secrets.py",
        "tests/engine/test_things_chosen_in_secret.py",
        "tests/house_rules/test_secrets_of_house_rules.py",
        "tests/table/test_packets.py",
    ),
}

HEAD = f"""\
# The processor time of each test in seconds, with its processes but without the fixtures that it shares with others.
# `make test-all` writes this file, and `make test` reads it. Tests of less than {LISTED} s are one line for each file.
"""


def lines(costs: Mapping[str, float]) -> Iterator[str]:
    """Write the file of costs, the dearest tests of each file first."""
    files: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for test, cost in costs.items():
        file, _, name = test.partition("::")
        files[file].append((cost, name))
    yield HEAD.rstrip("\n")
    for file, tests in sorted(files.items()):
        quick = [cost for cost, _ in tests if cost < LISTED]
        yield file
        for cost, name in sorted(tests, key=lambda test: (-test[0], test[1])):
            if cost >= LISTED:
                yield f"  {cost:.2g} {name}"
        if quick:
            yield f"  {sum(quick):.2g} for {len(quick)} others"


def read(text: str) -> tuple[dict[str, float], int]:
    """Read a file of costs: those of the tests that it lists, and how many tests there are in all."""
    costs: dict[str, float] = {}
    file, others = "", 0
    for line in text.splitlines():
        cost, _, name = line.strip().partition(" ")
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            file = line
        elif name.startswith("for ") and name.endswith(" others"):
            others += int(name.split()[1])
        else:
            costs[f"{file}::{name}"] = float(cost)
    return costs, len(costs) + others


def slowest(costs: Mapping[str, float], tests: int) -> list[str]:
    """Give the slowest twentieth of all tests, the slowest first."""
    return sorted(costs, key=lambda test: (-costs[test], test))[: tests // SLOWEST]


def guard_of(test: str) -> str:
    """Name what a test guards, or nothing."""
    return next((guard for guard, files in GUARDS.items() if test.startswith(files)), "")


def parts(slow: Sequence[str]) -> list[set[str]]:
    """Divide tests, the slowest first, into parts that cost about the same, also of what each guard has."""
    divided: list[set[str]] = [set() for _ in range(PARTS)]
    for number, test in enumerate(sorted(slow, key=guard_of)):
        there, place = divmod(number, PARTS)
        divided[PARTS - 1 - place if there % 2 else place].add(test)
    return divided


def left_out(slow: Sequence[str], commit: str) -> set[str]:
    """Give the tests that a run for a commit leaves out."""
    return set(slow) - parts(slow)[crc32(commit.encode()) % PARTS]


def merged(old: Mapping[str, float], new: Mapping[str, float], skipped: Iterable[str]) -> dict[str, float]:
    """Give the new costs; of tests that were skipped, and where little has changed, the old ones."""
    costs = {test: old.get(test, 0.0) for test in skipped}
    for test, cost in new.items():
        was = old.get(test, 0.0)
        costs[test] = was if was * 0.75 < cost < was * 1.35 else cost
    return costs
