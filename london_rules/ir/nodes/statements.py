"""Statements: names, changes of the state, events, loops."""

from __future__ import annotations

from typing import Literal

from london_rules.ir.nodes.base import Block, Expr, Statement
from london_rules.ir.nodes.values import Local


class Assign(Statement):
    """Give a name for a moment a value; a loop may go on over what it stood for before."""

    to: Local
    value: Expr


class SetLocal(Statement):
    """Give a local of the frame a value: the name in this function and the place in the frame, which are always equal.

    In a function without a frame, `framed` is False and there is only the name.
    """

    to: Local
    at: int
    value: Expr
    framed: bool = True


class AddTo(Statement):
    """Add to a number that a name stands for."""

    to: Local
    value: Expr


class SetState(Statement):
    """Give a plain value of the state another value."""

    name: str
    value: Expr


class SetCounter(Statement):
    """Set a counter, or raise or lower it by a number; it stays in its range, for which the text around it cares."""

    at: Expr
    op: Literal["=", "+=", "-="]
    value: Expr


class Change(Statement):
    """Change a counter by a number, not below its least value; beyond a thousand million it is an error."""

    at: Expr
    by: Expr
    least: int | None


class CheckRange(Statement):
    """Raise the error of a counter that goes beyond a thousand million, up or down."""

    number: Local


class SetFlag(Statement):
    """Set a mark of a thing."""

    at: Expr


class MoveHere(Statement):
    """Move a thing to a zone instance that is a plain list, or rows, where it takes the first free place."""

    thing: Expr
    zone: Expr
    rows: bool


class PutInForce(Statement):
    """Put a power in force for a time; `at` is as in `InForce`, `ending` the number of what ends it."""

    at: Expr
    entry: Expr
    ending: int


class Append(Statement):
    """Add a value to the end of a list of options."""

    to: Local
    item: Expr


class SetAside(Statement):
    """Give a list another name, and begin a new one under the name that it had."""

    to: Local
    list: Local


class Do(Statement):
    """Call something for its effect."""

    call: Expr


class Event(Statement):
    """Keep an event, in a traced program; its kind and values are plain data."""

    kind: str
    values: tuple[Expr, ...]


class EventEach(Statement):
    """Keep an event for each member of a list, in a traced program."""

    kind: str
    values: tuple[Expr, ...]
    var: Local
    of: Expr


class Remember(Statement):
    """Give a name a value for the event that follows, in a traced program."""

    to: Local
    value: Expr


class If(Statement):
    """Do one or the other. A condition may be a list or number: it holds if that has members, or is not 0."""

    condition: Expr
    then: Block
    otherwise: Block = ()
    short: bool = False
    chained: bool = False  # the other is one `if`, printed as `elif`


class For(Statement):
    """Do something for each member of a list; the list is what it was when the loop began, even if its name changes."""

    var: Local
    of: Expr
    body: Block
    short: bool = False


class ForPairs(Statement):
    """Do something for each member of a list, with the number at the same place of another."""

    var: Local
    number: Local
    of: Expr
    numbers: Expr
    body: Block


class Repeat(Statement):
    """Do something so many times; more than a text may be repeated is an error. `steps` are counted for each time."""

    times: Expr
    body: Block
    steps: int = 0


class Break(Statement):
    """Leave the innermost loop."""


class Continue(Statement):
    """Go on with the next round of the innermost loop."""


class Pass(Statement):
    """Do nothing."""


class Return(Statement):
    """Give the value of a function."""

    value: Expr


class Count(Statement):
    """Count so many steps for each member of a list, and look at the limits when a portion of them is used up."""

    steps: int
    of: Expr
