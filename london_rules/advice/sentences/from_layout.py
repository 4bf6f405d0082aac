"""What people say in one game for what its rules say: the sayings of its layout, and the names that it shows."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.advice.sentences.from_rules import Saying, unknown_slots
from london_rules.bundles.front_values import list_of, text_of
from london_rules.bundles.model import Plain


def sayings_of(layout: object) -> tuple[Saying, ...]:
    """List the sayings of the layout of some rules as it is, checked or not."""
    parts: Mapping[str, Plain] = layout if isinstance(layout, dict) else {}
    own, called = parts.get("sayings"), parts.get("counters")
    every = [] if not isinstance(own, dict) else [(str(s), *map(text_of, list_of(w))) for s, w in own.items()]
    for counter, shown in called.items() if isinstance(called, dict) else ():
        every += [(f"{slot} {text_of(shown)}", f"{slot} {counter}") for slot in ("{n}", "{whose}")]
    return tuple(saying for saying in every if all(saying) and len(saying) > 1 and not unknown_slots(saying))
