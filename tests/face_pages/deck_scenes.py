"""The week of Over the Fence in which each card is used for its deed, or kept in the hand for its work."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.race import Race
from tests.support.table import rule_set
from tests.support.told import tell

GAME = "over-the-fence"
BESIDE = ("spade", "bindweed", "beans")  # what the hand has beside the card


class Garden(Race):
    """A game of two after the first turn of player 2: player 1 holds what a test wants."""

    def __init__(self, hand: tuple[str, ...]) -> None:
        self.hold(rule_set(GAME).new_game(2, 1, first=2, ask_forced=True))
        self.game.checking = True
        self.empty("hand", 1, back="bonfire")
        for name in hand:
            self.move(name, "hand", 1)
        while self.to_move == 2:
            self.game.answer("stop")

    def find(self, name: str) -> int:
        """Find a card that no player has."""
        loose = {self.zone(zone) for zone in ("bonfire", "nursery", "lorry", "stall")}
        things = enumerate(self.layout.things)
        return next(t for t, info in things if info.face == name and self.state.at[t] in loose)

    def described(self) -> dict[str, str]:
        """Describe what player 1 has, the neighbour's compost, and the stall."""
        own = {zone: " ".join(sorted(self.faces(zone, 1))) for zone in ("hand", "bed", "compost")}
        return {
            **own,
            "stall": " ".join(self.faces("stall")),
            "compost of player 2": " ".join(self.faces("compost", 2)),
        }


def deck_scenes(name: str) -> Iterator[str]:
    """Tell the turn of a player who holds the card, and uses it if it has a deed."""
    garden = Garden((name, *BESIDE))
    used = "deed" in garden.layout.rules.faces[name].effects
    title = "used for its deed, then what is bought" if used else "kept in the hand, then what is bought"
    yield from tell(garden, [name] if used else [], title)
