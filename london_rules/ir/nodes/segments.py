"""How a segment ends, and functions.

A segment is a function of the state and the frame on top. It ends on every path by one of these statements.
"""

from __future__ import annotations

from london_rules.ir.nodes.base import Block, Expr, Statement
from london_rules.ir.nodes.values import Local
from london_rules.ir.record import Record
from london_rules.ir.types import Type


class Goto(Statement):
    """Go on with a later segment of the same text: a call, so it may not close a circle without a question."""

    segment: int


class Back(Statement):
    """Go on with a segment by way of the driver: the frame on top stands there; `steps` are counted on the way."""

    segment: int
    steps: int = 0


class Pop(Statement):
    """End the text: drop its frame and let the one below go on."""


class Yield(Statement):
    """Let the frame on top go on where it stands, which an earlier `Resume` said."""


class Ask(Statement):
    """Ask a player for one of the options in `o`; the frame stands at `after`, which reads `S.ans`."""

    question: int
    player: Expr
    options: Local
    after: int


class Resume(Statement):
    """Say where the frame on top goes on, once what is begun next has ended."""

    segment: int


class Begin(Statement):
    """Begin a text: carry a plain one out, or push its frame and go on with its first segment."""

    effect: Expr
    player: Expr
    thing: Expr


class TakeOffer(Statement):
    """Begin the text of a power that was offered; it counts as used."""

    player: Expr
    entry: Expr


class CallRule(Statement):
    """Push the frame of a rule that may ask and go on with its first segment.

    The frame is its entry, player, thing and inputs, then a 0 for each of its other locals, whose number is known once
    the rule is compiled. `go` is where it goes on: its entry, or what that leads to.
    """

    entry: int
    player: Expr
    thing: Expr
    arguments: tuple[Expr, ...]
    go: Goto | Pop
    others: int = 0


class Finish(Statement):
    """End the game after its scoring: there are no options any more. `cut` tells a game that was cut off."""

    cut: int


class BeginTurn(Statement):
    """Count a turn, whose player the frame is from now on that of."""


class SetPlayer(Statement):
    """Let the frame be that of the active player."""


class PushBusy(Statement):
    """Make the effect of a thing unavailable while it is carried out."""

    thing: Expr


class PopBusy(Statement):
    """Make what was made unavailable last available again."""


class Guarded(Statement):
    """Do something while the effect of the thing `t` is not available, however it is left."""

    body: Block


class Function(Record):
    """A generated function: its inputs after the state, what it does, and the type of what it gives.

    `segment` is its number if it is a segment: then its input is the frame, and `loads` are the locals of the frame
    that it reads before it sets them. `slots` are the texts written in it, its own first. `steps` are counted at its
    beginning.
    """

    name: str
    inputs: tuple[Local, ...]
    body: Block
    type: Type
    slots: tuple[str, ...]
    segment: int | None = None
    loads: tuple[Local, ...] = ()
    steps: int = 0
