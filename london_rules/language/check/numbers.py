"""Numbers and amounts: what each refers to, and whether it is a number."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from london_rules.diagnostics.nearness import did_you_mean
from london_rules.language import constructs as t
from london_rules.language.check.checks import Checks
from london_rules.language.check.fitting import listed, numbers_of, values_of
from london_rules.language.check.owners import of_the_table, only_of_the_table
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.rules import CounterDecl, FieldDecl
from london_rules.language.syntax.names import article, plural, singular, verb_like

if TYPE_CHECKING:
    from london_rules.language.check.texts import Texts

NUMBER = "number"
_TABLE = "table"


class NumberChecks(Checks):
    """Check numbers; every number has a type: `number`, the name of a one-of field, or "" once reported."""

    def __init__(self, texts: Texts) -> None:
        super().__init__(texts)
        self.values = texts.rules.values()

    def number(self, node: t.Expr, scope: TextScope) -> None:
        """Require a number."""
        found = self.type_of(node, scope)
        if found not in (NUMBER, UNKNOWN):
            one_of = values_of(self.rules, found)
            fields = self._numbers_with(node.field) if isinstance(node, t.Possessed) else ""
            help = f"{article(found)} is one of {one_of}; {fields or 'write a figure, a counter or `number of ...`'}"
            self.report.error("LR-T0008", f"a number is expected here, but this is {article(found)}", node, help=help)

    def type_of(self, node: t.Expr, scope: TextScope) -> str:  # noqa: C901, PLR0912 - one case a construct
        """Check a number or value and give its type."""
        match node:
            case t.Value():
                return self.values[node.name][1] if node.name in self.values else UNKNOWN
            case t.Possessed():
                return self._possessed(node, scope)
            case t.Number() | t.Counter():
                self._named(node, scope)
            case t.NumberCall():
                self._call(node, scope)
            case t.CounterOn():
                self.counter_on(node.name, node.thing, node, scope)
            case t.Divide():
                self.number(node.left, scope)
                self._divisor(node, scope)
            case t.Binary() | t.Extreme():
                self.number(node.left, scope)
                self.number(node.right, scope)
            case t.Count():
                self.texts.things.collection(node.of, scope)
            case t.CountStacks():
                self.texts.things.shaped(node.zone, "stacks", scope)
            case t.Position():
                self._position(node, scope)
            case t.Fold():
                self._fold(node, scope)
            case t.RoundNumber():
                pass
            case t.Steps():
                self.texts.conditions.way(node.way, self.texts.things.thing(node.to, scope), node.origin, scope)
            case t.NumberCases():
                self.texts.conditions.cond(node.condition, scope)
                self.number(node.then, scope)
                self.number(node.otherwise, scope)
            case t.Int():
                pass
            case other:
                assert_never(other)
        return NUMBER

    def _position(self, node: t.Position, scope: TextScope) -> None:
        ref = self.texts.things.thing(node.thing, scope)
        if ref.kind == UNKNOWN or not self.texts.things.not_player(ref, "be in a row", node.thing):
            return
        if not any(zone.shape == "rows" and zone.kind == ref.kind for zone in self.rules.zones.values()):
            message = f"{plural(ref.kind)} never lie in a row, so they have no position"
            help = f"let a zone hold them in a row, as in `holds {plural(ref.kind)} in a row of 5`"
            self.report.error("LR-T0011", message, node, help=help)

    def _divisor(self, node: t.Divide, scope: TextScope) -> None:
        self.number(node.right, scope)
        if isinstance(node.right, t.Int) and node.right.value == 0:
            self.report.error("LR-T0026", "nothing can be divided by 0", node.right, help="divide by another number")

    def _possessed(self, node: t.Possessed, scope: TextScope) -> str:
        ref = self.texts.things.printed_on(node.thing, scope)
        if ref.kind == PLAYER:
            self.of_player(node.field, node)
            return NUMBER
        decl = self.report.field(ref.kind, node.field, node)
        if decl is None:
            return UNKNOWN
        if decl.type == "one of":
            return decl.name
        return NUMBER if self.numeric(decl, node) else UNKNOWN

    def of_player(self, name: str, node: t.Node) -> None:
        """Require a counter or number that players have."""
        counter = self.rules.counters.get(name)
        if counter is not None and counter.owner != PLAYER:
            self.report.error("LR-T0009", f"players have no {name}: {belongs(counter)}", node)
        elif counter is None and (name not in self.rules.numbers or self.rules.numbers[name].params):
            if name not in self.rules.numbers and self._is_declared(name):
                return  # its text cannot be read, which is reported
            help = numbers_of(self.rules, PLAYER) or None
            self.report.error("LR-T0009", f"players have no {name}", node, help=help)

    def _so_many(self, number: str, counter: str) -> str:
        """Write so many of a counter: with its sign, if it has one."""
        sign = next((sign for sign, name in self.rules.names.symbols.items() if name == counter), "")
        return f"{sign}({number})" if sign else f"({number}) {counter}"

    def _is_declared(self, name: str) -> bool:
        """Return whether the rules have a number of a name, also one whose text cannot be read."""
        return name in self.rules.numbers or "NUMBER" in (self.rules.names.readings(tuple(name.split())) or {})

    def numeric(self, decl: FieldDecl, node: t.Node) -> bool:
        """Require a field that holds a number."""
        if decl.type in ("number", "counter"):
            return True
        if decl.type == "one of":
            ask = f"ask with `is`, as in `is {decl.values[0]}`; {self._numbers_with(decl.name)}".rstrip("; ")
            message = f"`{decl.name}` is one of {_words(decl.values)}, not a number"
            self.report.error("LR-T0008", message, node, help=ask)
            return False
        asked = f"if it {decl.name}" if verb_like(decl.name) else f"if it is {decl.name}"
        help = {
            "flag": f"it is yes or no: write a condition, as in `{asked}`",
            "effect": "an effect can be carried out: `carry out its " + decl.name + "`",
        }.get(decl.type)
        told = [part for part in (help, self._numbers_with(decl.name)) if part]
        self.report.error("LR-T0008", f"`{decl.name}` is not a number", node, help="; ".join(told) or None)
        return False

    def _numbers_with(self, field: str) -> str:
        """Say which numbers the things have that have a field."""
        kinds = self.report.kinds_with(field)
        return numbers_of(self.rules, kinds[0]) if kinds else ""

    def _named(self, node: t.Number | t.Counter, scope: TextScope) -> None:
        if isinstance(node.whose, t.Node):
            self.texts.things.of_kind(node.whose, PLAYER, scope, f"who has the {node.name}")
        elif node.whose == "their":
            self.texts.things.they(node, scope)
        if isinstance(node, t.Counter):
            self._whose_counter(self.rules.counters[node.name], node)
        elif node.name not in scope.numbers and not self._is_declared(node.name):
            self.texts.things.not_known(node.name, node, scope)
        elif node.name in scope.numbers and node.whose:
            help = f"leave out {_said(node.whose)}"
            self.report.error("LR-T0010", f"the {node.name} belongs to nobody", node, help=help)

    def _whose_counter(self, decl: CounterDecl, node: t.Counter) -> None:
        if decl.owner == "table" and node.whose:
            message = of_the_table(decl.name)
            self.report.error("LR-T0010", message, node, help=f"leave out {_said(node.whose)}")
        elif decl.owner not in ("table", PLAYER):
            help = f"say which {decl.owner} has them, as in `{decl.name} on it`"
            self.report.error("LR-T0009", f"players have no {decl.name}: {belongs(decl)}", node, help=help)

    def _call(self, node: t.NumberCall, scope: TextScope) -> None:
        decl = self.rules.numbers.get(node.name)
        if decl is None:  # its text cannot be read, which is reported there
            if isinstance(node.argument, t.Thing):
                self.texts.things.thing(node.argument, scope)
            else:
                self.number(node.argument, scope)
            return
        kind = decl.params[0].kind
        if isinstance(node.argument, t.Thing):
            what = f"what comes after `{node.name} of`"
            if kind == NUMBER:
                self.texts.things.thing(node.argument, scope)
                self.report.error("LR-T0008", f"{what} must be a number", node.argument)
            else:
                self.texts.things.of_kind(node.argument, kind if kind in self.rules.kinds else PLAYER, scope, what)
            return
        self.number(node.argument, scope)
        if kind != NUMBER:
            help = f"write `{node.name} of it`, or the name of {article(kind)}"
            message = f"what comes after `{node.name} of` must be {article(kind)}, but this is a number"
            self.report.error("LR-T0002", message, node.argument, help=help)

    def counter_on(self, name: str, thing: t.Thing, node: t.Node, scope: TextScope) -> None:
        """Check a counter that is on a thing."""
        ref = self.texts.things.thing(thing, scope)
        decl = self.rules.counters.get(name)
        if decl is not None and ref.kind != UNKNOWN:
            self.lies_on(decl, ref.kind, node)

    def lies_on(self, decl: CounterDecl, kind: str, node: t.Node) -> None:
        """Require a counter of things of a kind."""
        if decl.owner == kind and kind != PLAYER:
            return
        if kind == PLAYER:
            help = f"write `gain 1 {decl.name}` or `lose 1 {decl.name}`" if decl.owner == PLAYER else None
            message = f"{decl.name} cannot be on a player" + ("" if decl.owner == PLAYER else f": {belongs(decl)}")
        else:
            message = f"{decl.name} cannot be on {article(kind)}: {belongs(decl)}"
            mine = [c.name for c in self.rules.counters.values() if c.owner == kind]
            help = did_you_mean(decl.name, mine) or (f"these counters can be on it: {listed(mine)}" if mine else None)
        self.report.error("LR-T0009", message, node, help=help, word=said_as(decl.name))

    def _fold(self, node: t.Fold, scope: TextScope) -> None:
        self.measured(node, self.texts.things.collection(node.of, scope), scope)

    def measured(self, node: t.Fold | t.Best, ref: Ref, scope: TextScope) -> None:
        """Check what is added up or compared of each of a collection."""
        if ref.kind == UNKNOWN:
            return
        if node.formula is not None:
            self.number(node.formula, scope.bound(ref))
            return
        if ref.kind == PLAYER:
            self.of_player(node.measure, node)
            return
        kind = self.rules.kinds.get(ref.kind)
        if kind is not None and node.measure in kind.fields:
            self.numeric(kind.fields[node.measure], node)
            return
        counter = self.rules.counters.get(node.measure)
        if counter is None:
            self.report.field(ref.kind, node.measure, node)
        elif counter.owner != ref.kind:
            message = f"{article(ref.kind)} has no `{node.measure}`: {belongs(counter)}"
            help = numbers_of(self.rules, ref.kind) or None
            self.report.error("LR-T0009", message, node, help=help, word=said_as(counter.name))

    # ---- amounts --------------------------------------------------------------------------------

    def amount(self, node: t.Amount | t.FieldAmount, scope: TextScope) -> CounterDecl | None:
        """Check an amount and give its counter."""
        if isinstance(node, t.Amount):
            self.number(node.number, scope)
            return self.rules.counters.get(node.counter)
        ref = self.texts.things.printed_on(node.of.thing, scope)
        decl = self.report.field(ref.kind, node.of.field, node)
        if decl is None:
            return None
        if decl.type != "counter":
            amounts = [c for c in self.rules.counters if c != decl.name]
            help = (
                f"write the counter too, as in `{self._so_many(_possessed_text(node.of), amounts[0])}`"
                if amounts and decl.type == "number"
                else None
            )
            self.report.error("LR-T0006", f"`{decl.name}` is not an amount of a counter", node, help=help)
            return None
        return self.rules.counters.get(decl.counter)

    def amount_of_players(self, node: t.Amount | t.FieldAmount, scope: TextScope, verb: str) -> CounterDecl | None:
        """Check an amount of a counter that players (or the table) have."""
        decl = self.amount(node, scope)
        if decl is not None and decl.owner not in ("table", PLAYER):
            message = f"players cannot {verb} {decl.name}: {belongs(decl)}"
            one = singular(decl.name)
            help = f"write `put 1 {one} on it`, or `remove 1 {one} from it`"
            self.report.error("LR-T0009", message, node, help=help, word=said_as(decl.name))
            return None
        return decl


def said_as(counter: str) -> str:
    """Give the pattern of a counter as a text says it: one of it or several."""
    return "|".join(r"\s+".join(map(re.escape, name.split())) for name in (counter, singular(counter)))


def belongs(decl: CounterDecl) -> str:
    """Say who or what has a counter."""
    if decl.owner == "table":
        return only_of_the_table(decl.name)
    return f"only {plural(decl.owner)} have {decl.name}"


def _said(whose: t.Whose) -> str:
    return "whose it is" if isinstance(whose, t.Node) else f"`{whose}`"


def _words(values: tuple[str, ...]) -> str:
    return ", ".join(values[:-1]) + " or " + values[-1] if len(values) > 1 else "".join(values)


def _possessed_text(node: t.Possessed) -> str:
    return f"its {node.field}"
