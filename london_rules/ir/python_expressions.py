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


def _divide(node: n.Divide) -> str:
    left, right = _x(node.left), _x(node.right)
    if node.position is not None:
        return f"divide({left}, {right}, {node.up}, {node.position})"
    return f"-(-({left}) // {right})" if node.up else f"({left} // {right})"


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


def _primitive(node: n.Primitive) -> str:
    arguments = [_x(a) for a in node.arguments]
    return f"{node.name}({', '.join(['S', *arguments] if SIGNATURES[node.name].state else arguments)})"


def _call_power(node: n.CallPower) -> str:
    entry = _x(node.entry)
    given = "".join(f", {_x(a)}" for a in node.arguments)
    return f"{node.table}[{entry} // {node.size}](S, {_x(node.player)}, {entry} % {node.size}{given})"


# ---- lists ------------------------------------------------------------------------------------------------------


def _clauses(clauses: Sequence[n.Clause]) -> str:
    return " ".join([_each(c) if isinstance(c, n.Each) else f"if {condition(c.condition)}" for c in clauses])


def _each(node: n.Each) -> str:
    return f"for {node.var.name} in {_x(node.of)}"


def _best(node: n.Best) -> str:
    sign, x = "-" if node.lowest else "", node.var.name
    return f"best([({sign}({_x(node.value)}), {x}) for {x} in {_x(node.of)}])"


def _told(node: n.Told) -> str:
    x, here = node.var.name, f"at[{node.var.name}]"
    where = f"{here} in ({listed(node.places)},)" if len(node.places) > 1 else f"{here} == {_x(node.places[0])}"
    return f"[({here}, {_x(node.shown)}) if {where} else {x} for {x} in {_x(node.of)}]"


def _reached(node: n.Reached) -> str:
    function, most, passes = "reached_by" if node.by else "reached", _x(node.most), node.passes
    return f"{function}({node.relation.name}, {_x(node.starts)}, {most}, {passes}, S, {_x(node.player)})"


_EXPRESSIONS: Final[dict[type, Callable[[Any], str]]] = {
    n.Constant: lambda node: str(node.value),
    n.Bool: lambda node: str(node.value),
    n.Nil: lambda _: "None",
    n.Local: lambda node: node.name,
    n.Players: lambda _: "S.np",
    n.StateField: lambda node: f"S.{node.name}",
    n.ActivePlayer: lambda _: "S.frames[0][1]",
    n.Counter: lambda node: f"c[{_x(node.at)}]",
    n.Flag: lambda node: f"m[{_x(node.at)}]",
    n.ZoneAt: lambda node: f"z[{_x(node.at)}]",
    n.WhereIs: lambda node: f"at[{_x(node.thing)}]",
    n.InForce: lambda node: f"S.act[{_x(node.at)}]",
    n.Table: lambda node: node.name,
    n.Look: lambda node: f"{_x(node.table)}[{_x(node.at)}]",
    n.AtTable: lambda node: f"{node.name}[S.np][{_x(node.player)}]",
    n.Offset: lambda node: f"{node.base} + {_x(node.of)}",
    n.Arith: lambda node: _round(f"{_x(node.left)} {node.op} {_x(node.right)}", node.bare),
    n.Negative: lambda node: f"-{_x(node.of)}" if node.bare else f"-({_x(node.of)})",
    n.Divide: _divide,
    n.Extreme: lambda node: f"{node.how}({_x(node.left)}, {_x(node.right)})",
    n.Choice: lambda node: _round(
        f"{_x(node.then)} if {condition(node.condition)} else {_x(node.otherwise)}", node.bare
    ),
    n.Whole: lambda node: f"whole({_x(node.of)}, {node.position})",
    n.OrZero: lambda node: f"{_x(node.of)} or 0",
    n.WithBit: lambda node: f"{_x(node.bits)} | 1 << {_x(node.bit)}",
    n.Compare: lambda node: _round(f"{_x(node.left)} {node.op} {_x(node.right)}", node.bare),
    n.Not: lambda node: _round(f"not {condition(node.of)}", node.bare),
    n.And: lambda node: _round(" and ".join(map(_x, node.parts)), node.bare),
    n.Or: lambda node: _round(" or ".join(map(_x, node.parts)), node.bare),
    n.IsNone: lambda node: _round(f"{_x(node.of)} is {'not ' * node.negated}None", node.bare),
    n.Contains: lambda node: _round(f"{_x(node.item)} {'not ' * node.negated}in {_x(node.list)}", node.bare),
    n.NotEmpty: lambda node: f"bool({_x(node.of)})",
    n.CanCarryOut: _can_carry_out,
    n.Must: lambda node: f"{_x(node.entry)} // {node.size} in MUST",
    n.IsPlain: lambda node: f"{_x(node.effect)}[0] is not None",
    n.Call: lambda node: f"{node.function}({', '.join(['S', *map(_x, node.arguments)])})",
    n.Primitive: _primitive,
    n.CallPower: _call_power,
    n.CarryOut: lambda node: f"{_x(node.effect)}[0](S, {_x(node.player)}, {_x(node.thing)})",
    n.Reaction: lambda node: f"REACT[{_x(node.entry)} // {node.size}]",
    n.ThingOf: lambda node: f"{_x(node.entry)} % {node.size}",
    n.Offered: lambda node: f"-{FIRST_OFFER} - {_x(node.entry)}",
    n.Saw: lambda node: f"saw(S, {node.number}, {_x(node.of)})",
    n.Range: lambda node: f"range({_x(node.high)})" if node.low is None else f"range({node.low}, {_x(node.high)})",
    n.ListOf: lambda node: f"[{listed(node.items)}]",
    n.Empty: lambda _: "()",
    n.One: lambda node: f"({_x(node.of)},)",
    n.Spread: lambda node: f"*{_x(node.of)}",
    n.Seen: lambda node: _x(node.items[0]) if len(node.items) == 1 else f"({listed(node.items)})",
    n.Comprehension: lambda node: f"[{_x(node.element)} {_clauses(node.clauses)}]",
    n.FirstOfEach: lambda node: f"{{{_x(node.key)}: {_x(node.element)} {_clauses(node.clauses)}}}.values()",
    n.Distinct: lambda node: f"dict.fromkeys({_x(node.of)})",
    n.Best: _best,
    n.Told: _told,
    n.Backwards: lambda node: f"{_x(node.of)}[::-1]" if node.copied else f"reversed({_x(node.of)})",
    n.TopOf: lambda node: f"{_x(node.of)}[:-{node.number + 1}:-1]",
    n.Fixed: lambda node: f"tuple({_x(node.of)})",
    n.Added: lambda node: f"({_x(node.of)} + ({_x(node.item)},))",
    n.Rotated: lambda node: f"(*{_x(node.of)}[1:], {_x(node.first)})",
    n.Without: lambda node: f"tuple(x for x in {_x(node.of)} if x != {_x(node.item)})",
    n.Joined: lambda node: f"{_x(node.left)} + {_x(node.right)}",
    n.Len: lambda node: f"len({_x(node.of)})",
    n.Last: lambda node: f"{_x(node.of)}[-1]",
    n.CountOf: lambda node: f"{_x(node.of)}.count({_x(node.value)})",
    n.Reached: _reached,
    n.StepsTo: lambda node: f"{_x(node.reached)}.get({_x(node.thing)}, {NO_WAY})",
    n.Counted: lambda node: f"counted(S, {_x(node.of)}, {node.steps})",
}
