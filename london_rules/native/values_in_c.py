"""Single values as C: numbers, conditions, calls and looks into tables, worked out in the order of Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from london_rules.compiler.question import FIRST_OFFER
from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES
from london_rules.native.kinds import C_TYPES, UnprintableError, kind_of, kind_of_type, stacked
from london_rules.native.printing import Printing

_EXACT: Final = 1 << 62  # sums and products bounded by this need no check
_OVERFLOWING: Final = {"+": "add", "-": "sub", "*": "mul"}  # as the functions of the run-time are called


def _constant(_: Printing, node: n.Constant) -> str:
    return str(node.value) if abs(node.value) < 1 << 31 else f"INT64_C({node.value})"


def _look(e: Printing, node: n.Look) -> str:
    if not isinstance(node.table, n.Table):
        return _look_in_list(e, node)
    match kind_of(node):
        case "row":
            return f"row_of({node.table.name}, {e.value(node.at)})"
        case "effect":
            return f"(&{node.table.name}[{e.value(node.at)}])"
        case _:
            return f"{node.table.name}[{e.value(node.at)}]"


def _look_in_list(e: Printing, node: n.Look) -> str:
    if kind_of(node.table) == "place" and not stacked(node.table):
        return f"member_of_zone(S, {e.x(node.table)}, {e.value(node.at)})"
    return f"member(S, {e.listed(node.table)}, {e.value(node.at)})"


def _arith(e: Printing, node: n.Arith) -> str:
    sides = node.left, node.right
    if node.op in _OVERFLOWING and (node.most is None or node.most >= _EXACT):
        return e.call(f"checked_{_OVERFLOWING[node.op]}", sides)
    return e.ordered(sides, lambda left, right: f"((int64_t)({left}) {node.op} ({right}))")


def _whole(e: Printing, node: n.Whole) -> str:
    of = node.of
    if not isinstance(of, n.Arith) or of.op not in _OVERFLOWING:
        return f"whole(S, {e.value(of)}, {node.position})"
    return e.call(f"whole_{_OVERFLOWING[of.op]}", (of.left, of.right), node.position)


def _divide(e: Printing, node: n.Divide) -> str:
    place = -1 if node.position is None else node.position
    return e.call("divide", (node.left, node.right), int(node.up), place)


def _extreme(e: Printing, node: n.Extreme) -> str:
    function = "smaller" if node.how == "min" else "larger"
    return e.ordered((node.left, node.right), lambda left, right: f"{function}({left}, {right})")


def _choice(e: Printing, node: n.Choice) -> str:
    kind = kind_of(node)
    then, otherwise = e.as_kind(node.then, kind), e.as_kind(node.otherwise, kind)
    return f"({e.truth(node.condition)} ? {then} : {otherwise})"


def _compare(e: Printing, node: n.Compare) -> str:
    if "list" in (kind_of(node.left), kind_of(node.right)):
        raise UnprintableError("lists cannot be compared in C")
    return e.ordered((node.left, node.right), lambda left, right: f"({left} {node.op} {right})")


def _is_none(e: Printing, node: n.IsNone) -> str:
    sign = "!" if node.negated else ""
    match kind_of(node.of):
        case "list":
            return f"({sign}(({e.x(node.of)}).n == NO_LIST))"
        case "effect":
            return f"({sign}is_no_effect({e.x(node.of)}))"
        case _:
            return f"({sign}({e.x(node.of)} == NONE))"


def _contains(e: Printing, node: n.Contains) -> str:
    sign, item, among = "!" if node.negated else "", e.value(node.item), node.list
    if isinstance(among, n.StateField):
        return f"({sign}cells_hold(S->{among.name}, S->{among.name}_n, {item}))"
    match kind_of(among):
        case "place" if not stacked(among):
            return f"({sign}zone_holds(S, {e.x(among)}, {item}))"
        case "row":
            return f"({sign}row_holds({e.x(among)}, {item}))"
        case "steps":
            return f"({sign}({e.x(among)}->steps[{item}] >= 0))"
        case _:
            return f"({sign}holds({e.listed(among)}, {item}))"


def _can_carry_out(e: Printing, node: n.CanCarryOut) -> str:
    thing, table = e.new("t"), node.table.name
    call = f"(!{table}[{thing}] || {table}[{thing}](S, {e.value(node.player)}, {thing}))"
    return f"({{ int64_t {thing} = {e.value(node.thing)}; !cells_hold(S->busy, S->busy_n, {thing}) && {call}; }})"


def _call_power(e: Printing, node: n.CallPower) -> str:
    entry, kind = e.new("e"), C_TYPES[kind_of_type(node.type)]
    inputs = ", ".join(["State *", *["int64_t"] * (2 + len(node.arguments))])
    before, codes = e.arguments((node.player, *node.arguments))
    given = ", ".join(["S", codes[0], f"{entry} % {node.size}", *codes[1:]])
    function = f"(({kind} (*)({inputs})){node.table}[{entry} / {node.size}])"
    return f"({{ int64_t {entry} = {e.value(node.entry)}; {before}{function}({given}); }})"


# ---- functions of the run-time ------------------------------------------------------------------


def _primitive(e: Printing, node: n.Primitive) -> str:
    special = _SPECIAL.get(node.name)
    if special is not None:
        return special(e, node.arguments)
    kinds = [kind_of_type(of) for of in SIGNATURES[node.name].inputs]
    codes = [e.as_kind(a, kind) for a, kind in zip(node.arguments, kinds, strict=True)]
    return f"{node.name}({', '.join(['S', *codes])})"


def _look_up(e: Printing, arguments: Sequence[n.Expr]) -> str:
    table, more, key = arguments
    if not isinstance(table, n.Table):
        raise UnprintableError("a table that is looked up is not a constant")
    return f"look_up(S, {table.name}, LENGTH({table.name}), {e.value(more)}, {e.value(key)})"


def _of_place(name: str, used: int) -> Callable[[Printing, Sequence[n.Expr]], str]:
    """Make the printer of a function of a place that needs only some of the arguments."""

    def write(e: Printing, arguments: Sequence[n.Expr]) -> str:
        if kind_of(arguments[0]) != "place":
            raise UnprintableError(f"`{name}` is not of a zone")
        return f"{name}({', '.join(['S', *(e.value(a) for a in arguments[:used])])})"

    return write


def _move_row(e: Printing, arguments: Sequence[n.Expr]) -> str:
    zone, number, to, _, position = arguments
    return f"move_row(S, {', '.join(e.value(a) for a in (zone, number, to, position))})"


def top(e: Printing, arguments: Sequence[n.Expr]) -> str:
    """Print the things on top of a place, or the last ones of a list."""
    of, number = arguments
    if kind_of(of) == "place":
        return f"top(S, {e.x(of)}, {e.value(number)})"
    return f"last_of(S, {e.listed(of)}, {e.value(number)})"


def _nearest(e: Printing, arguments: Sequence[n.Expr]) -> str:
    table, starts, thing = arguments
    if not isinstance(table, n.Table):
        raise UnprintableError("steps are counted along something else than a relation")
    if kind_of(starts) == "place" and not stacked(starts):
        return f"nearest_to_zone(S, {table.name}, {e.x(starts)}, {e.value(thing)})"
    return f"nearest(S, {table.name}, {e.listed(starts)}, {e.value(thing)})"


_SPECIAL: Final[dict[str, Callable[[Printing, Sequence[n.Expr]], str]]] = {
    "look_up": _look_up,
    "row": _of_place("row", 2),
    "bottom": _of_place("bottom", 2),
    "close_gaps": _of_place("close_gaps", 1),
    "move_row": _move_row,
    "top": top,
    "nearest": _nearest,
}


VALUES: Final[dict[type, Callable[[Printing, Any], str]]] = {
    n.Constant: _constant,
    n.Bool: lambda e, node: str(int(node.value)),
    n.Nil: lambda e, node: "NONE",
    n.Local: lambda e, node: e.name(node),
    n.Players: lambda e, node: "S->np",
    n.StateField: lambda e, node: f"S->{node.name}",
    n.ActivePlayer: lambda e, node: "S->slots[PLAYER]",
    n.Counter: lambda e, node: f"S->c[{e.value(node.at)}]",
    n.Flag: lambda e, node: f"S->m[{e.value(node.at)}]",
    n.ZoneAt: lambda e, node: f"({e.value(node.at)})",
    n.WhereIs: lambda e, node: f"S->at[{e.value(node.thing)}]",
    n.InForce: lambda e, node: f"in_force_list(S, {e.value(node.at)})",
    n.Look: _look,
    n.AtTable: lambda e, node: f"row_of({node.name}, S->np * MOST + {e.value(node.player)})",
    n.Offset: lambda e, node: f"({node.base} + {e.value(node.of)})",
    n.Arith: _arith,
    n.Negative: lambda e, node: f"checked_sub(S, 0, {e.value(node.of)})",
    n.Divide: _divide,
    n.Extreme: _extreme,
    n.Choice: _choice,
    n.Whole: _whole,
    n.OrZero: lambda e, node: f"or_zero({e.value(node.of)})",
    n.WithBit: lambda e, node: f"with_bit(S, {e.value(node.bits)}, {e.value(node.bit)})",
    n.Compare: _compare,
    n.Not: lambda e, node: f"(!{e.truth(node.of)})",
    n.And: lambda e, node: f"({' && '.join(map(e.truth, node.parts))})",
    n.Or: lambda e, node: f"({' || '.join(map(e.truth, node.parts))})",
    n.IsNone: _is_none,
    n.Contains: _contains,
    n.NotEmpty: lambda e, node: e.truth(node.of),
    n.CanCarryOut: _can_carry_out,
    n.Must: lambda e, node: f"MUST[{e.value(node.entry)} / {node.size}]",
    n.IsPlain: lambda e, node: f"(({e.x(node.effect)})->plain != NULL)",
    n.Call: lambda e, node: e.call(node.function, node.arguments),
    n.Primitive: _primitive,
    n.CallPower: _call_power,
    n.CarryOut: lambda e, node: f"({e.x(node.effect)})->plain(S, {e.value(node.player)}, {e.value(node.thing)})",
    n.Reaction: lambda e, node: f"(&REACT[{e.value(node.entry)} / {node.size}])",
    n.ThingOf: lambda e, node: f"({e.value(node.entry)} % {node.size})",
    n.Offered: lambda e, node: f"(-{FIRST_OFFER} - {e.value(node.entry)})",
}
