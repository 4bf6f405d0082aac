"""Mistakes that the grammar takes: names of the wrong sort, parts put where they do not belong, false declarations."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.constructs.facts import FACTS
from london_rules.language.flow.walk import nodes
from london_rules.language.format.faces import format_rules
from london_rules.rule_tests.mutate import replaced
from tests.fuzz.choosing import Choices

_BODIES: Final = ("numbers", "tests", "groups", "rules", "actions", "setup", "turn", "scoring")
_DECLARED: Final = {
    "counter": "counters", "zone": "zones", "number": "numbers", "table": "tables", "test": "tests", "group": "groups",
    "relation": "relations", "mark": "marks", "set mark": "marks", "kind": "kinds", "rule": "rules", "thing": "faces",
    "outcome": "outcomes", "moment": "moments", "action": "actions", "end": "rules",
}  # fmt: skip
_WORDS: Final[dict[str, tuple[Any, ...]]] = {
    "whose": ("", "your", "their", "any", t.Neighbour("left")),
    "subject": (t.You(), t.They(), t.Neighbour("right"), t.EachPlayer(), t.EachPlayer(True)),
    "to": (None, t.You(), t.They()),
    "again": ("", "first", "later"),
    "what": ("any", "another", "this"),
    "op": ("==", "<", ">="),
    "prep": ("on", "to", "with", "from"),
    "random": (False, True),
    "another": (False, True),
    "once": (False, True),
    "must": (False, True),
}


def wrong(choices: Choices, rules: r.Rules) -> dict[str, str]:
    """Make a few mistakes in rules, and print them; where the print fails, the mistakes are left out."""
    before = format_rules(rules)
    rules = copy.copy(rules)
    for _ in range(choices.pick((1, 1, 2, 3, 5))):
        (_in_a_text if choices.chance(2, 3) else _in_a_declaration)(choices, rules)
    try:
        return format_rules(rules)
    except (LookupError, AttributeError):  # the printer is only asked to print what was read
        return before


# ---- texts --------------------------------------------------------------------------------------


def _texts(rules: r.Rules) -> Iterator[tuple[t.Node, Callable[[Any], None]]]:
    """Give every text with the way to put another in its place."""

    def put(category: str, name: str, part: str) -> Callable[[Any], None]:
        def change(new: Any) -> None:
            decls = getattr(rules, category)
            setattr(rules, category, {**decls, name: evolve(decls[name], **{part: new})})

        return change

    for category in _BODIES:
        for name, decl in getattr(rules, category).items():
            yield decl.body, put(category, name, "body")
    for name, power in rules.powers.items():
        yield power.power, put("powers", name, "power")
    for face in rules.faces.values():
        for name, effect in face.effects.items():
            made = put("faces", face.id, "effects")
            yield effect.body, lambda new, f=face, n=name, e=effect, m=made: m({**f.effects, n: evolve(e, body=new)})
        for i, printed in enumerate(face.powers):
            made = put("faces", face.id, "powers")
            yield printed.power, lambda new, f=face, i=i, m=made: m(_with(f.powers, i, new))


def _with(powers: tuple[r.PowerText, ...], at: int, power: Any) -> tuple[r.PowerText, ...]:
    return (*powers[:at], evolve(powers[at], power=power), *powers[at + 1 :])


def _in_a_text(choices: Choices, rules: r.Rules) -> None:
    texts = list(_texts(rules))
    body, put = choices.pick(texts)
    node = choices.pick(list(nodes(body)))
    how = choices.below(3)
    if how == 0:
        made = _renamed(choices, rules, node)
    elif how == 1:
        made = _reworded(choices, node)
    else:
        sort = FACTS[type(node)].sort
        others = [other for text, _ in texts for other in nodes(text) if FACTS[type(other)].sort == sort]
        made = choices.pick(others) if sort != "piece" else node
    if made is not node and not (made in (t.Never(),) and node is body):
        put(replaced(body, node, made))


def _renamed(choices: Choices, rules: r.Rules, node: t.Node) -> t.Node:
    known = FACTS[type(node)].names
    if not known:
        return node
    attribute = choices.pick(list(known))
    names = [name for said in known[attribute] for name in getattr(rules, _DECLARED.get(said, ""), {})]
    if "field" in known[attribute]:
        names += [name for kind in rules.kinds.values() for name in kind.fields]
    if "value" in known[attribute]:
        names += list(rules.values())
    if "local" in known[attribute]:
        names += [p.name for d in (*rules.rules.values(), *rules.tests.values()) for p in d.params]
    return evolve(node, **{attribute: choices.pick(names)}) if names and getattr(node, attribute) else node


def _reworded(choices: Choices, node: t.Node) -> t.Node:
    words = [name for name in _WORDS if isinstance(getattr(node, name, None), str | bool)]
    if not words:
        return t.Int(choices.pick((0, 5000, 9))) if isinstance(node, t.Int) else node
    name = choices.pick(words)
    return evolve(node, **{name: choices.pick(_WORDS[name])})


# ---- declarations -------------------------------------------------------------------------------


def _in_a_declaration(choices: Choices, rules: r.Rules) -> None:
    category, change = choices.pick(_CHANGES)
    decls = getattr(rules, category)
    if decls:
        name = choices.pick(list(decls))
        setattr(rules, category, {**decls, name: change(choices, rules, decls[name])})
    else:
        rules.players = choices.pick(((1, 12), (2, 2)))


def _kind_or(choices: Choices, rules: r.Rules) -> str:
    return choices.pick(("player", "table", "number", *rules.kinds))


def _kind(choices: Choices, rules: r.Rules, decl: r.KindDecl) -> r.KindDecl:
    fields = dict(list(decl.fields.items())[: choices.below(len(decl.fields) + 1)])
    return (
        evolve(decl, fields=fields) if choices.chance(1, 2) else evolve(decl, begins=choices.pick(["", *rules.zones]))
    )


def _counter(choices: Choices, rules: r.Rules, decl: r.CounterDecl) -> r.CounterDecl:
    how = choices.below(4)
    if how == 0:
        return evolve(decl, gone=True)
    if how == 1:
        return evolve(decl, starts=t.Counter(decl.name, ""))
    if how == 2 and rules.rules:
        return evolve(decl, short=choices.pick(list(rules.rules.values())).body)
    return evolve(decl, owner=_kind_or(choices, rules))


def _zone(choices: Choices, rules: r.Rules, decl: r.ZoneDecl) -> r.ZoneDecl:
    columns: t.Expr = choices.pick((t.Int(0), t.Int(2000), t.Counter(next(iter(rules.counters)), "")))
    shapes: tuple[Any, ...] = ("hand", "pile", "stacks")
    seen: tuple[Any, ...] = ("owner", "open tops")
    fields = [f for k in rules.kinds.values() for f in k.fields]
    works = {choices.pick(fields): choices.pick((("on top",), ()))} if fields else {}
    changes: tuple[dict[str, Any], ...] = (
        {"owner": _kind_or(choices, rules)},
        {"shape": "rows", "columns": columns},
        {"shape": choices.pick(shapes), "columns": None},
        {"seen": choices.pick(seen)},
        {"kind": choices.pick(list(rules.kinds))},
        {"works": works},
    )
    return evolve(decl, **choices.pick(changes))


def _relation(choices: Choices, rules: r.Rules, decl: r.RelationDecl) -> r.RelationDecl:
    parts = tuple(choices.some(list(rules.relations), 1, 2))
    return evolve(decl, parts=parts) if choices.chance(1, 2) else evolve(decl, kind=choices.pick(list(rules.kinds)))


def _inputs(choices: Choices, rules: r.Rules, decl: Any) -> Any:
    params = list(decl.params)
    how = choices.below(4)
    if how == 0 or not params:
        params.append(r.ParamDecl(choices.pick(("more", "one")), _kind_or(choices, rules), choices.chance(1, 2), "on"))
    elif how == 1:
        params.pop()
    else:
        at = choices.below(len(params))
        params[at] = evolve(
            params[at],
            kind=_kind_or(choices, rules),
            optional=choices.chance(1, 2),
            prep=choices.pick(("", "on", "to")),
        )
    return evolve(decl, params=tuple(params))


def _face(choices: Choices, rules: r.Rules, decl: r.FaceDecl) -> r.FaceDecl:
    others = choices.some(list(rules.faces), 1, 2)
    changes: tuple[dict[str, Any], ...] = (
        {"name": choices.pick(list(rules.faces.values())).name},
        {"related": {choices.pick([*rules.relations, "none"]): tuple(others)}},
        {"copies": choices.pick((1, 3, 5000))},
        {"powers": decl.powers * 9},
        {"values": {}},
    )
    return evolve(decl, **choices.pick(changes))


def _same_name(choices: Choices, rules: r.Rules, decl: Any) -> Any:
    names = [*rules.counters, *rules.numbers, *rules.kinds, *rules.groups, *rules.tests]
    return evolve(decl, name=choices.pick(names))


_CHANGES: Final[tuple[tuple[str, Callable[..., Any]], ...]] = (
    ("kinds", _kind),
    ("counters", _counter),
    ("zones", _zone),
    ("zones", _zone),
    ("relations", _relation),
    ("rules", _inputs),
    ("tests", _inputs),
    ("numbers", _inputs),
    ("faces", _face),
    ("groups", _same_name),
    ("tables", _same_name),
    ("tests", _same_name),
)
