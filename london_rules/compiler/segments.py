"""Segments tidied before they become functions: jumps to jumps resolved, only children taken in, locals loaded.

Both programs of a layout number their segments alike and come back to the same ones: a save of one is played on by the
other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from london_rules.classes import define
from london_rules.ir import nodes as n
from london_rules.ir.build import YOU
from london_rules.ir.types import NUMBER
from london_rules.ir.walk import changed_statements, statements, walk

_SLOTS = {"p": 1, "t": 2}
_EVENTS = frozenset({n.Event, n.EventEach, n.Remember})
_FRAME = n.Local("f", NUMBER)
_ONLY_POPS = (n.Pop(),)
GOES_ON = frozenset({n.Goto, n.Resume, n.Back, n.Ask})  # what names a segment


@define
class Segment:
    """What a segment does, and the slots whose text it is."""

    body: n.Block
    slots: dict[str, None]


def tidy(segments: dict[int, Segment], entries: set[int], traced: bool) -> dict[int, Segment]:
    """Simplify segments; `entries` are begun from elsewhere and so must stay.

    The places to come back to are settled while the events are still there, so that a frame of the fast program is
    one of the traced program.
    """
    out = {number: Segment(s.body, dict(s.slots)) for number, s in segments.items()}
    _resolve(out, resumed=True)
    _take_in(out, entries)
    # From here on the programs differ: without its events a segment may turn out to be a mere jump.
    for segment in out.values():
        segment.body = with_events(segment.body, traced)
    _resolve(out, resumed=False)
    _take_in(out, entries)
    kept = _reachable(out, entries)
    return {number: segment for number, segment in out.items() if number in kept}


def with_events(body: n.Block, traced: bool) -> n.Block:
    """Keep the events, or leave them out."""
    if traced or _EVENTS.isdisjoint(map(type, statements(body))):
        return body
    # One within another statement may be all that it holds.
    left = [statement for statement in body if type(statement) not in _EVENTS]
    return changed_statements(tuple(left), lambda node: n.Pass() if type(node) in _EVENTS else None)


def _targets(out: dict[int, Segment]) -> dict[int, int]:
    """Give for each segment the one where something happens: itself, if it is no mere jump."""
    target = {number: number for number in out}
    for number, segment in out.items():
        match segment.body:
            case (n.Goto(segment=to),):
                target[number] = to
    for number in out:
        while target[number] != target[target[number]]:
            target[number] = target[target[number]]
    return target


def _resolve(out: dict[int, Segment], *, resumed: bool) -> None:
    """Let jumps (and, if asked, the places to come back to) name the segment where something happens."""
    target = _targets(out)
    # Mere jumps form no circle: a jump back stands only where a question lies between.
    pops = {number for number, segment in out.items() if segment.body == _ONLY_POPS}
    settles = pops | {number for number, to in target.items() if to != number}

    def settled(node: n.Statement) -> n.Statement | None:
        if type(node) not in GOES_ON:
            return None
        match node:
            case n.Goto(segment=to):
                return n.Pop() if target[to] in pops else _other(node, n.Goto(target[to]))
            case n.Resume(segment=to) if resumed:
                return _other(node, n.Resume(target[to]))
            case n.Back(segment=to) if resumed:
                return _other(node, n.Back(target[to]))
            case n.Ask(after=after) if resumed and target[after] != after:
                return n.Ask(node.question, node.player, node.options, target[after])
            case _:
                return None

    for segment in out.values():
        if not settles.isdisjoint(jumps(statements(segment.body))):
            segment.body = changed_statements(segment.body, settled)


def _other(before: n.Statement, after: n.Statement) -> n.Statement | None:
    return None if after == before else after


def _take_in(out: dict[int, Segment], entries: set[int]) -> None:
    """Put a segment that is jumped to from one place only, at the end of another, into that place."""
    uses = Counter[int]()
    resumed: set[int] = set()
    for segment in out.values():
        for node in statements(segment.body):
            if type(node) is n.Goto:
                uses[node.segment] += 1
            elif type(node) in GOES_ON:
                resumed.update(comes_back(node))
    for number in sorted(out):
        if number not in out:
            continue
        segment = out[number]
        while True:
            # Only the last statement goes on always; a jump below an `if` stays a call.
            last = segment.body[-1] if segment.body else None
            if not isinstance(last, n.Goto):
                break
            child = last.segment
            if uses[child] != 1 or child in resumed or child in entries or child == number:
                break
            taken = out.pop(child)
            segment.body = (*segment.body[:-1], *taken.body)
            segment.slots |= taken.slots


def _reachable(out: dict[int, Segment], entries: set[int]) -> set[int]:
    seen: set[int] = set()
    todo = sorted(e for e in entries if e in out)
    while todo:
        number = todo.pop()
        if number in seen:
            continue
        seen.add(number)
        todo.extend(jumps(statements(out[number].body)))
    return seen


def comes_back(node: n.Node) -> tuple[int, ...]:
    """Give the segment at which a frame is taken up again after a node, if it says so."""
    match node:
        case n.Resume(segment=to) | n.Back(segment=to) | n.Ask(after=to):
            return (to,)
        case _:
            return ()


def jumps(nodes: Iterable[n.Node]) -> list[int]:
    """List the segments where some nodes go on themselves, at once or when the frame is taken up again."""
    out: list[int] = []
    for node in nodes:
        if type(node) in GOES_ON:
            out += (node.segment,) if isinstance(node, n.Goto) else comes_back(node)
    return out


def function(number: int, segment: Segment) -> n.Function:
    """Make the function of one segment, with the locals that it reads before it sets them."""
    first: dict[str, tuple[n.Local, bool]] = {}
    for statement in segment.body:
        inside, sets = _locals(statement)
        for x in walk(inside):
            if type(x) is n.Local and _is_of_frame(x.name):
                first.setdefault(x.name, (x, False))
        if sets is not None:
            first.setdefault(sets.name, (sets, True))
    unset = [local for local, was_set in first.values() if not was_set]
    loads = sorted(unset, key=lambda local: _SLOTS.get(local.name) or int(local.name[1:]))
    slots = tuple(segment.slots)
    return n.Function(f"s{number}", (_FRAME,), segment.body, NUMBER, slots, number, tuple(loads))


def _locals(statement: n.Statement) -> tuple[tuple[n.Node, ...], n.Local | None]:
    """Give what a statement reads locals in, and the local that it then sets."""
    match statement:
        case n.SetLocal(to=to, value=value):
            return (value,), to
        case n.SetPlayer():
            return (statement,), YOU
        case n.BeginTurn():
            return (statement, YOU), None
        case _:
            return (statement,), None


def _is_of_frame(name: str) -> bool:
    return name in _SLOTS or (name[0] == "v" and name[1:].isdigit())
