"""The names of a variant with their rule text and English: what an assistant may write, and copy from."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from london_rules.assistant.asks import Names
from london_rules.assistant.sent import LONGEST_LINE, Sent, brief
from london_rules.authoring.slot_catalogue import SlotEntry, catalogue
from london_rules.diagnostics.nearness import did_you_mean, stems, suggest_alike
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import Plain

MOST_WITH_TEXT: Final = 25
MOST_NAMES: Final = 300


def named(ask: Names, sent: Sent) -> Plain:
    """List the names of a kind with some words. Raises TableError for a kind that there is not."""
    every = catalogue(sent.without.rules)
    kinds = Counter(entry.slot.kind for entry in every)
    if not ask.kind and not ask.word:
        return {"kinds": dict(kinds)}
    if ask.kind and ask.kind not in kinds:
        help = did_you_mean(ask.kind, kinds) or f"kinds are {', '.join(kinds)}"
        raise TableError("LR-P0019", f"no name is of the kind `{ask.kind}`", help)
    of_kind = [entry for entry in every if ask.kind in ("", entry.slot.kind)]
    found = [entry for entry in of_kind if _has(_name(entry), ask.word)]
    found = found or [e for e in of_kind if _has(f"{e.text} {e.english} {e.slot.about}", ask.word)]
    if not found:
        tip = "no name or text has all these words: send one word, or a kind alone"
        return {"tip": tip, "near": suggest_alike(ask.word, [entry.name for entry in of_kind])}
    if len(found) <= MOST_WITH_TEXT:
        return {"names": [_told(entry) for entry in found]}
    names = [brief(f"{_name(e)}{'' if e.value is None else f' = {e.value}'}", LONGEST_LINE) for e in found]
    tip = "too many for texts: send a kind and a word"
    return {"names": names[:MOST_NAMES], "more_names": len(names[MOST_NAMES:]), "tip": tip}


def _name(entry: SlotEntry) -> str:
    """Give a name after its kind; of a thing, its printed name too."""
    return entry.slot.id if entry.face is None else f"{entry.slot.id} ({entry.name})"


def _has(text: str, words: str) -> bool:
    theirs = stems(re.sub(r"[^\w']+", " ", text))
    return all(word in theirs for word in stems(words))


def _told(entry: SlotEntry) -> Plain:
    return {
        "name": _name(entry),
        "value": entry.value if entry.slot.kind == "parameter" else None,
        "about": entry.slot.about,
        "text": brief(entry.text),
        "english": brief(entry.english) if entry.english != entry.slot.about else "",
    }
