"""The fen on which each walkway of Duckboards is laid and each parcel delivered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from tests.support.race import Race
from tests.support.table import rule_set
from tests.support.told import tell

GAME = "duckboards"
KINDS = ("walkway", "parcel")  # the others do nothing that depends on which it is
ROPES = 4  # enough for the longest walkway


class Fen(Race):
    """A game of two, in which player 2 has yet to gather wood before player 1 does what is told."""

    def __init__(self) -> None:
        self.hold(rule_set(GAME).new_game(2, 1, first=2, ask_forced=True))
        self.game.checking = True
        self.empty("wood", 1, back="woodpile")
        for seat in (1, 2):
            self.empty("satchel", seat, back="cart")

    def find(self, name: str) -> int:
        """Find a thing that no player has."""
        loose = {self.zone(zone) for zone in ("woodpile", "landing", "cart", "office", "bog")}
        things = enumerate(self.layout.things)
        return next(t for t, info in things if info.face == name and self.state.at[t] in loose)

    def begin(self) -> Self:
        """Let player 2 gather wood, so that what player 1 can do is worked out on the table as it is now."""
        self.play("gather-wood", "top-of-woodpile", "top-of-woodpile")
        return self

    def described(self) -> dict[str, str]:
        """Describe what the two have; the long causeway on which parcels go is only counted."""
        out = {}
        for seat in (1, 2):
            for counter in ("points", "planks"):
                out[f"player {seat} {counter}"] = str(self.state.c[self.counter(counter, seat)])
            out[f"player {seat} walkways"] = str(len(self.faces("causeway", seat)))
        return {**out, **{zone: " ".join(sorted(self.faces(zone, 1))) for zone in ("wood", "satchel", "ledger")}}


def route_scenes(name: str) -> Iterator[str]:
    """Tell what laying a walkway brings, or what delivering a parcel does."""
    fen = Fen()
    if fen.layout.rules.faces[name].kind == "walkway":
        for _ in range(ROPES):
            fen.move("rope", "wood", 1)
        yield from tell(fen.begin(), ["lay-boards", name], "laid")
        return
    for walkway in sorted(fen.faces("bog")):
        fen.move(walkway, "causeway", 1)
    fen.move(name, "satchel", 1)
    yield from tell(fen.begin(), ["deliver-a-parcel", name], "delivered over boards of one's own")
