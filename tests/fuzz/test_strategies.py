"""The drawn bundles: every construct, nearly all of them without a mistake, and read as they were drawn."""

from __future__ import annotations

import functools
import json
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from london_rules.language import constructs as t
from london_rules.language.constructs import registry
from london_rules.language.flow.walk import nodes_of, texts_of
from tests.fuzz import families, progress, sitting, timing
from tests.fuzz.case import Case, read, written
from tests.fuzz.check_texts import loaded, plain
from tests.fuzz.choosing import Choices, seeded
from tests.fuzz.draw_plain import edit, edited
from tests.fuzz.draw_rules import Bundle, bundle
from tests.fuzz.shrink import key_of, shrunk
from tests.fuzz.targets import TARGETS, Target

SEEDS = range(10_000, 10_170)


@functools.cache
def bundles() -> tuple[Bundle, ...]:
    return tuple(bundle(seeded(seed)) for seed in SEEDS)


def test_nearly_all_drawn_bundles_load_without_an_error() -> None:
    refused = [loaded(one.texts).diagnostics.errors() for one in bundles()]
    codes = Counter(errors[0].code for errors in refused if errors)
    assert codes.total() <= len(bundles()) // 20, codes


def test_what_is_read_is_what_was_drawn() -> None:
    for one in bundles()[:60]:
        found = loaded(one.texts).rule_set
        if found is not None:
            assert plain(found.rules) == plain(one.rules)


@pytest.mark.parametrize("cls", list(registry.FACTS), ids=lambda cls: cls.__name__)
def test_every_construct_is_drawn(cls: type[t.Node]) -> None:
    assert any(next(nodes_of(body, cls), None) is not None for one in bundles() for _, body in texts_of(one.rules))


def test_every_sort_of_declaration_is_drawn() -> None:
    shapes = {zone.shape for one in bundles() for zone in one.rules.zones.values()}
    seen = {zone.seen for one in bundles() for zone in one.rules.zones.values()}
    assert shapes == {"hand", "pile", "rows", "stacks"}
    assert seen == {"all", "nobody", "owner", "open tops"}
    owners = {
        "kind" if c.owner in one.rules.kinds else c.owner for one in bundles() for c in one.rules.counters.values()
    }
    assert owners == {"player", "table", "kind"}
    for category in ("relations", "marks", "tables", "tests", "groups", "moments", "powers", "setup", "scoring"):
        assert any(getattr(one.rules, category) for one in bundles()), category
    counters = [c for one in bundles() for c in one.rules.counters.values()]
    assert any(c.short for c in counters)
    assert any(c.note for c in counters)
    assert any(c.gone for c in counters)
    assert any(c.least is None for c in counters)


def test_a_construct_that_nothing_draws_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    left = {cls: how for cls, how in families.DRAWN.items() if cls is not t.Swap}
    monkeypatch.setattr(families, "DRAWN", left)
    with pytest.raises(LookupError, match="nothing draws Swap"):
        families.require_every_construct()


# ---- cases, and what is kept of them --------------------------------------------------------------


@pytest.mark.parametrize("name", TARGETS)
def test_a_case_is_written_and_read_back(name: str) -> None:
    for seed in range(15):
        case = json.loads(json.dumps(TARGETS[name].draw(seeded(seed))))
        target, again = read(written(name, case, "what it shows\nand more"))
        assert (target, json.dumps(again, sort_keys=True)) == (name, json.dumps(case, sort_keys=True))


def test_a_seed_draws_the_same_case_twice() -> None:
    for target in TARGETS.values():
        assert json.dumps(target.draw(seeded(3))) == json.dumps(target.draw(seeded(3)))


def test_edits_are_made_in_a_copy() -> None:
    data = {"answers": ["a", "b"], "state": {"z": [[1, 2], [3]]}}
    before = json.dumps(data)
    changed = 0
    for seed in range(100):
        choices = seeded(seed)
        changed += repr(edited(data, [edit(choices, data)])) != repr(data)
        assert json.dumps(data) == before
    assert changed > 70


def sums(choices: Choices) -> Case:
    return {"numbers": [choices.below(100) for _ in range(choices.between(1, 30))]}


def small_enough(case: Case) -> Counter[str]:
    assert sum(case["numbers"]) < 150, "too much"
    return Counter(["small"])


def test_a_failing_case_is_shrunk() -> None:
    seed = next(seed for seed in range(100) if sum(sums(seeded(seed))["numbers"]) > 400)
    choices = seeded(seed)
    with pytest.raises(AssertionError) as raised:
        small_enough(sums(choices))
    found = shrunk(sums, small_enough, choices.made, key_of(raised.value))
    assert found is not None
    assert 150 <= sum(found["numbers"]) <= 160
    assert len(found["numbers"]) == 2


def test_a_sitting_goes_on_where_the_last_one_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(TARGETS, "sums", Target("sums", sums, small_enough))
    monkeypatch.setattr(sitting, "CORPUS", tmp_path)
    monkeypatch.setattr(sitting, "SHRINKING_SECONDS", 60)
    monkeypatch.setattr(progress, "FILE", tmp_path / "progress.json")
    told: list[str] = []
    for sat in (1, 2):
        done = _sit(tmp_path, told)
        assert (done["sums"].cases, done["sums"].next) == (30 * sat, 30 * sat)
    assert done["sums"].outcomes["FOUND"] > 5
    (found,) = tmp_path.glob("found-*.txt")
    target, case = read(found.read_text("utf-8"))
    assert target == "sums"
    assert sum(case["numbers"]) == 150
    assert "FOUND AssertionError tests/fuzz/test_strategies.py small_enough too much" in told[-1]


def _sit(folder: Path, told: list[str]) -> Any:
    return sitting.sit(["sums"], count=30, tell=told.append, file=folder / "progress.json")


def test_a_sitting_ends_in_time_and_gives_each_target_a_share(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def waiting(case: Case) -> Counter[str]:  # takes no time of the processor
        time.sleep(60)
        return Counter()

    def slow(case: Case) -> Counter[str]:
        time.sleep(0.4)
        return Counter(["fine"])

    made = {"slow": slow, "sums": small_enough, "quick": lambda case: Counter(["fine"]), "waiting": waiting}
    for name, check in made.items():
        monkeypatch.setitem(TARGETS, name, Target(name, sums, check))
    monkeypatch.setattr(sitting, "CORPUS", tmp_path)
    monkeypatch.setattr(sitting, "CHUNK_SECONDS", 0.2)
    start = time.monotonic()
    done = sitting.sit(list(made), hours=4 / 3600, tell=[].append, file=tmp_path / "progress.json")
    assert time.monotonic() - start < 10
    assert all(done[name].cases >= 1 for name in ("slow", "sums", "quick"))
    assert (done["waiting"].cases, done["waiting"].next) == (0, 0), "what was not finished is tried again"


def test_a_case_that_never_ends_is_found() -> None:
    def turn(case: Case) -> Counter[str]:
        while True:
            Random(1).random()

    target = Target("endless", sums, turn)
    with pytest.raises(timing.TooLongError), timing.within(0.2):
        target.check({})


def test_only_one_sitting_at_a_time_writes_how_far_it_has_come(tmp_path: Path) -> None:
    file = tmp_path / "progress.json"
    with progress.alone(file), pytest.raises(BlockingIOError), progress.alone(file):
        pass
    with progress.alone(file):
        pass
