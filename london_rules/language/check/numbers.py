"""Numbers and amounts: what each refers to, and whether it is a number."""

from __future__ import annotations

import re
from typing import get_args

from london_rules.diagnostics.causes import UnknownName
from london_rules.language import constructs as t
from london_rules.language.check.checks import NUMBER, NUMBERS, Checks, find_nothing
from london_rules.language.check.fitting import listed, numbers_of, values_of
from london_rules.language.check.owners import of_the_table, only_of_the_table
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.check.things import (
    not_known,
    printed_on,
    require_kind,
    require_shape,
    require_they,
    require_thing,
    require_way,
    thing_meant,
)
from london_rules.language.flow.scope import PLAYER, UNKNOWN
from london_rules.language.format.forms import listed as spoken
from london_rules.language.rules import CounterDecl, FieldDecl
from london_rules.language.syntax.names import article, plural, singular, verb_like

_TABLE = "table"


def require_number(check: Checks, node: t.Expr, scope: TextScope) -> None:
    """Require a number."""
    found = check.type_of(node, scope)
    if found not in (NUMBER, UNKNOWN):
        one_of = values_of(check.rules, found)
        fields = _numbers_with(check, node.field) if isinstance(node, t.Possessed) else ""
        help = f"{article(found)} is one of {one_of}; {fields or 'write a figure, a counter or `number of ...`'}"
        check.report.error("LR-T0008", f"a number is expected here, but this is {article(found)}", node, help=help)


@NUMBERS.of(t.Value)
def _value(check: Checks, node: t.Value, scope: TextScope) -> str:
    return check.values[node.name][1] if node.name in check.values else UNKNOWN


NUMBERS.of(t.Int, t.RoundNumber)(find_nothing)


@NUMBERS.of(t.CounterOn)
def _counter_on(check: Checks, node: t.CounterOn, scope: TextScope) -> None:
    ref = thing_meant(check, node.thing, scope)
    decl = check.rules.counters.get(node.name)
    if decl is not None and ref.kind != UNKNOWN:
        require_counter_of(check, decl, ref.kind, node)


@NUMBERS.of(t.Binary, t.Extreme, t.Divide)
def _two(check: Checks, node: t.Binary | t.Extreme | t.Divide, scope: TextScope) -> None:
    require_number(check, node.left, scope)
    require_number(check, node.right, scope)
    if isinstance(node, t.Divide) and isinstance(node.right, t.Int) and node.right.value == 0:
        check.report.error("LR-T0026", "nothing can be divided by 0", node.right, help="divide by another number")


@NUMBERS.of(t.Count)
def _count(check: Checks, node: t.Count, scope: TextScope) -> None:
    check.collection(node.of, scope)


@NUMBERS.of(t.CountStacks)
def _count_stacks(check: Checks, node: t.CountStacks, scope: TextScope) -> None:
    require_shape(check, node.zone, "stacks", scope)


@NUMBERS.of(t.Steps)
def _steps(check: Checks, node: t.Steps, scope: TextScope) -> None:
    require_way(check, node.way, thing_meant(check, node.to, scope), node.origin, scope)


@NUMBERS.of(t.NumberCases)
def _cases(check: Checks, node: t.NumberCases, scope: TextScope) -> None:
    check.cond(node.condition, scope)
    require_number(check, node.then, scope)
    require_number(check, node.otherwise, scope)


@NUMBERS.of(t.Position)
def _position(check: Checks, node: t.Position, scope: TextScope) -> None:
    ref = thing_meant(check, node.thing, scope)
    if ref.kind == UNKNOWN or not require_thing(check, ref, "be in a row", node.thing):
        return
    if not any(zone.shape == "rows" and zone.kind == ref.kind for zone in check.rules.zones.values()):
        message = f"{plural(ref.kind)} never lie in a row, so they have no position"
        help = f"let a zone hold them in a row, as in `holds {plural(ref.kind)} in a row of 5`"
        check.report.error("LR-T0011", message, node, help=help)


@NUMBERS.of(t.Possessed)
def _possessed(check: Checks, node: t.Possessed, scope: TextScope) -> str:
    ref = printed_on(check, node.thing, scope)
    if ref.kind == PLAYER:
        require_of_player(check, node.field, node)
        return NUMBER
    decl = check.report.field(ref.kind, node.field, node)
    if decl is None:
        return UNKNOWN
    if decl.type == "one of":
        return decl.name
    return NUMBER if require_numeric(check, decl, node) else UNKNOWN


def require_of_player(check: Checks, name: str, node: t.Node) -> None:
    """Require a counter or number that players have."""
    counter = check.rules.counters.get(name)
    if counter is not None and counter.owner != PLAYER:
        check.report.error("LR-T0009", f"players have no {name}: {belongs(counter)}", node)
    elif counter is None and (name not in check.rules.numbers or check.rules.numbers[name].params):
        if name not in check.rules.numbers and _is_declared(check, name):
            return  # its text cannot be read, which is reported
        help = numbers_of(check.rules, PLAYER) or None
        check.report.error("LR-T0009", f"players have no {name}", node, help=help)


def _so_many(check: Checks, number: str, counter: str) -> str:
    """Write so many of a counter: with its sign, if it has one."""
    sign = next((sign for sign, name in check.rules.names.symbols.items() if name == counter), "")
    return f"{sign}({number})" if sign else f"({number}) {counter}"


def _is_declared(check: Checks, name: str) -> bool:
    """Return whether the rules have a number of a name, also one whose text cannot be read."""
    return name in check.rules.numbers or "NUMBER" in (check.rules.names.readings(tuple(name.split())) or {})


def require_numeric(check: Checks, decl: FieldDecl, node: t.Node) -> bool:
    """Require a field that holds a number."""
    if decl.type in ("number", "counter"):
        return True
    if decl.type == "one of":
        ask = f"ask with `is`, as in `is {decl.values[0]}`; {_numbers_with(check, decl.name)}".rstrip("; ")
        message = f"`{decl.name}` is one of {spoken(decl.values, 'or')}, not a number"
        check.report.error("LR-T0008", message, node, help=ask)
        return False
    asked = f"if it {decl.name}" if verb_like(decl.name) else f"if it is {decl.name}"
    help = {
        "flag": f"it is yes or no: write a condition, as in `{asked}`",
        "effect": "an effect can be carried out: `carry out its " + decl.name + "`",
    }.get(decl.type)
    told = [part for part in (help, _numbers_with(check, decl.name)) if part]
    check.report.error("LR-T0008", f"`{decl.name}` is not a number", node, help="; ".join(told) or None)
    return False


def _numbers_with(check: Checks, field: str) -> str:
    """Say which numbers the things have that have a field."""
    kinds = check.report.kinds_with(field)
    return numbers_of(check.rules, kinds[0]) if kinds else ""


@NUMBERS.of(t.Number, t.Counter)
def _named(check: Checks, node: t.Number | t.Counter, scope: TextScope) -> None:
    if isinstance(node.whose, t.Node):
        require_kind(check, node.whose, PLAYER, scope, f"who has the {node.name}")
    elif node.whose == "their":
        require_they(check, node, scope)
    if isinstance(node, t.Counter):
        _whose_counter(check, check.rules.counters[node.name], node)
    elif node.name not in scope.numbers and not _is_declared(check, node.name):
        not_known(check, node.name, node, scope)
    elif node.name in scope.numbers and node.whose:
        help = f"leave out {_said(node.whose)}"
        check.report.error("LR-T0010", f"the {node.name} belongs to nobody", node, help=help)


def _whose_counter(check: Checks, decl: CounterDecl, node: t.Counter) -> None:
    if decl.owner == "table" and node.whose:
        message = of_the_table(decl.name)
        check.report.error("LR-T0010", message, node, help=f"leave out {_said(node.whose)}")
    elif decl.owner not in ("table", PLAYER):
        help = f"say which {decl.owner} has them, as in `{decl.name} on it`"
        check.report.error("LR-T0009", f"players have no {decl.name}: {belongs(decl)}", node, help=help)


@NUMBERS.of(t.NumberCall)
def _call(check: Checks, node: t.NumberCall, scope: TextScope) -> None:
    decl = check.rules.numbers.get(node.name)
    for i, given in enumerate(node.given):
        # The text of a number that is not declared cannot be read, which is reported there.
        _given(check, node, given, None if decl is None else decl.params[i].kind, node.prep if i else "of", scope)
    if node.second is not None and decl is not None and node.prep != decl.params[1].prep:
        message = f"`{node.name}` cannot be used with `{node.prep}`"
        check.report.error("LR-T0013", message, node, help=f"write `{decl.params[1].prep}` before the second input")


def _given(
    check: Checks, node: t.NumberCall, given: t.Expr | t.Thing, kind: str | None, word: str, scope: TextScope
) -> None:
    """Check what a number is given for one of its inputs."""
    what = f"what comes after `{node.name} {word}`" if word == "of" else f"what comes after `{word}`"
    if not isinstance(given, t.Thing):
        require_number(check, given, scope)
        if kind not in (None, NUMBER):
            help = f"write `{node.name} of it`, or the name of {article(kind)}" if word == "of" else None
            message = f"{what} must be {article(kind)}, but this is a number"
            check.report.error("LR-T0002", message, given, help=help)
    elif kind in (None, NUMBER):
        thing_meant(check, given, scope)
        if kind == NUMBER:
            check.report.error("LR-T0008", f"{what} must be a number", given)
    else:
        require_kind(check, given, kind if kind in check.rules.kinds else PLAYER, scope, what)


def require_counter_of(check: Checks, decl: CounterDecl, kind: str, node: t.Node) -> None:
    """Require a counter of things of a kind."""
    if decl.owner == kind and kind != PLAYER:
        return
    cause = None
    if kind == PLAYER:
        help = f"write `gain 1 {decl.name}` or `lose 1 {decl.name}`" if decl.owner == PLAYER else None
        message = f"{decl.name} cannot be on a player" + ("" if decl.owner == PLAYER else f": {belongs(decl)}")
    else:
        message = f"{decl.name} cannot be on {article(kind)}: {belongs(decl)}"
        mine = [c.name for c in check.rules.counters.values() if c.owner == kind]
        help = f"these counters can be on it: {listed(mine)}" if mine else None
        cause = UnknownName(decl.name, mine)
    check.report.error("LR-T0009", message, node, help=help, word=said_as(decl.name), cause=cause)


@NUMBERS.of(t.Fold)
def _fold(check: Checks, node: t.Fold, scope: TextScope) -> None:
    measured(check, node, check.collection(node.of, scope), scope)


def measured(check: Checks, node: t.Fold | t.Best, ref: Ref, scope: TextScope) -> None:
    """Check what is added up or compared of each of a collection."""
    if ref.kind == UNKNOWN:
        return
    if node.formula is not None:
        require_number(check, node.formula, scope.bound(ref))
        return
    if ref.kind == PLAYER:
        require_of_player(check, node.measure, node)
        return
    kind = check.rules.kinds.get(ref.kind)
    if kind is not None and node.measure in kind.fields:
        require_numeric(check, kind.fields[node.measure], node)
        return
    counter = check.rules.counters.get(node.measure)
    if counter is None:
        check.report.field(ref.kind, node.measure, node)
    elif counter.owner != ref.kind:
        message = f"{article(ref.kind)} has no `{node.measure}`: {belongs(counter)}"
        help = numbers_of(check.rules, ref.kind) or None
        check.report.error("LR-T0009", message, node, help=help, word=said_as(counter.name))


# ---- amounts --------------------------------------------------------------------------------


def require_amount(check: Checks, node: t.Amount | t.FieldAmount, scope: TextScope) -> CounterDecl | None:
    """Check an amount and give its counter."""
    if isinstance(node, t.Amount):
        require_number(check, node.number, scope)
        return check.rules.counters.get(node.counter)
    ref = printed_on(check, node.of.thing, scope)
    decl = check.report.field(ref.kind, node.of.field, node)
    if decl is None:
        return None
    if decl.type != "counter":
        amounts = [c for c in check.rules.counters if c != decl.name]
        help = (
            f"write the counter too, as in `{_so_many(check, f'its {node.of.field}', amounts[0])}`"
            if amounts and decl.type == "number"
            else None
        )
        check.report.error("LR-T0006", f"`{decl.name}` is not an amount of a counter", node, help=help)
        return None
    return check.rules.counters.get(decl.counter)


def require_amount_of_players(
    check: Checks, node: t.Amount | t.FieldAmount, scope: TextScope, verb: str
) -> CounterDecl | None:
    """Check an amount of a counter that players (or the table) have."""
    decl = require_amount(check, node, scope)
    if decl is not None and decl.owner not in ("table", PLAYER):
        message = f"players cannot {verb} {decl.name}: {belongs(decl)}"
        one = singular(decl.name)
        help = f"write `put 1 {one} on it`, or `remove 1 {one} from it`"
        check.report.error("LR-T0009", message, node, help=help, word=said_as(decl.name))
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


NUMBERS.require("check", get_args(t.Expr))
