"""The merged rule set as typed declarations: what a game is made of, before it is compiled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Literal, TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Span
from london_rules.language import constructs as t
from london_rules.language.constructs.node import later, printed
from london_rules.language.syntax.names import Names, folded
from london_rules.language.syntax.source import Source

Owner: TypeAlias = str  # "table", "player" or the name of a kind
Shape: TypeAlias = Literal["hand", "pile", "rows", "stacks"]
Seen: TypeAlias = Literal["all", "nobody", "owner", "open tops"]
How: TypeAlias = Literal["add", "set", "replace", "remove", "move"]


@frozen
class Change:
    """What an overlay did to a slot: the text that was there, and the one that is there now ("" for none)."""

    slot: str
    how: How
    bundle: str
    span: Span
    before: str
    now: str


@frozen(repr=False)
class Slot:
    """The name and source of one piece of the rules: what overlays address and messages point at."""

    id: str
    kind: str
    source: Source
    bundle: str
    about: str = ""

    def __repr__(self) -> str:
        """Count for nothing in a digest: where a rule was written does not change it."""
        return ""


@frozen
class Bounds:
    """The least and the greatest value that a figure may be given, with the place that says so; None for no bound.

    A game is played with the figures that it has, so bounds count for nothing in a digest.
    """

    least: int | None = None
    most: int | None = None
    least_place: Span | None = field(default=None, eq=False)
    most_place: Span | None = field(default=None, eq=False)

    def nearest(self, value: int) -> int:
        """Give the allowed value that is nearest to one: itself, if it is allowed."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value

    def place_for(self, value: int) -> Span | None:
        """Give the place of the bound that a value breaks."""
        return self.least_place if self.least is not None and value < self.least else self.most_place


NO_BOUNDS = Bounds()


@frozen(cache_hash=True)
class FieldDecl:
    """A field that things of a kind have; `type` is number, flag, one of, effect, powers or counter."""

    name: str
    type: Literal["number", "flag", "one of", "effect", "powers", "counter"]
    values: tuple[str, ...] = ()
    counter: str = ""
    optional: bool = False
    any_order: bool = False  # of an effect: its parts are carried out in the order that the player likes
    bounds: Bounds = field(default=NO_BOUNDS, repr=False, eq=False)


@frozen
class KindDecl:
    """A kind of thing, its fields, and the zone where its things begin."""

    name: str
    slot: Slot
    fields: dict[str, FieldDecl]
    begins: str


@frozen
class RelationDecl:
    """A relation of things: symmetric in one kind, or from a kind to another; or the union of several."""

    name: str
    slot: Slot
    kind: str  # of the things that name others
    parts: tuple[str, ...]
    to: str = ""  # the kind of the things that are named; "" for the same kind, in which each names the other
    one: bool = False  # each thing of the kind names exactly one

    @property
    def joined(self) -> str:
        """Give the kind of the things that others are related to."""
        return self.to or self.kind

    def __repr__(self) -> str:
        """Print it as digests of rules have it."""
        more = f", to={self.to!r}, one={self.one!r}" if self.to else ""
        return f"RelationDecl(name={self.name!r}, slot={self.slot!r}, kind={self.kind!r}, parts={self.parts!r}{more})"


@frozen
class Note:
    """The note on an option that makes a payment short: words around a number."""

    before: str
    number: t.Expr
    after: str


@frozen
class Rolled:
    """How chance sets a counter: to a number from one to another, or to one of the rows of a table."""

    least: t.Expr
    most: t.Expr
    table: str = ""


@frozen
class Guessed:
    """What others take a counter for that only its owner sees: from one number to another."""

    least: t.Expr
    most: t.Expr


@frozen
class CounterDecl:
    """A counter of each player, of the table, or of each thing of a kind."""

    name: str
    slot: Slot
    owner: Owner
    symbol: str
    starts: t.Expr
    least: int | None
    short: t.Block | None
    note: Note | None
    gone: bool
    rolled: Rolled | None = field(default=None, metadata=later(None))
    guessed: Guessed | None = field(default=None, metadata=later(None))  # only its owner sees it, and others guess
    kept: bool = field(default=False, metadata=later(False))  # for the next game
    __repr__ = printed

    @property
    def hidden(self) -> bool:
        """Return whether only its owner sees it."""
        return self.guessed is not None


@frozen
class ZoneDecl:
    """A zone: whose it is, what it holds and how, who sees it, and which powers work in it."""

    name: str
    slot: Slot
    owner: Owner
    kind: str
    shape: Shape
    rows: int
    columns: t.Expr | None
    seen: Seen
    works: dict[str, tuple[str, ...]]
    kept: bool = field(default=False, metadata=later(False))  # what lies there lies there in the next game
    __repr__ = printed

    @property
    def covers(self) -> bool:
        """Return whether what comes on top of a thing here covers it: in stacks, and in piles that work only on top."""
        return self.shape == "stacks" or (self.shape == "pile" and any("on top" in c for c in self.works.values()))


@frozen
class MarkDecl:
    """A mark on things, which lasts for the turn; one that is `gone` when its thing moves does not last as long."""

    name: str
    slot: Slot
    gone: bool = field(default=False, metadata=later(False))
    __repr__ = printed


@frozen(cache_hash=True)
class ParamDecl:
    """One input of a rule, test or number."""

    name: str
    kind: str
    optional: bool = False
    prep: str = ""


@frozen
class NumberDecl:
    """A named number: parameter or formula, perhaps with an input."""

    name: str
    slot: Slot
    params: tuple[ParamDecl, ...]
    body: t.Expr
    parameter: bool = False
    bounds: Bounds = field(default=NO_BOUNDS, repr=False, eq=False)
    figure: Span | None = field(default=None, repr=False, eq=False)  # where a parameter is given its value


@frozen
class TableDecl:
    """A table from whole numbers to whole numbers; beyond the last row each step adds `more`."""

    name: str
    slot: Slot
    rows: tuple[int, ...]
    more: int

    def runs(self) -> Iterator[tuple[str, int]]:
        """Give the rows that follow each other with one value, as in `2` or `3 to 5`, and the value."""
        start = 0
        for value, run in groupby(self.rows):
            stop = start + len(list(run))
            yield str(start) if stop == start + 1 else f"{start} to {stop - 1}", value
            start = stop


@frozen
class TestDecl:
    """A named yes/no question about up to two things."""

    name: str
    slot: Slot
    params: tuple[ParamDecl, ...]
    body: t.Cond


@frozen
class GroupDecl:
    """A named collection, of each player or of the table."""

    name: str
    slot: Slot
    owner: Owner
    body: t.Union


@frozen
class RuleDecl:
    """A named rule with inputs: a verb of the game, and an event that powers may answer."""

    name: str
    slot: Slot
    params: tuple[ParamDecl, ...]
    body: t.Block


@frozen
class StepDecl:
    """One step of the set-up, the turn or the scoring, or one action."""

    name: str
    slot: Slot
    body: t.Block


@frozen
class RoundDecl(StepDecl):
    """One step of each round: before its turns, or after them."""

    after_turns: bool = False


@frozen
class SideDecl:
    """Players who play together, by their seats from 1: their figures are added, and they share a place."""

    name: str
    slot: Slot
    seats: tuple[int, ...]


@frozen
class OutcomeDecl:
    """A way in which the game can end: won or lost by all players, or won by the group that `won` names."""

    name: str
    slot: Slot
    won: bool | str

    @property
    def winners(self) -> t.GroupThings | None:
        """Give the group that wins, if not all win or lose."""
        return t.GroupThings("", self.won, ()) if isinstance(self.won, str) else None


@frozen
class MomentDecl:
    """A moment, or a name for several of them."""

    name: str
    slot: Slot
    parts: tuple[str, ...] = ()


@frozen
class RankDecl:
    """One line of the ranking."""

    name: str
    slot: Slot
    how: Literal["highest", "lowest"]
    body: t.Expr


@frozen
class EffectText:
    """An effect printed on a face: its text, tree and slot."""

    slot: Slot
    body: t.Block


@frozen
class PowerText:
    """A power printed on a face."""

    slot: Slot
    field: str
    power: t.Power


@frozen
class PowerDecl:
    """A power of the rules themselves: it is printed on no thing, and works for every player during the whole game."""

    name: str
    slot: Slot
    power: t.Power
    field: str = ""


AnyPower: TypeAlias = PowerText | PowerDecl


@frozen
class FaceDecl:
    """A face: what is printed on equal things, typed."""

    kind: str
    id: str
    name: str
    copies: int
    values: dict[str, int | str | bool]
    effects: dict[str, EffectText]
    powers: tuple[PowerText, ...]
    related: dict[str, tuple[str, ...]]
    assumed: tuple[str, ...] = field(repr=False)  # fields (and "copies") that no source states
    origin: str = field(repr=False)
    slot: Slot
    sources: Mapping[str, str] = field(factory=dict, repr=False)  # of each field (and "copies") that has one
    bundles: Mapping[str, str] = field(factory=dict, repr=False, eq=False)  # of fields that another bundle set
    texts: Mapping[str, Source | tuple[Source, ...]] = field(factory=dict, repr=False, eq=False)
    wording: Source | None = field(default=None, repr=False, eq=False)  # the words printed on it, which no rule reads
    printed: Mapping[str, Source] = field(factory=dict, repr=False, eq=False)  # the texts of its name and copies
    unknown: tuple[str, ...] = field(default=(), repr=False, eq=False)  # fields that no source states in full

    @property
    def worded(self) -> str:
        """Give the words printed on it as one line."""
        return "" if self.wording is None else " ".join(self.wording.value.split())


CATEGORIES = (
    "kinds", "relations", "counters", "marks", "zones", "numbers", "tables", "tests", "groups", "moments",
    "rules", "powers", "setup", "rounds", "turn", "actions", "scoring", "outcomes", "sides",
)  # fmt: skip


@define
class Rules:
    """Everything that a game of one variant is made of."""

    variant: str
    title: str
    players: tuple[int, int]
    turn_limit: int
    names: Names = field(factory=Names)
    kinds: dict[str, KindDecl] = field(factory=dict)
    relations: dict[str, RelationDecl] = field(factory=dict)
    counters: dict[str, CounterDecl] = field(factory=dict)
    zones: dict[str, ZoneDecl] = field(factory=dict)
    marks: dict[str, MarkDecl] = field(factory=dict)
    numbers: dict[str, NumberDecl] = field(factory=dict)
    tables: dict[str, TableDecl] = field(factory=dict)
    tests: dict[str, TestDecl] = field(factory=dict)
    groups: dict[str, GroupDecl] = field(factory=dict)
    moments: dict[str, MomentDecl] = field(factory=dict)
    rules: dict[str, RuleDecl] = field(factory=dict)
    powers: dict[str, PowerDecl] = field(factory=dict)
    actions: dict[str, StepDecl] = field(factory=dict)
    setup: dict[str, StepDecl] = field(factory=dict)
    rounds: dict[str, RoundDecl] = field(factory=dict)
    turn: dict[str, StepDecl] = field(factory=dict)
    scoring: dict[str, StepDecl] = field(factory=dict)
    outcomes: dict[str, OutcomeDecl] = field(factory=dict)
    sides: dict[str, SideDecl] = field(factory=dict)
    ranking: list[RankDecl] = field(factory=list)
    faces: dict[str, FaceDecl] = field(factory=dict)
    layout: object = None
    pictures: dict[str, str] = field(factory=dict)  # addresses by the names that the layout uses
    digest: str = ""
    place: Span | None = None  # where the bundle says that it is a game
    players_place: Span | None = None  # where the number of players is given
    bundles: tuple[str, ...] = ()  # the ids of all bundles, in canonical order
    shared: tuple[str, ...] = ()  # the parts that other games build on too
    parameter_sources: dict[str, str] = field(factory=dict)
    assumed_parameters: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()  # what overlays changed, in canonical order
    _changed: dict[str, None] | None = field(default=None, init=False, eq=False, repr=False)

    @property
    def together(self) -> dict[str, OutcomeDecl]:
        """Give the outcomes that all win or lose."""
        return {name: one for name, one in self.outcomes.items() if one.winners is None}

    def namesakes(self, id: str) -> tuple[FaceDecl, ...]:
        """List the faces with the printed name of one of them."""
        name = folded(self.faces[id].name)
        return tuple(face for face in self.faces.values() if folded(face.name) == name)

    def height(self, slot: Slot) -> int:
        """Return the rank of the bundle of a slot: a higher one was written knowing the lower ones."""
        return self.bundles.index(slot.bundle) if slot.bundle in self.bundles else -1

    def slots(self) -> list[Slot]:
        """List every slot of the rule set: declarations in order, then what is printed on faces."""
        out: list[Slot] = [decl.slot for category in CATEGORIES for decl in getattr(self, category).values()]
        out.extend(line.slot for line in self.ranking[:1])
        for face in self.faces.values():
            out.append(face.slot)
            out.extend(effect.slot for effect in face.effects.values())
            out.extend(power.slot for power in face.powers)
        return out

    def every_power(self) -> list[AnyPower]:
        """List the powers of the rules themselves, then those on faces."""
        return [*self.powers.values(), *(power for face in self.faces.values() for power in face.powers)]

    def changed_numbers(self) -> dict[str, None]:
        """List the numbers that powers change; asked for only when all powers are read."""
        if self._changed is None:
            powers = (text.power for text in self.every_power())
            self._changed = {power.number: None for power in powers if isinstance(power, t.NumberIs)}
        return self._changed

    def values(self) -> dict[str, tuple[str, str]]:
        """Map each word of a one-of field to its kind and field."""
        out: dict[str, tuple[str, str]] = {}
        for kind in self.kinds.values():
            for f in kind.fields.values():
                for v in f.values:
                    out.setdefault(v.lower(), (kind.name, f.name))
        return out

    def moments_of(self, name: str) -> tuple[str, ...]:
        """List the moments that a name covers."""
        decl = self.moments[name]
        return decl.parts or (decl.name,)
