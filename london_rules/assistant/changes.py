"""What a house rule changes, in English: each change with its place, and the differences from the rules without it."""

from __future__ import annotations

from typing import Final

from london_rules.assistant.sent import Sent, brief
from london_rules.authoring.changes import Changed, changed
from london_rules.authoring.comparison import compare
from london_rules.authoring.overlay_changes import added_parts
from london_rules.authoring.slot_catalogue import catalogue
from london_rules.table.protocol.fields import Plain

MOST_DIFFERENCES: Final = 100


def read_back(sent: Sent) -> Plain:
    """Say what the bundle changes. Raises UnsoundError if the rules have errors."""
    rule_set = sent.rule_set
    found = changed(rule_set, catalogue(rule_set.rules))
    mine = [one for one in found if any(step.bundle == sent.id for step in one.steps)]
    parts = added_parts(rule_set)
    return {
        "changes": [_told(one, sent) for one in mine],
        "brought_in": [f"{part.title}: {', '.join(part.adds)}" for part in parts],
        "tip": "" if mine or parts else "nothing of other rules is changed",
    }


def _told(one: Changed, sent: Sent) -> Plain:
    step = [step for step in one.steps if step.bundle == sent.id][-1]
    words = " ".join(each.words for each in one.differences)
    english = "" if one.entry is None else one.entry.english
    return {
        "what": one.slot,
        "change": brief(words or step.how),
        "english": "" if english.rstrip(".") in words else brief(english),  # what is new is in the words already
        "file": sent.shown(step.span.file),
        "line": sent.place(step.span)["line"],
    }


def differences(sent: Sent) -> Plain:
    """List what differs from the rules without the bundle. Raises UnsoundError if the rules have errors."""
    found = [brief(one.sentence) for one in compare(sent.without, sent.rule_set).differences]
    return {
        "same": not found,
        "differences": found[:MOST_DIFFERENCES],
        "more_differences": len(found[MOST_DIFFERENCES:]),
    }
