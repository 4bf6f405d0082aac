"""About a minute of fuzzing with the same seeds in every run, and all that fuzzing has ever found."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings

from tests.fuzz.case import CORPUS, Case, read
from tests.fuzz.choosing import drawn, seeded
from tests.fuzz.sitting import checked
from tests.fuzz.targets import TARGETS

# How many seeds of each target a run of the suite tries, in parts that can run side by side.
PARTS = {
    "bundles": (5, 10),
    "overlays": (3, 10),
    "broken": (4, 30),
    "wrong": (3, 20),
    "spliced": (1, 60),
    "saves": (2, 1000),
    "messages": (2, 200),
    "lockstep": (3, 10),
}


@pytest.mark.parametrize("path", sorted(CORPUS.glob("*.txt")), ids=lambda path: path.stem)
def test_what_was_found_once_stays_fixed(path: object) -> None:
    target, case = read(path.read_text("utf-8"))  # type: ignore[attr-defined]
    outcomes = checked(TARGETS[target])(case)
    if target in ("bundles", "overlays"):
        assert not any(outcome.startswith("refused") for outcome in outcomes), outcomes


@pytest.mark.parametrize(
    ("target", "part"), [(name, i) for name, (parts, _) in PARTS.items() if name in TARGETS for i in range(parts)]
)
def test_fixed_seeds(target: str, part: int) -> None:
    count, check = PARTS[target][1], checked(TARGETS[target])
    outcomes: Counter[str] = Counter()
    for seed in range(part * count, (part + 1) * count):
        outcomes += check(TARGETS[target].draw(seeded(seed)))
    refused = sum(number for outcome, number in outcomes.items() if outcome.startswith("refused"))
    if target in ("bundles", "overlays", "lockstep"):
        assert refused <= count // 10, outcomes
    if target == "broken":
        assert refused >= count // 2, outcomes


# Each case of the native target compiles C for seconds, so only `make fuzz` tries it.
@pytest.mark.parametrize("name", [name for name in TARGETS if name != "native"])
def test_hypothesis_draws_the_same_cases(name: str) -> None:
    @settings(max_examples=5, suppress_health_check=list(HealthCheck))
    @given(drawn(TARGETS[name].draw))
    def check(case: Case) -> None:
        checked(TARGETS[name])(case)

    check()
