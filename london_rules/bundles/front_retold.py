"""Read how the rulebook tells what the generated English says too stiffly, with the sentences that it is for."""

from __future__ import annotations

from london_rules.bundles.front_values import Reporter, span_of, text_of
from london_rules.text.plain import Plain

RETOLD_KEYS = ("says", "text")


def read_retold(reader: Reporter, value: Plain) -> dict[str, str]:
    """Map generated sentences to those that are printed in their place.

    A rule that changes is no longer said in these sentences, so a text never outlives the rule that it tells.
    """
    out: dict[str, str] = {}
    for name, settings in reader.entries(value):
        given = dict(reader.entries(settings))
        for key in given:
            if key not in RETOLD_KEYS:
                reader.unknown("setting of a retold sentence", key, span_of(key), RETOLD_KEYS)
        says, text = (" ".join(text_of(given.get(key)).split()) for key in RETOLD_KEYS)
        if says and text:
            out[says] = text
        else:
            reader.needs("what the rulebook says, and what it is to say", name, "write `says: ...` and `text: ...`")
    return out
