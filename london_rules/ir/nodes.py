"""The nodes of a program: expressions, statements, functions and tables.

The nodes are printed in the order of their fields. `bare` expressions are printed without parentheses, `short`
statements in one line: only the printer of Python looks at these, for they change no meaning.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.ir.record import Record
from london_rules.ir.types import NUMBER, Type

Operator: TypeAlias = Literal["+", "-", "*", "|", "&"]
Comparison: TypeAlias = Literal["==", "!=", "<", "<=", ">", ">="]

# ---- values -----------------------------------------------------------------------------------------------------


class Constant(Record):
    """A whole number, thing, player or zone that the text itself says."""

    value: int
    type: Type = NUMBER


class Bool(Record):
    """True or False."""

    value: bool


class Nil(Record):
    """None: no thing, or no number."""


class Local(Record):
    """A name of a function: an input, a local of the frame (`p`, `t`, `vN`), a name of a loop, or one for a moment."""

    name: str
    type: Type


class Players(Record):
    """The number of players at this table: `S.np`."""


class StateField(Record):
    """A plain value of the state, named as in `State`: `active`, `ans`, `first`, `left`, `over`, `turn` and others."""

    name: str


class ActivePlayer(Record):
    """The player of the lowest frame: whose turn it is."""


class Counter(Record):
    """The value of a counter, or of a cell of the course of the game; `at` is its index."""

    at: Expr


class Flag(Record):
    """Whether a thing has a mark, lies face down or is covered; `at` is the index of the flag."""

    at: Expr


class ZoneAt(Record):
    """The zone instance of an index itself, not a copy."""

    at: Expr
    type: Type


class WhereIs(Record):
    """The zone instance in which a thing lies."""

    thing: Expr


class InForce(Record):
    """The powers in force that hang on a hook for a player; `at` is hook * most players + player.

    It is a tuple of entries, which never changes: another one takes its place.
    """

    at: Expr


class Table(Record):
    """A constant table, or one of functions, by its name; `of` is the type of one cell."""

    name: str
    of: Type


class Look(Record):
    """What a table or list has at an index; the index is within it."""

    table: Expr
    at: Expr


class AtTable(Record):
    """The row of a table for so many players as there are, for one of them: the others, or those of a side."""

    name: Literal["OTHERS", "SIDES", "PARTNERS"]
    player: Expr


# ---- numbers ----------------------------------------------------------------------------------------------------


class Offset(Record):
    """The index `base + of`: base is where something begins, so nothing overflows here."""

    base: int
    of: Expr


class Arith(Record):
    """A sum, difference, product or bits; `most` bounds it without its sign, None where it could leave 64 bits."""

    op: Operator
    left: Expr
    right: Expr
    bare: bool = False
    most: int | None = None


class Negative(Record):
    """The number with the other sign."""

    of: Expr
    bare: bool = False


class Divide(Record):
    """A division that rounds up or down, towards plus or minus infinity.

    `position` is the place of the error where the divisor is 0; None where it is a constant above 0.
    """

    left: Expr
    right: Expr
    up: bool
    position: int | None


class Extreme(Record):
    """The smaller or larger of two numbers."""

    how: Literal["min", "max"]
    left: Expr
    right: Expr


class Choice(Record):
    """One value if a condition holds, else the other; only that one is worked out."""

    then: Expr
    condition: Expr
    otherwise: Expr
    bare: bool = False


class Whole(Record):
    """A number that is an error at a place where it is wider than 64 bits."""

    of: Expr
    position: int


class OrZero(Record):
    """A number, or 0 for None."""

    of: Expr


class WithBit(Record):
    """A set of bits with one more: `bits | 1 << bit`."""

    bits: Expr
    bit: Expr


# ---- conditions -------------------------------------------------------------------------------------------------


class Compare(Record):
    """Two numbers, things or players compared; a truth counts as 0 or 1."""

    op: Comparison
    left: Expr
    right: Expr
    bare: bool = False


class Not(Record):
    """Whether a condition does not hold, a list is empty, or a number is 0."""

    of: Expr
    bare: bool = False


class And(Record):
    """Whether all hold; asked in order, to the first that does not.

    A list holds if it has members, a number if it is not 0.
    """

    parts: tuple[Expr, ...]
    bare: bool = False


class Or(Record):
    """Whether one holds; asked in order, to the first that does."""

    parts: tuple[Expr, ...]
    bare: bool = False


class IsNone(Record):
    """Whether a value is None, or is not."""

    of: Expr
    negated: bool = False
    bare: bool = False


class Contains(Record):
    """Whether a value is in a list, or is not."""

    item: Expr
    list: Expr
    negated: bool = False
    bare: bool = False


class NotEmpty(Record):
    """Whether a list has members, as a truth."""

    of: Expr


class CanCarryOut(Record):
    """Whether the effect of a thing can be carried out: the thing is not busy, and its function, if any, says so."""

    table: Table
    thing: Expr
    player: Expr


class Must(Record):
    """Whether the power of an entry must be used; `size` is the number of things, here and below."""

    entry: Expr
    size: int


class IsPlain(Record):
    """Whether an effect is a plain function: it never asks."""

    effect: Expr


# ---- calls ------------------------------------------------------------------------------------------------------


class Call(Record):
    """A call of a generated function, which gets the state first; a `helper` changes nothing."""

    function: str
    arguments: tuple[Expr, ...]
    type: Type
    helper: bool = False


class Primitive(Record):
    """A call of a function of the run-time; its signature is in `signatures`."""

    name: str
    arguments: tuple[Expr, ...]


class CallPower(Record):
    """A call of the function of a power in force: whether it applies, what it makes of a number or group, its price."""

    table: Literal["POWER", "PRICE"]
    entry: Expr
    player: Expr
    arguments: tuple[Expr, ...]
    size: int
    type: Type


class CarryOut(Record):
    """A call of an effect that is a plain function."""

    effect: Expr
    player: Expr
    thing: Expr


class Reaction(Record):
    """How the text of a power in force begins."""

    entry: Expr
    size: int


class ThingOf(Record):
    """The thing of an entry."""

    entry: Expr
    size: int


class Offered(Record):
    """The option of taking what the power of an entry offers; or the entry of such an option, which is the same sum."""

    entry: Expr
    type: Type


class Saw(Record):
    """A value that is also recorded, in a watched program."""

    number: int
    of: Expr


# ---- lists ------------------------------------------------------------------------------------------------------


class Range(Record):
    """The numbers from `low` up to `high`, which is not one; of things, players or zone instances."""

    low: int | None
    high: Expr
    of: Type


class ListOf(Record):
    """A new list of values; a `Spread` gives all members of another list."""

    items: tuple[Expr, ...]
    of: Type


class Empty(Record):
    """A tuple of nothing, to which values of a type are added."""

    of: Type


class One(Record):
    """A tuple of one value."""

    of: Expr


class Spread(Record):
    """All members of a list, as items of a new one."""

    of: Expr


class Seen(Record):
    """The key of what is seen of a thing: its face, and the counters on it that stay."""

    items: tuple[Expr, ...]


class Comprehension(Record):
    """A new list of an element for each round of its clauses."""

    element: Expr
    clauses: tuple[Clause, ...]


class Each(Record):
    """A clause: for each member of a list. The list of the first clause is worked out before anything else."""

    var: Local
    of: Expr


class When(Record):
    """A clause: only if a condition holds."""

    condition: Expr


class FirstOfEach(Record):
    """The values of a map by key: the last element with a key, in the place of the first with it."""

    key: Expr
    element: Expr
    clauses: tuple[Clause, ...]


class Distinct(Record):
    """The members of a list, each once, where it first comes."""

    of: Expr


class Best(Record):
    """The members of a list whose value is the greatest (or the lowest), in their order; `var` is each of them."""

    value: Expr
    var: Local
    of: Expr
    lowest: bool


class Told(Record):
    """What each thing of a list is told by: its place and what is seen of it in some places, else itself."""

    var: Local
    of: Expr
    places: tuple[Expr, ...]
    shown: Seen


class Backwards(Record):
    """A list in the other order; a copy (`[::-1]`), or gone over without one (`reversed`)."""

    of: Expr
    copied: bool


class TopOf(Record):
    """The last so many members of a list, the last first: a copy."""

    of: Expr
    number: int


class Fixed(Record):
    """A tuple of the members of a list, which a frame may hold."""

    of: Expr


class Added(Record):
    """A tuple with one member more."""

    of: Expr
    item: Expr


class Rotated(Record):
    """A tuple with its first member, which is also given, moved to the end."""

    of: Expr
    first: Expr


class Without(Record):
    """A tuple without one of its members."""

    of: Expr
    item: Expr


class Joined(Record):
    """The members of two lists: a new one."""

    left: Expr
    right: Expr


class Len(Record):
    """The number of members of a list."""

    of: Expr


class Last(Record):
    """The last member of a list, which is not empty: the top of a stack."""

    of: Expr


class CountOf(Record):
    """How often a value is in a list."""

    of: Expr
    value: Expr


class Reached(Record):
    """What can be reached from some things along a relation in so many steps.

    `passes` is a function of a player and a thing that all things on the way must pass, None where nothing bars it.
    """

    relation: Table
    starts: Expr
    most: Expr
    passes: str | None
    player: Expr


class StepsTo(Record):
    """The steps to a thing in a map of what was reached, or so many as nothing can be away."""

    reached: Expr
    thing: Expr


class Counted(Record):
    """A list that a loop goes over, with so many steps counted for each member first."""

    of: Expr
    steps: int


Clause: TypeAlias = Each | When
Expr: TypeAlias = (
    Constant | Bool | Nil | Local | Players | StateField | ActivePlayer | Counter | Flag | ZoneAt | WhereIs
    | InForce | Table | Look | AtTable | Offset | Arith | Negative | Divide | Extreme | Choice | Whole | OrZero
    | WithBit | Compare | Not | And | Or | IsNone | Contains | NotEmpty | CanCarryOut | Must | IsPlain
    | Call | Primitive | CallPower | CarryOut | Reaction | ThingOf | Offered | Saw | Range | ListOf | Empty | One
    | Spread | Seen | Comprehension | FirstOfEach | Distinct | Best | Told | Backwards | TopOf | Fixed | Added
    | Rotated | Without | Joined | Len | Last | CountOf | Reached | StepsTo | Counted
)  # fmt: skip

# ---- statements -------------------------------------------------------------------------------------------------


class Assign(Record):
    """Give a name for a moment a value; a loop may go on over what it stood for before."""

    to: Local
    value: Expr


class SetLocal(Record):
    """Give a local of the frame a value: the name in this function and the place in the frame, which are always equal.

    In a function without a frame, `framed` is False and there is only the name.
    """

    to: Local
    at: int
    value: Expr
    framed: bool = True


class AddTo(Record):
    """Add to a number that a name stands for."""

    to: Local
    value: Expr


class SetState(Record):
    """Give a plain value of the state another value."""

    name: str
    value: Expr


class SetCounter(Record):
    """Set a counter, or raise or lower it by a number; it stays in its range, for which the text around it cares."""

    at: Expr
    op: Literal["=", "+=", "-="]
    value: Expr


class Change(Record):
    """Change a counter by a number, not below its least value; beyond a thousand million it is an error."""

    at: Expr
    by: Expr
    least: int | None


class CheckRange(Record):
    """Raise the error of a counter that goes beyond a thousand million, up or down."""

    number: Local


class SetFlag(Record):
    """Set a mark of a thing."""

    at: Expr


class MoveHere(Record):
    """Move a thing to a zone instance that is a plain list, or rows, where it takes the first free place."""

    thing: Expr
    zone: Expr
    rows: bool


class PutInForce(Record):
    """Put a power in force for a time; `at` is as in `InForce`, `ending` the number of what ends it."""

    at: Expr
    entry: Expr
    ending: int


class Append(Record):
    """Add a value to the end of a list of options."""

    to: Local
    item: Expr


class SetAside(Record):
    """Give a list another name, and begin a new one under the name that it had."""

    to: Local
    list: Local


class Do(Record):
    """Call something for its effect."""

    call: Expr


class Event(Record):
    """Keep an event, in a traced program; its kind and values are plain data."""

    kind: str
    values: tuple[Expr, ...]


class EventEach(Record):
    """Keep an event for each member of a list, in a traced program."""

    kind: str
    values: tuple[Expr, ...]
    var: Local
    of: Expr


class Remember(Record):
    """Give a name a value for the event that follows, in a traced program."""

    to: Local
    value: Expr


class If(Record):
    """Do one or the other. A condition may be a list or number: it holds if that has members, or is not 0."""

    condition: Expr
    then: Block
    otherwise: Block = ()
    short: bool = False
    chained: bool = False  # the other is one `if`, printed as `elif`


class For(Record):
    """Do something for each member of a list; the list is what it was when the loop began, even if its name changes."""

    var: Local
    of: Expr
    body: Block
    short: bool = False


class ForPairs(Record):
    """Do something for each member of a list, with the number at the same place of another."""

    var: Local
    number: Local
    of: Expr
    numbers: Expr
    body: Block


class Repeat(Record):
    """Do something so many times; more than a text may be repeated is an error. `steps` are counted for each time."""

    times: Expr
    body: Block
    steps: int = 0


class Break(Record):
    """Leave the innermost loop."""


class Continue(Record):
    """Go on with the next round of the innermost loop."""


class Pass(Record):
    """Do nothing."""


class Return(Record):
    """Give the value of a function."""

    value: Expr


class Count(Record):
    """Count so many steps for each member of a list, and look at the limits when a portion of them is used up."""

    steps: int
    of: Expr


# ---- control of segments ----------------------------------------------------------------------------------------
# A segment is a function of the state and the frame on top. It ends on every path by one of these.


class Goto(Record):
    """Go on with a later segment of the same text: a call, so it may not close a circle without a question."""

    segment: int


class Back(Record):
    """Go on with a segment by way of the driver: the frame on top stands there; `steps` are counted on the way."""

    segment: int
    steps: int = 0


class Pop(Record):
    """End the text: drop its frame and let the one below go on."""


class Yield(Record):
    """Let the frame on top go on where it stands, which an earlier `Resume` said."""


class Ask(Record):
    """Ask a player for one of the options in `o`; the frame stands at `after`, which reads `S.ans`."""

    question: int
    player: Expr
    options: Local
    after: int


class Resume(Record):
    """Say where the frame on top goes on, once what is begun next has ended."""

    segment: int


class Begin(Record):
    """Begin a text: carry a plain one out, or push its frame and go on with its first segment."""

    effect: Expr
    player: Expr
    thing: Expr


class TakeOffer(Record):
    """Begin the text of a power that was offered; it counts as used."""

    player: Expr
    entry: Expr


class CallRule(Record):
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


class Finish(Record):
    """End the game after its scoring: there are no options any more. `cut` tells a game that was cut off."""

    cut: int


class BeginTurn(Record):
    """Count a turn, whose player the frame is from now on that of."""


class SetPlayer(Record):
    """Let the frame be that of the active player."""


class PushBusy(Record):
    """Make the effect of a thing unavailable while it is carried out."""

    thing: Expr


class PopBusy(Record):
    """Make what was made unavailable last available again."""


class Guarded(Record):
    """Do something while the effect of the thing `t` is not available, however it is left."""

    body: Block


Jump: TypeAlias = Goto | Pop
Statement: TypeAlias = (
    Assign | SetLocal | AddTo | SetState | SetCounter | Change | CheckRange | SetFlag | MoveHere | PutInForce
    | Append | SetAside | Do | Event | EventEach | Remember | If | For | ForPairs | Repeat | Break | Continue | Pass
    | Return | Count | Goto | Back | Pop | Yield | Ask | Resume | Begin | TakeOffer | CallRule | Finish | BeginTurn
    | SetPlayer | PushBusy | PopBusy | Guarded
)  # fmt: skip
Block: TypeAlias = tuple[Statement, ...]
Node: TypeAlias = Expr | Statement | Clause

# ---- functions --------------------------------------------------------------------------------------------------


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
