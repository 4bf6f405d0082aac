"""What an event has after its kind is written once for each kind."""

from typing import get_args

from london_rules.engine.raw_events import FIELDS, EventKind


def test_every_kind_of_event_says_what_it_has():
    assert list(FIELDS) == list(get_args(EventKind))
