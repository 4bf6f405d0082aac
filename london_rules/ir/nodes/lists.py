"""Lists, and what is asked of them."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.ir.nodes.base import AnyClause, Expr
from london_rules.ir.nodes.values import Local, Table
from london_rules.ir.types import Type


class Range(Expr):
    """The numbers from `low` up to `high`, which is not one; of things, players or zone instances."""

    low: int | None
    high: Expr
    of: Type


class ListOf(Expr):
    """A new list of values; a `Spread` gives all members of another list."""

    items: tuple[Expr, ...]
    of: Type


class Empty(Expr):
    """A tuple of nothing, to which values of a type are added."""

    of: Type


class One(Expr):
    """A tuple of one value."""

    of: Expr


class Spread(Expr):
    """All members of a list, as items of a new one."""

    of: Expr


class Seen(Expr):
    """The key of what is seen of a thing: its face, and the counters on it that stay."""

    items: tuple[Expr, ...]


class Comprehension(Expr):
    """A new list of an element for each round of its clauses."""

    element: Expr
    clauses: tuple[Clause, ...]


class Each(AnyClause):
    """A clause: for each member of a list. The list of the first clause is worked out before anything else."""

    var: Local
    of: Expr


class When(AnyClause):
    """A clause: only if a condition holds."""

    condition: Expr


class FirstOfEach(Expr):
    """The values of a map by key: the last element with a key, in the place of the first with it."""

    key: Expr
    element: Expr
    clauses: tuple[Clause, ...]


class Distinct(Expr):
    """The members of a list, each once, where it first comes."""

    of: Expr


class Best(Expr):
    """The members of a list whose value is the greatest (or the lowest), in their order; `var` is each of them."""

    value: Expr
    var: Local
    of: Expr
    lowest: bool


class Told(Expr):
    """What each thing of a list is told by: its place and what is seen of it in some places, else itself."""

    var: Local
    of: Expr
    places: tuple[Expr, ...]
    shown: Seen


class Backwards(Expr):
    """A list in the other order; a copy (`[::-1]`), or gone over without one (`reversed`)."""

    of: Expr
    copied: bool


class TopOf(Expr):
    """The last so many members of a list, the last first: a copy."""

    of: Expr
    number: int


class Fixed(Expr):
    """A tuple of the members of a list, which a frame may hold."""

    of: Expr


class Added(Expr):
    """A tuple with one member more."""

    of: Expr
    item: Expr


class Rotated(Expr):
    """A tuple with its first member, which is also given, moved to the end."""

    of: Expr
    first: Expr


class Without(Expr):
    """A tuple without one of its members."""

    of: Expr
    item: Expr


class Joined(Expr):
    """The members of two lists: a new one."""

    left: Expr
    right: Expr


class Len(Expr):
    """The number of members of a list."""

    of: Expr


class Last(Expr):
    """The last member of a list, which is not empty: the top of a stack."""

    of: Expr


class CountOf(Expr):
    """How often a value is in a list."""

    of: Expr
    value: Expr


class Reached(Expr):
    """What can be reached from some things along a relation in so many steps.

    `passes` is a function of a player and a thing that all things on the way must pass, None where nothing bars it.
    If the relation is `by` other things, each step goes along one of those, which must pass.
    """

    relation: Table
    starts: Expr
    most: Expr
    passes: str | None
    player: Expr
    by: bool = False


class StepsTo(Expr):
    """The steps to a thing in a map of what was reached, or so many as nothing can be away."""

    reached: Expr
    thing: Expr


class Counted(Expr):
    """A list that a loop goes over, with so many steps counted for each member first."""

    of: Expr
    steps: int


Clause: TypeAlias = Each | When
