"""What printers of expressions as C share: names, kinds, and the loops over a list, a place or a range."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.ir.walk import walk
from london_rules.native.kinds import C_TYPES, UnprintableError, can_be_none, kind_of, kind_of_type, stacked

_CALLS: Final = (n.Call, n.Primitive, n.CallPower, n.CarryOut, n.Reached, n.CanCarryOut)
_NOTHING: Final = {"value": "NONE", "steps": "NULL"}  # None as each kind that has a plain one
_KEPT: Final = ("busy", "used", "temp")  # lists of a state


class Printing:
    """Print the expressions of one function, each by the printer of its class."""

    def __init__(self, printers: Mapping[type, Callable[[Any, Any], str]]) -> None:
        self._numbers, self._printers = count(), printers

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
        printer = self._printers.get(type(node))
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

    def ordered(self, nodes: Sequence[n.Expr], code: Callable[..., str]) -> str:
        """Print code that is given some arguments, in the order of Python."""
        before, codes = self.arguments(nodes)
        return f"({{ {before}{code(*codes)}; }})" if before else code(*codes)

    def call(self, function: str, nodes: Sequence[n.Expr], *more: int) -> str:
        """Print the call of a function that takes the state first, and plain numbers last."""
        return self.ordered(nodes, lambda *codes: f"{function}({', '.join(['S', *codes, *map(str, more)])})")

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
                inner = self.loop(clause.var, clause.of, around(inner), still=True)
        return inner

    def made(self, fill: Callable[[str], str], begun: str = "new_list(S)") -> str:
        """Print a list that statements fill."""
        name = self.new("made")
        return f"({{ List {name} = {begun}; {fill(name)} {name}; }})"


def around(inner: str) -> Callable[[str], str]:
    """Give what puts code after what declares the variable of a loop."""
    return lambda declared: f"{declared} {inner}"


def _is_kept(node: n.Expr) -> bool:
    return isinstance(node, n.StateField) and node.name in _KEPT


def _calls(node: n.Expr) -> bool:
    return any(isinstance(one, _CALLS) for one in walk((node,)))
