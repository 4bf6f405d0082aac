"""The lines of a turn: phrases that say the same are merged, and short lines of one step joined."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.classes import define, field


@define
class Phrase:
    """What one player does: a template for things, or amounts of counters after a verb; the numbers of its events."""

    player: int
    template: str
    head: str | None
    things: list[str] = field(factory=list)
    hidden: int = 0
    kind: str = ""
    amounts: dict[str, int] = field(factory=dict)
    times: int = 1
    sums: bool = False
    events: list[int] = field(factory=list)


@define
class NarratedLine:
    """The phrases of one rule: in which step, by whom, and for which thing."""

    step: str
    player: int
    loose: bool
    head: str | None = None
    phrases: list[Phrase] = field(factory=list)


@define
class Turn:
    """The lines of one turn."""

    number: int
    player: int
    lines: list[NarratedLine] = field(factory=list)


def add(amounts: dict[str, int], more: dict[str, int]) -> None:
    """Add amounts of counters to others."""
    for counter, amount in more.items():
        amounts[counter] = amounts.get(counter, 0) + amount


def append(line: NarratedLine, phrase: Phrase) -> None:
    """Add a phrase to a line, merged with the one before if that says the same about other things."""
    last = line.phrases[-1] if line.phrases else None
    key = (phrase.player, phrase.template, phrase.head, phrase.kind, phrase.sums)
    if last is None or (last.player, last.template, last.head, last.kind, last.sums) != key:
        line.phrases.append(phrase)
        return
    if phrase.sums:
        last.times += phrase.times
    add(last.amounts, phrase.amounts)
    last.things += phrase.things
    last.hidden += phrase.hidden
    last.events += phrase.events


def events_of(line: NarratedLine) -> list[int]:
    """Give the numbers of the events that a line tells."""
    return [event for phrase in line.phrases for event in phrase.events]


def joined(lines: Sequence[NarratedLine]) -> list[NarratedLine]:
    """Join neighbouring short lines of one step that are not about a particular thing."""
    out: list[NarratedLine] = []
    for line in lines:
        if not line.phrases:
            continue
        last = out[-1] if out else None
        if last is not None and _joins(last, line):
            last.loose = True
            for phrase in line.phrases:
                append(last, phrase)
        else:
            out.append(NarratedLine(line.step, line.player, line.loose, line.head, list(line.phrases)))
    return out


def _joins(a: NarratedLine, b: NarratedLine) -> bool:
    same = (a.step, a.player) == (b.step, b.player) and a.head is None and b.head is None
    return same and all(line.loose or len(line.phrases) == 1 for line in (a, b))


def steps(lines: Sequence[NarratedLine]) -> list[tuple[str, list[NarratedLine]]]:
    """Group the lines of a turn by their steps."""
    out: list[tuple[str, list[NarratedLine]]] = []
    for line in lines:
        if not out or out[-1][0] != line.step:
            out.append((line.step, []))
        out[-1][1].append(line)
    return out
