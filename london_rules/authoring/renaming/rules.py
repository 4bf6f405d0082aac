"""A rule set with names changed throughout: what edits of its texts must come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from london_rules.authoring.renaming.names import Renamings
from london_rules.classes import evolve, fields
from london_rules.compiler.digest import digest
from london_rules.language import rules as r
from london_rules.language.constructs.facts import FACTS
from london_rules.language.constructs.node import Node
from london_rules.language.declarations.reserved import FIELD, NUMBER, THING, VALUE

_TABLES: Final = {
    "kinds": "kind", "relations": "relation", "counters": "counter", "zones": "zone", "marks": "mark",
    "numbers": NUMBER, "tables": "table", "tests": "test", "groups": "group", "moments": "moment", "rules": "rule",
    "powers": "power", "faces": THING, "actions": "action", "setup": "set-up", "rounds": "round", "turn": "turn",
    "scoring": "scoring", "outcomes": "outcome", "sides": "partners",
}  # fmt: skip
_STEPS: Final = ("action", "set-up", "round", "turn", "scoring", "power")
# The names in declarations; a dict has them as its keys.
_NAMES: Final[dict[type, dict[str, str]]] = {
    r.KindDecl: {"name": "kind", "fields": FIELD, "begins": "zone"},
    r.FieldDecl: {"name": FIELD, "counter": "counter", "values": VALUE},
    r.RelationDecl: {"name": "relation", "kind": "kind", "parts": "relation", "to": "kind"},
    r.CounterDecl: {"name": "counter", "owner": "kind"},
    r.Rolled: {"table": "table"},
    r.ZoneDecl: {"name": "zone", "owner": "kind", "kind": "kind", "works": FIELD},
    r.MarkDecl: {"name": "mark"},
    r.OutcomeDecl: {"name": "outcome", "won": "group"},
    r.ParamDecl: {"kind": "kind"},
    r.NumberDecl: {"name": NUMBER},
    r.TableDecl: {"name": "table"},
    r.TestDecl: {"name": "test"},
    r.GroupDecl: {"name": "group"},
    r.RuleDecl: {"name": "rule"},
    r.MomentDecl: {"name": "moment", "parts": "moment"},
    r.PowerText: {"field": FIELD},
    r.FaceDecl: {"id": THING, "kind": "kind", "values": FIELD, "effects": FIELD, "related": "relation"},
}
# A name in a tree of another category is one of these.
_MEANT: Final[Mapping[str, tuple[str, ...]]] = {
    "set mark": ("mark",), "end": ("action", "rule"), "test": ("test", FIELD), "moment": ("moment", "moments"),
}  # fmt: skip


def same_but_for_names(before: r.Rules, names: Renamings, after: r.Rules) -> bool:
    """Return whether rules mean the same as those before, apart from the names that were changed."""
    return digest(renamed(after, Renamings())) == digest(renamed(before, names))


def renamed(rules: r.Rules, names: Renamings) -> r.Rules:
    """Give a rule set in which the names are changed and nothing else.

    It is worked out from trees, and so checks what edits of the texts have made. The lines of the ranking lose the
    words that they are called by: those are their text.
    """
    tables: dict[str, Any] = {
        table: {
            _name(names, _MEANT.get(category, (category,)), name): _decl(decl, names, category)
            for name, decl in getattr(rules, table).items()
        }
        for table, category in _TABLES.items()
    }
    ranking = [evolve(_value(line, names), name="") for line in rules.ranking]
    return evolve(rules, ranking=ranking, **tables)


def _decl(decl: Any, names: Renamings, category: str) -> Any:
    made = _value(decl, names)
    return evolve(made, name=names.name(category, made.name)) if category in _STEPS else made


def _name(names: Renamings, categories: Iterable[str], name: str) -> str:
    return next((names.by_key[c, name].new for c in categories if (c, name) in names.by_key), name)


def _value(value: Any, names: Renamings) -> Any:
    """Change the names in a value of a declaration or tree."""
    if isinstance(value, tuple | list):
        return type(value)(_value(one, names) for one in value)
    if isinstance(value, dict):
        return {key: _value(one, names) for key, one in value.items()}
    return _part(value, names) if isinstance(value, (*_NAMES, *_HOLDERS, Node)) else value


def _part(part: Any, names: Renamings) -> Any:
    known = _node_names(part) if isinstance(part, Node) else _categories(part)
    changed: dict[str, Any] = {}
    for one in fields(type(part)):
        old = _value(getattr(part, one.name), names)
        changed[one.name] = _renamed_in(old, known[one.name], names) if one.name in known else old
    if isinstance(part, r.FaceDecl):
        changed["values"] = {key: _renamed_in(one, (VALUE,), names) for key, one in changed["values"].items()}
        changed["name"] = changed["id"] if part.name == part.id else part.name  # as of one without a name of its own
        changed["related"] = {key: _renamed_in(ids, (THING,), names) for key, ids in changed["related"].items()}
    return evolve(part, **changed)


_HOLDERS: Final = (r.Note, r.StepDecl, r.RankDecl, r.EffectText, r.PowerDecl)


def _categories(decl: Any) -> dict[str, tuple[str, ...]]:
    found = _NAMES.get(type(decl), {})
    return {name: _MEANT.get(category, (category,)) for name, category in found.items()}


def _node_names(node: Node) -> dict[str, tuple[str, ...]]:
    found = FACTS[type(node)].names
    return {name: tuple(m for c in categories for m in _MEANT.get(c, (c,))) for name, categories in found.items()}


def _renamed_in(value: Any, categories: tuple[str, ...], names: Renamings) -> Any:
    if isinstance(value, dict):
        return {_name(names, categories, key): one for key, one in value.items()}
    if isinstance(value, tuple):
        return tuple(_name(names, categories, one) for one in value)
    return _name(names, categories, value)
