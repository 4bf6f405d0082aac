"""What a comparison is asked to do: how many games, by whom, and for how long."""

from __future__ import annotations

from london_rules.classes import frozen
from london_rules.players.kinds import read_kind

LADDER = ("random", "greedy", "search:16")


@frozen
class Plan:
    """Play at most `games` pairs of games at each rung of the ladder, and for at most `seconds`; None: no limit.

    Without a limit in time the results are the same on every machine. Of several `ideas` that are compared with the
    same rules, each is judged as one of them: the more there are, the likelier luck makes one look good.
    """

    games: int = 1000
    seconds: float | None = 60.0
    players: int | None = None
    seed: int = 0
    ladder: tuple[str, ...] = LADDER
    ideas: int = 1

    def __attrs_post_init__(self) -> None:
        """Raise ValueError for a kind of player that there is not, and for a rung that is there twice."""
        for kind in self.ladder:
            read_kind(kind)
        if not self.ladder or len({*self.ladder}) < len(self.ladder):
            raise ValueError("the ladder names each kind of player once, the weakest first: random,greedy,search:16")
