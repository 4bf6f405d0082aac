"""Canonical text of conditions and predicates, where it takes more than a template; and their manners."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import Writer, listed
from london_rules.language.format.templates import Slot
from london_rules.language.format.things import preds
from london_rules.language.syntax.names import plural, said_of_several, verb_like

# What is said after `is` of one number beside another.
COMPARED = {"==": "", "!=": " not", "<": " less than", "<=": " at most", ">": " more than", ">=": " at least"}


def _joined(s: Slot) -> str:
    """Write conditions that hold together, or of which one holds."""
    texts = [f"({s.w(part)})" if isinstance(part, (t.All, t.AnyOf)) else s.w(part) for part in s.value]
    return f" {s.words} ".join(texts)


def _simple(s: Slot) -> str:
    """Write the value that a field has, in brackets if it is a formula."""
    return s.w(s.value) if isinstance(s.value, (t.Int, t.Value, t.Possessed, t.Number)) else f"({s.w(s.value)})"


FORMS.manners(
    words=lambda s: f"is{COMPARED[s.value]}",
    joined=_joined,
    simple=_simple,
    **{"and": lambda s: " and ".join(map(s.w, s.value)), "or": lambda s: listed([*map(s.w, s.value)], "or")},
)


@FORMS.by_hand(t.Test)
def _test(node: t.Test, w: Writer, several: bool = False) -> str:
    head, _, rest = node.name.partition(" ")
    be = ("are" if several else "is") + (" not" if node.negated else "")
    verb = said_of_several(node.name) if several else node.name
    if node.name not in w.rules.tests:
        text = verb if verb_like(node.name) and not node.negated else f"{be} {node.name}"
    elif head == "is":
        text = f"{be} {rest}"
    else:
        text = f"cannot {rest}" if node.negated else verb
    return text if node.other is None else f"{text} {w(node.other)}"


@FORMS.by_hand(t.Way)
def _way(node: t.Way, w: Writer) -> str:
    if node.by:
        return f"along {plural(node.by)}{f' that {said_of_several(node.through)}' if node.through else ''}"
    if not node.through:
        return f"along {node.relation}"
    decl = w.rules.relations.get(node.relation)
    return f"along {node.relation} through {plural(decl.kind) if decl is not None else 'things'} that {node.through}"


@FORMS.by_hand(t.ThingIs)
def _thing_is(node: t.ThingIs, w: Writer) -> str:
    several = isinstance(node.thing, (t.You, t.They))
    subject = "they" if isinstance(node.thing, t.They) else w(node.thing)
    return f"{subject} {preds(node.preds, w, several)}"
