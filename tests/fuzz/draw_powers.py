"""Powers, well typed by construction; what answers a text calls only what was declared before that text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

from attrs import evolve

from london_rules.language import constructs as t
from london_rules.language import rules as r
from tests.fuzz.draw_conditions import condition
from tests.fuzz.draw_numbers import clause, collection, figure, plain_amount, whose
from tests.fuzz.draw_statements import text
from tests.fuzz.families import draw_one, draws
from tests.fuzz.scene import PLAYER, Ref, Scene, Site, TextScope


def power(s: Scene, face_kind: str = "") -> t.Power | None:
    """Draw a power of a thing of a kind, or of the rules if it is ""; None if there is nothing to change."""
    scope = TextScope(this=Ref(face_kind)) if face_kind else TextScope()
    with s.at(Site()):
        made: t.Power | None = draw_one("power", s, scope, face_kind)
    return made


@contextmanager
def _below(s: Scene, category: str, name: str, **more: Any) -> Iterator[None]:
    with s.at(evolve(s.site, limit=s.rank_of(category, name), effects=False, **more), s.fuel):
        yield


def _while(s: Scene, scope: TextScope) -> t.Cond | None:
    return condition(s, scope, 1) if s.choices.chance(1, 3) else None


@draws(t.NumberIs, 3)
def _number_is(s: Scene, scope: TextScope, face_kind: str) -> t.NumberIs | None:
    names = [n for n in s.numbers() if n not in s.fixed]
    if not names:
        return None
    name = s.choices.pick(names)
    with _below(s, "number", name):
        return t.NumberIs(name, figure(s, scope, name, 2), _while(s, scope))


@draws(t.GroupIs)
def _group_is(s: Scene, scope: TextScope, face_kind: str) -> t.GroupIs | None:
    groups = list(s.rules.groups.values())
    if not groups:
        return None
    decl = s.choices.pick(groups)
    with _below(s, "group", decl.name):
        return t.GroupIs(decl.name, collection(s, scope, s.kind_of(decl), 1), _while(s, scope))


@draws(t.Claim, 3)
def _claim(s: Scene, scope: TextScope, face_kind: str) -> t.Claim | None:
    tests = list(s.rules.tests.values())
    if not tests:
        return None
    decl = s.choices.pick(tests)
    with _below(s, "test", decl.name):
        patterns = [pattern(s, scope, param, face_kind) for param in decl.params]
        if None in patterns:
            return None
        if len(patterns) < 2:
            return t.Claim(patterns[0], decl.name, None, None)  # type: ignore[arg-type]
        return t.Claim(patterns[0], decl.name, patterns[1], _price(s, scope, decl))  # type: ignore[arg-type]


def _price(s: Scene, scope: TextScope, decl: r.TestDecl) -> t.Amount | None:
    counter = s.rules.counters.get(s.priced.get(decl.name, ""))
    return plain_amount(s, scope, [counter]) if counter is not None and s.choices.chance(1, 2) else None


@draws(t.Pattern)
def pattern(s: Scene, scope: TextScope, param: r.ParamDecl, face_kind: str) -> t.Pattern | None:
    """Draw which things a power is about."""
    ways = [] if param.optional else ["any"]
    if face_kind == param.kind:
        ways += ["this"] if param.optional else ["this", "another"]
    if not ways:
        return None
    what: Any = s.choices.pick(ways)
    if what == "any":
        return t.Pattern("any", param.kind, clause(s, scope, param.kind, "", 1))
    return t.Pattern(what, "" if what == "this" else param.kind, ())


@draws(t.Offer, 4)
def _offer(s: Scene, scope: TextScope, face_kind: str) -> t.Offer | None:
    moments = list(s.rules.moments)
    if not moments:
        return None
    once: Literal["", t.Period] = s.choices.pick(["turn", "turn", "round", "game"]) if s.choices.chance(2, 3) else ""
    asked = condition(s, scope, 1) if s.choices.chance(1, 3) else None
    body = text(s, scope, chosen=True)
    return t.Offer(once, s.choices.pick(moments), asked, body, bool(once) and s.choices.chance(1, 4))


@draws(t.Reaction, 3)
def _reaction(s: Scene, scope: TextScope, face_kind: str) -> t.Reaction | None:
    decl = _answerable(s)
    if decl is None:
        return None
    asks = decl.name not in s.silent
    with _below(s, "rule", decl.name, asks=asks):
        first, second = _inputs(s, scope, decl, face_kind)
        prep = decl.params[1].prep if second is not None else ""
        return t.Reaction(decl.name, first, second, text(s, scope), prep)


@draws(t.Replacement, 2)
def _replacement(s: Scene, scope: TextScope, face_kind: str) -> t.Replacement | None:
    decl = _answerable(s)
    if decl is None or decl.name in s.silent:
        return None
    with _below(s, "rule", decl.name, one_line=True):
        first, _ = _inputs(s, scope, decl, face_kind)
        body = text(s, scope, chosen=True)
        while not _ends_closed(body):
            body = t.Block((*body.body[:-1], _closed(s, scope)))
        return t.Replacement(decl.name, first, body)


def _closed(s: Scene, scope: TextScope) -> t.Statement:
    return t.Gain(t.You(), plain_amount(s, scope, s.counters(PLAYER)), None)


def _ends_closed(block: t.Block) -> bool:
    """Tell whether a block does not end in words of the author's own, which would take in "instead"."""
    last: Any = block.body[-1]
    if isinstance(last, t.Choose):
        return not (last.alternative or last.call)
    if isinstance(last, t.ChooseNumber | t.ChooseSeveral):
        return False
    body = getattr(last, "then", None) or getattr(last, "body", None)
    return body is None or _ends_closed(body)


def _answerable(s: Scene) -> r.RuleDecl | None:
    known = [d for d in s.rules.rules.values() if d.name not in s.opened and d.name not in s.called_when_short]
    return s.choices.pick(known) if known else None


def _inputs(s: Scene, scope: TextScope, decl: r.RuleDecl, face_kind: str) -> tuple[t.Pattern | None, t.Pattern | None]:
    if not decl.params or s.choices.chance(1, 3):
        return None, None
    first = pattern(s, scope, decl.params[0], face_kind)
    if first is None or len(decl.params) < 2 or s.choices.chance(1, 2):
        return first, None
    return first, pattern(s, scope, decl.params[1], face_kind)


__all__ = ["power", "whose"]
