"""Which locals of a frame are still read when its text goes on from a segment.

A local keeps its value after the last text that reads it: the thing that was chosen in a rule that is done, say.
Whoever guesses at what is hidden must leave a thing where it is only while a text may still speak of it.
"""

from __future__ import annotations

import re

from attrs import evolve

from london_rules.compiler.question import Frame
from london_rules.compiler.segments import Segment, jumps

_NAME = re.compile(r"\bv(\d+)\b")
_SETS = re.compile(r"    v(\d+) = f\[\1\] = (.*)")
_FIXED = 3  # the segment, the player and the thing of a frame come before its locals


def with_live_things(frames: dict[int, Frame], segments: dict[int, Segment]) -> dict[int, Frame]:
    """Leave out of each frame the things that nothing reads after its segment."""
    live = _live(segments)
    return {
        number: evolve(frame, things=[i for i in frame.things if i < _FIXED or i in live[number]])
        for number, frame in frames.items()
    }


def _live(segments: dict[int, Segment]) -> dict[int, set[int]]:
    """Find for each segment the locals that it, or what follows it, reads before setting them."""
    live: dict[int, set[int]] = {number: set() for number in segments}
    changed = True
    while changed:
        changed = False
        for number in sorted(segments, reverse=True):
            found = _before(segments[number].lines, live)
            changed = changed or found != live[number]
            live[number] = found
    return live


def _before(lines: list[str], live: dict[int, set[int]]) -> set[int]:
    """Find the locals that are read from some lines on; one that is set under a condition may still be read."""
    out: set[int] = set()
    for line in reversed(lines):
        for target in jumps(line):
            out |= live.get(target, set())
        sets = _SETS.fullmatch(line)
        out -= {int(sets.group(1))} if sets else set()
        out |= {int(name) for name in _NAME.findall(sets.group(2) if sets else line)}
    return out
