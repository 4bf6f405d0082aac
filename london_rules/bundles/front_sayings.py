"""Read the sayings of a layout: how people say what the rules say in other words, for the messages of the checker."""

from __future__ import annotations

import re
from collections.abc import Mapping

from london_rules.advice.sentences.from_rules import unknown_slots
from london_rules.advice.sentences.phrasebook import Saying
from london_rules.advice.sentences.slots import SLOTS
from london_rules.bundles.front_values import Reporter, list_of, span_of, text_of
from london_rules.bundles.model import Plain


def sayings_of(layout: Mapping[str, Plain] | None) -> tuple[Saying, ...]:
    """List the sayings of a layout as it is, checked or not: the checker's messages need them first."""
    own, called = (layout or {}).get("sayings"), (layout or {}).get("counters")
    every = [] if not isinstance(own, dict) else [(str(s), *map(text_of, list_of(w))) for s, w in own.items()]
    for counter, shown in called.items() if isinstance(called, dict) else ():
        every += [(f"{slot} {text_of(shown)}", f"{slot} {counter}") for slot in ("{n}", "{whose}")]
    return tuple(saying for saying in every if all(saying) and len(saying) > 1 and not unknown_slots(saying))


def read_sayings(reader: Reporter, value: Plain) -> dict[str, tuple[str, ...]]:
    """Read what people say, with each way that the rules say it."""
    out: dict[str, tuple[str, ...]] = {}
    for said, given in reader.entries(value):
        ways = tuple(text_of(way) for way in list_of(given))
        unknown = unknown_slots((said, *ways))
        if unknown:
            reader.unknown("slot", unknown[0], span_of(said), SLOTS)
        elif not re.search(r"[a-z]", re.sub(r"\{[^}]*\}", "", said)) or not all(ways):
            help = "as in `throw away {any}: move {any} to the box`"
            reader.needs("what people say, and what the rules say for it", said, help)
        else:
            out[str(said)] = ways
    return out
