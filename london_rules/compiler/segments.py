"""Segments tidied before they become functions: jumps to jumps resolved, only children taken in, locals loaded.

A jump on to a later segment is written `return sN(S, f)`; a place to come back to is written `f[0] = N`. Only these two
forms are known here, so a segment may not contain any other. Both programs of a layout number their segments alike and
come back to the same ones: a save of one is played on by the other.
"""

from __future__ import annotations

import re
from collections import Counter

from attrs import define

from london_rules.compiler.functions import Function

_JUMP = re.compile(r"\breturn s(\d+)\(S, f\)")
_RESUME = re.compile(r"\bf\[0\] = (\d+)\b")
_ASK = re.compile(r"\bS\.ask = (\d+);")
_LEAVE = re.compile(r"\bf\[0\] = (\d+)$|\bf\[0\] = (\d+); return (?:start|take_offer)\b")
_LOCAL = re.compile(r"\b(p|t|v\d+)\b")
EVENT = "EVENT "
DEPTH = 4
_POP = "    S.frames.pop(); return 0"


@define
class Segment:
    """The lines of a segment, and the slots whose text they are."""

    lines: list[str]
    slots: dict[str, None]


def tidy(segments: dict[int, Segment], entries: set[int], traced: bool) -> dict[int, Segment]:
    """Simplify segments; `entries` are begun from elsewhere and so must stay.

    The places to come back to are settled while the lines for events still stand there, so that a frame of the
    fast program is one of the traced program.
    """
    out = {n: Segment(list(s.lines), dict(s.slots)) for n, s in segments.items()}
    _resolve(out, resumed=True)
    _take_in(out, entries)
    # From here on the programs differ: without its events a segment may turn out to be a mere jump.
    for segment in out.values():
        segment.lines = with_events(segment.lines, traced)
    _resolve(out, resumed=False)
    _take_in(out, entries)
    kept = _reachable(out, entries)
    return {n: segment for n, segment in out.items() if n in kept}


def with_events(lines: list[str], traced: bool) -> list[str]:
    """Keep the lines for events, or leave them out."""
    if traced:
        return [line.replace(EVENT, "", 1) for line in lines]
    out = []
    for line in lines:
        code = line.lstrip()
        if not code.startswith(EVENT):
            out.append(line)
        elif len(line) - len(code) > DEPTH:  # it may be all that an `if` or `for` holds
            out.append(line[: len(line) - len(code)] + "pass")
    return out


def _resolve(out: dict[int, Segment], *, resumed: bool) -> None:
    """Let jumps (and, if asked, the places to come back to) name the segment where something happens."""
    target = {n: n for n in out}
    for n, segment in out.items():
        m = _JUMP.fullmatch(segment.lines[0].strip()) if len(segment.lines) == 1 else None
        if m:
            target[n] = int(m.group(1))
    for n in out:
        while target[n] != target[target[n]]:
            target[n] = target[target[n]]
    # Mere jumps form no circle: a jump back stands only where a question lies between.
    pops = {n for n, segment in out.items() if segment.lines == [_POP]}

    def jump(m: re.Match[str]) -> str:
        to = target[int(m.group(1))]
        return _POP.strip() if to in pops else f"return s{to}(S, f)"

    for segment in out.values():
        segment.lines = [_JUMP.sub(jump, x) for x in segment.lines]
        if resumed:
            segment.lines = [_RESUME.sub(lambda m: f"f[0] = {target[int(m.group(1))]}", x) for x in segment.lines]


def _take_in(out: dict[int, Segment], entries: set[int]) -> None:
    """Put a segment that is jumped to from one place only, at the end of another, into that place."""
    uses = Counter(int(n) for segment in out.values() for x in segment.lines for n in _JUMP.findall(x))
    resumed = {int(n) for segment in out.values() for x in segment.lines for n in _RESUME.findall(x)}
    for n in sorted(out):
        if n not in out:
            continue
        lines = out[n].lines
        while True:
            # Only the last line at the depth of the body goes on always; a jump below an `if` stays a call.
            m = _JUMP.fullmatch(lines[-1].strip())
            if m is None or not lines[-1].startswith("    return"):
                break
            child = int(m.group(1))
            if uses[child] != 1 or child in resumed or child in entries or child == n:
                break
            taken = out.pop(child)
            lines[-1:] = taken.lines
            out[n].slots |= taken.slots


def _reachable(out: dict[int, Segment], entries: set[int]) -> set[int]:
    seen: set[int] = set()
    todo = sorted(e for e in entries if e in out)
    while todo:
        n = todo.pop()
        if n in seen:
            continue
        seen.add(n)
        for line in out[n].lines:
            todo.extend(jumps(line))
    return seen


def jumps(line: str) -> list[int]:
    """List the segments where a line goes on, at once or when its frame is taken up again."""
    return [int(x) for x in (*_JUMP.findall(line), *_RESUME.findall(line))]


def rests(segments: dict[int, Segment]) -> tuple[dict[int, int], frozenset[int]]:
    """Find where frames can be while a question is open: the segment after each question, and those below the top."""
    asked: dict[int, int] = {}
    left: set[int] = set()
    for segment in segments.values():
        for line, following in zip(segment.lines, [*segment.lines[1:], ""], strict=True):
            if m := _ASK.search(line):
                asked[int(m.group(1))] = int(_RESUME.findall(following)[0])
            elif m := _LEAVE.search(line):
                left.add(int(m.group(1) or m.group(2)))
    return asked, frozenset(left)


def function(number: int, segment: Segment) -> Function:
    """Make the function of one segment, with the locals that it reads before it sets them."""
    first: dict[str, bool] = {}
    for line in segment.lines:
        for name in _LOCAL.findall(line):
            sets = re.match(rf"    (?:f\[\d+\] = )?{name} = (?!.*\b{name}\b)", line) is not None
            first.setdefault(name, sets)
    slots = {"p": 1, "t": 2}
    order = sorted((slots.get(v) or int(v[1:]), v) for v, sets in first.items() if not sets)
    loads = [f"    {v} = f[{i}]" for i, v in order]
    return Function.of(f"s{number}", "S, f", [*loads, *segment.lines], segment.slots)
