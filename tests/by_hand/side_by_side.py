"""A random game played twice, by the program written by hand and by the engine, compared at every question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import define, field

from benchmarks.peers.by_hand.boroughs import BOROUGHS
from benchmarks.peers.by_hand.faces import FACES
from benchmarks.peers.by_hand.table import DECK, LOOK, LOOKED_AT, NEW_STACK, STOP, SWAP, Table
from benchmarks.peers.by_hand.turns import BUY_LAND, PLAY_CARDS, RUN_CITY, TAKE_THREE, Standing, play_game
from london_rules.compiler.layout import FACE_DOWN
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import FIRST_OFFER, GO_ON, LET_IT, OTHER
from london_rules.compiler.question import STOP as STOP_OF_ENGINE
from london_rules.engine.score import figures

FACE = {face.id: number for number, face in enumerate(FACES)}
BOROUGH = {borough.id: number for number, borough in enumerate(BOROUGHS)}
ACTIONS = {"play cards": PLAY_CARDS, "run city": RUN_CITY, "buy land": BUY_LAND, "take three cards": TAKE_THREE}
FIXED = {STOP_OF_ENGINE: STOP, LET_IT: STOP, GO_ON: STOP, OTHER: NEW_STACK}
OFFERS = {"stock-exchange": SWAP, "university-of-london": LOOK}
COUNTERS = ("money", "poverty", "points", "loans")


@define(eq=False)
class SideBySide:
    """One game on both sides: the program by hand asks, and the engine must ask the same."""

    program: Program
    players: int
    seed: int
    questions: int = 0
    choices: int = 0
    state: State = field(init=False)
    table: Table = field(init=False)
    random: Random = field(init=False)

    def play(self) -> list[Standing]:
        """Play to the end; return the standings, in which both agree."""
        self.random = Random(self.seed)
        self.state = self.program.new_state(self.players, self.seed)
        self.state.skip = False
        self.program.run(self.state)
        self.table = Table(list(self.deck_as_dealt()), self.players, self.choose)
        standings = play_game(self.table, self.state.active)
        assert self.state.over == 1, f"the engine goes on: {self.where()}"
        assert standings == list(figures(self.program, self.state)), self.where()
        return standings

    def choose(self, options: list[Any]) -> Any:
        """Compare a question and everything on the table, and answer both sides at random."""
        if options == [STOP]:
            return STOP  # the engine asks nothing where there is nothing but to stop
        self.questions += 1
        self.choices += len(options) > 1
        assert self.here() == self.there(), self.where()
        translated = [self.option(one) for one in self.state.opts]
        assert sorted(translated) == sorted(options), f"{self.where()}: {translated}, {options}"
        number = self.random.randrange(len(translated))
        self.state.ans = self.state.opts[number]
        self.program.run(self.state)
        return translated[number]

    def where(self) -> str:
        """Name the game and the question."""
        return f"{self.players} players, seed {self.seed}, question {self.questions}"

    # ---- the engine's side ----------------------------------------------------------------------

    def option(self, option: Any) -> Any:
        """Translate an option of the engine into that of the program by hand."""
        question = self.program.source.questions[self.state.ask]
        layout = self.program.layout
        if question.kind == "order":
            return tuple(self.face(thing) for thing in option)
        if option <= -FIRST_OFFER:
            thing = (-FIRST_OFFER - option) % layout.stride
            return OFFERS.get(layout.things[thing].face) or self.position(thing)
        if option in FIXED:
            return FIXED[option]
        if question.kind == "action":
            return ACTIONS[list(layout.rules.actions)[option]]
        return option if question.thing == "player" else self.position(option)

    def position(self, thing: int) -> int:
        """Translate a thing: a hand card is its face, anything else the number of its place."""
        zone, owner = self.program.layout.zone_names[self.state.at[thing]]
        if zone == "deck":
            return DECK
        if zone == "desk":
            return LOOKED_AT + self.face(thing)
        if zone == "hand":
            return self.face(thing)
        if zone == "map":
            return BOROUGH[self.program.layout.things[thing].face]
        if zone == "land":
            return BOROUGH[self.program.layout.things[thing].face]
        things = self.zone(zone, owner)
        return things.index(thing) if zone == "display" else [stack[-1] for stack in things].index(thing)

    def face(self, thing: int) -> int:
        """Return the face of a card."""
        return FACE[self.program.layout.things[thing].face]

    def faces(self, things: list[int]) -> list[int]:
        """Return the faces of cards, -1 for an empty place."""
        return [-1 if thing < 0 else self.face(thing) for thing in things]

    def zone(self, name: str, owner: int = -1) -> Any:
        """Return what lies in a zone of the table or of a player."""
        return self.state.z[self.program.layout.zone_names.index((name, owner))]

    def deck_as_dealt(self) -> Iterator[int]:
        """Give the faces of the deck before the deal, the top card last."""
        yield from self.faces(self.zone("deck"))
        for seat in reversed(range(self.players)):
            yield from self.faces(self.zone("hand", seat))

    def counted(self, counter: str, number: int) -> int:
        """Return a counter of a player or thing."""
        return self.state.c[self.program.layout.counter_base[counter] + number]

    def here(self) -> object:
        """Return all that lies on the engine's table."""
        layout, size = self.program.layout, self.program.layout.size
        boroughs = [BOROUGH[t.face] for t in layout.things if t.face in BOROUGH]
        laid = [n for x, n in enumerate(boroughs) if self.counted("underground", x)]
        shared = self.faces(self.zone("deck")), self.faces(self.zone("display")), sorted(laid), self.state.who
        each = []
        for seat in range(self.players):
            stacks = self.zone("city", seat)
            tops = [stack[-1] for stack in stacks]
            down = [bool(self.state.m[FACE_DOWN * size + top]) for top in tops]
            coins = [self.counted("coins", top) for top in tops]
            land = [BOROUGH[layout.things[thing].face] for thing in self.zone("land", seat)]
            built = sorted(face for stack in stacks for face in self.faces(stack))
            hand = sorted(self.faces(self.zone("hand", seat)))
            counters = [self.counted(name, seat) for name in COUNTERS]
            each.append((hand, self.faces(tops), down, coins, land, built, counters))
        return shared, each

    def there(self) -> object:
        """Return the same of the table of the program by hand."""
        table = self.table
        laid = [number for number, has in enumerate(table.underground) if has]
        each = []
        for player in table.players:
            down = [face < 0 for face in player.view]
            counters = [player.money, player.poverty, player.points, player.loans]
            hand, built = sorted(player.hand), sorted(player.built)
            each.append((hand, player.tops, down, player.coins, player.land, built, counters))
        return (table.deck, table.display, laid, self.state.active), each
