"""Who is ranked before whom: the one order of players, by when they were out and by the figures of their side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias

from london_rules.compiler.layout import FIRST, LEFT, WINNERS, Layout
from london_rules.compiler.primitives import State

STAYS: Final = 1 << 62  # in place of when a side was out, so that all who stay come first
LEAVING: Final = STAYS - 1  # of a side that is out since the step that is being carried out
JUST_LEFT: Final = -1  # in the cell of a player who left in this step, since the last question
Figures: TypeAlias = tuple[tuple[int, ...], ...]
Sides: TypeAlias = Sequence[Sequence[int]]  # for each player, who is on their side


def side_rows(sides: Sides, rows: Figures) -> Figures:
    """Give each player the figures of their side: those of its players added. Without sides, their own."""
    return tuple(tuple(map(sum, zip(*(rows[q] for q in members), strict=True))) for members in sides)


def standing(layout: Layout, sides: Sides, s: State, rows: Figures) -> list[tuple[int, ...]]:
    """Return what each player is ranked by: when their side was out, and the figures of sides that nothing else ranks.

    A side is out when all its players are, since the last of them left. Who wins with an outcome is before the others,
    and nothing else counts then; a side wins with any of its players.
    """
    winners = layout.cells.get(WINNERS)
    if winners is not None and s.c[winners]:
        return [(int(any(s.c[winners + 1 + q] == s.c[winners] for q in members)),) for members in sides]
    signs = [1 if line.how == "highest" else -1 for line in layout.rules.ranking]
    left = layout.cells.get(LEFT)
    out = [STAYS if left is None else _out_since(s.c[left + q] for q in members) for members in sides]
    signed = [tuple(sign * n for sign, n in zip(signs, row, strict=True)) for row in side_rows(sides, rows)]
    return [(since, *row) if since >= LEAVING else (since,) for since, row in zip(out, signed, strict=True)]


def _out_since(cells: Iterable[int]) -> int:
    found = [*cells]
    return STAYS if 0 in found else LEAVING if JUST_LEFT in found else max(found)


def first_of_each(sides: Sides) -> list[int]:
    """List a player of each side; without sides, every player."""
    return [p for p, members in enumerate(sides) if members[0] == p]


def make_settle(layout: Layout, space: dict[str, Any]) -> Callable[[State], None]:
    """Make the function that puts those who left together in the order of the ranking; ties stay ties."""
    left = layout.cells[LEFT]
    first = layout.cells[FIRST] if layout.course.rounds else None

    def settle(s: State) -> None:
        """Say as which players have left who left since the last question, within one step."""
        group = [p for p in range(s.np) if s.c[left + p] == JUST_LEFT]
        if not group:
            return
        last = max(s.c[left : left + s.np])
        ranked: list[tuple[int, ...]] = [()] * s.np
        if len(group) > 1:
            rows = tuple(tuple(f(s, p) for f in space["RANKING"]) for p in range(s.np))
            ranked = standing(layout, space["SIDES"][s.np], s, rows)
        for p in group:
            s.c[left + p] = max(last, 0) + 1 + sum(ranked[q] < ranked[p] for q in group)
        if first is not None:  # of a round: the next who stays
            s.c[first] = next(iter(space["round_table"](s, s.c[first], 1)), s.c[first])

    return settle
