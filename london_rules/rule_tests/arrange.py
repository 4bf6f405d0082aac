"""The table that a test begins with: things it names are where it says, all others where most of their kind are."""

from __future__ import annotations

from london_rules.classes import define, field
from london_rules.compiler.layout import COVERED, FACE_DOWN, ROWS, STACKS, Layout
from london_rules.compiler.program import Program, State
from london_rules.diagnostics import Diagnostics, Span
from london_rules.language.syntax.names import plural
from london_rules.rule_tests.model import Case, Given, Word, ZoneContents


@define
class Arranger:
    """Arrange one table."""

    program: Program
    state: State
    out: Diagnostics
    stocks: dict[str, int] = field(factory=dict)
    named: dict[int, ZoneContents] = field(factory=dict)
    lines: dict[int, Given] = field(factory=dict)  # those that say what is in a zone
    claimed: dict[int, None] = field(factory=dict)

    @property
    def layout(self) -> Layout:
        """Give the layout of the state."""
        return self.program.layout

    def arrange(self, case: Case) -> None:
        """Put everything where a test says, on a table after set-up."""
        self.find_stocks()
        self.clear()
        zones = [given for given in case.given or () if given.subject.what == "zone"]
        for given in zones:
            assert isinstance(given.value, ZoneContents)
            self.named[self.zone(given)] = given.value
            self.lines[self.zone(given)] = given
        chosen = [(given, self.choose(given)) for given in zones]
        for given in zones:
            self.empty_out(given)
        for given, places in chosen:
            self.make_room(self.zone(given), places)
        for given, places in chosen:
            self.fill(given, places)
        for given, _ in chosen:
            self.count_out(given)
        for given in case.given or ():
            if given.subject.what != "zone":
                self.count(given)

    def zone(self, given: Given) -> int:
        """Give the index of the zone that a line is about."""
        return self.layout.zone_base[given.subject.name] + max(given.subject.player - 1, 0)

    # ---- the bare table -------------------------------------------------------------------------

    def find_stocks(self) -> None:
        """Find for each kind the zone of the table where most of its things are: there go things that are not named."""
        loose = [i for i, shape in enumerate(self.program.primitives.shape) if shape not in (ROWS, STACKS)]
        for kind, (low, high) in self.layout.kind_range.items():
            number = {i: 0 for i in loose if self.layout.zone_names[i][1] < 0}
            for thing in range(low, high):
                if self.state.at[thing] in number:
                    number[self.state.at[thing]] += 1
            if number:
                self.stocks[kind] = max(number, key=lambda i: (number[i], -i))

    def clear(self) -> None:
        """Put back the things in front of players, and sort every stock by the list of things, the first on top."""
        for zone, (_, owner) in enumerate(self.layout.zone_names):
            if owner >= 0:
                for thing in self.lying(zone):
                    self.put_back(thing)
        for zone in dict.fromkeys(self.stocks.values()):
            if all(not self.state.m[COVERED * self.layout.size + thing] for thing in self.state.z[zone]):
                self.state.z[zone].sort(reverse=True)

    def lying(self, zone: int) -> list[int]:
        """List the things in a zone."""
        place = self.state.z[zone]
        return [t for item in place for t in (item if isinstance(item, list) else [item]) if t >= 0]

    def put_back(self, thing: int) -> None:
        """Put a thing where most of its kind are."""
        stock = self.stocks.get(self.layout.things[thing].kind)
        if stock is not None and self.state.at[thing] != stock:
            self.program.primitives.move(self.state, thing, stock)

    # ---- what is named --------------------------------------------------------------------------

    def choose(self, given: Given) -> list[list[tuple[int, Word]]]:
        """Choose the things that the words of a zone mean."""
        assert isinstance(given.value, ZoneContents)
        places = []
        for place in given.value.places:
            pairs = [(self.thing(word), word) for word in place]
            places.append([(thing, word) for thing, word in pairs if thing is not None])
        return places

    def thing(self, word: Word) -> int | None:
        """Choose a thing with an id or face that no other word means, from the stock if there is one."""
        wanted = word.text.removeprefix("-")
        fits = [i for i, info in enumerate(self.layout.things) if wanted in (info.id, info.face)]
        free = [i for i in fits if i not in self.claimed]
        if not free:
            times = "is one" if len(fits) == 1 else f"are {len(fits)}"
            help = "remove it from one of the two places"
            self.out.error("LR-E0004", f"every `{wanted}` is already laid out: there {times}", word.span, help=help)
            return None
        stock = self.stocks.get(self.layout.things[free[0]].kind)
        best = next((i for i in free if self.state.at[i] == stock), free[0])
        self.claimed[best] = None
        return best

    def empty_out(self, given: Given) -> None:
        """Remove from a zone what the test does not name."""
        zone = self.zone(given)
        if self.named[zone].more:
            return
        for thing in self.lying(zone):
            if thing in self.claimed:
                continue
            kind = self.layout.rules.kinds[self.layout.things[thing].kind]
            begins = self.layout.zone_base.get(kind.begins, -1)
            to = self.stocks.get(kind.name, begins) if self.stocks.get(kind.name) != zone else begins
            if to == zone or to < 0 or (to in self.named and not self.named[to].more):
                full = self.lines.get(to, given)  # often not the zone that they leave
                self.no_place(full, kind.name, "end the list with `...`, which allows other things there")
                return
            self.program.primitives.move(self.state, thing, to)

    def no_place(self, given: Given, kind: str, help: str) -> None:
        """Report that there is no place for the remaining things."""
        where = given.subject.name
        self.out.error(
            "LR-E0004", f"there is no place for the other {plural(kind)} of the {where}", given.span, help=help
        )

    def fill(self, given: Given, places: list[list[tuple[int, Word]]]) -> None:
        """Put the chosen things in their zone."""
        zone, shape = self.zone(given), self.program.primitives.shape[self.zone(given)]
        if shape == ROWS:
            self.fill_rows(given, zone, places)
        elif shape == STACKS:
            for place in places:
                self.build(zone, place)
        else:
            decl = self.layout.rules.zones[given.subject.name]
            for place in reversed(places) if decl.shape == "pile" else places:
                for thing, word in place:
                    self.move(thing, zone, word)

    def move(self, thing: int, zone: int, word: Word) -> None:
        """Put a thing in a zone, the way up that its word says."""
        self.program.primitives.move(self.state, thing, zone)
        self.turn(thing, word)

    def turn(self, thing: int, word: Word) -> None:
        """Turn a thing the way up that its word says."""
        down = int(word.text.startswith("-"))
        if self.state.m[FACE_DOWN * self.layout.size + thing] != down:
            self.program.primitives.turn(self.state, thing, down)

    def build(self, zone: int, stack: list[tuple[int, Word]]) -> None:
        """Build a stack, the lowest thing first."""
        site: int | None = None
        for thing, word in stack:
            self.program.primitives.put_on(self.state, thing, zone, site)
            self.turn(thing, word)
            site = thing

    def make_room(self, zone: int, places: list[list[tuple[int, Word]]]) -> None:
        """Take the things of a zone out of the rows of other zones, which may need the room before it is their turn."""
        shape = self.program.primitives.shape
        for thing in _chosen(places):
            if shape[self.state.at[thing]] == ROWS and self.state.at[thing] != zone:
                kind = self.layout.rules.kinds[self.layout.things[thing].kind]
                self.program.primitives.move(self.state, thing, self.layout.zone_base[kind.begins])  # never a row

    def fill_rows(self, given: Given, zone: int, places: list[list[tuple[int, Word]]]) -> None:
        """Put things in rows, each in its place; what else is there comes after them."""
        row, chosen = self.state.z[zone], _chosen(places)
        if not self.has_places(given, zone, len(places)):
            return
        others = [thing for thing in row if thing >= 0 and thing not in chosen]
        if len(places) + len(others) > len(row):
            if self.named[zone].more:
                kind = self.layout.rules.zones[given.subject.name].kind
                self.no_place(given, kind, "name fewer things, or leave out the `...`")
            return
        for thing, word in (pair for place in places for pair in place):
            if self.state.at[thing] == zone:
                self.turn(thing, word)
            else:
                self.move(thing, zone, word)
        after = [thing if thing in others else -1 for thing in row[len(places) :]]
        for thing in others:
            if thing not in after:
                after[after.index(-1)] = thing
        row[:] = [place[0][0] if place else -1 for place in places] + after

    def has_places(self, given: Given, zone: int, number: int) -> bool:
        """Check whether a zone has places for so many things, and report it if not."""
        row = self.state.z[zone]
        if self.program.primitives.shape[zone] != ROWS or number <= len(row):
            return True
        wrong = f"the {given.subject.name} has {len(row)} places, not {number}"
        self.out.error("LR-E0004", wrong, given.span, help="remove some of the things")
        return False

    def count_out(self, given: Given) -> None:
        """Put a number of any things in a zone: from the bottom of the stock."""
        assert isinstance(given.value, ZoneContents)
        number, zone = given.value.number, self.zone(given)
        if number is None or not self.has_places(given, zone, number):
            return
        stock = self.stocks.get(self.layout.rules.zones[given.subject.name].kind, zone)
        free = [] if stock == zone else [t for t in self.state.z[stock] if t not in self.claimed][:number]
        if len(free) < number:
            self.out.error(
                "LR-E0004", f"there are only {len(free)} left to lay out", given.span, help="write a smaller number"
            )
            return
        for thing in free:
            self.move(thing, zone, Word("", given.span))

    # ---- counters -------------------------------------------------------------------------------

    def count(self, given: Given) -> None:
        """Set a counter or a mark."""
        subject, layout = given.subject, self.layout
        assert isinstance(given.value, int)
        if subject.what == "counter":
            self.state.c[layout.counter_base[subject.name] + max(subject.player - 1, 0)] = given.value
            return
        thing = self.one(subject.thing, given.span)
        if thing is None:
            return
        if subject.what == "mark":
            self.state.m[layout.mark_base[subject.name] + thing] = given.value
        else:
            self.state.c[layout.counter_base[subject.name] + thing] = given.value

    def one(self, word: str, span: Span) -> int | None:
        """Return the one thing that a word means: of several copies, the one that the test names."""
        return one_thing(self.program, self.state, word, list(self.stocks.values()), span, self.out)


def _chosen(places: list[list[tuple[int, Word]]]) -> list[int]:
    """List the things that were chosen for the places of a zone."""
    return [thing for place in places for thing, _ in place]


def one_thing(
    program: Program, s: State, word: str, stocks: list[int], span: Span, out: Diagnostics | None
) -> int | None:
    """Return the thing with an id or face; of several, the one that is not in a stock."""
    fits = [i for i, info in enumerate(program.layout.things) if word in (info.id, info.face)]
    loose = [i for i in fits if s.at[i] not in stocks] if len(fits) > 1 else fits
    if len(loose) == 1:
        return loose[0]
    if out is not None:
        wrong = f"{len(loose)} of `{word}` are laid out, so it is not clear which is meant"
        out.error("LR-E0004", wrong, span, help=f"write `{word}#1`, or lay out only one")
    return None
