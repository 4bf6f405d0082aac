"""Conditions that always hold or never hold, whatever happens in the game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.classes import evolve, frozen
from london_rules.language import constructs as t
from london_rules.language.constructs.conditions import COMPARED
from london_rules.language.flow.constants import known_before_play
from london_rules.language.flow.intervals import ANYTHING, FAR, Interval, Intervals
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.uses import Uses, changed_counters
from london_rules.language.flow.walk import nodes
from london_rules.language.rules import Rules, Slot

_OPERATOR: Final = re.compile(r"\b(?:is|are)\s+")


@frozen
class Constant:
    """A condition that always holds, or never does, and why."""

    slot: Slot
    node: t.Node
    holds: bool
    why: str | None = None
    meant: str = ""  # what to write in the place of a stretch
    stretch: tuple[int, int] | None = None
    others: tuple[tuple[str, tuple[int, int]], ...] = ()  # what else may be meant, each in the place of a stretch
    at: t.Node | None = None  # what is wrong, if not the whole condition


def constant_conditions(uses: Uses) -> Iterator[Constant]:
    """Give the conditions that always hold, or never do."""
    intervals = Intervals(uses.rules, only_rolled(uses))
    chosen = chosen_numbers(uses, intervals)
    figures = _figures(uses.rules)
    for slot, compare in uses.every(t.Compare):
        given = chosen.get(slot.id, {})
        holds = _always(intervals, compare, given)
        if holds is not None and is_same(compare.left, compare.right):
            limit = _limit_of(uses, compare.right, figures)
            at = compare.right if limit else None
            yield Constant(slot, compare, holds, "both sides are the same", limit, compare.right.span, at=at)
        elif holds is not None:
            yield _within_bounds(slot, compare, intervals, given, holds=holds)
        elif (own := _own_among_all(slot, compare)) is not None:
            yield own
    for slot, field_is in uses.every(t.FieldIs):
        low, high = intervals.possessed(field_is.field)
        least, most = intervals.of(field_is.value, chosen.get(slot.id, {}))
        if most < low or high < least:
            yield Constant(slot, field_is, False, f"`{field_is.field}` is {_in_words((low, high))}")
    for slot, is_thing in uses.every(t.ThingIs):
        itself = [pred for pred in is_thing.preds if isinstance(pred, t.IsThing) and pred.thing == is_thing.thing]
        if itself:
            yield Constant(slot, is_thing, not any(pred.negated for pred in itself))
    # Of two parts that exclude each other, either may be meant; of two of which one always holds, both may be.
    yield from (
        Constant(slot, every, False, meant="or", stretch=_word_between(slot, every, "and"))
        for slot, every in uses.every(t.All)
        if _apart(every)
    )
    yield from (
        Constant(slot, some, True, meant="and", stretch=_word_between(slot, some, "or"))
        for slot, some in uses.every(t.AnyOf)
        if _together(some)
    )
    for slot, several in uses.every(t.All, t.AnyOf):
        again = _asked_before(several.parts)
        yield from (Constant(slot, part, True, "it is asked before, in the same condition") for part in again)
    for slot, branch in uses.every(t.If):
        for repeated, before in _asked_again(branch):
            yield _taken_before(slot, repeated, before, intervals, chosen.get(slot.id, {}))


# What is so of the least or the most that anybody has, as whoever is asked about is one of them.
_SURE: Final = {("lowest", ">="): True, ("lowest", "<"): False, ("highest", "<="): True, ("highest", ">"): False}
_COMPARES: Final = re.compile(r"(?:at least|at most|less than|more than)\b")


def _own_among_all(slot: Slot, node: t.Compare) -> Constant | None:
    """Give a comparison of what a player has with the least or the most of all players, if that decides nothing."""
    own, fold = node.left, node.right
    if not isinstance(own, t.Counter) or not isinstance(fold, t.Fold) or fold.formula is not None:
        return None
    everybody = isinstance(fold.of, t.Things) and fold.of.kind == PLAYER and not fold.of.rel
    holds = _SURE.get((fold.how, node.op))
    if not everybody or fold.measure != own.name or holds is None:
        return None
    least = fold.how == "lowest"
    why = f"nobody has {'less than the lowest' if least else 'more than the highest'}"
    said = _COMPARES.search(slot.source.value, own.span[1], fold.span[0])
    meant = "at most" if least else "at least"
    return Constant(slot, node, holds, why, "" if said is None else meant, None if said is None else said.span())


def _figures(rules: Rules) -> dict[str, list[str]]:
    """List the names of figures of the rules by their first words."""
    out: dict[str, list[str]] = {}
    for number in rules.numbers.values():
        if number.parameter:
            out.setdefault(number.name.partition(" ")[0], []).append(number.name)
    return out


def _asked_before(parts: tuple[t.Cond, ...]) -> Iterator[t.Cond]:
    """Give the parts of a condition that are there before."""
    asked: dict[t.Cond, None] = {}
    for part in parts:
        if part in asked:
            yield part
        asked[part] = None


def _limit_of(uses: Uses, node: t.Expr, figures: Mapping[str, list[str]]) -> str:
    """Give the only figure of the rules that is named after a number, `gold limit` for `gold`, or that nothing uses."""
    name = getattr(node, "name", "")
    named = [one for one in figures.get(name.partition(" ")[0], ()) if one.startswith(f"{name} ")]
    near = [one for one in named if " " not in one[len(name) + 1 :]]
    near = near or [one for one in named if ("number", one) not in uses]
    return near[0] if name and len(near) == 1 else ""


def is_same(one: t.Expr, other: t.Expr) -> bool:
    """Tell whether two numbers are written alike; one without an owner is yours."""
    return _as_yours(one) == _as_yours(other)


def _as_yours(node: t.Expr) -> t.Expr:
    return evolve(node, whose="") if isinstance(node, (t.Counter, t.Number)) and node.whose == "your" else node


def _within_bounds(
    slot: Slot, node: t.Compare, intervals: Intervals, chosen: Mapping[str, Interval], *, holds: bool
) -> Constant:
    """Give a comparison with a figure that decides nothing, and the nearest one that does."""
    why = _range_in_words(slot, node, intervals, chosen)
    low, high = intervals.of(node.left, chosen)
    if not isinstance(node.right, t.Int) or isinstance(node.left, t.Int) or (low, high) == ANYTHING or low == high:
        return Constant(slot, node, holds, why)
    value, stretch = node.right.value, node.right.span
    if not holds and node.op in ("==", ">=") and not low <= value <= high:
        return Constant(slot, node, holds, why, str(low if value < low else high), stretch, at=node.right)
    begins = _OPERATOR.search(slot.source.value, node.left.span[1], stretch[0])
    asked = None if begins is None else (begins.end(), stretch[1])
    if holds and node.op == ">=" and value == low:
        others = () if asked is None else ((f"at most {low}", asked),)
        return Constant(slot, node, holds, why, str(low + 1), stretch, others)
    edge = {"<": low, ">": high}.get(node.op)
    if not holds and edge == value:
        others = ((str(value + 1 if node.op == "<" else value - 1), stretch),)
        return Constant(slot, node, holds, why, str(edge), asked, others)
    return Constant(slot, node, holds, why)


def only_rolled(uses: Uses) -> dict[str, Interval]:
    """Give the intervals of the counters that chance sets, and that nothing else changes."""
    rolled = {name: decl for name, decl in uses.rules.counters.items() if decl.rolled is not None}
    if not rolled:
        return {}
    changed, plain, out = changed_counters(uses), Intervals(uses.rules), {}
    for name, decl in rolled.items():
        if decl.rolled is None or name in changed:
            continue
        rows = uses.rules.tables[decl.rolled.table].rows if decl.rolled.table in uses.rules.tables else ()
        ends = [(row, row) for row in rows]
        if not rows:
            ends = [plain.of(decl.rolled.least, {}), plain.of(decl.rolled.most, {})]
        ends.append(plain.of(decl.starts, {}))
        out[name] = min(low for low, _ in ends), max(high for _, high in ends)
    return out


def _range_in_words(slot: Slot, node: t.Compare, intervals: Intervals, chosen: Mapping[str, Interval]) -> str | None:
    """Say between which values the first number of a comparison that has bounds can be."""
    for side in (node.left, node.right):
        found = intervals.of(side, chosen)
        if not isinstance(side, t.Int) and found != ANYTHING:
            text = " ".join(slot.source.value[side.span[0] : side.span[1]].split())
            return f"`{text}` is {_in_words(found)}"
    return None


def _in_words(interval: Interval) -> str:
    low, high = interval
    if low == high:
        return f"always {low}"
    if high >= FAR:
        return f"at least {low}"
    return f"at most {high}" if low <= -FAR else f"from {low} to {high}"


def chosen_numbers(uses: Uses, intervals: Intervals) -> dict[str, dict[str, Interval]]:
    """Give the intervals of the numbers that each text chooses."""
    choices: dict[str, list[t.ChooseNumber]] = {}
    for slot, choose in uses.every(t.ChooseNumber):
        choices.setdefault(slot.id, []).append(choose)
    return {slot: intervals.chosen_in(body) for slot, body in choices.items()}


def _always(intervals: Intervals, node: t.Compare, chosen: Mapping[str, Interval]) -> bool | None:
    """Return whether a comparison always holds or never does; None if it depends."""
    if is_same(node.left, node.right):
        return COMPARED[node.op](0, 0)
    (a, b), (c, d) = intervals.of(node.left, chosen), intervals.of(node.right, chosen)
    if node.op in ("==", "!="):
        if b < c or d < a:
            return node.op == "!="
        if a == b == c == d:
            return node.op == "=="
    else:
        ends = COMPARED[node.op](a, d), COMPARED[node.op](b, c)
        if ends[0] == ends[1]:
            return ends[0]
    return _for_all_tables(intervals, node)


def _for_all_tables(intervals: Intervals, node: t.Compare) -> bool | None:
    """Return whether a comparison with the number of players has the same result for every number of players."""
    if any(isinstance(part, t.Number) for part in nodes(node)) or not any(isinstance(n, t.Count) for n in nodes(node)):
        return None
    outcomes: dict[bool, None] = {}
    for players in intervals.tables:
        left, right = (known_before_play(intervals.rules, side, players) for side in (node.left, node.right))
        if left is None or right is None:
            return None
        outcomes[COMPARED[node.op](left[0], right[0])] = None
    return next(iter(outcomes)) if len(outcomes) == 1 else None


def _range(op: str, value: int) -> tuple[int, int]:
    """Give the numbers for which a comparison with a whole number holds; all for one that leaves a gap."""
    return {
        "==": (value, value),
        "<": (-FAR, value - 1),
        "<=": (-FAR, value),
        ">": (value + 1, FAR),
        ">=": (value, FAR),
    }.get(op, (-FAR, FAR))


def _ranges(parts: tuple[t.Cond, ...]) -> list[tuple[t.Expr, list[tuple[int, int]]]]:
    """Gather comparisons of one number with whole numbers."""
    out: dict[t.Expr, list[tuple[int, int]]] = {}
    for part in parts:
        if isinstance(part, t.Compare) and isinstance(part.right, t.Int):
            out.setdefault(part.left, []).append(_range(part.op, part.right.value))
    return list(out.items())


def _apart(node: t.All) -> bool:
    """Return whether two of the parts can never hold at once, such as more than 5 and less than 3."""
    return any(max(low for low, _ in r) > min(high for _, high in r) for _, r in _ranges(node.parts))


def _word_between(slot: Slot, node: t.All | t.AnyOf, word: str) -> tuple[int, int] | None:
    """Give the place of the word between the two parts of a condition; None if there are more."""
    if len(node.parts) != 2:
        return None
    between = node.parts[0].span[1], node.parts[1].span[0]
    found = re.compile(rf"\b{word}\b").search(slot.source.value, *between)
    return None if found is None else found.span()


def _together(node: t.AnyOf) -> bool:
    """Return whether one of the parts always holds, such as at least 3 or less than 5."""
    for _, ranges in _ranges(node.parts):
        below = [high for low, high in ranges if low == -FAR]
        above = [low for low, high in ranges if high == FAR]
        if below and above and max(below) + 1 >= min(above):
            return True
    return False


def _taken_before(
    slot: Slot, node: t.Cond, before: list[t.Cond], intervals: Intervals, chosen: Mapping[str, Interval]
) -> Constant:
    """Give a condition of which an earlier branch is taken, and the nearest figure that no earlier one asks for."""
    why = "an earlier branch is taken then"
    if not isinstance(node, t.Compare) or node.op != "==" or not isinstance(node.right, t.Int):
        return Constant(slot, node, False, why)
    low, high = intervals.of(node.left, chosen)
    value = node.right.value
    free = [
        near
        for near in (value - 1, value + 1)
        if low <= near <= high and not any(_covers(known, evolve(node, right=t.Int(near))) for known in before)
    ]
    meant, *others = [*map(str, free), ""]
    stretch = node.right.span
    return Constant(slot, node, False, why, meant, stretch, tuple((one, stretch) for one in others if one), node.right)


def _asked_again(node: t.If) -> Iterator[tuple[t.Cond, list[t.Cond]]]:
    """Give the conditions after `otherwise if` that were asked before, with those: they no longer hold there."""
    asked: list[t.Cond] = [node.condition]
    last: t.If | None = node
    while last is not None and last.otherwise is not None and len(last.otherwise.body) == 1:
        inner = last.otherwise.body[0]
        last = inner if isinstance(inner, t.If) else None
        if last is not None:
            if last.condition in asked or any(_covers(known, last.condition) for known in asked):
                yield last.condition, list(asked)
            asked.append(last.condition)


def _covers(known: t.Cond, later: t.Cond) -> bool:
    """Return whether a comparison with a whole number holds wherever a later one does."""
    if not (isinstance(known, t.Compare) and isinstance(later, t.Compare) and known.left == later.left):
        return False
    if not (isinstance(known.right, t.Int) and isinstance(later.right, t.Int)) or "!=" in (known.op, later.op):
        return False
    (a, b), (c, d) = _range(known.op, known.right.value), _range(later.op, later.right.value)
    return a <= c and d <= b
