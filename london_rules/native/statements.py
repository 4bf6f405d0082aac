"""Statements as C, and the functions and segments that they make up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from london_rules.compiler.question import LOCALS
from london_rules.engine.events import WITH_THING
from london_rules.ir import nodes as n
from london_rules.ir import types as t
from london_rules.ir.typed import type_of
from london_rules.ir.walk import walk
from london_rules.native.constants import LISTS_BELOW
from london_rules.native.kinds import C_TYPES, Kind, UnprintableError, kind_of, kind_of_type
from london_rules.native.lists_in_c import LISTS
from london_rules.native.printing import Printing
from london_rules.native.sites import Site, site_of
from london_rules.native.values_in_c import VALUES

_CARRIED_OUT: Final = (n.Call, n.CallPower, n.CarryOut, n.CanCarryOut, n.Reached)


class Printer:
    """Print one function. `noted` is what follows an event of which it matters who sees the thing in it."""

    def __init__(self, function: n.Function, sites: Mapping[Site, int], noted: str = "") -> None:
        self.function, self.sites, self.noted = function, sites, noted
        self.e = Printing({**VALUES, **LISTS})
        self.deep = function.segment is None and any(isinstance(one, _CARRIED_OUT) for one in walk(function.body))
        self.guards = 0

    # ---- the whole --------------------------------------------------------------------------

    def head(self) -> str:
        """Print the declaration, without the semicolon."""
        if self.function.segment is not None:
            return f"static int {self.function.name}(State *S, int64_t *f)"
        inputs = [f"{C_TYPES[kind_of_type(i.type)]} {self.e.name(i)}" for i in self.function.inputs]
        return f"static {self.gives()} {self.function.name}({', '.join(['State *S', *inputs])})"

    def gives(self) -> str:
        """Print the type of what the function gives."""
        if isinstance(self.function.type, t.Nothing):
            return "void"
        kind = kind_of_type(self.function.type)
        return C_TYPES["list" if kind == "row" else kind]

    def whole(self) -> str:
        """Print the function."""
        lines = [f"{self.head()} {{", "    int64_t mark = room_mark(S);"]
        if self.deep:
            lines.append("    enter_text(S);")
        if self.function.steps:
            lines.append(f"    spend(S, 1, {self.function.steps});")
        lines += [f"    {line}" for line in self._declarations()]
        lines += ["    " + statement.replace("\n", "\n    ") for statement in self.block(self.function.body)]
        lines.append(f"    {self._end()}")
        return "\n".join([*lines, "}", ""])

    def _declarations(self) -> Iterator[str]:
        """Declare every name that is not an input or of a loop, and load the locals of the frame."""
        known = {self.e.name(i) for i in self.function.inputs if self.function.segment is None}
        for one in walk(self.function.body):
            if isinstance(one, n.Assign | n.SetLocal | n.SetAside | n.Remember):
                local = one.to
            elif isinstance(one, n.BeginTurn | n.SetPlayer):
                local = n.Local("p", t.PLAYER)
            else:
                continue
            name, kind = self.e.name(local), kind_of_type(local.type)
            if name not in known and local not in self.function.loads:
                known.add(name)
                empty = {"list": " = no_list()", "value": " = 0", "place": " = 0"}.get(kind, "")
                yield f"{C_TYPES[kind]} {name}{empty};"
        for local in self.function.loads:
            yield self._load(local)

    def _load(self, local: n.Local) -> str:
        at = {"p": "PLAYER", "t": "THING"}.get(local.name, local.name[1:])
        if kind_of_type(local.type) in ("list", "row"):
            return f"List {local.name}_list = held(S, f[{at}]);"
        return f"int64_t {local.name} = f[{at}];"

    def _end(self) -> str:
        """Print what comes after the last statement, if it goes on there."""
        if self.function.segment is not None:
            return "leave_tier(S); return 0;"
        if self.gives() == "void":
            return self.leave()
        return "leave_tier(S); " + ("return no_list();" if self.gives() == "List" else "return 0;")

    # ---- ends -------------------------------------------------------------------------------

    def leave(self) -> str:
        """Print what is to be done on the way out of a function."""
        return " ".join([*["pop_busy(S);"] * self.guards, *["leave_text(S);"] * self.deep, "give_back(S, mark);"])

    def _return(self, node: n.Return) -> str:
        if isinstance(node.value, n.Nil) and self.gives() == "void":
            return f"{self.leave()} return;"
        if self.gives() == C_TYPES["steps"]:  # what was reached is in the room of this function: it is not given back
            end = "leave_text(S); " if self.deep else ""
            return f"{{ Reach *result = {self.e.as_kind(node.value, 'steps')}; {end}return result; }}"
        if self.gives() == "List":
            end = " ".join([*["pop_busy(S);"] * self.guards, *["leave_text(S);"] * self.deep])
            return f"{{ List result = {self.e.listed(node.value)}; {end} return given_back(S, mark, result); }}"
        if isinstance(self.function.type, t.Truth):
            return f"{{ int64_t result = {self.e.truth(node.value)}; {self.leave()} return result; }}"
        return f"{{ int64_t result = {self.e.as_kind(node.value, 'value')}; {self.leave()} return result; }}"

    # ---- statements -------------------------------------------------------------------------

    def block(self, body: n.Block) -> list[str]:
        """Print statements, one a line; what they hold is in braces."""
        return [self.statement(one) for one in body]

    def statement(self, node: n.Statement) -> str:
        """Print one statement."""
        printer = _STATEMENTS.get(type(node))
        if printer is None:
            raise UnprintableError(f"{type(node).__name__} cannot be printed as C")
        return printer(self, node)

    def braces(self, body: n.Block) -> str:
        """Print statements in braces."""
        return "{\n    " + "\n    ".join(self.block(body)).replace("\n", "\n    ") + "\n}"

    def assign(self, to: n.Local, value: n.Expr) -> str:
        """Give a name a value of its kind."""
        kind = kind_of_type(to.type)
        if kind == "row":
            raise UnprintableError("a name stands for an inner list")
        return f"{self.e.name(to)} = {self.e.as_kind(value, kind)};"

    def loop(self, var: n.Local, of: n.Expr, body: n.Block) -> str:
        """Print a loop over a list."""
        return self.e.loop(var, of, lambda declared: f"{declared} {self.braces(body)}")


def _set_local(p: Printer, node: n.SetLocal) -> str:
    name, kind = p.e.name(node.to), kind_of_type(node.to.type)
    if kind == "row":
        name, kind = f"{node.to.name}_list", "list"
    code = f"{name} = {p.e.as_kind(node.value, kind)};"
    if not node.framed:
        return code
    return f"{code} f[{node.at}] = {_framed(name, kind, node.value)};"


def _framed(name: str, kind: Kind, value: n.Expr) -> str:
    """Print what a frame gets: a list is kept beside it, and a number must be none that stands for a list."""
    if kind == "list":
        return f"hold(S, {name})"
    of = type_of(value)
    small = isinstance(of, t.Number) and of.most is not None and of.most < -LISTS_BELOW
    return name if small or not isinstance(of, t.Number | t.Optional | t.Option) else f"framed(S, {name})"


def _set_counter(p: Printer, node: n.SetCounter) -> str:
    value = p.e.value(node.value)
    if node.op == "=":
        return f"{{ int64_t value = {value}; S->c[{p.e.value(node.at)}] = value; }}"
    how = "checked_add" if node.op == "+=" else "checked_sub"
    return f"{{ int64_t at = {p.e.value(node.at)}; S->c[at] = {how}(S, S->c[at], {value}); }}"


def _change(p: Printer, node: n.Change) -> str:
    least = "-LIMIT" if node.least is None else str(node.least)
    return f"{{ int64_t by = {p.e.value(node.by)}; change(S, {p.e.value(node.at)}, by, {least}); }}"


def _event(p: Printer, node: n.Event | n.EventEach) -> str:
    """Print an event: its values are worked out whether it is wanted or not, as that may fail."""
    site, row = p.sites[site_of(node)], p.e.new("row")
    values = [(value, p.e.new("told")) for value in node.values if not isinstance(value, n.Constant)]
    before = [f"int64_t {name} = {_told(p, value, site)};" for value, name in values]
    cells = [f"{row}[{at}] = {name};" for at, (_, name) in enumerate(values, 1)]
    cells += [p.noted] if p.noted and node.kind in WITH_THING else []
    kept = f"if ({row} != NULL) {{ {' '.join(cells)} }}" if cells else ""
    return f"{{ {' '.join(before)} int64_t *{row} = tell(S, {site}); {kept} }}"


def _told(p: Printer, value: n.Expr, site: int) -> str:
    """Print what the cell of a value gets."""
    if isinstance(type_of(value), t.Option):
        return f"tell_answer(S, {site}, {p.e.value(value)})"
    if kind_of(value) == "value":
        return p.e.value(value)
    name = p.e.new("members")
    return f"({{ List {name} = {p.e.listed(value)}; tell_members(S, {site}, {name}.v, {name}.n); }})"


def _if(p: Printer, node: n.If) -> str:
    code = f"if ({p.e.truth(node.condition)}) {p.braces(node.then)}"
    return f"{code} else {p.braces(node.otherwise)}" if node.otherwise else code


def _for_pairs(p: Printer, node: n.ForPairs) -> str:
    numbers, i = p.e.new("numbers"), p.e.new("i")
    number = f"if ({i} >= {numbers}.n) break; int64_t {node.number.name} = {numbers}.v[{i}++];"
    inner = p.e.loop(node.var, node.of, lambda declared: f"{declared} {number} {p.braces(node.body)}")
    return f"{{ List {numbers} = {p.e.listed(node.numbers)}; int32_t {i} = 0; {inner} }}"


def _repeat(p: Printer, node: n.Repeat) -> str:
    i, most, of = p.e.new("i"), p.e.new("most"), node.times
    counted = f" spend(S, larger(0, {most}), {node.steps});" if node.steps else ""
    loop = f"for (int64_t {i} = 0; {i} < {most}; {i}++) {p.braces(node.body)}"
    return f"{{ int64_t {most} = times(S, {p.e.value(of)});{counted} {loop} }}"


def _back(p: Printer, node: n.Back) -> str:
    spent = f" spend(S, 1, {node.steps});" if node.steps else ""
    return f"f[SEGMENT] = {node.segment};{spent} give_back(S, mark); return 0;"


def _ask(p: Printer, node: n.Ask) -> str:
    asked = f"ask(S, {node.question}, {p.e.value(node.player)}, {p.e.listed(node.options)});"
    return f"{asked} f[SEGMENT] = {node.after}; give_back(S, mark); return 1;"


def _call_rule(p: Printer, node: n.CallRule) -> str:
    size = LOCALS + len(node.arguments) + node.others
    given = [p.e.value(node.player), p.e.value(node.thing)]
    names = [p.e.new("given") for _ in node.arguments]
    kinds = [_kind_given(a) for a in node.arguments]
    before = [
        f"{C_TYPES[kind]} {name} = {p.e.as_kind(a, kind)};"
        for kind, name, a in zip(kinds, names, node.arguments, strict=True)
    ]
    set_ = [
        f"f[{LOCALS + i}] = {_framed(name, kind, a)};"
        for i, (kind, name, a) in enumerate(zip(kinds, names, node.arguments, strict=True))
    ]
    go = p.statement(node.go)
    return " ".join([*before, f"f = push_frame(S, {size}, {node.entry}, {', '.join(given)});", *set_, go])


def _kind_given(node: n.Expr) -> Kind:
    """Give the kind in which an argument of a rule is put into its frame."""
    kind = kind_of(node)
    return kind if kind == "value" else "list"


def _finish(p: Printer, node: n.Finish) -> str:
    over = f"S->over = S->left == {node.cut} ? 2 : S->over ? S->over : 1;"
    return f"{over} ask_nothing(S); give_back(S, mark); return 1;"


def _guarded(p: Printer, node: n.Guarded) -> str:
    p.guards += 1
    inner = p.braces(node.body)
    p.guards -= 1
    return f"push_busy(S, t); {inner} pop_busy(S);"


_STATEMENTS: Final[dict[type, Callable[[Printer, Any], str]]] = {
    n.Assign: lambda p, node: p.assign(node.to, node.value),
    n.SetLocal: _set_local,
    n.AddTo: lambda p, node: f"{p.e.name(node.to)} = checked_add(S, {p.e.name(node.to)}, {p.e.value(node.value)});",
    n.SetState: lambda p, node: f"S->{node.name} = {p.e.value(node.value)};",
    n.SetCounter: _set_counter,
    n.Change: _change,
    n.CheckRange: lambda p, node: f"check_range(S, {p.e.name(node.number)});",
    n.SetFlag: lambda p, node: f"S->m[{p.e.value(node.at)}] = 1;",
    n.MoveHere: lambda p, node: f"move(S, {p.e.value(node.thing)}, {p.e.value(node.zone)});",
    n.PutInForce: lambda p, node: f"hold_for_now(S, {p.e.value(node.at)}, {p.e.value(node.entry)}, {node.ending});",
    n.Append: lambda p, node: f"add(S, &{p.e.name(node.to)}, {p.e.value(node.item)});",
    n.SetAside: lambda p, node: f"{p.e.name(node.to)} = {p.e.name(node.list)}; {p.e.name(node.list)} = no_list();",
    n.Do: lambda p, node: f"{p.e.x(node.call)};",
    n.Event: _event,
    n.EventEach: lambda p, node: p.e.loop(node.var, node.of, lambda declared: f"{declared} {_event(p, node)}"),
    n.Remember: lambda p, node: p.assign(node.to, node.value),
    n.If: _if,
    n.For: lambda p, node: p.loop(node.var, node.of, node.body),
    n.ForPairs: _for_pairs,
    n.Repeat: _repeat,
    n.Break: lambda p, node: "break;",
    n.Continue: lambda p, node: "continue;",
    n.Pass: lambda p, node: ";",
    n.Return: lambda p, node: p._return(node),
    n.Count: lambda p, node: f"spend(S, {p.e.length(node.of)}, {node.steps});",
    n.Goto: lambda p, node: f"give_back(S, mark); return s{node.segment}(S, f);",
    n.Back: _back,
    n.Pop: lambda p, node: "pop_frame(S); give_back(S, mark); return 0;",
    n.Yield: lambda p, node: "give_back(S, mark); return 0;",
    n.Ask: _ask,
    n.Resume: lambda p, node: f"f[SEGMENT] = {node.segment};",
    n.Begin: lambda p, node: (
        f"return start(S, {p.e.x(node.effect)}, {p.e.value(node.player)}, {p.e.value(node.thing)});"
    ),
    n.TakeOffer: lambda p, node: f"return take_offer(S, {p.e.value(node.player)}, {p.e.value(node.entry)});",
    n.CallRule: _call_rule,
    n.Finish: _finish,
    n.BeginTurn: lambda p, node: "S->turn += 1; f[PLAYER] = p = S->active;",
    n.SetPlayer: lambda p, node: "f[PLAYER] = p = S->active;",
    n.PushBusy: lambda p, node: f"push_busy(S, {p.e.value(node.thing)});",
    n.PopBusy: lambda p, node: "pop_busy(S);",
    n.Guarded: _guarded,
}
