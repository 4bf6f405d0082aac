"""The tables on which each card of the keepers of the light shows what it does, in both ways."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.race import Race
from tests.support.table import rule_set
from tests.support.told import tell

GAME = "keepers"
QUIET = "boat"  # what the night brings beside the card
OTHER = {"fog": "cask"}


class Lighthouse(Race):
    """A game of two keepers before the work of the first: hands and the top of the deck as a test wants them."""

    def __init__(self, hand: str, deck: str) -> None:
        self.hold(rule_set(GAME).new_game(2, 1, first=1, ask_forced=True))
        self.game.checking = True
        for seat in (1, 2):
            self.empty("hand", seat)
        for name in reversed(deck.split()):
            self.move(name, "hand", 2)
            self.move_up(self.state.z[self.zone("hand", 2)][-1])
        for name in hand.split():
            self.move(name, "hand", 1)
        self.count("oil", 6)
        self.count("cracks", 2)

    def find(self, name: str) -> int:
        """Find a copy of a card that lies in the deck, the lowest first."""
        zone = self.state.z[self.zone("deck")]
        return next(t for t in zone if self.layout.things[t].face == name)

    def move_up(self, thing: int) -> None:
        """Put a card on top of the deck."""
        self.program.primitives.move(self.state, thing, self.zone("deck"))

    def count(self, name: str, number: int) -> None:
        """Set a counter of the table."""
        self.state.c[self.layout.counter_base[name]] = number

    def described(self) -> dict[str, str]:
        """Describe the table: what is counted, and the cards that are seen."""
        counters = {name: str(self.state.c[self.layout.counter_base[name]]) for name in ("oil", "cracks", "ships")}
        hands = {f"player {seat} hand": " ".join(sorted(self.faces("hand", seat))) for seat in (1, 2)}
        return {**counters, **hands, "beach": " ".join(self.faces("beach"))}


def keepers_scenes(name: str) -> Iterator[str]:
    """Tell what a card does when it is played, and when the night brings it."""
    other = OTHER.get(name, "fog")
    yield from tell(Lighthouse(f"{name} {other}", "cask fog"), ["play-a-card", name], "played from the hand")
    night = Lighthouse(other, f"{name} {QUIET} cask cask").play("fetch-oil")
    yield from tell(night, ["fetch-oil"], "brought by the night, to the keeper with the watch")
