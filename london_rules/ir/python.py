"""Statements and functions printed as Python, each node in one form; expressions are printed beside it.

Only a list that is given a name has two: see `python_lists`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from london_rules.ir import nodes as n
from london_rules.ir.python_expressions import condition, gone_over, listed
from london_rules.ir.python_expressions import expression as _x
from london_rules.ir.python_lists import built

FREE: Final = -1  # in a zone of rows
_GIVEN: Final = "o"  # a list that a function builds to give it
_INDENT: Final = ["    " * depth for depth in range(64)]

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


def _assign(node: n.Assign, indent: str, out: list[str], depth: int) -> None:
    lines = built(node.to.name, node.value, depth)
    out.extend([f"{indent}{node.to.name} = {_x(node.value)}"] if lines is None else lines)


def _set_local(node: n.SetLocal) -> str:
    return f"{node.to.name} = f[{node.at}] = {_x(node.value)}" if node.framed else f"{node.to.name} = {_x(node.value)}"


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
        f"for k in LOST: S.m[k + {x}] = 0",
        *(into if node.rows else [f"z[{zone}].append({x})"]),
        f"if POWERED[{x}] and (S.on[{x}] or {x} in AWAKE[{zone}]): touch(S, {x})",
    ]


def _values(node: n.Event | n.EventEach) -> str:
    return ", ".join([repr(node.kind), *map(_x, node.values)])


def _event(node: n.Event) -> str:
    return f"S.ev.append(({_values(node)}))" if node.values else f"S.ev.append(({node.kind!r},))"


def _if(node: n.If, indent: str, out: list[str], depth: int) -> None:
    _body(f"if {condition(node.condition)}:", node.then, node.short, out, depth)
    if not node.otherwise:
        return
    if not node.chained:
        _body("else:", node.otherwise, False, out, depth)
        return
    other = block(node.otherwise, depth)
    out.append(f"{indent}el{other[0][len(indent) :]}")
    out.extend(other[1:])


def _only_if(body: n.Block) -> n.Expr | None:
    """Return the condition without which nothing is done, if there is one."""
    match body:
        case (n.If(condition=asked, otherwise=()),):
            return asked
        case _:
            return None


def _for(node: n.For, indent: str, out: list[str], depth: int) -> None:
    over = gone_over(node.var, node.of, _only_if(node.body))
    _body(f"for {node.var.name} in {over}:", node.body, node.short, out, depth)


def _for_pairs(node: n.ForPairs, indent: str, out: list[str], depth: int) -> None:
    head = f"for {node.var.name}, {node.number.name} in zip({_x(node.of)}, {_x(node.numbers)}):"
    _body(head, node.body, False, out, depth)


def _repeat(node: n.Repeat, indent: str, out: list[str], depth: int) -> None:
    times = f"range(times({_x(node.times)}))"
    counted = f"counted(S, {times}, {node.steps})" if node.steps else times
    _body(f"for _ in {counted}:", node.body, False, out, depth)


def _return(node: n.Return, indent: str, out: list[str], depth: int) -> None:
    lines = built(_GIVEN, node.value, depth)
    out.extend([f"{indent}return {_x(node.value)}"] if lines is None else [*lines, f"{indent}return {_GIVEN}"])


def _taken(steps: str) -> list[str]:
    """Print lines that count steps."""
    return [f"left = S.fuel = S.fuel - {steps}", "if left < 0: refill(S)"]


def _goto(node: n.Goto) -> str:
    return f"return s{node.segment}(S, f)"


def _pop(node: n.Pop) -> str:
    return "S.frames.pop(); return 0"


def _ask(node: n.Ask) -> list[str]:
    asked = f"S.ask = {node.question}; S.who = {_x(node.player)}; S.opts = {node.options.name}"
    return [asked, f"f[0] = {node.after}; return 1"]


def _call_rule(node: n.CallRule) -> list[str]:
    frame = listed((node.player, node.thing, *node.arguments))
    go = _goto(node.go) if isinstance(node.go, n.Goto) else _pop(node.go)
    return [f"f = [{node.entry}, {frame}{', 0' * node.others}]", f"S.frames.append(f); {go}"]


def _guarded(node: n.Guarded, indent: str, out: list[str], depth: int) -> None:
    out.extend([f"{indent}S.busy.append(t)", f"{indent}try:"])
    out.extend(block(node.body, depth + 1))
    out.append(f"{indent}finally: S.busy.pop()")


_STATEMENTS: Final[dict[type, Callable[[Any, str, list[str], int], None]]] = {
    n.Assign: _assign,
    n.SetLocal: _line(_set_local),
    n.AddTo: _line(lambda node: f"{node.to.name} += {_x(node.value)}"),
    n.SetState: _line(lambda node: f"S.{node.name} = {_x(node.value)}"),
    n.SetCounter: _line(lambda node: f"c[{_x(node.at)}] {node.op} {_x(node.value)}"),
    n.Change: _line(
        lambda node: f"change(c, {_x(node.at)}, {_x(node.by)}, {'-LIMIT' if node.least is None else node.least})"
    ),
    n.CheckRange: _line(lambda node: f"if {node.number.name} > LIMIT or {node.number.name} < -LIMIT: out_of_range()"),
    n.SetFlag: _line(lambda node: f"m[{_x(node.at)}] = 1"),
    n.MoveHere: _lines(_move_here),
    n.PutInForce: _line(lambda node: f"put_for_a_time(S, {_x(node.at)}, {_x(node.entry)}, {node.ending})"),
    n.Append: _line(lambda node: f"{node.to.name}.append({_x(node.item)})"),
    n.SetAside: _line(lambda node: f"{node.to.name} = {node.list.name}; {node.list.name} = []"),
    n.Do: _line(lambda node: _x(node.call)),
    n.Event: _line(_event),
    n.EventEach: _line(lambda node: f"S.ev.extend([({_values(node)}) for {node.var.name} in {_x(node.of)}])"),
    n.Remember: _line(lambda node: f"{node.to.name} = {_x(node.value)}"),
    n.If: _if,
    n.For: _for,
    n.ForPairs: _for_pairs,
    n.Repeat: _repeat,
    n.Break: _line(lambda _: "break"),
    n.Continue: _line(lambda _: "continue"),
    n.Pass: _line(lambda _: "pass"),
    n.Return: _return,
    n.Count: _lines(lambda node: _taken(f"len({_x(node.of)}) * {node.steps}")),
    n.Goto: _line(_goto),
    n.Back: _line(lambda node: f"f[0] = {node.segment}; return {f'spend(S, {node.steps})' if node.steps else 0}"),
    n.Pop: _line(_pop),
    n.Yield: _line(lambda _: "return 0"),
    n.Ask: _lines(_ask),
    n.Resume: _line(lambda node: f"f[0] = {node.segment}"),
    n.Begin: _line(lambda node: f"return start(S, {_x(node.effect)}, {_x(node.player)}, {_x(node.thing)})"),
    n.TakeOffer: _line(lambda node: f"return take_offer(S, {_x(node.player)}, {_x(node.entry)})"),
    n.CallRule: _lines(_call_rule),
    n.Finish: _line(lambda node: f"S.over = 2 if S.left == {node.cut} else S.over or 1; S.opts = []; return 1"),
    n.BeginTurn: _line(lambda _: "S.turn += 1; f[1] = p = S.active"),
    n.SetPlayer: _line(lambda _: "f[1] = p = S.active"),
    n.PushBusy: _line(lambda node: f"S.busy.append({_x(node.thing)})"),
    n.PopBusy: _line(lambda _: "S.busy.pop()"),
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
