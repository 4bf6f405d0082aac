"""What each test costs, and which of the slowest a run leaves out.

`make test-all` writes `tests/costs.txt`. `make test` runs a tenth of the slowest fifth, and all others. The hash of the
commit chooses the part: so no test is left out for long.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from zlib import crc32

FILE = Path(__file__).parents[1] / "costs.txt"
SLOW = 5  # the slowest test of so many is slow
PARTS = 10  # each run takes one of so many parts of the slow tests
NEW = 2.0  # seconds: what a new test is taken for that is marked as slow
MOST = 100.0  # seconds: what costs more would be most of a part, and runs only with all tests
LISTED = 4  # the slowest test of so many is listed by itself

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

HEAD = """\
# The processor time of each test in seconds, with its processes but without the fixtures that it shares with others.
# `make test-all` writes this file, and `make test` reads it. The quicker three quarters are one line for each file.
"""


def ordered(costs: Mapping[str, float]) -> list[str]:
    """Give tests, the slowest first."""
    return sorted(costs, key=lambda test: (-costs[test], test))


def rounded(seconds: float) -> str:
    return f"{float(f'{seconds:.2g}'):g}"


def lines(costs: Mapping[str, float]) -> Iterator[str]:
    """Write the file of costs, the dearest tests of each file first."""
    listed = set(ordered(costs)[: -(-len(costs) // LISTED)])
    files: dict[str, list[str]] = defaultdict(list)
    for test in ordered(costs):
        files[test.partition("::")[0]].append(test)
    yield HEAD.rstrip("\n")
    for file, tests in sorted(files.items()):
        quick = [costs[test] for test in tests if test not in listed]
        yield file
        yield from (f"  {rounded(costs[test])} {test.partition('::')[2]}" for test in tests if test in listed)
        if quick:
            yield f"  {rounded(sum(quick))} for {len(quick)} others"


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


def slow(costs: Mapping[str, float], tests: int) -> list[str]:
    """Give the slow ones of so many tests, the slowest first."""
    return [test for test in ordered(costs) if costs[test] <= MOST][: tests // SLOW]


def guard_of(test: str) -> str:
    """Name what a test guards, or nothing."""
    return next((guard for guard, files in GUARDS.items() if test.startswith(files)), "")


def parts(costs: Mapping[str, float], tests: int) -> list[set[str]]:
    """Divide the slow tests into parts that cost the same and have as many tests of each guard."""
    divided: list[set[str]] = [set() for _ in range(PARTS)]
    sums = [0.0] * PARTS
    for guard in (*GUARDS, ""):
        guarding = [test for test in slow(costs, tests) if guard_of(test) == guard]
        in_turn = PARTS if guard else 1  # every part gets one test of a guard in each round
        for begin in range(0, len(guarding), in_turn):
            cheapest = sorted(range(PARTS), key=sums.__getitem__)
            for part, test in zip(cheapest, guarding[begin : begin + in_turn], strict=False):
                divided[part].add(test)
                sums[part] += costs[test]
    return divided


def left_out(costs: Mapping[str, float], tests: int, commit: str) -> set[str]:
    """Give the tests that a run for a commit leaves out."""
    chosen = crc32(commit.encode()) % PARTS
    out = {test for test, cost in costs.items() if cost > MOST}
    return out.union(*(part for number, part in enumerate(parts(costs, tests)) if number != chosen))


def merged(old: Mapping[str, float], new: Mapping[str, float], skipped: Iterable[str]) -> dict[str, float]:
    """Give the new costs; of tests that were skipped, and where little has changed, the old ones."""
    costs = {test: old.get(test, 0.0) for test in skipped}
    for test, cost in new.items():
        was = old.get(test, 0.0)
        costs[test] = was if was * 0.75 < cost < was * 1.35 else cost
    return costs
