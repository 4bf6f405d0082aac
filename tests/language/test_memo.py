"""What is kept in a process is bounded in bytes, over all stores together."""

import pytest

from london_rules import load
from london_rules.language import memo
from london_rules.language.check import faces
from london_rules.language.memo import Store
from tests.engine.pebbles import pebbles


@pytest.fixture(autouse=True)
def afresh(monkeypatch):
    memo.forget()
    monkeypatch.setattr(memo, "MOST_BYTES", 1 << 20)
    yield
    memo.forget()


def total():
    return sum(store.weigh(key, value) for store in memo._STORES for key, value in store.values.items())


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
        assert memo._Total.kept == total() <= memo.MOST_BYTES
        first = first or rule_set.digest
    again = load(pebbles("gain 1 steps", more="\n".join(_numbers(0)))).rule_set
    assert again.digest == first


def _numbers(number):
    for part in range(40):
        yield f"number figure {chr(97 + part % 26)}{'x' * (part // 26 + 1)} = {number} + {part}\n"


def test_a_set_of_things_weighs_as_much_as_its_faces(monkeypatch):
    monkeypatch.setattr(memo, "MOST_BYTES", 24 << 20)
    rule_set = load("2010").rule_set
    assert rule_set is not None
    assert faces._TOGETHER.bytes >= 500 * len(rule_set.rules.faces)
