"""A race along the time track, laid out as a test wants it, then played by ids.

    t = Race(players=2)
    t.hand(1, "smog great-fire").stand(1, "aldwych").boxes("covent-garden").steps(1, 22)
    t.take(4).play("walk", "covent-garden")

It stands before the first die of a player's turn: `take` makes a die show so much and takes it.
"""

from __future__ import annotations

from typing import Self

from tests.support.table import Table, rule_set

GAME = "2011-time-track"
TAXI = 10


class Race(Table):
    """A game of the dice and the track that is laid out by hand: nobody holds a card, and no letterbox is out."""

    def __init__(self, players: int = 2, player: int = 1, *, variant: str = GAME, seed: int = 1) -> None:
        self.hold(rule_set(variant).new_game(players, seed, first=player, ask_forced=True))
        self.game.checking = True
        for seat in range(1, players + 1):
            self.empty("hand", seat)
        self.state.z[self.zone("deck")].sort(key=lambda t: self.layout.things[t].id)
        self.boxes("")

    # ---- laying out -----------------------------------------------------------------------------

    def find(self, name: str) -> int:
        """Find a spot that nobody stands on, or a copy of a card that nobody holds."""
        loose = [self.zone(z) for z in ("deck", "discards", "streets")]
        for t, info in enumerate(self.layout.things):
            if name in (info.id, info.face) and self.state.at[t] in loose:
                return t
        raise LookupError(f"no {name} is left")

    def hand(self, player: int, cards: str) -> Self:
        """Give a player these cards and no other."""
        self.empty("hand", player)
        for name in cards.split():
            self.move(name, "hand", player)
        return self

    def stand(self, player: int, spot: str) -> Self:
        """Put a mover on a spot; "" is beside the museum."""
        self.empty("standpoint", player, back="streets")
        if spot:
            self.move(spot, "standpoint", player)
        return self

    def steps(self, player: int, number: int) -> Self:
        """Put a marker on a step of the track."""
        self.state.c[self.counter("track steps", player)] = number
        return self

    def boxes(self, spots: str) -> Self:
        """Lay letterboxes on these spots and on no other; those of a whole round have been drawn."""
        for t, info in enumerate(self.layout.things):
            if info.kind == "spot":
                self.state.c[self.layout.counter_base["letterboxes"] + t] = int(info.face in spots.split())
        return self

    def cards_left(self, deck: str, discards: str = "") -> Self:
        """Make the deck these cards, the top one first, and the discards those; the others lie in player 2's fog."""
        self.empty("discards")
        self.empty("deck", back="discards")
        for name in discards.split():
            self.move(name, "hand", 1)
        for name in reversed(deck.split()):
            self.move(name, "deck")
        kept = list(self.state.z[self.zone("discards")])
        for name in discards.split():
            t = next(t for t in self.state.z[self.zone("hand", 1)] if self.face(t) == name)
            self.program.primitives.move(self.state, t, self.zone("discards"))
        for t in kept:
            self.program.primitives.move(self.state, t, self.zone("fog", 2))
        return self

    def smog(self, player: int, number: int) -> Self:
        """Lay cards of Smog before a player."""
        for _ in range(number):
            self.move("smog", "fog", player)
        return self

    # ---- reading --------------------------------------------------------------------------------

    @property
    def boxed(self) -> list[str]:
        """List the spots that have a letterbox."""
        base = self.layout.counter_base["letterboxes"]
        return sorted(i.face for t, i in enumerate(self.layout.things) if i.kind == "spot" and self.state.c[base + t])

    def at(self, player: int) -> str:
        """Give the spot that a mover stands on."""
        return " ".join(self.faces("standpoint", player))

    def step(self, player: int) -> int:
        """Give the step that a marker stands on."""
        return int(self.state.c[self.counter("track steps", player)])

    def holds(self, player: int) -> list[str]:
        """List a player's hand."""
        return sorted(self.faces("hand", player))

    def pips(self, zone: str) -> list[int]:
        """List what the dice of a zone show."""
        base = self.layout.counter_base["pips"]
        return sorted(self.state.c[base + t] for t in self.state.z[self.zone(zone)])

    @property
    def spots(self) -> list[str]:
        """List the spots among the options, without staying."""
        return sorted(o for o in self.options if o != "staying-there")

    def described(self) -> dict[str, str]:
        """Describe the table: where everybody stands, what lies before them, and the letterboxes."""
        out: dict[str, str] = {}
        for seat in range(1, self.state.np + 1):
            who = f"player {seat}"
            out[f"{who} step"] = str(self.step(seat))
            out[f"{who} mover"] = self.at(seat) or "beside the museum"
            out[f"{who} hand"] = " ".join(self.holds(seat))
            out[f"{who} fog"] = " ".join(self.faces("fog", seat))
        out["die taken"] = " ".join(map(str, self.pips("chosen die")))
        out["letterboxes"] = " ".join(self.boxed)
        out["discards"] = " ".join(self.faces("discards"))
        return out

    # ---- playing --------------------------------------------------------------------------------

    def opens(self, *, ask_forced: bool = False) -> Self:
        """Go on from here: what happened so far is not told."""
        self.since = len(self.game.log)
        return self

    def take(self, pips: int) -> Self:
        """Make one of the dice to choose from show so much, and take it."""
        assert self.rule == "turn die"
        die = self.ids[0]
        self.state.c[self.layout.counter_base["pips"] + self.layout.thing_index[die]] = pips
        self.play(die)
        return self

    def turn(self, *answers: str, die: int = TAXI) -> Self:
        """Play a turn: take a die, give these answers, then stay and stop."""
        turn = self.game.turn
        self.take(die).play(*answers)
        while not self.over and self.game.turn == turn:
            quick = [i for i in ("stop", "walk", "staying-there") if i in self.ids]
            self.game.answer((quick or self.ids)[0])
        return self
