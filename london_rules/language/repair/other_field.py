"""A text under a field of another sort: what says when it works under one for deeds, or a deed under one for powers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import evolve, frozen

from london_rules.diagnostics import Fix, Span
from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.trial import Trials
from london_rules.language.rules import Rules
from london_rules.language.syntax.parse import Start

_OTHER: Final[Mapping[str, tuple[Start, str, str]]] = {  # the start of the other sort, its fields, and what is said
    "effect": ("power", "powers", "this says when it works, but `{}` takes what is done"),
    "power": ("effect", "effect", "this says what is done, but `{}` takes powers, which say when they work"),
}


@frozen
class OtherField:
    """What to say of a text that another field takes, and the key to write for its own, if that is still free."""

    message: str
    help: str
    fix: Fix | None


def other_field(unread: Unread, rules: Rules, trials: Trials) -> OtherField | None:
    """Find the fields that take a text which can be read, and has no fault, as one of their sort."""
    face = rules.faces.get(unread.face)
    if face is None or unread.start not in _OTHER or unread.problem.start > len(unread.source.value.split(" ")[0]):
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
    key: Span | None = getattr(name, "span", None)
    fix = Fix(key, free[0], f"write `{free[0]}`") if key is not None and len(free) == 1 else None
    several = " or ".join(f"`{field}`" for field in free or fields)
    help = f"write it under {several}" if free else f"{several} takes it, but {face.name} has one already"
    if unread.start == "power":
        help += ", or say when it works, as in `when you ..., ...`"
    return OtherField(message.format(name), help, fix)
