"""Names with two meanings, where the language could not tell which one is meant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, assert_never

from london_rules.diagnostics import Diagnostics, Label
from london_rules.language.report import header
from london_rules.language.rules import Rules, Slot
from london_rules.language.syntax.names import article, plural

_Category: TypeAlias = Literal[
    "number", "table", "counter", "value", "kind", "group", "relation", "test", "yes/no field"
]

# Categories whose names can be used in the same place in a sentence.
_TOGETHER: tuple[tuple[_Category, ...], ...] = (
    ("number", "table", "counter", "value"),
    ("kind", "group", "relation"),
    ("test", "yes/no field"),
)


_Meaning: TypeAlias = tuple[str, Slot, str, str]  # its category, where it is declared, what it is, and of which field


def check_names(rules: Rules, found: Diagnostics) -> None:
    """Report names that are declared twice in categories that can be used in the same place."""
    for categories in _TOGETHER:
        seen: dict[str, _Meaning] = {}
        for category in categories:
            for name, slot, field, of in _declared(rules, category):
                new = (category, slot, f"{article(category)}{of}", field)
                before = seen.setdefault(_folded(category, name), new)
                if before != new:
                    older, newer = (before, new) if rules.height(before[1]) <= rules.height(slot) else (new, before)
                    _clash(found, name, older, newer)


def _clash(found: Diagnostics, name: str, before: _Meaning, new: _Meaning) -> None:
    one, other = before[2], new[2]
    labels = (Label(header(before[1]), f"the {before[0]}"),)
    found.error(
        "LR-N0007",
        f"`{name}` is {one} and {other}: nobody could tell which one is meant",
        header(new[1]),
        labels=labels if before[1] != new[1] else (),
        help=_way_out(name, before, new),
    )


def _way_out(name: str, before: _Meaning, new: _Meaning) -> str:
    value, other = (before, new) if before[0] == "value" else (new, before)
    if value[0] != "value":
        return "give one of them another name"
    if other[0] == "value":
        return "give both fields one name and the same values, or give one of these values another name"
    said = f"`{value[3]}: effect` in the kind, and `{value[3]}: gain 1 {name}` on the thing"
    effect = f"; if it says what a thing gives, write {said}" if other[0] == "counter" else ""
    return f"give the value another name{effect}"


def _folded(category: str, name: str) -> str:
    return name.lower().removeprefix("is ") if category == "test" else name.lower()


def _declared(rules: Rules, category: _Category) -> Iterator[tuple[str, Slot, str, str]]:
    """Give each name of a category with its place, and for a value which field it is of, as a name and in words."""
    match category:
        case "number" | "table" | "counter" | "kind" | "group" | "relation" | "test":
            yield from ((d.name, d.slot, "", "") for d in getattr(rules, f"{category}s").values())
        case "value":
            yield from _values(rules)
        case "yes/no field":
            flags = {f.name: k.slot for k in rules.kinds.values() for f in k.fields.values() if f.type == "flag"}
            yield from ((name, slot, "", "") for name, slot in flags.items())
        case _:
            assert_never(category)


def _values(rules: Rules) -> Iterator[tuple[str, Slot, str, str]]:
    """Give the values of all one-of fields; a field that two kinds share with the same values counts once."""
    known: dict[str, tuple[str, ...]] = {}
    for kind in rules.kinds.values():
        for field in kind.fields.values():
            if field.type == "one of" and known.get(field.name) != field.values:
                known[field.name] = field.values
                of = f" of the `{field.name}` of {plural(kind.name)}"
                yield from ((value, kind.slot, field.name, of) for value in field.values)
