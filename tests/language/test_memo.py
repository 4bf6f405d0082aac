"""What is kept in a process is bounded in bytes, over all stores together."""

import gc
import re
import tracemalloc
from pathlib import Path

import pytest

import london_rules
from london_rules import load
from london_rules.diagnostics import remembered
from london_rules.diagnostics.effort import Effort, within
from london_rules.language import memo
from london_rules.language.memo import Store
from tests.engine.pebbles import pebbles


@pytest.fixture(autouse=True)
def afresh(monkeypatch):
    memo.forget()
    monkeypatch.setattr(memo, "MOST_BYTES", 1 << 20)
    yield
    memo.forget()


def total():
    return total_but_for(frozenset())


def total_but_for(new):
    return sum(
        store.weigh(key, value)
        for store in memo._STORES
        for key, value in store.values.items()
        if (id(store), key) not in new
    )


def weigh_all():
    """Weigh what the last load kept, too, as the next load would."""
    while memo._NEW:
        _, store, key = memo._NEW.popleft()
        store.weigh_entry(key)


def test_the_store_that_has_most_forgets_its_older_half(monkeypatch):
    monkeypatch.setattr(memo, "_STORES", [])
    small, large = Store(), Store()
    small.put("a", "b")
    for number in range(100):
        large.put(number, "x" * 20_000)
    assert small.get("a") == "b"
    assert large.get(99) is not None
    assert large.get(0) is None
    assert memo._Total.kept == total() <= memo.MOST_BYTES
    large.renew(99, "y")
    large.put(99, "z")
    assert memo._Total.kept == total()


def test_a_single_entry_is_kept_however_large_it_is(monkeypatch):
    monkeypatch.setattr(memo, "_STORES", [])
    store = Store()
    store.put("a", "x" * 5_000_000)
    assert store.get("a") is not None


def test_many_overlays_keep_no_more_than_the_bound(monkeypatch):
    monkeypatch.setattr(memo, "MOST_BYTES", 3 << 20)
    first = None
    for number in range(12):
        rule_set = load(pebbles(f"gain {number + 1} steps", more="\n".join(_numbers(number)))).rule_set
        assert rule_set is not None
        new = {(id(store), key) for _, store, key in memo._NEW if key in store.values and key not in store.weights}
        assert memo._Total.kept == total_but_for(new) <= memo.MOST_BYTES
        assert len({id(effort) for effort, _, _ in memo._NEW}) <= 1
        first = first or rule_set.digest
    again = load(pebbles("gain 1 steps", more="\n".join(_numbers(0)))).rule_set
    assert again.digest == first
    weigh_all()
    assert memo._Total.kept == total() <= memo.MOST_BYTES


def test_a_load_that_keeps_very_much_weighs_it_before_it_ends(monkeypatch):
    monkeypatch.setattr(memo, "_STORES", [])
    store = Store()
    with within(Effort()):
        for number in range(memo.MOST_NEW + 500):
            store.put(number, "x" * 20_000 if number < 500 else "y")
        assert len(memo._NEW) == memo.MOST_NEW
        assert memo._Total.kept <= memo.MOST_BYTES
    assert store.get(0) is None


def _numbers(number):
    for part in range(40):
        yield f"number figure {chr(97 + part % 26)}{'x' * (part // 26 + 1)} = {number} + {part}\n"


def test_no_more_is_kept_than_is_estimated():
    load(pebbles())
    memo.forget()
    gc.collect()
    tracemalloc.start(1)
    try:
        for number in range(3):
            assert load(pebbles(f"gain {number + 1} steps", more="\n".join(_numbers(number)))).rule_set is not None
        gc.collect()
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    weigh_all()
    assert kept < memo._Total.kept


# Caches of the standard library, which know no bytes: for each, why its entries are few and small.
COUNTED = {
    "_body": "a pattern for each width of a margin, 32 at most",
    "_command": "the commands of the command line",
    "_compiled": "a method for each shape of our own classes",
    "_fields": "the classes of trees",
    "_given": "the classes of what is kept",
    "_tables": "four grammars",
    "_letter": "single letters, 2,000 at most",
    "_parts": "the classes of trees",
    "_phrasebook": "the sayings of eight layouts",
    "_prepared": "four jobs, in a process that plays for another one",
    "_shipped": "the icons that come with the program",
    "_size": "the groups of the shipped thesaurus",
    "_text_of": "four grammars",
    "over_looks": "4,096 p-values, each a number",
    "faults_meant": "the lines for a message, of a hundred messages",
}


def test_every_cache_is_bounded_by_bytes():
    package = Path(london_rules.__file__).parent
    cached = re.compile(r"^ *@(?:functools\.)?(?:lru_)?cache\b(?:\(.*\))?\n *def (\w+)\((?!\))", re.MULTILINE)
    found = {name for path in package.rglob("*.py") for name in cached.findall(path.read_text("utf-8"))}
    assert found == {*COUNTED}, "keep it with `once_each` or `remembered`, or say why its entries are few and small"


def test_what_is_remembered_of_texts_is_bounded_by_their_length():
    asked = []

    @remembered.remembered
    def length(text):
        asked.append(text)
        return len(text)

    short, long = "x" * remembered.LONGEST, "x" * (remembered.LONGEST + 1)
    assert [length(short), length(short), length(long), length(long)] == [120, 120, 121, 121]
    assert asked == [short, long, long]


def test_what_is_kept_for_arguments_counts_among_all_that_is_kept(monkeypatch):
    monkeypatch.setattr(memo, "_STORES", [])
    asked = []

    @memo.once_each
    def long(text, times):
        asked.append(text)
        return text * times

    for number in range(100):
        assert len(long(f"{number:02}", 10_000)) == 20_000
        assert len(long(f"{number:02}", 10_000)) == 20_000
        assert memo._Total.kept == total() <= memo.MOST_BYTES
    assert len(asked) == 100
    long("00", 10_000)
    assert len(asked) == 101
