"""Declared names and their new ones: what each form becomes, and a rule set with the names changed throughout."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any, Final, TypeAlias

from attrs import define, evolve, field, fields, frozen

from london_rules.language import rules as r
from london_rules.language.constructs.facts import FACTS
from london_rules.language.constructs.node import Node
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.reserved import FIELD, NUMBER, THING, VALUE, DeclaredName
from london_rules.language.syntax.names import words_of

Key: TypeAlias = tuple[str, str]
"""The category of a name, as in `DeclaredName`, and the name; of a value of a field or the id of a thing too."""

# How a name is made of one that is a word of the language, by its category; `{}` is the old one.
_LIKE: Final = {"rule": "do {}", "test": "fits {}", "flag": "marked {}", "kind": "{}-kind"}
_USUAL: Final = "{} {category}"
_TWICE: Final = "main {}"  # of `zone zone`


@frozen
class Renaming:
    """A name that gets another one, with all declarations that give it."""

    category: str
    old: str
    new: str
    declared: tuple[DeclaredName, ...]

    @property
    def key(self) -> Key:
        """Give the category and the old name."""
        return (self.category, self.old)

    @property
    def said(self) -> str:
        """Name what is renamed, as authors write it."""
        parameter = all(one.source is None for one in self.declared)
        return f"{'parameter' if parameter else self.category} {self.old}"


def new_name(names: Iterable[DeclaredName], taken: Container[tuple[str, ...]]) -> str:
    """Choose a name for what is declared: none of its forms is a word of the language or means something else."""
    every = list(names)
    first = every[0]
    flag = any(terminal == "TEST1" for one in every if one.category == FIELD for terminal, _ in one.forms(one.name))
    usual = _TWICE if first.name == first.category else _USUAL
    like = _LIKE.get("flag" if flag else first.category, usual).format(first.name, category=first.category)
    like = "-".join(like.split()) if first.category == "kind" else like  # of one word, as `holds` demands
    number, name = 1, like
    while any(one.word(name) or any(words_of(phrase) in taken for _, phrase in one.forms(name)) for one in every):
        number += 1
        name = f"{like}-{number}" if first.category == "kind" else f"{like} {number}"
    return name


@define
class Renamings:
    """Look up what becomes of names and of their forms in a text."""

    by_key: dict[Key, Renaming] = field(factory=dict)
    _forms: dict[tuple[str, tuple[str, ...]], tuple[Renaming, str]] = field(factory=dict)

    @classmethod
    def of(cls, renamings: Iterable[Renaming]) -> Renamings:
        """Make the table of some renamings."""
        out = cls()
        for one in renamings:
            out.by_key[one.key] = one
            for declared in one.declared:
                pairs = zip(declared.forms(one.old), declared.forms(one.new), strict=True)
                for (terminal, before), (_, after) in pairs:
                    out._forms.setdefault((terminal, words_of(before)), (one, after))
        return out

    def __bool__(self) -> bool:
        """Return whether anything is renamed."""
        return bool(self.by_key)

    def name(self, category: str, name: str) -> str:
        """Give the name that something has afterwards."""
        found = self.by_key.get((category, name))
        return name if found is None else found.new

    def form(self, terminal: str, words: str) -> tuple[Renaming, str] | None:
        """Give what a form of a name becomes: in a text it was read as a terminal."""
        return self._forms.get((terminal, words_of(words)))

    def slot(self, id: str) -> tuple[str, Key]:
        """Give the id that a slot has afterwards, and the name in it that matters."""
        opening, _, rest = id.partition(" ")
        if opening in FORMS or opening == "parameter":
            key = (NUMBER if opening == "parameter" else opening, rest)
            return f"{opening} {self.name(*key)}".strip(), key
        face, _, part = rest.partition(" ")
        name, _, number = part.rpartition(" ")
        counted = number.isdigit() and (FIELD, part) not in self.by_key
        key = (FIELD, name if counted else part)
        words = (self.name("kind", opening), face, self.name(*key), number if counted else "")
        return " ".join(word for word in words if word), key if key in self.by_key else ("kind", opening)


# ---- rule sets ----------------------------------------------------------------------------------

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
    r.RelationDecl: {"name": "relation", "kind": "kind", "parts": "relation"},
    r.CounterDecl: {"name": "counter", "owner": "kind"},
    r.Rolled: {"table": "table"},
    r.ZoneDecl: {"name": "zone", "owner": "kind", "kind": "kind", "works": FIELD},
    r.MarkDecl: {"name": "mark"},
    r.OutcomeDecl: {"name": "outcome"},
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
