"""What people say in one game for what its rules say: the sayings of its layout, and its words for counters."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.layout.reader import list_of, text_of
from london_rules.layout.wording import SLOTS
from london_rules.text.plain import Plain

Saying = tuple[str, ...]  # what people say, then what the rules say for it, the likeliest first
_SLOT: Final = re.compile(r"\{([^}]*)\}")


def sayings_of(layout: object) -> tuple[Saying, ...]:
    """List the sayings of the layout of some rules as it is, checked or not."""
    return tuple(saying for saying in _sayings(layout) if all(saying) and len(saying) > 1 and _is_right(saying))


def _sayings(layout: object) -> Iterator[Saying]:
    parts: Mapping[str, Plain] = layout if isinstance(layout, dict) else {}
    own, called = parts.get("sayings"), parts.get("counters")
    for said, ways in own.items() if isinstance(own, dict) else ():
        yield (str(said), *map(text_of, list_of(ways)))
    for counter, shown in called.items() if isinstance(called, dict) else ():
        yield from ((f"{slot} {text_of(shown)}", f"{slot} {counter}") for slot in ("{n}", "{whose}"))


def _is_right(saying: Saying) -> bool:
    """Return whether its slots are known, and what the rules say has no other."""
    said, *ways = ([*_SLOT.findall(part)] for part in saying)
    return all(slot.rstrip("23") in SLOTS for slot in said) and all(slot in said for way in ways for slot in way)
