"""A number that is said within itself: what it was before this text took its place."""

from __future__ import annotations

import re

from london_rules.advice.sentences.known import Known
from london_rules.diagnostics import Fix
from london_rules.language.declarations.read_text import Text


def number_before(known: Known, told: Text, start: int, end: int) -> Fix | None:
    """Give a number that stands in the text of itself as it was before this text took its place."""
    text = told.source.value
    name = " ".join(text[start:end].lower().split())
    ids = (f"number {name}", f"parameter {name}")
    for change in known.rules.changes:
        was = change.before.partition("=")[2] or change.before if change.slot in ids else ""
        made = " ".join(was.split("#")[0].split())
        made = f"({made})" if re.search(r" [-+] ", made) and text[end:].strip() else made
        whole = text[:start] + made + text[end:]
        if made and known.trials.holds(told, whole):
            return Fix(told.source.span(start, end), made, f"write `{made}`, which it was before")
    return None
