"""What a program knows of its questions, frames and loops, and the codes of options that are not things."""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules.classes import define, frozen

if TYPE_CHECKING:
    from london_rules.ir import nodes as n
    from london_rules.language import constructs as t

# Options that are not things are below 0; the offer of a power is -FIRST_OFFER - entry, as entries count from 0.
STOP, OTHER, LET_IT, GO_ON = -1, -2, -3, -4
FIRST_OFFER = 10
LOCALS = 3  # where the locals of a frame begin, after its segment, player and thing
MOST_ORDERED = 5
MOST_ORDERS = factorial(MOST_ORDERED)
MOST_NUMBERS = 1000
NO_WAY = 1000  # steps to what cannot be reached
CONCLUDED = -2  # the turns left of a game that was ended at once, or whose scoring a text could end
CUT_OFF = -3  # the turns left, during the scoring, of a game that reached its turn limit, if the scoring asks

# What a state does with questions with one option; bots are never asked them.
ASKED, AS_RULES_SAY, NEVER_ASKED = 0, 1, 2

QuestionKind: TypeAlias = Literal["one", "amount", "part", "yes-no", "order", "action", "replace", "go-on", "either"]


@frozen
class Given:
    """A name that has a meaning where a question is asked: the local of the frame that holds it, and its kind.

    A local that holds a tuple has several things or players.
    """

    name: str
    local: int
    kind: str


@frozen
class Secret:
    """Where a question in secret is asked: its segment, and the locals with who is asked, the answers and their number.

    From this segment the question is asked again in a guess, as what others may have answered depends on the guess.
    """

    head: int
    players: int
    answers: int
    count: int


@frozen
class Question:
    """What a program knows about one place that asks: the kind of question and where it stands."""

    number: int
    kind: QuestionKind
    slot: str
    start: int
    end: int
    thing: str = ""
    alternative: str = ""
    parts: tuple[tuple[int, int], ...] = ()  # where the parts stand that can be carried out in any order
    stops: bool = False  # it is the choice of a loop that can be stopped
    given: tuple[Given, ...] = ()  # the names that have a meaning there
    secret: Secret | None = None  # several players answer it, and nobody knows an answer before the last
    anyway: bool = False  # the rules say that it is asked even with one option


# What a local holds: one value, several (a tuple), or entries of powers. What is `secret` are several too: what players
# chose before others may know, in the order in which they were asked.
Form: TypeAlias = Literal["one", "several", "secret", "entries"]


@frozen
class Frame:
    """What a program knows about a frame at one segment: whose text it is, and which of its locals hold things.

    Determinizing relies on those `thing_locals` that are still read, see `LiveThings`: a thing that they hold stays
    where it is, and any other hidden one may be dealt away. `secrets` are those with things that players chose in
    secret: a guess deals them like any hidden thing.
    """

    slot: str
    thing_locals: list[int]
    secrets: list[int]


@define
class Loop:
    """What the first choice of a loop must know: how to stop, and how often it went round."""

    stop: n.Expr
    count: n.Local
    end: int
    used: bool = False
    node: t.UpTo | None = None
