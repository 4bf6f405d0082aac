"""Read the sayings of a layout: how people say what the rules say in other words, as data for whoever explains."""

from __future__ import annotations

import re
from typing import Final

from london_rules.bundles.front_values import Reporter, list_of, span_of, text_of
from london_rules.text.plain import Plain

# What can be in braces in a saying; with a number after it, as in `{n2}`, it is another one.
SLOTS: Final = ("n", "amount", "counter", "kind", "kinds", "zone", "value", "thing", "whose", "any")
_SLOT: Final = re.compile(r"\{([^}]*)\}")


def read_sayings(reader: Reporter, value: Plain) -> dict[str, tuple[str, ...]]:
    """Read what people say, with each way that the rules say it."""
    out: dict[str, tuple[str, ...]] = {}
    for said, given in reader.entries(value):
        ways = tuple(text_of(way) for way in list_of(given))
        slots = _SLOT.findall(said)
        unknown = [slot for slot in slots if slot.rstrip("23") not in SLOTS]
        unknown += [slot for way in ways for slot in _SLOT.findall(way) if slot not in slots]
        if unknown:
            reader.unknown("slot", unknown[0], span_of(said), SLOTS)
        elif not re.search(r"[a-z]", _SLOT.sub("", said)) or not all(ways):
            help = "as in `throw away {any}: move {any} to the box`"
            reader.needs("what people say, and what the rules say for it", said, help)
        else:
            out[str(said)] = ways
    return out
