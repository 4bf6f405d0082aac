"""A small table: cards, money and boroughs laid out as a test wants them, then played by ids.

    t = Table(players=2, step="action", player=1)
    t[1].set(hand="salters mercers", city="hospital-a coffee-house/almshouses", money=20)
    t.display("sewers . lords")
    t.opens()
    t.play("play-cards", "salters", "mercers", "a-new-stack", "stop")
    assert t[1].city == ["hospital-a", "coffee-house/almshouses", "salters"]

Cards are named by face; of several copies the first that is nowhere on the table is taken.
What is not named lies in the deck, set A on top, in the order of the list of cards. Where boroughs are
cards, three lie on offer, at first the starters, and the others in their deck in the order of the list.
"""

from __future__ import annotations

import functools
from typing import Any

from attrs import evolve

from london_rules.compiler.layout import COVERED
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import STOP
from london_rules.engine import EVERYTHING, Game, RuleSet
from london_rules.engine.invariants import check_invariants
from tests.support.advised import load


@functools.cache
def rule_set(variant: str = "2010") -> RuleSet:
    """Load a variant once for all tests of a process."""
    result = load(variant)
    assert result.rule_set is not None, [d.message for d in result.diagnostics.items()]
    return result.rule_set


@functools.cache
def standing_at(variant: str, players: int, step: str, player: int) -> Game:
    """Play to the last question before a step, with every card in the deck.

    Before the action that is the take at the start of the turn; before the take, with which the turn begins
    (in 2017 with loans to repay), it is the end of the play of the player who sits before. Both can be
    answered with "stop" whatever lies on the table then.
    """
    first = player if step == "action" else (player - 2) % players + 1
    game = rule_set(variant).new_game(players, 1, first=first, ask_forced=True)
    table = Table.__new__(Table)
    table.hold(game)
    while table.rule != "rule take at the start":
        game.answer(table.ids[0])
    table.clear()
    if step == "take":
        table[first].set(hand="salters vintners grocers mercers")
        table.stop()
        table.play("play-cards", "salters", "vintners", "a-new-stack")
        table.clear()
        table[first].set(money=5)
    return game


class Seat:
    """One player of a table, from 1; its attributes read the table as it stands."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number

    def set(
        self,
        *,
        hand: str | None = None,
        city: str | None = None,
        land: str | None = None,
        **counters: int,
    ) -> Seat:
        """Lay out what belongs to the player; a stack is `bottom/top`, `-` turns a card face down."""
        table = self.table
        if hand is not None:
            table.empty("hand", self.number)
            for name in hand.split():
                table.move(name, "hand", self.number)
        if city is not None:
            table.empty("city", self.number)
            for stack in city.split():
                table.build(stack, self.number)
        if land is not None:
            table.give_land(land, self.number)
        for name, value in counters.items():
            table.state.c[table.counter(name, self.number)] = value
        return self

    @property
    def hand(self) -> list[str]:
        return sorted(self.table.faces("hand", self.number))

    @property
    def city(self) -> list[str]:
        return self.table.stacks(self.number)

    @property
    def land(self) -> list[str]:
        return self.table.faces("land", self.number)

    def __getattr__(self, name: str) -> int:
        table = self.__dict__["table"]
        if name not in table.rules.rules.counters:
            raise AttributeError(name)
        return int(table.state.c[table.counter(name, self.number)])


class Table:
    """A game that is laid out by hand."""

    def __init__(self, players: int = 2, step: str = "action", player: int = 1, *, variant: str = "2010") -> None:
        """Stand before a step, "take" or "action", of a player's turn; `opens` goes on from there."""
        self.hold(standing_at(variant, players, step, player).clone())

    def hold(self, game: Game) -> None:
        """Read and change this game."""
        self.game, self.rules, self.layout = game, game.rule_set, game.rule_set.layout
        self.since = 0

    def __getitem__(self, number: int) -> Seat:
        return Seat(self, number)

    # ---- reading --------------------------------------------------------------------------------

    @property
    def program(self) -> Program:
        return self.game.program

    @property
    def state(self) -> State:
        return self.game.state

    def counter(self, name: str, player: int) -> int:
        """Give the index of a player's counter."""
        return self.layout.counter_base[name] + player - 1

    def on(self, thing: str, counter: str) -> int:
        """Give a counter on a thing."""
        return int(self.state.c[self.layout.counter_base[counter] + self.layout.thing_index[thing]])

    def zone(self, name: str, player: int = 1) -> int:
        """Give the index of a zone."""
        base = self.layout.zone_base[name]
        return base if self.layout.zone_names[base][1] < 0 else base + player - 1

    def face(self, thing: int) -> str:
        """Give the face of a thing, `.` for an empty place."""
        return "." if thing < 0 else self.layout.things[thing].face

    def faces(self, name: str, player: int = 1) -> list[str]:
        """List the faces in a zone; a pile from its top."""
        things = self.state.z[self.zone(name, player)]
        return [self.face(t) for t in (reversed(things) if name in ("deck", "box", "borough deck") else things)]

    def stacks(self, player: int) -> list[str]:
        """List the stacks of a city as `bottom/top`, `-` before what lies face down."""
        s = self.state
        return [
            "/".join(("-" if s.m[t] else "") + self.face(t) for t in stack) for stack in s.z[self.zone("city", player)]
        ]

    @property
    def rows(self) -> list[str]:
        """Give the rows of the display, `.` for a free slot."""
        faces = self.faces("display")
        half = len(faces) // 2
        return [" ".join(faces[:half]), " ".join(faces[half:])]

    @property
    def offer(self) -> list[str]:
        """List the boroughs on offer, where boroughs are cards."""
        return sorted(self.faces("offer"))

    @property
    def out(self) -> list[str]:
        """List the cards that are out of the game, the last one first."""
        return self.faces("box")

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def to_move(self) -> int | None:
        return self.game.to_move

    @property
    def ids(self) -> list[str]:
        """List the ids of the options."""
        return self.game.option_ids()

    @property
    def options(self) -> list[str]:
        """List the options, equal cards by their face."""
        return [i.partition("#")[0] for i in self.ids]

    @property
    def rule(self) -> str:
        """Give the slot that asks."""
        assert self.game.decision is not None
        return self.game.decision.rule

    def notes(self, option: str) -> tuple[str, ...]:
        """Give what an option is said to cost."""
        assert self.game.decision is not None
        return next(o.notes for o in self.game.decision.options if o.id.partition("#")[0] == option)

    def events(self, *types: str) -> list[dict[str, Any]]:
        """List the events since the table was opened, or those of some types."""
        found = self.game.events(EVERYTHING, self.since)
        return [e for e in found if not types or e["type"] in types]

    # ---- laying out -----------------------------------------------------------------------------

    def empty(self, name: str, player: int = 1, back: str = "deck") -> None:
        """Put everything of a zone back."""
        place = self.state.z[self.zone(name, player)]
        things = [t for item in place for t in (item if isinstance(item, list) else [item]) if t >= 0]
        for t in reversed(things):
            self.program.primitives.move(self.state, t, self.zone(back))

    def find(self, name: str) -> int:
        """Find a thing by its id, or a copy of a face that lies in a deck, the box, the map or on offer."""
        loose = [self.zone(z) for z in ("deck", "box", "map", "borough deck", "offer") if z in self.layout.zone_base]
        for t, info in enumerate(self.layout.things):
            if name in (info.id, info.face) and self.state.at[t] in loose:
                return t
        raise LookupError(f"no {name} is left in a deck, the box, the map or on offer")

    def move(self, name: str, zone: str, player: int = 1) -> int:
        """Move a named thing to a zone."""
        t = self.find(name)
        self.program.primitives.move(self.state, t, self.zone(zone, player))
        return t

    def build(self, stack: str, player: int) -> None:
        """Lay out a stack, bottom first."""
        site = None
        for name in stack.split("/"):
            t = self.find(name.lstrip("-"))
            self.program.primitives.put_on(self.state, t, self.zone("city", player), site)
            if name.startswith("-"):
                self.program.primitives.turn(self.state, t, 1)
            site = t

    def display(self, cards: str) -> None:
        """Fill the display from its first slot on; `.` leaves a slot free."""
        self.empty("display")
        place = self.state.z[self.zone("display")]
        for slot, name in enumerate(cards.split()):
            if name == ".":
                continue
            t = self.find(name)
            self.state.z[self.state.at[t]].remove(t)
            place[slot] = t
            self.state.at[t] = self.zone("display")

    def deck(self, cards: str) -> None:
        """Make the deck these cards, the top one first; all others go out of the game."""
        self.empty("deck", back="box")
        for name in reversed(cards.split()):
            self.move(name, "deck")

    @property
    def borough_cards(self) -> bool:
        """Tell whether boroughs are cards."""
        return "offer" in self.layout.zone_base

    def give_land(self, boroughs: str, player: int) -> None:
        """Lay out a player's boroughs, the last one on top where they are a pile; others take their place on offer."""
        self.empty("land", player, back="borough deck" if self.borough_cards else "map")
        for name in boroughs.split():
            self.move(name, "land", player)
        if self.borough_cards:
            self.refill()

    def refill(self) -> None:
        """Bring the boroughs on offer up to three."""
        deck, offer = self.zone("borough deck"), self.zone("offer")
        while len(self.state.z[offer]) < 3 and self.state.z[deck]:
            self.program.primitives.move(self.state, self.state.z[deck][-1], offer)

    def on_offer(self, boroughs: str, *, deck: str | None = None) -> None:
        """Lay these boroughs on offer, and make these the deck, the top one first; its others go out of the game."""
        self.empty("offer", back="borough deck")
        for name in boroughs.split():
            self.move(name, "offer")
        if deck is not None:
            self.empty("borough deck", back="map")
            for name in reversed(deck.split()):
                self.move(name, "borough deck")

    def put(self, counter: str, face: str, number: int) -> None:
        """Put counters on the one card or borough of a face that lies neither in a deck nor out of the game."""
        loose = [self.zone(z) for z in ("deck", "box")]
        (thing,) = [t for t, i in enumerate(self.layout.things) if i.face == face and self.state.at[t] not in loose]
        self.state.c[self.layout.counter_base[counter] + thing] = number

    def underground(self, boroughs: str) -> None:
        """Lay Underground counters."""
        for name in boroughs.split():
            self.state.c[self.layout.counter_base["underground"] + self.layout.thing_index[name]] = 1

    def clear(self) -> None:
        """Put every card in the deck, set A on top, in the order of the list of cards."""
        for name, owner in self.layout.zone_names:
            if name not in ("deck", "map", "land", "borough deck", "offer") and owner < self.state.np:
                self.empty(name, owner + 1)
        order = {face: number for number, face in enumerate(self.rules.rules.faces)}
        for name in ("deck", "borough deck"):
            if name in self.layout.zone_base:
                self.state.z[self.zone(name)].sort(key=lambda t: (order[self.face(t)], t), reverse=True)

    # ---- playing --------------------------------------------------------------------------------

    def opens(self, *, ask_forced: bool = False) -> Table:
        """Begin the step that the table stands before."""
        self.since = len(self.game.log)
        self.stop()
        self.game.setup = evolve(self.game.setup, ask_forced=ask_forced)
        self.state.skip = not ask_forced
        if not ask_forced:
            self._answer_forced()
        check_invariants(self.program, self.state)
        self.game.checking = True
        return self

    def stop(self) -> None:
        """Answer "stop" to a question that offers it, or would if it were asked now."""
        self.game._decision = None
        self.state.ans = STOP
        self.program.run(self.state)
        self.game.log.take(self.state, len(self.game.answers))

    def _answer_forced(self) -> None:
        while not self.over and len(self.ids) == 1:
            self.game.answer(self.ids[0])

    def play(self, *answers: str) -> Table:
        """Answer questions one after the other; a face stands for the one option that shows it."""
        for answer in answers:
            ids = self.ids
            fits = [i for i in ids if i == answer] or [i for i in ids if i.partition("#")[0] == answer]
            assert fits, f"{answer} is no option of {self.game.decision and self.game.decision.rule}: {ids}"
            self.game.answer(fits[0])
        return self

    def end_turn(self) -> Table:
        """Take three cards, or end whatever goes on, in the quickest way, until another player is to move."""
        turn = self.game.turn
        while not self.over and self.game.turn == turn:
            ids = self.ids
            quick = [i for i in ("stop", "go-on", "take-three-cards", "deck", "let-it-happen") if i in ids]
            self.game.answer((quick or ids)[0])
        return self


def covered(table: Table, thing: str) -> bool:
    """Tell whether a thing lies under another."""
    return bool(table.state.m[COVERED * table.layout.size + table.layout.thing_index[thing]])
