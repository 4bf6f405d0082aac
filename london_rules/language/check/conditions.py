"""Conditions: tests and predicates of the right things, and comparisons of like with like."""

from __future__ import annotations

import re
from typing import assert_never

from london_rules.diagnostics import Fix
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.language import constructs as t
from london_rules.language.check.checks import Checks
from london_rules.language.check.fitting import listed, test_names, tests_of, values_of
from london_rules.language.check.numbers import NUMBER, belongs
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.report import field_in
from london_rules.language.rules import TestDecl
from london_rules.language.syntax.names import article, plural, verb_like

_ALIKE = "compare two things of the same kind"


class ConditionChecks(Checks):
    """Check conditions."""

    # ---- conditions -----------------------------------------------------------------------------

    def cond(self, node: t.Cond, scope: TextScope) -> TextScope:  # noqa: C901, PLR0912 - one case a construct
        """Check a condition; gives what is sure where it holds."""
        match node:
            case t.All():
                for part in node.parts:
                    scope = self.cond(part, scope)
            case t.AnyOf():
                self._any_of(node, scope)
            case t.Not():
                self.cond(node.of, scope)
                return sure_if_not(node.of, scope)
            case t.LocalExists():
                self._exists(node, scope)
            case t.ThingIs():
                ref = self.texts.things.thing(node.thing, scope)
                self.preds(node.preds, ref, scope)
            case t.ThereIs():
                self.texts.things.collection(node.of, scope)
            case t.CanCarryOut():
                self.effect(node.effect, scope)
            case t.IsFull():
                self.texts.things.shaped(node.zone, "rows", scope)
            case t.Compare():
                self._compare(node, scope)
            case t.TestCases():
                inner = self.cond(node.condition, scope)
                self.cond(node.then, inner)
                self.cond(node.otherwise, sure_if_not(node.condition, scope))
            case t.Never() | t.LastRound():
                pass
            case other:
                assert_never(other)
        return sure_if(node, scope)

    def _any_of(self, node: t.AnyOf, scope: TextScope) -> None:
        for part in node.parts:
            self.cond(part, scope)
            scope = sure_if_not(part, scope)

    def _exists(self, node: t.LocalExists, scope: TextScope) -> None:
        ref = self.texts.things.thing(t.Local(node.name, span=node.span), scope, may_be_nothing=True)
        if ref.kind != UNKNOWN and not ref.nothing and not ref.asked:
            self.report.error(
                "LR-T0015", f"the {node.name} can never be missing here", node, help="leave this condition out"
            )

    def _compare(self, node: t.Compare, scope: TextScope) -> None:
        left = self.texts.numbers.type_of(node.left, scope)
        right = self.texts.numbers.type_of(node.right, scope)
        if UNKNOWN in (left, right):
            return
        if left != right:
            message = f"{_a(left)} cannot be compared with {_a(right)}"
            help, field = (
                self._comparable(left, right),
                field_in(node.left) if right == NUMBER and node.op not in ("==", "!=") else "",
            )
            self.report.error("LR-T0004", message, node.left if field else node.right, help=help, word=field)
        elif left != NUMBER and node.op not in ("==", "!="):
            message = f"one {left} is not more or less than another"
            self.report.error("LR-T0004", message, node, help="ask with `is` or `is not`")

    def _comparable(self, *types: str) -> str:
        """Say what can be compared with values of some types."""
        return "; ".join(
            f"{article(type)} is one of {values_of(self.rules, type)}: "
            f"compare it with one of these words, or with the {type} of another thing"
            for type in types
            if type != NUMBER
        )

    def _values_of_kind(self, kind: str) -> str | None:
        decl = self.rules.kinds.get(kind)
        fields = [] if decl is None else [f for f in decl.fields.values() if f.type == "one of"]
        return "; ".join(f"its {field.name} is one of {listed(field.values)}" for field in fields) or None

    def effect(self, node: t.Possessed, scope: TextScope) -> None:
        """Require a field that holds an effect."""
        ref = self.texts.things.thing(node.thing, scope)
        decl = self.report.field(ref.kind, node.field, node)
        if decl is not None and decl.type != "effect":
            effects = [f.name for f in self.rules.kinds[ref.kind].fields.values() if f.type == "effect"]
            help = f"{article(ref.kind)} has these effects: {listed(effects)}" if effects else None
            self.report.error(
                "LR-T0007", f"`{node.field}` is not an effect, so it cannot be carried out", node, help=help
            )

    # ---- predicates -----------------------------------------------------------------------------

    def preds(self, preds: tuple[t.Pred, ...], subject: Ref, scope: TextScope) -> None:
        """Check predicates of one subject."""
        for node in preds:
            self.pred(node, subject, scope)

    def pred(self, node: t.Pred, subject: Ref, scope: TextScope) -> None:  # noqa: C901, PLR0912 - one case a construct
        """Check one predicate of a subject."""
        match node:
            case t.Test():
                self._test(node, subject, scope)
            case t.Marked():
                self.texts.things.not_player(subject, "be marked", node)
            case t.OnTop():
                self._on_top(node, subject)
            case t.Facing():
                self.texts.things.not_player(subject, f"lie face {node.face}", node)
            case t.HasValue():
                self._has_value(node, subject)
            case t.IsThing():
                self._is_thing(node, subject, scope)
            case t.IsOneOf():
                self._is_one_of(node, subject, scope)
            case t.IsChosen():
                self._is_chosen(node, subject, scope)
            case t.IsRelated():
                self._is_related(node, subject, scope)
            case t.IsWithin():
                self.texts.numbers.number(node.steps, scope)
                self.way(node.way, subject, node.origin, scope)
            case t.IsIn():
                self._is_in(node, subject, scope)
            case t.HasField():
                self._has_field(node, subject)
            case t.HasCounter():
                self._has_counter(node, subject)
            case t.FieldIs():
                self._field_is(node, subject, scope)
            case other:
                assert_never(other)

    def way(self, way: t.Way, subject: Ref, origin: t.Thing | t.Zone | t.GroupThings, scope: TextScope) -> None:
        """Check steps along a relation: from an origin to a subject, over things that pass a test."""
        decl = self.rules.relations.get(way.relation)
        if decl is None:
            return
        if isinstance(origin, t.Zone):
            zone = self.texts.things.zone(origin, scope)
            self.texts.things.holds(zone, decl.kind, origin)
            if zone.shape in ("rows", "stacks") or origin.whose == "any":
                self.report.error(
                    "LR-T0011", "steps must begin at a thing, or in one zone that is a pile or a hand", origin
                )
        elif isinstance(origin, t.GroupThings):
            found = self.texts.things.collection(origin, scope).kind
            if UNKNOWN not in (found, decl.kind) and found != decl.kind:
                self.report.error(
                    "LR-T0002", f"`{way.relation}` joins {plural(decl.kind)}, but these are {plural(found)}", origin
                )
        else:
            self.texts.things.of_kind(origin, decl.kind, scope, f"the thing from which `{way.relation}` is followed")
        if UNKNOWN not in (subject.kind, decl.kind) and subject.kind != decl.kind:
            message = f"`{way.relation}` joins {plural(decl.kind)}, but this is {article(subject.kind)}"
            self.report.error("LR-T0002", message, way)
        if way.through:
            self._test(t.Test(way.through, span=way.span), Ref(decl.kind), scope)

    def _test(self, node: t.Test, subject: Ref, scope: TextScope) -> None:
        decl = self.rules.tests.get(node.name)
        if decl is None:
            self._flag(node, subject)
            return
        wanted = self.input_kind(decl, 0)
        if UNKNOWN not in (wanted, subject.kind) and wanted != subject.kind:
            message = f"`{node.name}` is about {plural(wanted)}, but this is {article(subject.kind)}"
            self._other_test(message, node, subject.kind)
        if node.other is not None:
            self.second(decl, node.other, scope)

    def _other_test(self, message: str, node: t.Test, kind: str) -> None:
        """Report a test of other things, with what can be asked of such a thing: the only test, if there is one."""
        names = test_names(self.rules, kind)
        plain = self.report.written(re.escape(node.name), node)
        only = names[0] if len(names) == 1 and plain and node.other is None else ""
        start = self.report.slot.source.value.lower().find(plain, node.span[0]) if only else 0
        span = self.report.slot.source.span(start, start + len(plain))
        fix = Fix(span, only, f"write `{only}`") if only else None
        self.report.error("LR-T0002", message, node, help=tests_of(self.rules, kind) or None, fix=fix)

    def second(self, decl: TestDecl, other: t.Thing, scope: TextScope) -> None:
        """Check the second thing of a test."""
        optional = len(decl.params) > 1 and decl.params[1].optional
        what = f"the thing after `{decl.name}`"
        self.texts.things.of_kind(other, self.input_kind(decl, 1), scope, what, may_be_nothing=optional)

    def input_kind(self, decl: TestDecl, index: int) -> str:
        """Give the kind of an input of a test."""
        kind = decl.params[index].kind
        return kind if kind in self.rules.kinds or kind == PLAYER else UNKNOWN

    def _flag(self, node: t.Test, subject: Ref) -> None:
        if subject.kind == UNKNOWN:
            return
        kinds = self.report.kinds_with(node.name, "flag")
        if kinds and subject.kind not in kinds:
            message = f"`{node.name}` is about {plural(kinds[0])}, but this is {article(subject.kind)}"
            self._other_test(message, node, subject.kind)

    def _on_top(self, node: t.OnTop, subject: Ref) -> None:
        if not self.texts.things.not_player(subject, "be on top", node) or subject.kind == UNKNOWN:
            return
        zone = self.rules.zones.get(subject.zone)
        if zone is not None and not zone.covers:
            message = f"things in the {zone.name} never cover each other, so none is on top or covered"
            self.report.error("LR-T0011", message, node)
        elif not any(z.kind == subject.kind and z.covers for z in self.rules.zones.values()):
            self.report.error(
                "LR-T0011", f"{plural(subject.kind)} never cover each other, so none is on top or covered", node
            )

    def _has_value(self, node: t.HasValue, subject: Ref) -> None:
        if node.value not in self.texts.numbers.values or subject.kind == UNKNOWN:
            return
        kind, name = self.texts.numbers.values[node.value]
        decl = self.rules.kinds.get(subject.kind)
        if decl is None or name not in decl.fields or node.value not in decl.fields[name].values:
            message = (
                f"{article(subject.kind)} cannot be {node.value}: `{node.value}` is {article(name)} of {plural(kind)}"
            )
            self.report.error("LR-T0002", message, node, help=self._values_of_kind(subject.kind))

    def _is_thing(self, node: t.IsThing, subject: Ref, scope: TextScope) -> None:
        ref = self.texts.things.which(node.thing, scope)
        if UNKNOWN not in (ref.kind, subject.kind) and ref.kind != subject.kind:
            self.report.error("LR-T0002", f"{article(subject.kind)} is never {article(ref.kind)}", node, help=_ALIKE)

    def _is_one_of(self, node: t.IsOneOf, subject: Ref, scope: TextScope) -> None:
        for option in node.options:
            if isinstance(option, t.Value):
                self._has_value(t.HasValue(option.name, span=option.span), subject)
            else:
                self._is_thing(t.IsThing(option, span=option.span), subject, scope)

    def _is_chosen(self, node: t.IsChosen, subject: Ref, scope: TextScope) -> None:
        kind = self.texts.things.chosen(node.name, node, scope).kind
        if UNKNOWN not in (kind, subject.kind) and kind != subject.kind:
            message = f"{article(subject.kind)} is never {article(kind)}"
            self.report.error("LR-T0002", message, node, help=_ALIKE)

    def _is_related(self, node: t.IsRelated, subject: Ref, scope: TextScope) -> None:
        decl = self.rules.relations.get(node.relation)
        kind = UNKNOWN if decl is None or decl.kind not in self.rules.kinds else decl.kind
        if UNKNOWN not in (kind, subject.kind) and kind != subject.kind:
            message = (
                f"{article(subject.kind)} cannot be {article(node.relation)}: `{node.relation}` joins {plural(kind)}"
            )
            self.report.error("LR-T0002", message, node)
            return
        self.texts.things.of_kind(node.thing, kind, scope, f"something with {article(node.relation)}")

    def _is_in(self, node: t.IsIn, subject: Ref, scope: TextScope) -> None:
        decl = self.texts.things.zone(node.zone, scope, any_allowed=True)
        if self.texts.things.not_player(subject, "be in a zone", node):
            self.texts.things.holds(decl, subject.kind, node)

    def _has_field(self, node: t.HasField, subject: Ref) -> None:
        decl = self.report.field(subject.kind, node.field, node)
        if decl is None or decl.optional or decl.type == "effect":
            return
        if decl.type == "powers":
            message = f"you cannot ask whether a thing has powers, as in `{node.field}`"
            self.report.error("LR-T0005", message, node, help="ask for another field of the thing")
            return
        help = None
        if decl.type == "flag":
            help = f"write `if it {decl.name}`" if verb_like(decl.name) else f"write `if it is {decl.name}`"
        elif decl.type in ("counter", "number"):
            help = f"ask for its value; or write `{decl.name}: ..., may be missing` in the kind, if it can be missing"
        elif decl.type == "one of":
            help = f"ask which {decl.name} it has, as in `its {decl.name} is {decl.values[0]}`"
        self.report.error("LR-T0005", f"every {subject.kind} has the field `{node.field}`", node, help=help)

    def _has_counter(self, node: t.HasCounter, subject: Ref) -> None:
        decl = self.rules.counters.get(node.name)
        if decl is None or subject.kind == UNKNOWN:
            return
        kind = self.rules.kinds.get(subject.kind)
        if decl.owner != subject.kind and kind is not None and node.name in kind.fields:
            self._has_field(t.HasField(node.name, span=node.span), subject)
            return
        if subject.kind == PLAYER:
            if decl.owner != PLAYER:
                self.report.error("LR-T0009", f"players have no {decl.name}: {belongs(decl)}", node)
            return
        self.texts.numbers.lies_on(decl, subject.kind, node)

    def _field_is(self, node: t.FieldIs, subject: Ref, scope: TextScope) -> None:
        found = self.texts.numbers.type_of(node.value, scope)
        if subject.kind == PLAYER:
            self.texts.numbers.of_player(node.field, node)
        if subject.kind == PLAYER or self._is_counter_of(subject.kind, node.field):
            if found not in (NUMBER, UNKNOWN):
                self.report.error("LR-T0004", f"a number cannot be compared with {_a(found)}", node.value)
            return
        decl = self.report.field(subject.kind, node.field, node)
        if decl is None:
            return
        wanted = decl.name if decl.type == "one of" else NUMBER
        if wanted == NUMBER and not self.texts.numbers.numeric(decl, node):
            return
        if wanted != NUMBER and node.op not in ("==", "!="):
            message = f"one {wanted} is not more or less than another"
            self.report.error("LR-T0004", message, node, word=node.field, help="ask with `is` or `is not`")
        elif UNKNOWN not in (found, wanted) and found != wanted:
            help = did_you_mean(found, decl.values) or self._comparable(wanted, found)
            self.report.error("LR-T0004", f"{_a(wanted)} cannot be compared with {_a(found)}", node.value, help=help)

    def _is_counter_of(self, kind: str, name: str) -> bool:
        """Return whether a name is that of a counter on things of a kind; a field of theirs comes first."""
        decl, counter = self.rules.kinds.get(kind), self.rules.counters.get(name)
        return counter is not None and counter.owner == kind and decl is not None and name not in decl.fields


def _a(type: str) -> str:
    return "a number" if type == NUMBER else article(type)


def sure_if(node: t.Cond, scope: TextScope) -> TextScope:
    """Give what is sure where a condition holds."""
    if isinstance(node, t.LocalExists):
        return scope.sure(node.name)
    if isinstance(node, t.All):
        for part in node.parts:
            scope = sure_if(part, scope)
    elif isinstance(node, t.Not):
        return sure_if_not(node.of, scope)
    return scope


def sure_if_not(node: t.Cond, scope: TextScope) -> TextScope:
    """Give what is sure where a condition does not hold."""
    if isinstance(node, t.Not):
        return sure_if(node.of, scope)
    if isinstance(node, t.AnyOf):
        for part in node.parts:
            scope = sure_if_not(part, scope)
    return scope
