"""Read what people and the rulebook say in place of the generated English, each with what it is for."""

from __future__ import annotations

import re
from typing import Final

from london_rules.layout.reader import LayoutReader, list_of, span_of, text_of
from london_rules.text.plain import Plain

RETOLD_KEYS = ("says", "text")
# What can be in braces in a saying; with a number after it, as in `{n2}`, it is another one.
SLOTS: Final = ("n", "amount", "counter", "kind", "kinds", "zone", "value", "thing", "whose", "any")
_SLOT: Final = re.compile(r"\{([^}]*)\}")


def read_retold(reader: LayoutReader, value: Plain) -> dict[str, str]:
    """Map generated sentences to those that are printed in their place.

    A rule that changes is no longer said in these sentences, so a text never outlives the rule that it tells.
    """
    out: dict[str, str] = {}
    for name, settings in reader.entries(value):
        given = reader.settings("setting of a retold sentence", settings, RETOLD_KEYS)
        says, text = (" ".join(text_of(given.get(key)).split()) for key in RETOLD_KEYS)
        if says and text:
            out[says] = text
        else:
            reader.needs("what the rulebook says, and what it is to say", name, "write `says: ...` and `text: ...`")
    return out


def read_sayings(reader: LayoutReader, value: Plain) -> dict[str, tuple[str, ...]]:
    """Read what people say, with each way that the rules say it."""
    out: dict[str, tuple[str, ...]] = {}
    for said, given in reader.entries(value):
        ways = tuple(text_of(way) for way in list_of(given))
        slots = _SLOT.findall(said)
        unknown = [slot for slot in slots if slot.rstrip("23") not in SLOTS]
        unknown += [slot for way in ways for slot in _SLOT.findall(way) if slot not in slots]
        if unknown:
            reader.unknown("slot", unknown[0], SLOTS, span_of(said))
        elif not re.search(r"[a-z]", _SLOT.sub("", said)) or not all(ways):
            help = "as in `throw away {any}: move {any} to the box`"
            reader.needs("what people say, and what the rules say for it", said, help)
        else:
            out[str(said)] = ways
    return out
