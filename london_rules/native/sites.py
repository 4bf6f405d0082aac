"""The sites of a program: its lines that tell events, numbered for native games.

A row of numbers stands for an event there. It begins with the number of its site. What the line itself says, such as
its place in the rules, is in no row; nor are texts. Lists are cells that say how many rows before hold their members.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.compiler.program import Program
from london_rules.ir import nodes as n
from london_rules.ir import types as t
from london_rules.ir.typed import type_of
from london_rules.ir.walk import walk

Cell: TypeAlias = Literal["number", "truth", "any"]  # any: also None, or a list

MEMBER_SITE: Final = 1  # no event: a member of a list of the event that follows
# The sites of every program, as in events.h.
_FIRST: Final[dict[str, tuple[Cell, ...]]] = {
    "chance": ("number", "number"),
    "member": ("number",),
    "only": ("number", "number", "number", "number"),
}


@frozen
class Site:
    """Lines of a program that tell the same: the kind of event, and each value, or what the cell for it holds."""

    kind: str
    values: tuple[int | Cell, ...]

    @property
    def cells(self) -> list[Cell]:
        """List what its rows hold after the number of the site."""
        return [value for value in self.values if not isinstance(value, int)]


def site_of(node: n.Event | n.EventEach) -> Site:
    """Give the site of a statement that keeps an event."""
    return Site(node.kind, tuple(v.value if isinstance(v, n.Constant) else _cell(v) for v in node.values))


def _cell(node: n.Expr) -> Cell:
    of = type_of(node)
    if isinstance(of, t.Truth):
        return "truth"
    return "any" if isinstance(node, n.Nil) or isinstance(of, t.Optional | t.Option | t.Sequence) else "number"


@define(eq=False)
class Sites:
    """All sites of a program, numbered in the order of its functions."""

    program: Program
    numbers: dict[Site, int] = field(init=False)
    width: int = field(init=False)  # the cells of a row

    def __attrs_post_init__(self) -> None:
        """Find them."""
        found = [Site(kind, values) for kind, values in _FIRST.items()]
        for function in self.program.source.functions:
            found += [site_of(x) for x in walk(function.node.body) if isinstance(x, n.Event | n.EventEach)]
        self.numbers = {site: number for number, site in enumerate(dict.fromkeys(found))}
        self.width = 1 + max(len(site.cells) for site in self.numbers)

    def wanted(self, kinds: Collection[str] | None) -> bytes:
        """Give a byte for each site: whether its events are of some kinds; None for all."""
        return bytes(kinds is None or site.kind in kinds for site in self.numbers)
