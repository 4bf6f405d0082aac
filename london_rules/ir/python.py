"""Nodes printed as Python. It decides nothing: each node has one form, whatever is around it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.ir.signatures import SIGNATURES

FIRST_OFFER: Final = 10  # the offer of a power is the option -10 - entry
NO_WAY: Final = 1000  # steps to what cannot be reached
FREE: Final = -1  # in a zone of rows
_INDENT: Final = ["    " * depth for depth in range(64)]

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
    return _round(f"{_x(node.then)} if {_x(node.condition)} else {_x(node.otherwise)}", node.bare)


def _whole(node: n.Whole) -> str:
    return f"whole({_x(node.of)}, {node.position})"


def _or_zero(node: n.OrZero) -> str:
    return f"{_x(node.of)} or 0"


def _with_bit(node: n.WithBit) -> str:
    return f"{_x(node.bits)} | 1 << {_x(node.bit)}"


def _compare(node: n.Compare) -> str:
    return _round(f"{_x(node.left)} {node.op} {_x(node.right)}", node.bare)


def _not(node: n.Not) -> str:
    return _round(f"not {_x(node.of)}", node.bare)


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
    return " ".join([_each(c) if isinstance(c, n.Each) else f"if {_x(c.condition)}" for c in clauses])


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

# ---- statements -------------------------------------------------------------------------------------------------


def block(body: n.Block, depth: int = 1) -> list[str]:
    """Print statements as lines, indented by a depth."""
    out: list[str] = []
    for statement in body:
        _STATEMENTS[type(statement)](statement, _INDENT[depth], out, depth)
    return out


def _line(text: Callable[[Any], str]) -> Callable[[Any, str, list[str], int], None]:
    """Make the printer of a statement that is one line."""

    def write(node: Any, indent: str, out: list[str], depth: int) -> None:
        out.append(indent + text(node))

    return write


def _lines(texts: Callable[[Any], list[str]]) -> Callable[[Any, str, list[str], int], None]:
    """Make the printer of a statement that is several lines of one depth."""

    def write(node: Any, indent: str, out: list[str], depth: int) -> None:
        out.extend([indent + text for text in texts(node)])

    return write


def _body(head: str, body: n.Block, short: bool, out: list[str], depth: int) -> None:
    if short:
        inner = block(body, 0)
        out.append(f"{_INDENT[depth]}{head} {'; '.join(inner)}")
        return
    out.append(_INDENT[depth] + head)
    out.extend(block(body, depth + 1))


def _assign(node: n.Assign) -> str:
    return f"{node.to.name} = {_x(node.value)}"


def _set_local(node: n.SetLocal) -> str:
    return f"{node.to.name} = f[{node.at}] = {_x(node.value)}" if node.framed else f"{node.to.name} = {_x(node.value)}"


def _add_to(node: n.AddTo) -> str:
    return f"{node.to.name} += {_x(node.value)}"


def _set_state(node: n.SetState) -> str:
    return f"S.{node.name} = {_x(node.value)}"


def _set_counter(node: n.SetCounter) -> str:
    return f"c[{_x(node.at)}] {node.op} {_x(node.value)}"


def _change(node: n.Change) -> str:
    return f"change(c, {_x(node.at)}, {_x(node.by)}, {'-LIMIT' if node.least is None else node.least})"


def _check_range(node: n.CheckRange) -> str:
    return f"if {node.number.name} > LIMIT or {node.number.name} < -LIMIT: out_of_range()"


def _set_flag(node: n.SetFlag) -> str:
    return f"m[{_x(node.at)}] = 1"


def _move_here(node: n.MoveHere) -> list[str]:
    x, zone = _x(node.thing), _x(node.zone)
    into = [f"w = z[{zone}]", f"if {FREE} not in w: no_room({zone})", f"w[w.index({FREE})] = {x}"]
    return [
        f"k = at[{x}]; w = z[k]; h = SHAPE[k]",
        f"if h == 0: w.remove({x})",
        f"elif h == 2: w[w.index({x})] = {FREE}",
        f"elif h == 1: w.pop() if w[-1] == {x} else w.remove({x})",
        f"else: leave(S, {x}, k)",
        f"at[{x}] = {zone}",
        *(into if node.rows else [f"z[{zone}].append({x})"]),
        f"if POWERED[{x}] and (S.on[{x}] or {x} in AWAKE[{zone}]): touch(S, {x})",
    ]


def _put_in_force(node: n.PutInForce) -> list[str]:
    at = _x(node.at)
    return [
        f"e = {_x(node.entry)}",
        "grow(S)",
        f"S.temp.append(({at}, e, {node.ending}))",
        f"S.act[{at}] += (e,)",
    ]


def _append(node: n.Append) -> str:
    return f"{node.to.name}.append({_x(node.item)})"


def _set_aside(node: n.SetAside) -> str:
    return f"{node.to.name} = {node.list.name}; {node.list.name} = []"


def _do(node: n.Do) -> str:
    return _x(node.call)


def _values(node: n.Event | n.EventEach) -> str:
    return ", ".join([repr(node.kind), *map(_x, node.values)])


def _event(node: n.Event) -> str:
    return f"S.ev.append(({_values(node)}))" if node.values else f"S.ev.append(({node.kind!r},))"


def _event_each(node: n.EventEach) -> str:
    return f"S.ev.extend([({_values(node)}) for {node.var.name} in {_x(node.of)}])"


def _remember(node: n.Remember) -> str:
    return f"{node.to.name} = {_x(node.value)}"


def _if(node: n.If, indent: str, out: list[str], depth: int) -> None:
    _body(f"if {_x(node.condition)}:", node.then, node.short, out, depth)
    if not node.otherwise:
        return
    if not node.chained:
        _body("else:", node.otherwise, False, out, depth)
        return
    other = block(node.otherwise, depth)
    out.append(f"{indent}el{other[0][len(indent) :]}")
    out.extend(other[1:])


def _for(node: n.For, indent: str, out: list[str], depth: int) -> None:
    _body(f"for {node.var.name} in {_x(node.of)}:", node.body, node.short, out, depth)


def _for_pairs(node: n.ForPairs, indent: str, out: list[str], depth: int) -> None:
    head = f"for {node.var.name}, {node.number.name} in zip({_x(node.of)}, {_x(node.numbers)}):"
    _body(head, node.body, False, out, depth)


def _repeat(node: n.Repeat, indent: str, out: list[str], depth: int) -> None:
    times = f"range(times({_x(node.times)}))"
    counted = f"counted(S, {times}, {node.steps})" if node.steps else times
    _body(f"for _ in {counted}:", node.body, False, out, depth)


def _break(node: n.Break) -> str:
    return "break"


def _continue(node: n.Continue) -> str:
    return "continue"


def _pass(node: n.Pass) -> str:
    return "pass"


def _return(node: n.Return) -> str:
    return f"return {_x(node.value)}"


def _count(node: n.Count) -> list[str]:
    return _taken(f"len({_x(node.of)}) * {node.steps}")


def _taken(steps: str) -> list[str]:
    """Print lines that count steps."""
    return [f"left = S.fuel = S.fuel - {steps}", "if left < 0: refill(S)"]


def _goto(node: n.Goto) -> str:
    return f"return s{node.segment}(S, f)"


def _back(node: n.Back) -> str:
    return f"f[0] = {node.segment}; return {f'spend(S, {node.steps})' if node.steps else 0}"


def _pop(node: n.Pop) -> str:
    return "S.frames.pop(); return 0"


def _yield(node: n.Yield) -> str:
    return "return 0"


def _ask(node: n.Ask) -> list[str]:
    asked = f"S.ask = {node.question}; S.who = {_x(node.player)}; S.opts = {node.options.name}"
    return [asked, f"f[0] = {node.after}; return 1"]


def _resume(node: n.Resume) -> str:
    return f"f[0] = {node.segment}"


def _begin(node: n.Begin) -> str:
    return f"return start(S, {_x(node.effect)}, {_x(node.player)}, {_x(node.thing)})"


def _take_offer(node: n.TakeOffer) -> str:
    return f"return take_offer(S, {_x(node.player)}, {_x(node.entry)})"


def _call_rule(node: n.CallRule) -> list[str]:
    frame = listed((node.player, node.thing, *node.arguments))
    go = _goto(node.go) if isinstance(node.go, n.Goto) else _pop(node.go)
    return [f"f = [{node.entry}, {frame}{', 0' * node.others}]", f"S.frames.append(f); {go}"]


def _finish(node: n.Finish) -> str:
    return f"S.over = 2 if S.left == {node.cut} else S.over or 1; S.opts = []; return 1"


def _begin_turn(node: n.BeginTurn) -> str:
    return "S.turn += 1; f[1] = p = S.active"


def _set_player(node: n.SetPlayer) -> str:
    return "f[1] = p = S.active"


def _push_busy(node: n.PushBusy) -> str:
    return f"S.busy.append({_x(node.thing)})"


def _pop_busy(node: n.PopBusy) -> str:
    return "S.busy.pop()"


def _guarded(node: n.Guarded, indent: str, out: list[str], depth: int) -> None:
    out.extend([f"{indent}S.busy.append(t)", f"{indent}try:"])
    out.extend(block(node.body, depth + 1))
    out.append(f"{indent}finally: S.busy.pop()")


_STATEMENTS: Final[dict[type, Callable[[Any, str, list[str], int], None]]] = {
    n.Assign: _line(_assign),
    n.SetLocal: _line(_set_local),
    n.AddTo: _line(_add_to),
    n.SetState: _line(_set_state),
    n.SetCounter: _line(_set_counter),
    n.Change: _line(_change),
    n.CheckRange: _line(_check_range),
    n.SetFlag: _line(_set_flag),
    n.MoveHere: _lines(_move_here),
    n.PutInForce: _lines(_put_in_force),
    n.Append: _line(_append),
    n.SetAside: _line(_set_aside),
    n.Do: _line(_do),
    n.Event: _line(_event),
    n.EventEach: _line(_event_each),
    n.Remember: _line(_remember),
    n.If: _if,
    n.For: _for,
    n.ForPairs: _for_pairs,
    n.Repeat: _repeat,
    n.Break: _line(_break),
    n.Continue: _line(_continue),
    n.Pass: _line(_pass),
    n.Return: _line(_return),
    n.Count: _lines(_count),
    n.Goto: _line(_goto),
    n.Back: _line(_back),
    n.Pop: _line(_pop),
    n.Yield: _line(_yield),
    n.Ask: _lines(_ask),
    n.Resume: _line(_resume),
    n.Begin: _line(_begin),
    n.TakeOffer: _line(_take_offer),
    n.CallRule: _lines(_call_rule),
    n.Finish: _line(_finish),
    n.BeginTurn: _line(_begin_turn),
    n.SetPlayer: _line(_set_player),
    n.PushBusy: _line(_push_busy),
    n.PopBusy: _line(_pop_busy),
    n.Guarded: _guarded,
}

# ---- functions --------------------------------------------------------------------------------------------------

_PART = re.compile(r"[zcm](?<!\w[zcm])(?!\w)")  # as \b[zcm]\b, which takes eight times as long
_AT: Final = "at["  # no other name ends so: tables have numbers or capitals


_SLOTS: Final = {"p": 1, "t": 2}  # of a frame, after its segment; the other locals are numbered by their names


def function_lines(function: n.Function) -> list[str]:
    """Print a function, with what it loads of the state and of its frame first."""
    loads = [f"    {x.name} = f[{_SLOTS.get(x.name) or x.name[1:]}]" for x in function.loads]
    lines = [*loads, *block(function.body)]
    inputs = ", ".join(["S", *[x.name for x in function.inputs]])
    steps = [f"    {line}" for line in _taken(str(function.steps))] if function.steps else []
    head = [f"def {function.name}({inputs}):", *steps]
    match function.body:
        case (n.Guarded(body=body),):
            inner = block(body, 2)
            before = [f"    {line}" for line in _prelude(inner)]
            return [*head, "    S.busy.append(t)", "    try:", *before, *inner, "    finally: S.busy.pop()"]
        case _:
            return [*head, *_prelude(lines), *lines]


def _prelude(lines: Sequence[str]) -> list[str]:
    """Print the lines that fetch the parts of the state that a function body uses."""
    # Once in a function is enough: these lists are never replaced while a game goes on, only what they hold is.
    text = "\n".join(lines)
    used = set(_PART.findall(text))
    places = ["    at = S.at"] if _AT in text else []
    return [*places, *[f"    {name} = S.{name}" for name in "zcm" if name in used]]
