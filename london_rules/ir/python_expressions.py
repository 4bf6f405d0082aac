"""Expressions printed as Python. It decides nothing: each node has one form, whatever is around it.

There are two exceptions: where only the truth of a list counts it is printed plainly, and a loop that first asks each
thing for a mark goes over nothing if nothing has it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES

FIRST_OFFER: Final = 10  # the offer of a power is the option -10 - entry
NO_WAY: Final = 1000  # steps to what cannot be reached

# ---- expressions ------------------------------------------------------------------------------------------------


def expression(node: n.Expr) -> str:
    """Print an expression."""
    return _EXPRESSIONS[type(node)](node)


def listed(parts: Sequence[n.Expr]) -> str:
    """Print expressions with commas between them."""
    return ", ".join([_EXPRESSIONS[type(part)](part) for part in parts])


_x = expression


def _round(text: str, bare: bool) -> str:
    return text if bare else f"({text})"


def _constant(node: n.Constant) -> str:
    return str(node.value)


def _bool(node: n.Bool) -> str:
    return str(node.value)


def _nil(node: n.Nil) -> str:
    return "None"


def _local(node: n.Local) -> str:
    return node.name


def _players(node: n.Players) -> str:
    return "S.np"


def _state_field(node: n.StateField) -> str:
    return f"S.{node.name}"


def _active_player(node: n.ActivePlayer) -> str:
    return "S.frames[0][1]"


def _counter(node: n.Counter) -> str:
    return f"c[{_x(node.at)}]"


def _flag(node: n.Flag) -> str:
    return f"m[{_x(node.at)}]"


def _zone_at(node: n.ZoneAt) -> str:
    return f"z[{_x(node.at)}]"


def _where_is(node: n.WhereIs) -> str:
    return f"at[{_x(node.thing)}]"


def _in_force(node: n.InForce) -> str:
    return f"S.act[{_x(node.at)}]"


def _table(node: n.Table) -> str:
    return node.name


def _look(node: n.Look) -> str:
    return f"{_x(node.table)}[{_x(node.at)}]"


def _at_table(node: n.AtTable) -> str:
    return f"{node.name}[S.np][{_x(node.player)}]"


def _offset(node: n.Offset) -> str:
    return f"{node.base} + {_x(node.of)}"


def _arith(node: n.Arith) -> str:
    return _round(f"{_x(node.left)} {node.op} {_x(node.right)}", node.bare)


def _negative(node: n.Negative) -> str:
    return f"-{_x(node.of)}" if node.bare else f"-({_x(node.of)})"


def _divide(node: n.Divide) -> str:
    left, right = _x(node.left), _x(node.right)
    if node.position is not None:
        return f"divide({left}, {right}, {node.up}, {node.position})"
    return f"-(-({left}) // {right})" if node.up else f"({left} // {right})"


def _extreme(node: n.Extreme) -> str:
    return f"{node.how}({_x(node.left)}, {_x(node.right)})"


def _choice(node: n.Choice) -> str:
    return _round(f"{_x(node.then)} if {condition(node.condition)} else {_x(node.otherwise)}", node.bare)


def _whole(node: n.Whole) -> str:
    return f"whole({_x(node.of)}, {node.position})"


def _or_zero(node: n.OrZero) -> str:
    return f"{_x(node.of)} or 0"


def _with_bit(node: n.WithBit) -> str:
    return f"{_x(node.bits)} | 1 << {_x(node.bit)}"


def _compare(node: n.Compare) -> str:
    return _round(f"{_x(node.left)} {node.op} {_x(node.right)}", node.bare)


def _not(node: n.Not) -> str:
    return _round(f"not {condition(node.of)}", node.bare)


def _and(node: n.And) -> str:
    return _round(" and ".join(map(_x, node.parts)), node.bare)


def _or(node: n.Or) -> str:
    return _round(" or ".join(map(_x, node.parts)), node.bare)


def _is_none(node: n.IsNone) -> str:
    return _round(f"{_x(node.of)} is not None" if node.negated else f"{_x(node.of)} is None", node.bare)


def _contains(node: n.Contains) -> str:
    return _round(f"{_x(node.item)} {'not in' if node.negated else 'in'} {_x(node.list)}", node.bare)


def _not_empty(node: n.NotEmpty) -> str:
    return f"bool({_x(node.of)})"


def condition(node: n.Expr) -> str:
    """Print an expression where only its truth counts: a list holds if it has members."""
    match node:
        case n.NotEmpty(of=n.ZoneAt() | n.Look() | n.AtTable() | n.InForce() | n.Local() as members):
            return _x(members)
        case n.And(parts=parts, bare=bare):
            return _round(" and ".join(map(condition, parts)), bare)
        case n.Or(parts=parts, bare=bare):
            return _round(" or ".join(map(condition, parts)), bare)
        case n.Not(of=of, bare=bare):
            return _round(f"not {condition(of)}", bare)
        case _:
            return _x(node)


def gone_over(var: n.Local, of: n.Expr, met: n.Expr | None) -> str:
    """Print what a loop goes over that does something only with what meets a condition."""
    first = met.parts[0] if isinstance(met, n.And) else met
    match of, first:
        case n.Range(low=int(low), high=n.Constant(value=high)), n.Flag(at=at) if at in (var, n.Offset(_base(at), var)):
            return f"({_x(of)} if 1 in m[{_base(at) + low}:{_base(at) + high}] else ())"
        case _:
            return _x(of)


def _base(at: n.Expr) -> int:
    return at.base if isinstance(at, n.Offset) else 0


def _can_carry_out(node: n.CanCarryOut) -> str:
    thing, table = _x(node.thing), node.table.name
    call = f"{table}[{thing}](S, {_x(node.player)}, {thing})"
    return f"({thing} not in S.busy and ({table}[{thing}] is None or {call}))"


def _power_of(entry: n.Expr, size: int) -> str:
    return f"{_x(entry)} // {size}"


def _must(node: n.Must) -> str:
    return f"{_power_of(node.entry, node.size)} in MUST"


def _is_plain(node: n.IsPlain) -> str:
    return f"{_x(node.effect)}[0] is not None"


def _call(node: n.Call) -> str:
    return f"{node.function}({', '.join(['S', *map(_x, node.arguments)])})"


def _primitive(node: n.Primitive) -> str:
    arguments = [_x(a) for a in node.arguments]
    return f"{node.name}({', '.join(['S', *arguments] if SIGNATURES[node.name].state else arguments)})"


def _call_power(node: n.CallPower) -> str:
    entry = _x(node.entry)
    given = "".join(f", {_x(a)}" for a in node.arguments)
    return f"{node.table}[{entry} // {node.size}](S, {_x(node.player)}, {entry} % {node.size}{given})"


def _carry_out(node: n.CarryOut) -> str:
    return f"{_x(node.effect)}[0](S, {_x(node.player)}, {_x(node.thing)})"


def _reaction(node: n.Reaction) -> str:
    return f"REACT[{_power_of(node.entry, node.size)}]"


def _thing_of(node: n.ThingOf) -> str:
    return f"{_x(node.entry)} % {node.size}"


def _offered(node: n.Offered) -> str:
    return f"-{FIRST_OFFER} - {_x(node.entry)}"


def _saw(node: n.Saw) -> str:
    return f"saw(S, {node.number}, {_x(node.of)})"


# ---- lists ------------------------------------------------------------------------------------------------------


def _range(node: n.Range) -> str:
    return f"range({_x(node.high)})" if node.low is None else f"range({node.low}, {_x(node.high)})"


def _list_of(node: n.ListOf) -> str:
    return f"[{listed(node.items)}]"


def _empty(node: n.Empty) -> str:
    return "()"


def _one(node: n.One) -> str:
    return f"({_x(node.of)},)"


def _spread(node: n.Spread) -> str:
    return f"*{_x(node.of)}"


def _seen(node: n.Seen) -> str:
    return _x(node.items[0]) if len(node.items) == 1 else f"({listed(node.items)})"


def _clauses(clauses: Sequence[n.Clause]) -> str:
    return " ".join([_each(c) if isinstance(c, n.Each) else f"if {condition(c.condition)}" for c in clauses])


def _each(node: n.Each) -> str:
    return f"for {node.var.name} in {_x(node.of)}"


def _comprehension(node: n.Comprehension) -> str:
    return f"[{_x(node.element)} {_clauses(node.clauses)}]"


def _first_of_each(node: n.FirstOfEach) -> str:
    return f"{{{_x(node.key)}: {_x(node.element)} {_clauses(node.clauses)}}}.values()"


def _distinct(node: n.Distinct) -> str:
    return f"dict.fromkeys({_x(node.of)})"


def _best(node: n.Best) -> str:
    sign, x = "-" if node.lowest else "", node.var.name
    return f"best([({sign}({_x(node.value)}), {x}) for {x} in {_x(node.of)}])"


def _told(node: n.Told) -> str:
    x, here = node.var.name, f"at[{node.var.name}]"
    where = f"{here} in ({listed(node.places)},)" if len(node.places) > 1 else f"{here} == {_x(node.places[0])}"
    return f"[({here}, {_x(node.shown)}) if {where} else {x} for {x} in {_x(node.of)}]"


def _backwards(node: n.Backwards) -> str:
    return f"{_x(node.of)}[::-1]" if node.copied else f"reversed({_x(node.of)})"


def _top_of(node: n.TopOf) -> str:
    return f"{_x(node.of)}[:-{node.number + 1}:-1]"


def _fixed(node: n.Fixed) -> str:
    return f"tuple({_x(node.of)})"


def _added(node: n.Added) -> str:
    return f"({_x(node.of)} + ({_x(node.item)},))"


def _rotated(node: n.Rotated) -> str:
    return f"(*{_x(node.of)}[1:], {_x(node.first)})"


def _without(node: n.Without) -> str:
    return f"tuple(x for x in {_x(node.of)} if x != {_x(node.item)})"


def _joined(node: n.Joined) -> str:
    return f"{_x(node.left)} + {_x(node.right)}"


def _len(node: n.Len) -> str:
    return f"len({_x(node.of)})"


def _last(node: n.Last) -> str:
    return f"{_x(node.of)}[-1]"


def _count_of(node: n.CountOf) -> str:
    return f"{_x(node.of)}.count({_x(node.value)})"


def _reached(node: n.Reached) -> str:
    most, passes = _x(node.most), node.passes
    return f"reached({node.relation.name}, {_x(node.starts)}, {most}, {passes}, S, {_x(node.player)})"


def _steps_to(node: n.StepsTo) -> str:
    return f"{_x(node.reached)}.get({_x(node.thing)}, {NO_WAY})"


def _counted(node: n.Counted) -> str:
    return f"counted(S, {_x(node.of)}, {node.steps})"


_EXPRESSIONS: Final[dict[type, Callable[[Any], str]]] = {
    n.Constant: _constant,
    n.Bool: _bool,
    n.Nil: _nil,
    n.Local: _local,
    n.Players: _players,
    n.StateField: _state_field,
    n.ActivePlayer: _active_player,
    n.Counter: _counter,
    n.Flag: _flag,
    n.ZoneAt: _zone_at,
    n.WhereIs: _where_is,
    n.InForce: _in_force,
    n.Table: _table,
    n.Look: _look,
    n.AtTable: _at_table,
    n.Offset: _offset,
    n.Arith: _arith,
    n.Negative: _negative,
    n.Divide: _divide,
    n.Extreme: _extreme,
    n.Choice: _choice,
    n.Whole: _whole,
    n.OrZero: _or_zero,
    n.WithBit: _with_bit,
    n.Compare: _compare,
    n.Not: _not,
    n.And: _and,
    n.Or: _or,
    n.IsNone: _is_none,
    n.Contains: _contains,
    n.NotEmpty: _not_empty,
    n.CanCarryOut: _can_carry_out,
    n.Must: _must,
    n.IsPlain: _is_plain,
    n.Call: _call,
    n.Primitive: _primitive,
    n.CallPower: _call_power,
    n.CarryOut: _carry_out,
    n.Reaction: _reaction,
    n.ThingOf: _thing_of,
    n.Offered: _offered,
    n.Saw: _saw,
    n.Range: _range,
    n.ListOf: _list_of,
    n.Empty: _empty,
    n.One: _one,
    n.Spread: _spread,
    n.Seen: _seen,
    n.Comprehension: _comprehension,
    n.FirstOfEach: _first_of_each,
    n.Distinct: _distinct,
    n.Best: _best,
    n.Told: _told,
    n.Backwards: _backwards,
    n.TopOf: _top_of,
    n.Fixed: _fixed,
    n.Added: _added,
    n.Rotated: _rotated,
    n.Without: _without,
    n.Joined: _joined,
    n.Len: _len,
    n.Last: _last,
    n.CountOf: _count_of,
    n.Reached: _reached,
    n.StepsTo: _steps_to,
    n.Counted: _counted,
}
