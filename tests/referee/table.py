"""The table as plain objects: things, places, players, counters, and the powers that work.

What works is looked up at every thing after every change of a place or face. Only one thing is remembered: the order
in which powers came into view, as the order in which they act is that one (docs/language/powers.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from attrs import define, field, frozen

from london_rules.language import constructs as t
from london_rules.language.rules import AnyPower, CounterDecl, FaceDecl, Rules, ZoneDecl
from tests.referee.chance import Chance

MOST: Final = 10**9


class Impossible(Exception):
    """A rule cannot be carried out; the code is that of the compiled program's RuleError."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@define(eq=False)
class Player:
    """A player: a seat, counted from 0, and what is counted there."""

    seat: int
    counters: dict[str, int] = field(factory=dict)


@define(eq=False)
class Place:
    """A zone of the table or of one player; in stacks the things are in `stacks`, else in `things` (None: a gap)."""

    decl: ZoneDecl
    owner: Player | None
    things: list[Thing | None] = field(factory=list)
    stacks: list[list[Thing]] = field(factory=list)

    def contents(self) -> list[Thing]:
        """List the things here: stack by stack from the bottom, a pile from the bottom, rows from the first place."""
        return [x for stack in self.stacks for x in stack] + [x for x in self.things if x is not None]

    def seen_by(self, seat: int) -> bool:
        """Tell whether a seat sees what comes and goes here; -1 is somebody who has none."""
        mine = self.owner is not None and self.owner.seat == seat
        return self.decl.seen in ("all", "open tops") or (self.decl.seen == "owner" and mine)

    def pile_of(self, thing: Thing) -> list[Thing]:
        """Give the things of which each covers the one before, a thing among them; elsewhere nothing is covered."""
        if not self.decl.covers:
            return [thing]
        return next((stack for stack in self.stacks if thing in stack), self.contents())

    def position(self, thing: Thing) -> int:
        """Give the place of a thing in its row, counted from 1; 0 if there are no rows."""
        rows = [self.things[self.row(number + 1)] for number in range(self.decl.rows)]
        found = [row.index(thing) + 1 for row in rows if thing in row]
        return found[0] if self.decl.shape == "rows" else 0

    def close_gaps(self) -> None:
        """Move the things in each row to the left."""
        for number in range(self.decl.rows):
            places = self.row(number + 1)
            kept = [x for x in self.things[places] if x is not None]
            self.things[places] = [*kept, *[None] * (len(self.things[places]) - len(kept))]

    def row(self, number: int) -> slice:
        """Give the places of a row, counted from 1; there are none in a row that there is not."""
        size = len(self.things) // self.decl.rows
        return slice((number - 1) * size, number * size) if 1 <= number <= self.decl.rows else slice(0, 0)


@define(eq=False)
class Thing:
    """A card, a borough, a die: whatever has a kind."""

    id: str
    kind: str
    face: FaceDecl
    place: Place
    down: bool = False
    marks: dict[str, None] = field(factory=dict)
    shown_to: dict[int, None] = field(factory=dict)  # seats that were shown it since it came here; -1: who has no seat
    counters: dict[str, int] = field(factory=dict)

    @property
    def covered(self) -> bool:
        """Tell whether something lies on it."""
        return self.place.pile_of(self)[-1] is not self

    def value(self, name: str) -> int | str:
        """Give what is printed in a field: a number, or a word in small letters; 0 for what is missing."""
        value = self.face.values.get(name, 0)
        return value.lower() if isinstance(value, str) else int(value)


Subject: TypeAlias = Thing | Player | None  # what a word refers to; None: the alternative of a choice, or no input


@frozen(eq=False)
class Working:
    """A power that works for a player: where it is written, what it says, and on which thing (None: on none).

    `until` names the action or rule at whose end it stops, of a power that holds for a time.
    """

    slot: str
    power: t.Power
    thing: Thing | None
    player: Player
    until: str = ""

    @property
    def offered_once(self) -> tuple[str, Thing | None]:
        """Name what can be used once a turn: the power on the thing, whoever uses it."""
        return self.slot, self.thing


@define(eq=False)
class Table:
    """Everything that is on a table, and the changes that can be made there."""

    rules: Rules
    players: list[Player]
    chance: Chance
    first: int | None
    things: dict[str, Thing] = field(factory=dict)
    places: list[Place] = field(factory=list)
    counters: dict[str, int] = field(factory=dict)
    working: list[Working] = field(factory=list)  # in the order in which they came into view
    used: list[tuple[str, Thing | None]] = field(factory=list)  # offers of this turn that can be used once
    active: int = 0
    acting: int = 0  # whose turn it is, or was last
    begins: int = 0  # with whom the game begins
    turn: int = 0
    left: int | None = None  # turns that are still to come, once the end is announced
    done: dict[tuple[str, str, str | int], None] = field(factory=dict)  # what can be done once a turn, round or game
    round: int = 0  # rounds begun
    rounds_left: int | None = None  # rounds that are still to come after this one, once the end is announced
    moved: list[int] = field(factory=list)  # the seats that had a turn in this round
    next_first: int | None = None  # the seat that the rules let begin the next one
    named: int | None = None  # the seat that takes the next turn, if a text says so
    skips: dict[int, int] = field(factory=dict)  # how many turns each seat misses
    gone: list[int] = field(factory=list)  # the seats that have left the game
    ranked_out: list[list[int]] = field(factory=list)  # those whose rank is settled: the worst first, ties together
    outcome: str = ""  # with which all won or lost, or some won
    winners: list[int] = field(factory=list)  # the seats of those who won with it
    cut_off: bool = False  # the limit of turns was reached
    over: int = 0  # 1: the game has ended, 2: it was cut off by its limit of turns

    def staying(self) -> list[Player]:
        """List the players who have not left the game."""
        return [player for player in self.players if player.seat not in self.gone]

    # ---- places and things ----------------------------------------------------------------------

    def place(self, name: str, player: Player) -> Place:
        """Give a zone of the table, or of a player."""
        return next(p for p in self.places if p.decl.name == name and p.owner in (None, player))

    def of_kind(self, kind: str) -> list[Thing]:
        """List all things of a kind."""
        return [x for x in self.things.values() if x.kind == kind]

    def take(self, thing: Thing) -> list[Thing]:
        """Take a thing from where it lies; gives what it uncovers. What is moved is face up again."""
        place, pile = thing.place, thing.place.pile_of(thing)
        below = pile[-2:-1] if pile[-1] is thing else []
        if place.decl.shape == "stacks":
            pile.remove(thing)
            place.stacks = [stack for stack in place.stacks if stack]
        elif place.decl.shape == "rows":
            place.things[place.things.index(thing)] = None
        else:
            place.things.remove(thing)
        self.clean(thing)
        return below

    def clean(self, thing: Thing) -> None:
        """Let a thing that comes to another place lie face up, without the marks that are gone when it moves."""
        thing.down = False
        thing.shown_to.clear()
        for name in [name for name in thing.marks if self.rules.marks[name].gone]:
            del thing.marks[name]

    def show(self, thing: Thing, seats: list[int]) -> None:
        """Let some seats see what a thing is."""
        thing.shown_to.update(dict.fromkeys(seats))

    def lose_sight(self, thing: Thing, to: Place) -> None:
        """Let those forget what lies beside a thing who cannot tell which of them leaves for another place.

        What lies in a pile, row or stack that nobody looks into has a place that all see.
        """
        here = thing.place
        if here.decl.shape != "hand" and here.decl.seen != "owner":
            return
        for other in self.things.values():
            if other.place is here:
                for seat in [seat for seat in other.shown_to if not (here.seen_by(seat) or to.seen_by(seat))]:
                    del other.shown_to[seat]

    def move(self, thing: Thing, to: Place) -> None:
        """Move a thing to a zone: a new stack, the first free place of rows, or the top."""
        self.lose_sight(thing, to)
        below = self.take(thing)
        thing.place = to
        if to.decl.shape == "stacks":
            to.stacks.append([thing])
        elif to.decl.shape == "rows":
            if None not in to.things:
                raise Impossible("LR-R0004")
            to.things[to.things.index(None)] = thing
        else:
            to.things.append(thing)
        self.look([*below, thing])

    def put_under(self, thing: Thing, to: Place) -> None:
        """Put a thing under a pile."""
        self.lose_sight(thing, to)
        below = self.take(thing)
        thing.place = to
        to.things.insert(0, thing)
        self.look([*below, thing])

    def put_on(self, thing: Thing, to: Place, site: Thing) -> None:
        """Put a thing on another, which must be on top of a stack."""
        self.lose_sight(thing, to)
        below = self.take(thing)
        thing.place = to
        stack = next((s for s in to.stacks if s[-1] is site), None)
        if stack is None:
            raise Impossible("LR-R0005")
        stack.append(thing)
        self.look([*below, thing])

    def swap(self, one: Thing, other: Thing) -> None:
        """Let two things change places, which are not such as cover each other."""
        if one.place.decl.covers or other.place.decl.covers:
            raise Impossible("LR-R0006")
        here, there = one.place, other.place
        self.lose_sight(one, there)
        self.lose_sight(other, here)
        i, j = here.things.index(one), there.things.index(other)
        here.things[i], there.things[j] = other, one
        one.place, other.place = there, here
        self.clean(one)
        self.clean(other)
        self.look([one, other])

    def turn_face(self, thing: Thing, down: bool) -> None:
        """Turn a thing face down or face up."""
        thing.down = down
        self.look([thing])

    # ---- powers ---------------------------------------------------------------------------------

    def works(self, power: AnyPower, thing: Thing) -> bool:
        """Tell whether a power printed on a thing works where the thing lies."""
        needs = thing.place.decl.works.get(power.field)
        if needs is None:
            return False
        return not ("on top" in needs and thing.covered) and not ("face up" in needs and thing.down)

    def look(self, first: list[Thing]) -> None:
        """Look at every thing for what works now: what began to work acts last, those named before others."""
        for thing in dict.fromkeys([*first, *self.things.values()]):
            if thing.face.powers:
                self._look_at(thing)

    def _look_at(self, thing: Thing) -> None:
        mine = [w for w in self.working if w.thing is thing and not w.until]
        owner = thing.place.owner
        players = self.players if owner is None else [owner]
        wanted = [(p, who) for p in thing.face.powers if self.works(p, thing) for who in players]
        kept = [w for w in mine if any(w.slot == p.slot.id and w.player is who for p, who in wanted)]
        self.working = [w for w in self.working if w not in mine or w in kept]
        for power, who in wanted:
            if not any(w.slot == power.slot.id and w.player is who for w in kept):
                self.working.append(Working(power.slot.id, power.power, thing, who))
        if mine and not wanted:
            for name in [c.name for c in self.rules.counters.values() if c.gone and c.owner == thing.kind]:
                thing.counters[name] = 0

    def powers_of(self, player: Player, sort: type[t.Power]) -> Iterator[Working]:
        """Give the powers of one sort that work for a player, in their order; changes meanwhile do not matter."""
        yield from [w for w in self.working if w.player is player and isinstance(w.power, sort)]

    def end(self, name: str) -> None:
        """End the powers that hold until an action or rule ends."""
        self.working = [w for w in self.working if w.until != name or not w.until]

    # ---- counters -------------------------------------------------------------------------------

    def holder(self, counter: CounterDecl, who: Player | Thing) -> dict[str, int]:
        """Give the counters among which one is: those of the table, of a player or of a thing."""
        return self.counters if counter.owner == "table" else who.counters

    def change(self, counter: CounterDecl, who: Player | Thing, by: int) -> None:
        """Change a counter, not below its least."""
        held = self.holder(counter, who)
        value = held[counter.name] + by
        if not -MOST <= value <= MOST:
            raise Impossible("LR-R0002")
        held[counter.name] = value if counter.least is None else max(value, counter.least)
