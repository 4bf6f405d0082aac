"""What a test of a bundle says, once its names are known to the rules."""

from __future__ import annotations

from typing import Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.diagnostics import Span

NOTHING = "nothing"  # what a test writes for an empty place, and for no outcome
FigureWhat: TypeAlias = Literal["counter", "number", "on", "mark", "place", "over"]
OptionsWhat: TypeAlias = Literal["options", "offered", "not offered"]
EventsWhat: TypeAlias = Literal["events", "never"]
What: TypeAlias = FigureWhat | OptionsWhat | EventsWhat | Literal["zone", "asked", "by", "note", "outcome"]


@frozen
class Word:
    """One word of a test, with its place."""

    text: str
    span: Span


@frozen
class ZoneContents:
    """The contents of a zone, place by place: each a stack from the bottom up, `()` for an empty one.

    `more` allows other things there too; `number` is how many things are there, whichever they are.
    """

    places: tuple[tuple[Word, ...], ...] = ()
    more: bool = False
    number: int | None = None


@frozen
class LineSubject:
    """The subject of a line of a test; `player` is a seat from 1, 0 for the table; `thing` is an id or face.

    `given` has the name of a number with inputs, and its inputs: ids, figures, and players from 0.
    """

    what: What
    name: str = ""
    player: int = 0
    thing: str = ""
    given: tuple[str, ...] = ()


@frozen
class Given:
    """One thing that is arranged before a test begins."""

    subject: LineSubject
    value: int | ZoneContents
    span: Span


@frozen
class Answer:
    """One answer to a question; `player` is who must be asked, 0 for anybody.

    With `until`, whatever is quickest is answered until the rule with this id asks, or this player is asked.
    """

    id: str
    span: Span
    player: int = 0
    until: bool = False


@frozen
class EventWords:
    """One event to look for: a rule that is carried out, a counter that changes, a thing that moves or is shown."""

    what: Literal["rule", "counter", "move", "reveal", "look"]
    name: str
    player: int = 0
    amount: int = 0
    thing: str = ""
    text: str = ""
    span: Span | None = None


Want: TypeAlias = int | str | bool | ZoneContents | tuple[Word, ...] | tuple[EventWords, ...]


@frozen
class Expected:
    """One expected result at the end of a test; `span` is that of the value."""

    subject: LineSubject
    want: Want
    span: Span


@frozen
class Case:
    """One test, or one row of its table of cases."""

    name: str
    bundle: str
    file: str
    span: Span
    players: int
    about: str = ""
    row: int = 0
    row_name: str = ""
    seed: int = 1
    turn: int = 1
    chance: tuple[Word, ...] = ()  # which of how many chance takes each time, from 1
    step: str | None = None  # None: as the game begins; "": the scoring
    given: tuple[Given, ...] | None = None
    when: tuple[Answer, ...] = ()
    then: tuple[Expected, ...] = ()
    because: tuple[Word, ...] = ()
    on: tuple[str, ...] = field(default=())
    after: Word | None = None  # the test of the game before, which keeps something for this one
    before: Case | None = None  # that test

    @property
    def title(self) -> str:
        """Return the name, with that of the row."""
        return f"{self.name} ({self.row_name or f'case {self.row}'})" if self.row else self.name
