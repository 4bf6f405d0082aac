"""A text under a field of another sort: what says when it works under one for deeds, or a deed under one for powers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from london_rules.advice.files.fields import usual_field
from london_rules.advice.sentences.trial import Trials
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Fix, Span
from london_rules.language.declarations.read_text import Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.parse import Start

_OTHER: Final[Mapping[str, tuple[Start, str, str]]] = {  # the start of the other sort, its fields, and what is said
    "effect": ("power", "powers", "this says when it works, but `{}` takes what is done"),
    "power": ("effect", "effect", "this says what is done, but `{}` takes powers, which say when they work"),
}
_POWER: Final = re.compile(r"(?:when|while|at|once a)\b", re.IGNORECASE)


@frozen
class OtherField:
    """What to say of a text that another field takes, and the key to write for its own, if that is still free."""

    message: str
    help: str
    fix: Fix | None


def other_field(unread: Unread, rules: Rules, trials: Trials) -> OtherField | None:
    """Find the fields that take a text which can be read, and has no fault, as one of their sort."""
    face = rules.faces.get(unread.face)
    if face is None or not _begins_otherwise(unread):
        return None
    start, sort, message = _OTHER[unread.start]
    name = next((name for name, text in face.texts.items() if text is unread.source), None)
    fields = [field.name for field in rules.kinds[face.kind].fields.values() if field.type == sort]
    if name is None or not fields:
        return None
    told = evolve(unread, start=start)
    tree = trials.tree(told, unread.source.value)
    if tree is None or trials.faults(told, tree):
        return None
    free = [field for field in fields if field not in face.texts]
    usual = usual_field(
        fields, Counter(field for other in rules.faces.values() if other.kind == face.kind for field in other.texts)
    )
    meant = [usual] if usual in free else free
    key: Span | None = getattr(name, "span", None)
    fix = Fix(key, usual, f"write `{usual}`") if key is not None and usual in free else None
    several = " or ".join(f"`{field}`" for field in meant or fields)
    help = f"write it under {several}" if free else f"{several} takes it, but {face.name} has one already"
    if unread.start == "power":
        help += "; or say when it works, as in `when you ..., ...`"
    return OtherField(message.format(name), help, fix)


def _begins_otherwise(unread: Unread) -> bool:
    """Return whether a text does not begin as one of its sort does."""
    text = unread.source.value.lstrip()
    if unread.start == "effect":
        return _POWER.match(text) is not None
    return unread.start == "power" and not unread.source.value[: unread.problem.start].strip()
