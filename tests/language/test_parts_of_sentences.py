"""The parts that sentences are put together from: each name has one meaning."""

from __future__ import annotations

from london_rules.advice.sentences.composed_sentences import SENTENCES
from london_rules.advice.sentences.composed_ways import MADE


def test_no_name_is_made_in_two_ways() -> None:
    """One would quietly take the place of the other."""
    assert MADE and SENTENCES and MADE.keys().isdisjoint(SENTENCES)
