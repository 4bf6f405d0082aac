"""What is printed on a face besides its texts, as people read it."""

from __future__ import annotations

from london_rules.language import rules as r
from london_rules.language.format.forms import value_word


def printed_values(face: r.FaceDecl, rules: r.Rules) -> dict[str, str]:
    """Give the printed figures and words of a face as people read them, in the order of its kind.

    Nothing stands there for a 0 of a field that every thing of the kind has: as little is printed for it.
    """
    out: dict[str, str] = {}
    for name, decl in rules.kinds[face.kind].fields.items():
        value = face.values.get(name)
        if value or (value is not None and value is not False and decl.optional):
            out[name] = shown_value(value, decl, rules)
    return out


def printed_words(face: r.FaceDecl, rules: r.Rules) -> str:
    """Say what is printed on a face besides its texts: set A, cost £3, flips."""
    fields = rules.kinds[face.kind].fields
    shown = printed_values(face, rules).items()
    return ", ".join(name if fields[name].type == "flag" else f"{name} {text}" for name, text in shown)


def shown_value(value: int | str | bool, decl: r.FieldDecl, rules: r.Rules) -> str:
    """Write the value of a field with the symbol of its counter."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return value_word(value)
    symbol = rules.counters[decl.counter].symbol if decl.counter in rules.counters else ""
    return f"{symbol}{value}"
