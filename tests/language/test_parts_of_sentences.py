"""The parts that sentences are put together from: each name has one meaning."""

from __future__ import annotations

from collections import Counter

from london_rules.advice.sentences.composed import LEAVES_BY_SOURCE, MADE_BY_SOURCE


def test_no_name_is_filled_or_made_in_two_ways() -> None:
    """One would quietly take the place of the other."""
    for maps in (LEAVES_BY_SOURCE, MADE_BY_SOURCE):
        names = Counter(name for one in maps for name in one)
        assert names and not [name for name, times in names.items() if times > 1]
