"""Conditions: tests and predicates of the right things, and comparisons of like with like."""

from __future__ import annotations

import re
from typing import get_args

from london_rules.diagnostics import Fix
from london_rules.diagnostics.causes import UnknownName
from london_rules.language import constructs as t
from london_rules.language.check.checks import CONDITIONS, NUMBER, PREDICATES, Checks, find_nothing
from london_rules.language.check.collections import chosen_things
from london_rules.language.check.fitting import listed, test_names, tests_of, values_of
from london_rules.language.check.numbers import (
    belongs,
    require_counter_of,
    require_number,
    require_numeric,
    require_of_player,
)
from london_rules.language.check.scope import Ref, TextScope, sure_if_not
from london_rules.language.check.things import (
    joins,
    kinds_of_relation,
    require_held,
    require_kind,
    require_shape,
    require_thing,
    require_way,
    thing_meant,
    which,
    zone_meant,
)
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.report import field_in
from london_rules.language.rules import TestDecl
from london_rules.language.syntax.names import article, plural, verb_like

_ALIKE = "compare two things of the same kind"


@CONDITIONS.of(t.All)
def _all(check: Checks, node: t.All, scope: TextScope) -> None:
    for part in node.parts:
        scope = check.cond(part, scope)


@CONDITIONS.of(t.Not)
def _not(check: Checks, node: t.Not, scope: TextScope) -> None:
    check.cond(node.of, scope)


@CONDITIONS.of(t.ThingIs)
def _thing_is(check: Checks, node: t.ThingIs, scope: TextScope) -> None:
    check.preds(node.preds, thing_meant(check, node.thing, scope), scope)


@CONDITIONS.of(t.ThereIs)
def _there_is(check: Checks, node: t.ThereIs, scope: TextScope) -> None:
    check.collection(node.of, scope)


@CONDITIONS.of(t.CanCarryOut)
def _can_carry_out(check: Checks, node: t.CanCarryOut, scope: TextScope) -> None:
    require_effect(check, node.effect, scope)


@CONDITIONS.of(t.IsFull)
def _is_full(check: Checks, node: t.IsFull, scope: TextScope) -> None:
    require_shape(check, node.zone, "rows", scope)


@CONDITIONS.of(t.TestCases)
def _cases(check: Checks, node: t.TestCases, scope: TextScope) -> None:
    check.cond(node.then, check.cond(node.condition, scope))
    check.cond(node.otherwise, sure_if_not(node.condition, scope))


CONDITIONS.of(t.Never, t.LastRound)(find_nothing)


@CONDITIONS.of(t.AnyOf)
def _any_of(check: Checks, node: t.AnyOf, scope: TextScope) -> None:
    for part in node.parts:
        check.cond(part, scope)
        scope = sure_if_not(part, scope)


@CONDITIONS.of(t.LocalExists)
def _exists(check: Checks, node: t.LocalExists, scope: TextScope) -> None:
    ref = thing_meant(check, t.Local(node.name, span=node.span), scope, may_be_nothing=True)
    if ref.kind != UNKNOWN and not ref.nothing and not ref.asked:
        check.report.error(
            "LR-T0015", f"the {node.name} can never be missing here", node, help="leave this condition out"
        )


@CONDITIONS.of(t.Compare)
def _compare(check: Checks, node: t.Compare, scope: TextScope) -> None:
    left = check.type_of(node.left, scope)
    right = check.type_of(node.right, scope)
    if UNKNOWN in (left, right):
        return
    if left != right:
        message = f"{_a(left)} cannot be compared with {_a(right)}"
        help, field = (
            _comparable(check, left, right),
            field_in(node.left) if right == NUMBER and node.op not in ("==", "!=") else "",
        )
        check.report.error("LR-T0004", message, node.left if field else node.right, help=help, word=field)
    elif left != NUMBER and node.op not in ("==", "!="):
        message = f"one {left} is not more or less than another"
        check.report.error("LR-T0004", message, node, help="ask with `is` or `is not`")


def _comparable(check: Checks, *types: str) -> str:
    """Say what can be compared with values of some types."""
    return "; ".join(
        f"{article(type)} is one of {values_of(check.rules, type)}: "
        f"compare it with one of these words, or with the {type} of another thing"
        for type in types
        if type != NUMBER
    )


def _values_of_kind(check: Checks, kind: str) -> str | None:
    decl = check.rules.kinds.get(kind)
    fields = [] if decl is None else [f for f in decl.fields.values() if f.type == "one of"]
    return "; ".join(f"its {field.name} is one of {listed(field.values)}" for field in fields) or None


def require_effect(check: Checks, node: t.Possessed, scope: TextScope) -> None:
    """Require a field that holds an effect."""
    ref = thing_meant(check, node.thing, scope)
    decl = check.report.field(ref.kind, node.field, node)
    if decl is not None and decl.type != "effect":
        effects = [f.name for f in check.rules.kinds[ref.kind].fields.values() if f.type == "effect"]
        help = f"{article(ref.kind)} has these effects: {listed(effects)}" if effects else None
        check.report.error("LR-T0007", f"`{node.field}` is not an effect, so it cannot be carried out", node, help=help)


@PREDICATES.of(t.Marked, t.Facing)
def _of_things(check: Checks, node: t.Marked | t.Facing, subject: Ref, scope: TextScope) -> None:
    done = "be marked" if isinstance(node, t.Marked) else f"lie face {node.face}"
    require_thing(check, subject, done, node)


@PREDICATES.of(t.IsWithin)
def _is_within(check: Checks, node: t.IsWithin, subject: Ref, scope: TextScope) -> None:
    require_number(check, node.steps, scope)
    require_way(check, node.way, subject, node.origin, scope)


@PREDICATES.of(t.Test)
def _test(check: Checks, node: t.Test, subject: Ref, scope: TextScope) -> None:
    decl = check.rules.tests.get(node.name)
    if decl is None:
        _flag(check, node, subject)
        return
    wanted = input_kind(check, decl, 0)
    if UNKNOWN not in (wanted, subject.kind) and wanted != subject.kind:
        message = f"`{node.name}` is about {plural(wanted)}, but this is {article(subject.kind)}"
        _other_test(check, message, node, subject.kind)
    if node.other is not None:
        second_thing(check, decl, node.other, scope)


def _other_test(check: Checks, message: str, node: t.Test, kind: str) -> None:
    """Report a test of other things, with what can be asked of such a thing: the only test, if there is one."""
    names = test_names(check.rules, kind)
    plain = check.report.written(re.escape(node.name), node)
    only = names[0] if len(names) == 1 and plain and node.other is None else ""
    start = check.report.slot.source.value.lower().find(plain, node.span[0]) if only else 0
    span = check.report.slot.source.span(start, start + len(plain))
    fix = Fix(span, only, f"write `{only}`") if only else None
    check.report.error("LR-T0002", message, node, help=tests_of(check.rules, kind) or None, fix=fix)


def second_thing(check: Checks, decl: TestDecl, other: t.Thing, scope: TextScope) -> None:
    """Check the second thing of a test."""
    optional = len(decl.params) > 1 and decl.params[1].optional
    what = f"the thing after `{decl.name}`"
    require_kind(check, other, input_kind(check, decl, 1), scope, what, may_be_nothing=optional)


def input_kind(check: Checks, decl: TestDecl, index: int) -> str:
    """Give the kind of an input of a test."""
    kind = decl.params[index].kind
    return kind if kind in check.rules.kinds or kind == PLAYER else UNKNOWN


def _flag(check: Checks, node: t.Test, subject: Ref) -> None:
    if subject.kind == UNKNOWN:
        return
    kinds = check.report.kinds_with(node.name, "flag")
    if kinds and subject.kind not in kinds:
        message = f"`{node.name}` is about {plural(kinds[0])}, but this is {article(subject.kind)}"
        _other_test(check, message, node, subject.kind)


@PREDICATES.of(t.OnTop)
def _on_top(check: Checks, node: t.OnTop, subject: Ref, scope: TextScope) -> None:
    if not require_thing(check, subject, "be on top", node) or subject.kind == UNKNOWN:
        return
    zone = check.rules.zones.get(subject.zone)
    if zone is not None and not zone.covers:
        message = f"things in the {zone.name} never cover each other, so none is on top or covered"
        check.report.error("LR-T0011", message, node)
    elif not any(z.kind == subject.kind and z.covers for z in check.rules.zones.values()):
        check.report.error(
            "LR-T0011", f"{plural(subject.kind)} never cover each other, so none is on top or covered", node
        )


@PREDICATES.of(t.HasValue)
def _has_value(check: Checks, node: t.HasValue, subject: Ref, scope: TextScope) -> None:
    if node.value not in check.values or subject.kind == UNKNOWN:
        return
    kind, name = check.values[node.value]
    decl = check.rules.kinds.get(subject.kind)
    if decl is None or name not in decl.fields or node.value not in decl.fields[name].values:
        message = f"{article(subject.kind)} cannot be {node.value}: `{node.value}` is {article(name)} of {plural(kind)}"
        check.report.error("LR-T0002", message, node, help=_values_of_kind(check, subject.kind))


@PREDICATES.of(t.IsThing)
def _is_thing(check: Checks, node: t.IsThing, subject: Ref, scope: TextScope) -> None:
    ref = which(check, node.thing, scope)
    if UNKNOWN not in (ref.kind, subject.kind) and ref.kind != subject.kind:
        check.report.error("LR-T0002", f"{article(subject.kind)} is never {article(ref.kind)}", node, help=_ALIKE)


@PREDICATES.of(t.IsOneOf)
def _is_one_of(check: Checks, node: t.IsOneOf, subject: Ref, scope: TextScope) -> None:
    for option in node.options:
        if isinstance(option, t.Value):
            _has_value(check, t.HasValue(option.name, span=option.span), subject, scope)
        else:
            _is_thing(check, t.IsThing(option, span=option.span), subject, scope)


@PREDICATES.of(t.IsChosen)
def _is_chosen(check: Checks, node: t.IsChosen, subject: Ref, scope: TextScope) -> None:
    kind = chosen_things(check, node.name, node, scope).kind
    if UNKNOWN not in (kind, subject.kind) and kind != subject.kind:
        message = f"{article(subject.kind)} is never {article(kind)}"
        check.report.error("LR-T0002", message, node, help=_ALIKE)


@PREDICATES.of(t.IsRelated)
def _is_related(check: Checks, node: t.IsRelated, subject: Ref, scope: TextScope) -> None:
    decl = check.rules.relations.get(node.relation)
    kind, joined = kinds_of_relation(check, decl)
    if decl is not None and UNKNOWN not in (joined, subject.kind) and joined != subject.kind:
        message = f"{article(subject.kind)} cannot be {article(node.relation)}: `{node.relation}` {joins(decl)}"
        check.report.error("LR-T0002", message, node)
        return
    require_kind(check, node.thing, kind, scope, f"something with {article(node.relation)}")


@PREDICATES.of(t.IsIn)
def _is_in(check: Checks, node: t.IsIn, subject: Ref, scope: TextScope) -> None:
    decl = zone_meant(check, node.zone, scope, any_allowed=True)
    if require_thing(check, subject, "be in a zone", node):
        require_held(check, decl, subject.kind, node)


@PREDICATES.of(t.HasField)
def _has_field(check: Checks, node: t.HasField, subject: Ref, scope: TextScope) -> None:
    decl = check.report.field(subject.kind, node.field, node)
    if decl is None or decl.optional or decl.type == "effect":
        return
    if decl.type == "powers":
        message = f"you cannot ask whether a thing has powers, as in `{node.field}`"
        check.report.error("LR-T0005", message, node, help="ask for another field of the thing")
        return
    help = None
    if decl.type == "flag":
        help = f"write `if it {decl.name}`" if verb_like(decl.name) else f"write `if it is {decl.name}`"
    elif decl.type in ("counter", "number"):
        help = f"ask for its value; or write `{decl.name}: ..., may be missing` in the kind, if it can be missing"
    elif decl.type == "one of":
        help = f"ask which {decl.name} it has, as in `its {decl.name} is {decl.values[0]}`"
    check.report.error("LR-T0005", f"every {subject.kind} has the field `{node.field}`", node, help=help)


@PREDICATES.of(t.HasThing)
def _has_thing(check: Checks, node: t.HasThing, subject: Ref, scope: TextScope) -> None:
    ref = thing_meant(check, node.thing, scope)
    require_thing(check, ref, "be had", node.thing)
    if subject.kind not in (PLAYER, UNKNOWN):
        message = f"only a player can have a thing, and this is {article(subject.kind)}"
        check.report.error("LR-T0002", message, node, help="ask where it is: `is in ...`")


@PREDICATES.of(t.HasCounter)
def _has_counter(check: Checks, node: t.HasCounter, subject: Ref, scope: TextScope) -> None:
    decl = check.rules.counters.get(node.name)
    if decl is None or subject.kind == UNKNOWN:
        return
    kind = check.rules.kinds.get(subject.kind)
    if decl.owner != subject.kind and kind is not None and node.name in kind.fields:
        _has_field(check, t.HasField(node.name, span=node.span), subject, scope)
        return
    if subject.kind == PLAYER:
        if decl.owner != PLAYER:
            check.report.error("LR-T0009", f"players have no {decl.name}: {belongs(decl)}", node)
        return
    require_counter_of(check, decl, subject.kind, node)


@PREDICATES.of(t.FieldIs)
def _field_is(check: Checks, node: t.FieldIs, subject: Ref, scope: TextScope) -> None:
    found = check.type_of(node.value, scope)
    if subject.kind == PLAYER:
        require_of_player(check, node.field, node)
    if subject.kind == PLAYER or _is_counter_of(check, subject.kind, node.field):
        if found not in (NUMBER, UNKNOWN):
            check.report.error("LR-T0004", f"a number cannot be compared with {_a(found)}", node.value)
        return
    decl = check.report.field(subject.kind, node.field, node)
    if decl is None:
        return
    wanted = decl.name if decl.type == "one of" else NUMBER
    if wanted == NUMBER and not require_numeric(check, decl, node):
        return
    if wanted != NUMBER and node.op not in ("==", "!="):
        message = f"one {wanted} is not more or less than another"
        check.report.error("LR-T0004", message, node, word=node.field, help="ask with `is` or `is not`")
    elif UNKNOWN not in (found, wanted) and found != wanted:
        message, help = f"{_a(wanted)} cannot be compared with {_a(found)}", _comparable(check, wanted, found)
        check.report.error("LR-T0004", message, node.value, help=help, cause=UnknownName(found, decl.values))


def _is_counter_of(check: Checks, kind: str, name: str) -> bool:
    """Return whether a name is that of a counter on things of a kind; a field of theirs comes first."""
    decl, counter = check.rules.kinds.get(kind), check.rules.counters.get(name)
    return counter is not None and counter.owner == kind and decl is not None and name not in decl.fields


def _a(type: str) -> str:
    return "a number" if type == NUMBER else article(type)


CONDITIONS.require("check", get_args(t.Cond))
PREDICATES.require("check", get_args(t.Pred))
