"""Small edits of a rule set, one at a time, of every kind of slot: what an author might change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import evolve, frozen

from london_rules.language import constructs as t
from london_rules.language import rules as r

TREES = ("numbers", "tests", "groups", "rules", "powers", "setup", "turn", "actions", "scoring")
WORDS: dict[tuple[type, str], tuple[Any, ...]] = {
    (t.Compare, "op"): ("==", "!=", "<", "<=", ">", ">="),
    (t.Binary, "op"): ("+", "-", "*"),
    (t.Divide, "rounded"): ("up", "down"),
    (t.Extreme, "how"): ("smaller", "larger"),
    (t.Fold, "how"): ("total", "lowest", "highest"),
    (t.Gain, "subject"): (t.You(), t.EachPlayer(), t.EachPlayer(True)),
    (t.Lose, "subject"): (t.You(), t.EachPlayer(), t.EachPlayer(True)),
    (t.Facing, "face"): ("up", "down"),
    (t.TurnFace, "face"): ("up", "down"),
    (t.Test, "negated"): (False, True),
    (t.Marked, "negated"): (False, True),
    (t.HasValue, "negated"): (False, True),
    (t.IsThing, "negated"): (False, True),
    (t.IsOneOf, "negated"): (False, True),
    (t.IsIn, "negated"): (False, True),
    (t.ThereIs, "negated"): (False, True),
    (t.Choose, "random"): (False, True),
    (t.MoveAll, "random"): (False, True),
    (t.Offer, "once"): (False, True),
    (t.Offer, "must"): (False, True),
}
SHORTER = ((t.All, "parts"), (t.AnyOf, "parts"), (t.Union, "parts"))


@frozen
class Edit:
    """One edit: the slot that it touches, what was done, and how it is made."""

    slot: str
    how: str
    make: Callable[[], r.Rules]


def edits(rules: r.Rules) -> list[Edit]:
    """List the edits of a rule set."""
    return [
        *_frame(rules),
        *(e for category in TREES for e in _texts(rules, category)),
        *_plain(rules),
        *_ranking(rules),
        *(e for face in rules.faces.values() for e in _of_face(rules, face)),
    ]


def _with(rules: r.Rules, category: str, name: str, decl: Any) -> r.Rules:
    entries: dict[str, Any] = {category: {**getattr(rules, category), name: decl}}
    return evolve(rules, **entries)


def _slot(decl: Any) -> str:
    return f"parameter {decl.name}" if getattr(decl, "parameter", False) else str(decl.slot.id)


def _frame(rules: r.Rules) -> Iterator[Edit]:
    low, high = rules.players
    yield Edit("players", "more players", lambda: evolve(rules, players=(low, high + 1)))
    yield Edit("players", "fewer players", lambda: evolve(rules, players=(low + 1, high)))
    yield Edit("turn limit", "turn limit", lambda: evolve(rules, turn_limit=rules.turn_limit - 1))


# ---- trees --------------------------------------------------------------------------------------


def variations(node: Any) -> Iterator[tuple[str, Any]]:
    """Give every tree that is one small edit away, and what was done."""
    if isinstance(node, tuple):
        for i, part in enumerate(node):
            for how, made in variations(part):
                yield how, (*node[:i], made, *node[i + 1 :])
        return
    if not isinstance(node, t.Node):
        return
    if isinstance(node, t.Int):
        yield "number", t.Int(node.value + 1)
        return
    yield from _here(node)
    for f in attrs.fields(type(node)):
        if f.name != "span":
            for how, made in variations(getattr(node, f.name)):
                yield how, evolve(node, **{f.name: made})


def _here(node: t.Node) -> Iterator[tuple[str, t.Node]]:
    for (cls, name), words in WORDS.items():
        if type(node) is cls and getattr(node, name) in words:
            for word in words:
                if word != getattr(node, name):
                    yield name, evolve(node, **{name: word})
    for cls, name in SHORTER:
        if type(node) is cls and len(parts := getattr(node, name)) > 2:
            for i in range(len(parts)):
                yield "a part left out", evolve(node, **{name: (*parts[:i], *parts[i + 1 :])})
    if isinstance(node, t.Gain):
        yield "verb", t.Lose(node.subject, node.amount, node.per)
    if isinstance(node, t.UpTo) and node.most is not None:
        yield "no most", evolve(node, most=None)
    if isinstance(node, t.If) and node.otherwise is not None:
        yield "no otherwise", evolve(node, otherwise=None)
    if isinstance(node, t.Block):
        yield from _statements(node)


def _statements(block: t.Block) -> Iterator[tuple[str, t.Block]]:
    body = block.body
    for i, s in enumerate(body):
        if len(body) > 1:
            yield "a statement left out", t.Block((*body[:i], *body[i + 1 :]))
        if i and repr(s) != repr(body[i - 1]):
            yield "two statements swapped", t.Block((*body[: i - 1], s, body[i - 1], *body[i + 1 :]))
        yield "a statement put in", t.Block((*body[:i], t.EndNow(), *body[i:]))
        if not isinstance(s, t.OnlyIf | t.OnlyOnce | t.AskEvenOne):
            yield "a statement made a choice", t.Block((*body[:i], t.May(t.Block((s,))), *body[i + 1 :]))
    yield "a statement put at the end", t.Block((*body, t.EndNow()))


def _texts(rules: r.Rules, category: str) -> Iterator[Edit]:
    part = "power" if category == "powers" else "body"
    for name, decl in getattr(rules, category).items():
        for how, made in variations(getattr(decl, part)):
            changed = evolve(decl, **{part: made})
            yield Edit(_slot(decl), how, lambda n=name, d=changed: _with(rules, category, n, d))


# ---- other declarations -------------------------------------------------------------------------


def _plain(rules: r.Rules) -> Iterator[Edit]:
    forms = {
        "kinds": _kind,
        "relations": _relation,
        "counters": _counter,
        "zones": _zone,
        "tables": _table,
        "moments": _moment,
        "rules": _inputs,
        "tests": _inputs,
    }
    for category, form in forms.items():
        for name, decl in getattr(rules, category).items():
            for how, made in form(decl):
                yield Edit(_slot(decl), how, lambda c=category, n=name, d=made: _with(rules, c, n, d))


def _kind(decl: r.KindDecl) -> Iterator[tuple[str, r.KindDecl]]:
    for name, field in decl.fields.items():
        yield "a field left out", evolve(decl, fields={n: f for n, f in decl.fields.items() if n != name})
        others: list[tuple[str, r.FieldDecl]] = []
        if field.type == "effect":
            others.append(("any order", evolve(field, any_order=not field.any_order)))
        if field.type in ("number", "counter", "one of"):
            others.append(("may be missing", evolve(field, optional=not field.optional)))
        if field.values:
            others.append(("a value more", evolve(field, values=(*field.values, "another"))))
        for how, made in others:
            yield how, evolve(decl, fields={**decl.fields, name: made})
    yield "a field more", evolve(decl, fields={**decl.fields, "weight": r.FieldDecl("weight", "number")})


def _relation(decl: r.RelationDecl) -> Iterator[tuple[str, r.RelationDecl]]:
    for part in decl.parts:
        yield "a relation left out", evolve(decl, parts=tuple(p for p in decl.parts if p != part))
    if decl.to:
        yield "one or several", evolve(decl, one=not decl.one)


def _counter(decl: r.CounterDecl) -> Iterator[tuple[str, r.CounterDecl]]:
    for _, made in variations(decl.starts):
        yield "starts", evolve(decl, starts=made)
    yield "least", evolve(decl, least=0 if decl.least is None else None)
    yield "gone", evolve(decl, gone=not decl.gone)
    yield "sign", evolve(decl, symbol="$")
    yield "kept", evolve(decl, kept=not decl.kept)
    if decl.short is not None:
        yield "no way out", evolve(decl, short=None)
        for how, made in variations(decl.short):
            yield how, evolve(decl, short=made)
    if decl.note is not None:
        yield "no note", evolve(decl, note=None)
        yield "note", evolve(decl, note=evolve(decl.note, after=" others"))


def _zone(decl: r.ZoneDecl) -> Iterator[tuple[str, r.ZoneDecl]]:
    for seen in ("all", "nobody", "owner", "open tops"):
        if seen != decl.seen:
            yield "seen", evolve(decl, seen=seen)
    yield "kept", evolve(decl, kept=not decl.kept)
    if decl.shape == "rows":
        yield "rows", evolve(decl, rows=decl.rows + 1)
        for how, made in variations(decl.columns):
            yield how, evolve(decl, columns=made)
    else:
        yield "shape", evolve(decl, shape="pile" if decl.shape != "pile" else "hand")
    for name, conditions in decl.works.items():
        yield "works less", evolve(decl, works={n: c for n, c in decl.works.items() if n != name})
        yield "works more", evolve(decl, works={**decl.works, name: (*conditions, "at noon")})


def _table(decl: r.TableDecl) -> Iterator[tuple[str, r.TableDecl]]:
    for i, value in enumerate(decl.rows):
        yield "row", evolve(decl, rows=(*decl.rows[:i], value + 1, *decl.rows[i + 1 :]))
    yield "more", evolve(decl, more=decl.more + 1)


def _moment(decl: r.MomentDecl) -> Iterator[tuple[str, r.MomentDecl]]:
    for part in decl.parts:
        yield "a moment left out", evolve(decl, parts=tuple(p for p in decl.parts if p != part))


def _inputs(decl: Any) -> Iterator[tuple[str, Any]]:
    for i, param in enumerate(decl.params):
        changed = evolve(param, optional=not param.optional)
        yield "may be nothing", evolve(decl, params=(*decl.params[:i], changed, *decl.params[i + 1 :]))


def _ranking(rules: r.Rules) -> Iterator[Edit]:
    lines = rules.ranking
    for i, line in enumerate(lines):
        turned = evolve(line, how="lowest" if line.how == "highest" else "highest")
        yield Edit("ranking", "turned", lambda i=i, x=turned: evolve(rules, ranking=[*lines[:i], x, *lines[i + 1 :]]))
        yield Edit("ranking", "left out", lambda i=i: evolve(rules, ranking=[*lines[:i], *lines[i + 1 :]]))


# ---- printed things -----------------------------------------------------------------------------


def _of_face(rules: r.Rules, face: r.FaceDecl) -> Iterator[Edit]:
    def edit(part: str, how: str, **changed: Any) -> Edit:
        return Edit(f"{face.slot.id} {part}", how, lambda: _with(rules, "faces", face.id, evolve(face, **changed)))

    yield edit("name", "name", name="Something Else")
    yield edit("copies", "copies", copies=face.copies + 1)
    fields = rules.kinds[face.kind].fields
    for name, value in face.values.items():
        rest = {n: v for n, v in face.values.items() if n != name}
        if type(value) is bool:
            yield edit(name, "flag", values={**face.values, name: not value})
        elif type(value) is int:
            yield edit(name, "figure", values={**face.values, name: value + 1})
        else:
            other = next(v for v in (*fields[name].values, "none") if v != value)
            yield edit(name, "word", values={**face.values, name: other})
        if fields[name].optional:
            yield edit(name, "value left out", values=rest)
    for name, effect in face.effects.items():
        yield edit(name, "effect left out", effects={n: e for n, e in face.effects.items() if n != name})
        for how, made in variations(effect.body):
            yield edit(name, how, effects={**face.effects, name: evolve(effect, body=made)})
    for i, power in enumerate(face.powers):
        yield edit(power.field, "power left out", powers=(*face.powers[:i], *face.powers[i + 1 :]))
        for how, made in variations(power.power):
            powers = (*face.powers[:i], evolve(power, power=made), *face.powers[i + 1 :])
            yield edit(power.field, how, powers=powers)
    for name, others in face.related.items():
        for one in others:
            left = tuple(x for x in others if x != one)
            yield edit(name, "related left out", related={**face.related, name: left})
