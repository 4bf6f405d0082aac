"""Expressions as C: values are worked out in the order of Python, lists are made by blocks that give a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, Final

from london_rules.compiler.question import FIRST_OFFER
from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES
from london_rules.ir.walk import walk
from london_rules.native.kinds import (
    C_TYPES,
    UnprintableError,
    can_be_none,
    kind_of,
    kind_of_type,
    stacked,
)

_EXACT: Final = 1 << 62  # sums and products bounded by this need no check
_OVERFLOWING: Final = {"+": "add", "-": "sub", "*": "mul"}  # as the functions of the run-time are called
_CALLS: Final = (n.Call, n.Primitive, n.CallPower, n.CarryOut, n.Reached, n.CanCarryOut)
_NOTHING: Final = {"value": "NONE", "steps": "NULL"}  # None as each kind that has a plain one
_KEPT: Final = ("busy", "used", "temp")  # lists of a state


class Expressions:
    """Print the expressions of one function."""

    def __init__(self) -> None:
        self._numbers = count()

    def new(self, about: str = "x") -> str:
        """Give a name that no other has in the function."""
        return f"{about}_{next(self._numbers)}"

    def name(self, local: n.Local) -> str:
        """Give the C name of a local: with its kind, as one name may stand for several kinds of things."""
        kind = kind_of_type(local.type)
        return local.name if kind == "value" else f"{local.name}_{kind}"

    # ---- of each kind -----------------------------------------------------------------------

    def x(self, node: n.Expr) -> str:
        """Print an expression as what it is."""
        printer = _PRINTERS.get(type(node))
        if printer is None:
            raise UnprintableError(f"{type(node).__name__} cannot be printed as C")
        return printer(self, node)

    def value(self, node: n.Expr) -> str:
        """Print an expression that must be a value."""
        if kind_of(node) not in ("value", "place"):
            raise UnprintableError(f"{type(node).__name__} is not a value")
        return self.x(node)

    def as_kind(self, node: n.Expr, kind: str) -> str:
        """Print an expression as a kind that it can be turned into."""
        if kind == "list":
            return self.listed(node)
        if isinstance(node, n.Nil) and kind in _NOTHING:
            return _NOTHING[kind]
        if kind != kind_of(node) and {kind, kind_of(node)} != {"value", "place"}:
            raise UnprintableError(f"{type(node).__name__} is not a {kind}")
        return self.x(node)

    def listed(self, node: n.Expr) -> str:
        """Print an expression as a list of its own."""
        if isinstance(node, n.Nil):
            return "nil_list()"
        kind = kind_of(node)
        if kind == "list":
            return self.x(node)
        if kind == "place" and not stacked(node):
            return f"zone_list(S, {self.x(node)})"
        if kind == "row":
            return f"row_list(S, {self.x(node)})"
        if kind == "steps":
            return f"{self.x(node)}->things"
        if isinstance(node, n.StateField) and node.name == "ans":
            return "answered_order(S)"
        raise UnprintableError(f"{type(node).__name__} is not a list")

    def truth(self, node: n.Expr) -> str:
        """Print an expression as a condition: a list holds if it has members, a number if it is not 0."""
        if isinstance(node, n.InForce) or _is_kept(node):
            return f"({self.length(node)} > 0)"
        kind = kind_of(node)
        if kind == "value":
            return f"some({self.x(node)})" if can_be_none(node) else self.x(node)
        return f"({self.length(node)} > 0)"

    def length(self, node: n.Expr) -> str:
        """Print the number of members of a list."""
        if isinstance(node, n.InForce):
            return f"S->act_n[{self.value(node.at)}]"
        if isinstance(node, n.StateField) and _is_kept(node):
            return f"S->{node.name}_n"
        match kind_of(node):
            case "place":
                return f"S->{'stacks_n' if stacked(node) else 'zone_n'}[{self.x(node)}]"
            case "list" | "row":
                return f"({self.x(node)}).n"
            case "steps":
                return f"{self.x(node)}->things.n"
            case _:
                raise UnprintableError(f"{type(node).__name__} has no length")

    def arguments(self, nodes: Sequence[n.Expr]) -> tuple[str, list[str]]:
        """Print arguments; where several call something, they are worked out one after the other beforehand."""
        codes = [self.x(node) for node in nodes]
        if sum(_calls(node) for node in nodes) < 2:
            return "", codes
        names = [self.new("a") for _ in nodes]
        kinds = [C_TYPES[kind_of(node)] for node in nodes]
        before = "".join(f"{kind} {name} = {code}; " for kind, name, code in zip(kinds, names, codes, strict=True))
        return before, names

    # ---- loops ------------------------------------------------------------------------------

    def loop(self, var: n.Local, of: n.Expr, body: Callable[[str], str], still: bool = False) -> str:
        """Print a loop over a list; the body gets the declaration of its variable.

        A zone may change meanwhile, unless it is `still`: where the body only works something out.
        """
        if isinstance(of, n.Counted):
            if kind_of(of.of) == "list":
                return self._over_list(var, of, body)
            return f"{{ spend(S, {self.length(of.of)}, {of.steps}); {self.loop(var, of.of, body, still)} }}"
        if isinstance(of, n.Range):
            return self._over_range(var, of, body)
        if isinstance(of, n.ListOf) and len(of.items) == 1 and not isinstance(of.items[0], n.Spread):
            kind = kind_of(of.items[0])
            return f"{{ {body(self._declared(var, kind, self.x(of.items[0])))} }}"
        if isinstance(of, n.Backwards):
            return self._over_backwards(var, of, body, still)
        if kind_of(of) == "place":
            return self._over_stacks(var, of, body) if still and stacked(of) else self._over_place(var, of, body)
        if kind_of(of) == "row":
            return self._over_row(var, of, body)
        return self._over_list(var, of, body)

    def _declared(self, var: n.Local, kind: Any, code: str) -> str:
        """Declare the variable of a loop, by its own kind or by that of what it goes over."""
        name = var.name if kind == "value" else f"{var.name}_{kind}"
        wanted = kind_of_type(var.type)
        if wanted != kind and {wanted, kind} != {"value", "place"}:
            raise UnprintableError(f"a loop over {kind}s has a variable of another kind")
        return f"{C_TYPES[kind]} {name} = {code};"

    def _over_range(self, var: n.Local, of: n.Range, body: Callable[[str], str]) -> str:
        i, high = self.new("i"), self.new("end")
        low = 0 if of.low is None else of.low
        inner = body(self._declared(var, "value", i))
        return f"for (int64_t {i} = {low}, {high} = {self.value(of.high)}; {i} < {high}; {i}++) {{ {inner} }}"

    def _over_list(self, var: n.Local, of: n.Expr, body: Callable[[str], str]) -> str:
        over, i = self.new("l"), self.new("i")
        inner = body(self._declared(var, "value", f"{over}.v[{i}]"))
        return f"{{ List {over} = {self.listed(of)}; for (int32_t {i} = 0; {i} < {over}.n; {i}++) {{ {inner} }} }}"

    def _over_row(self, var: n.Local, of: n.Expr, body: Callable[[str], str]) -> str:
        over, i = self.new("r"), self.new("i")
        inner = body(self._declared(var, "value", f"{over}.v[{i}]"))
        return f"{{ Row {over} = {self.x(of)}; for (int32_t {i} = 0; {i} < {over}.n; {i}++) {{ {inner} }} }}"

    def _over_place(self, var: n.Local, of: n.Expr, body: Callable[[str], str]) -> str:
        zone, i = self.new("z"), self.new("i")
        if stacked(of):
            inner, size = body(self._declared(var, "row", f"stack(S, {zone}, {i})")), "stacks_n"
        else:
            inner, size = body(self._declared(var, "value", f"zone_things(S, {zone})[{i}]")), "zone_n"
        return (
            f"{{ int64_t {zone} = {self.x(of)}; for (int32_t {i} = 0; {i} < S->{size}[{zone}]; {i}++) {{ {inner} }} }}"
        )

    def _over_stacks(self, var: n.Local, of: n.Expr, body: Callable[[str], str]) -> str:
        zone, i, row = self.new("z"), self.new("i"), self.new("r")
        inner = body(self._declared(var, "row", row))
        begun = f"int64_t {zone} = {self.x(of)}; Row {row} = {{zone_things(S, {zone}), 0}};"
        step = f"{row}.v += {row}.n; {row}.n = zone_heights(S, {zone})[{i}];"
        return f"{{ {begun} for (int32_t {i} = 0; {i} < S->stacks_n[{zone}]; {i}++) {{ {step} {inner} }} }}"

    def _over_place_backwards(self, var: n.Local, of: n.Expr, body: Callable[[str], str]) -> str:
        zone, i = self.new("z"), self.new("i")
        inner = body(self._declared(var, "value", f"zone_things(S, {zone})[{i}]"))
        down = f"for (int32_t {i} = S->zone_n[{zone}]; {i}-- > 0 && {i} < S->zone_n[{zone}];)"
        return f"{{ int64_t {zone} = {self.x(of)}; {down} {{ {inner} }} }}"

    def _over_backwards(self, var: n.Local, of: n.Backwards, body: Callable[[str], str], still: bool) -> str:
        if kind_of(of.of) == "place" and not stacked(of.of) and (still or not of.copied):
            return self._over_place_backwards(var, of.of, body)
        over, i = self.new("l"), self.new("i")
        inner = body(self._declared(var, "value", f"{over}.v[{i}]"))
        return f"{{ List {over} = {self.listed(of.of)}; for (int32_t {i} = {over}.n; {i}-- > 0;) {{ {inner} }} }}"

    def clauses(self, clauses: Sequence[n.Clause], inner: str) -> str:
        """Print the clauses of a comprehension around what is done in each round."""
        for clause in reversed(clauses):
            if isinstance(clause, n.When):
                inner = f"if ({self.truth(clause.condition)}) {{ {inner} }}"
            else:
                inner = self.loop(clause.var, clause.of, _around(inner), still=True)
        return inner

    def made(self, fill: Callable[[str], str], begun: str = "new_list(S)") -> str:
        """Print a list that statements fill."""
        name = self.new("made")
        return f"({{ List {name} = {begun}; {fill(name)} {name}; }})"


def _around(inner: str) -> Callable[[str], str]:
    return lambda declared: f"{declared} {inner}"


def _is_kept(node: n.Expr) -> bool:
    return isinstance(node, n.StateField) and node.name in _KEPT


def _calls(node: n.Expr) -> bool:
    return any(isinstance(one, _CALLS) for one in walk((node,)))


# ---- single values ------------------------------------------------------------------------------


def _constant(_: Expressions, node: n.Constant) -> str:
    return str(node.value) if abs(node.value) < 1 << 31 else f"INT64_C({node.value})"


def _state_field(_: Expressions, node: n.StateField) -> str:
    return f"S->{node.name}"


def _look(e: Expressions, node: n.Look) -> str:
    if not isinstance(node.table, n.Table):
        return _look_in_list(e, node)
    match kind_of(node):
        case "row":
            return f"row_of({node.table.name}, {e.value(node.at)})"
        case "effect":
            return f"(&{node.table.name}[{e.value(node.at)}])"
        case _:
            return f"{node.table.name}[{e.value(node.at)}]"


def _look_in_list(e: Expressions, node: n.Look) -> str:
    if kind_of(node.table) == "place" and not stacked(node.table):
        return f"member_of_zone(S, {e.x(node.table)}, {e.value(node.at)})"
    return f"member(S, {e.listed(node.table)}, {e.value(node.at)})"


def _at_table(e: Expressions, node: n.AtTable) -> str:
    return f"row_of({node.name}, S->np * MOST + {e.value(node.player)})"


def _arith(e: Expressions, node: n.Arith) -> str:
    before, (left, right) = e.arguments((node.left, node.right))
    if node.op in _OVERFLOWING and (node.most is None or node.most >= _EXACT):
        code = f"checked_{_OVERFLOWING[node.op]}(S, {left}, {right})"
    else:
        code = f"((int64_t)({left}) {node.op} ({right}))"
    return f"({{ {before}{code}; }})" if before else code


def _whole(e: Expressions, node: n.Whole) -> str:
    of = node.of
    if not isinstance(of, n.Arith) or of.op not in _OVERFLOWING:
        return f"whole(S, {e.value(of)}, {node.position})"
    before, (left, right) = e.arguments((of.left, of.right))
    code = f"whole_{_OVERFLOWING[of.op]}(S, {left}, {right}, {node.position})"
    return f"({{ {before}{code}; }})" if before else code


def _divide(e: Expressions, node: n.Divide) -> str:
    before, (left, right) = e.arguments((node.left, node.right))
    place = -1 if node.position is None else node.position
    code = f"divide(S, {left}, {right}, {int(node.up)}, {place})"
    return f"({{ {before}{code}; }})" if before else code


def _extreme(e: Expressions, node: n.Extreme) -> str:
    before, (left, right) = e.arguments((node.left, node.right))
    code = f"{'smaller' if node.how == 'min' else 'larger'}({left}, {right})"
    return f"({{ {before}{code}; }})" if before else code


def _choice(e: Expressions, node: n.Choice) -> str:
    kind = kind_of(node)
    then, otherwise = e.as_kind(node.then, kind), e.as_kind(node.otherwise, kind)
    return f"({e.truth(node.condition)} ? {then} : {otherwise})"


def _compare(e: Expressions, node: n.Compare) -> str:
    if "list" in (kind_of(node.left), kind_of(node.right)):
        raise UnprintableError("lists cannot be compared in C")
    before, (left, right) = e.arguments((node.left, node.right))
    code = f"({left} {node.op} {right})"
    return f"({{ {before}{code}; }})" if before else code


def _is_none(e: Expressions, node: n.IsNone) -> str:
    sign = "!" if node.negated else ""
    match kind_of(node.of):
        case "list":
            return f"({sign}(({e.x(node.of)}).n == NO_LIST))"
        case "effect":
            return f"({sign}is_no_effect({e.x(node.of)}))"
        case _:
            return f"({sign}({e.x(node.of)} == NONE))"


def _contains(e: Expressions, node: n.Contains) -> str:
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


def _can_carry_out(e: Expressions, node: n.CanCarryOut) -> str:
    thing, table = e.new("t"), node.table.name
    call = f"(!{table}[{thing}] || {table}[{thing}](S, {e.value(node.player)}, {thing}))"
    return f"({{ int64_t {thing} = {e.value(node.thing)}; !cells_hold(S->busy, S->busy_n, {thing}) && {call}; }})"


def _call(e: Expressions, node: n.Call) -> str:
    before, codes = e.arguments(node.arguments)
    code = f"{node.function}({', '.join(['S', *codes])})"
    return f"({{ {before}{code}; }})" if before else code


def _call_power(e: Expressions, node: n.CallPower) -> str:
    entry, kind = e.new("e"), C_TYPES[kind_of_type(node.type)]
    inputs = ", ".join(["State *", *["int64_t"] * (2 + len(node.arguments))])
    before, codes = e.arguments((node.player, *node.arguments))
    given = ", ".join(["S", codes[0], f"{entry} % {node.size}", *codes[1:]])
    function = f"(({kind} (*)({inputs})){node.table}[{entry} / {node.size}])"
    return f"({{ int64_t {entry} = {e.value(node.entry)}; {before}{function}({given}); }})"


def _carry_out(e: Expressions, node: n.CarryOut) -> str:
    return f"({e.x(node.effect)})->plain(S, {e.value(node.player)}, {e.value(node.thing)})"


# ---- functions of the run-time ------------------------------------------------------------------


def _primitive(e: Expressions, node: n.Primitive) -> str:
    special = _SPECIAL.get(node.name)
    if special is not None:
        return special(e, node.arguments)
    kinds = [kind_of_type(of) for of in SIGNATURES[node.name].inputs]
    codes = [e.as_kind(a, kind) for a, kind in zip(node.arguments, kinds, strict=True)]
    return f"{node.name}({', '.join(['S', *codes])})"


def _look_up(e: Expressions, arguments: Sequence[n.Expr]) -> str:
    table, more, key = arguments
    if not isinstance(table, n.Table):
        raise UnprintableError("a table that is looked up is not a constant")
    return f"look_up(S, {table.name}, LENGTH({table.name}), {e.value(more)}, {e.value(key)})"


def _of_place(name: str, used: int) -> Callable[[Expressions, Sequence[n.Expr]], str]:
    """Make the printer of a function of a place that needs only some of the arguments."""

    def write(e: Expressions, arguments: Sequence[n.Expr]) -> str:
        if kind_of(arguments[0]) != "place":
            raise UnprintableError(f"`{name}` is not of a zone")
        return f"{name}({', '.join(['S', *(e.value(a) for a in arguments[:used])])})"

    return write


def _move_row(e: Expressions, arguments: Sequence[n.Expr]) -> str:
    zone, number, to, _, position = arguments
    return f"move_row(S, {', '.join(e.value(a) for a in (zone, number, to, position))})"


def _top(e: Expressions, arguments: Sequence[n.Expr]) -> str:
    of, number = arguments
    if kind_of(of) == "place":
        return f"top(S, {e.x(of)}, {e.value(number)})"
    return f"last_of(S, {e.listed(of)}, {e.value(number)})"


def _nearest(e: Expressions, arguments: Sequence[n.Expr]) -> str:
    table, starts, thing = arguments
    if not isinstance(table, n.Table):
        raise UnprintableError("steps are counted along something else than a relation")
    if kind_of(starts) == "place" and not stacked(starts):
        return f"nearest_to_zone(S, {table.name}, {e.x(starts)}, {e.value(thing)})"
    return f"nearest(S, {table.name}, {e.listed(starts)}, {e.value(thing)})"


def _told(e: Expressions, node: n.Told) -> str:
    """Print what each thing is told by: whether it is in one of the places, then that and what is seen, or itself."""
    x, width = node.var.name, 2 + len(node.shown.items)
    places = " || ".join(f"S->at[{x}] == {e.value(place)}" for place in node.places)

    def fill(name: str) -> str:
        there = ["1", f"S->at[{x}]", *(e.value(item) for item in node.shown.items)]
        elsewhere = ["0", x, *["0"] * (width - 2)]
        added = ["".join(f"add(S, &{name}, {code}); " for code in codes) for codes in (there, elsewhere)]
        return e.loop(node.var, node.of, _around(f"if ({places}) {{ {added[0]}}} else {{ {added[1]}}}"), still=True)

    return f"keys({e.made(fill)}, {width})"


_SPECIAL: Final[dict[str, Callable[[Expressions, Sequence[n.Expr]], str]]] = {
    "look_up": _look_up,
    "row": _of_place("row", 2),
    "close_gaps": _of_place("close_gaps", 1),
    "move_row": _move_row,
    "top": _top,
    "nearest": _nearest,
}

# ---- lists --------------------------------------------------------------------------------------


_MADE: Final = (n.Comprehension, n.FirstOfEach, n.ListOf, n.TopOf)  # lists that nothing else holds


def _list_of(e: Expressions, node: n.ListOf) -> str:
    def fill(name: str) -> str:
        parts = []
        for item in rest:
            if isinstance(item, n.Spread):
                parts.append(f"add_all(S, &{name}, {e.listed(item.of)});")
            else:
                parts.append(f"add(S, &{name}, {e.value(item)});")
        return " ".join(parts)

    rest, begun = node.items, "new_list(S)" if node.items else "no_list()"
    match node.items:
        case (n.Spread(of=of), *_) if isinstance(of, _MADE):
            rest, begun = node.items[1:], e.listed(of)
    return e.made(fill, begun) if rest else begun


def _comprehension(e: Expressions, node: n.Comprehension) -> str:
    return e.made(lambda name: e.clauses(node.clauses, f"add(S, &{name}, {e.value(node.element)});"))


def _first_of_each(e: Expressions, node: n.FirstOfEach) -> str:
    key = node.key
    items = key.items if isinstance(key, n.Seen) else (key,)
    things, known = e.new("things"), e.new("known")
    keys = " ".join(f"add(S, &{known}.keys, {e.value(item)});" for item in items)
    added = f"add_last(S, &{things}, &{known}, {len(items)}, {e.value(node.element)});"
    filled = e.clauses(node.clauses, f"{keys} {added}")
    return f"({{ List {things} = new_list(S); Known {known} = {{new_list(S), 0}}; {filled} {things}; }})"


def _best(e: Expressions, node: n.Best) -> str:
    things, measures = e.new("things"), e.new("measures")
    value = f"checked_sub(S, 0, {e.value(node.value)})" if node.lowest else e.value(node.value)
    added = f"add(S, &{measures}, {value}); add(S, &{things}, {node.var.name});"
    filled = e.loop(node.var, node.of, _around(added), still=True)
    return f"({{ List {things} = new_list(S), {measures} = new_list(S); {filled} best(S, {things}, {measures}); }})"


def _top_of(e: Expressions, node: n.TopOf) -> str:
    return _top(e, (node.of, n.Constant(node.number)))


def _range(e: Expressions, node: n.Range) -> str:
    return f"range_of(S, {0 if node.low is None else node.low}, {e.value(node.high)})"


def _last(e: Expressions, node: n.Last) -> str:
    match kind_of(node.of):
        case "row":
            return f"last_of_row(S, {e.x(node.of)})"
        case "place" if not stacked(node.of):
            return f"last_of_zone(S, {e.x(node.of)})"
        case _:
            return f"last_member(S, {e.listed(node.of)})"


def _count_of(e: Expressions, node: n.CountOf) -> str:
    return f"count_of({e.listed(node.of)}, {e.value(node.value)})"


def _reached(e: Expressions, node: n.Reached) -> str:
    found = e.new("found")
    passes = "NULL" if node.passes is None else node.passes
    inputs = f"{node.relation.name}, {e.listed(node.starts)}, {e.value(node.most)}, {passes}, {e.value(node.player)}"
    return f"({{ Reach *{found} = new_reach(S); reached(S, {found}, {inputs}); {found}; }})"


def _counted(e: Expressions, node: n.Counted) -> str:
    name = e.new("l")
    return f"({{ List {name} = {e.listed(node.of)}; spend(S, {name}.n, {node.steps}); {name}; }})"


_PRINTERS: Final[dict[type, Callable[[Expressions, Any], str]]] = {
    n.Constant: _constant,
    n.Bool: lambda e, node: str(int(node.value)),
    n.Nil: lambda e, node: "NONE",
    n.Local: lambda e, node: e.name(node),
    n.Players: lambda e, node: "S->np",
    n.StateField: _state_field,
    n.ActivePlayer: lambda e, node: "S->slots[PLAYER]",
    n.Counter: lambda e, node: f"S->c[{e.value(node.at)}]",
    n.Flag: lambda e, node: f"S->m[{e.value(node.at)}]",
    n.ZoneAt: lambda e, node: f"({e.value(node.at)})",
    n.WhereIs: lambda e, node: f"S->at[{e.value(node.thing)}]",
    n.InForce: lambda e, node: f"in_force_list(S, {e.value(node.at)})",
    n.Look: _look,
    n.AtTable: _at_table,
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
    n.Call: _call,
    n.Primitive: _primitive,
    n.CallPower: _call_power,
    n.CarryOut: _carry_out,
    n.Reaction: lambda e, node: f"(&REACT[{e.value(node.entry)} / {node.size}])",
    n.ThingOf: lambda e, node: f"({e.value(node.entry)} % {node.size})",
    n.Offered: lambda e, node: f"(-{FIRST_OFFER} - {e.value(node.entry)})",
    n.Range: _range,
    n.ListOf: _list_of,
    n.One: lambda e, node: e.made(lambda name: f"add(S, &{name}, {e.value(node.of)});"),
    n.Comprehension: _comprehension,
    n.FirstOfEach: _first_of_each,
    n.Distinct: lambda e, node: f"distinct(S, {e.listed(node.of)})",
    n.Best: _best,
    n.Told: _told,
    n.Empty: lambda e, node: "no_list()",
    n.Backwards: lambda e, node: f"backwards(S, {e.listed(node.of)})",
    n.TopOf: _top_of,
    n.Fixed: lambda e, node: f"copied(S, {e.listed(node.of)})",
    n.Added: lambda e, node: f"with_one_more(S, {e.listed(node.of)}, {e.value(node.item)})",
    n.Rotated: lambda e, node: f"rotated(S, {e.listed(node.of)}, {e.value(node.first)})",
    n.Without: lambda e, node: f"without(S, {e.listed(node.of)}, {e.value(node.item)})",
    n.Joined: lambda e, node: f"joined(S, {e.listed(node.left)}, {e.listed(node.right)})",
    n.Len: lambda e, node: e.length(node.of),
    n.Last: _last,
    n.CountOf: _count_of,
    n.Reached: _reached,
    n.StepsTo: lambda e, node: f"steps_to({e.x(node.reached)}, {e.value(node.thing)})",
    n.Counted: _counted,
}
