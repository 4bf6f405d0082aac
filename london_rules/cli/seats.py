"""Who sits where: the kinds of players, and the bots among them."""

from __future__ import annotations

from typing import Protocol

from attrs import define

from london_rules.cli.guard import UsageError
from london_rules.diagnostics.suggest import did_you_mean
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet

HUMAN = "human"
KINDS = (HUMAN, "greedy", "random")
USUAL = (HUMAN, "greedy")


class Bot(Protocol):
    """Whoever answers the questions of a seat."""

    def choose(self, game: Game) -> str:
        """Choose the id of an option of the open question."""
        ...


@define
class Seats:
    """The kinds of all seats, and the bot of each that no person sits in."""

    kinds: list[str]
    bots: list[Bot | None]

    @property
    def names(self) -> list[str]:
        """Name the seats as they are shown."""
        return [f"Player {i + 1} ({kind})" for i, kind in enumerate(self.kinds)]

    @property
    def people(self) -> list[int]:
        """List the players (from 1) that are people."""
        return [i + 1 for i, kind in enumerate(self.kinds) if kind == HUMAN]


def read_seats(seats: str | None, players: int | None, range: tuple[int, int], watch: bool) -> list[str]:
    """Read the kinds of the seats; raises UsageError if the options contradict each other."""
    low, high = range
    if seats is None:
        kinds = ["greedy"] * (players or high) if watch else list(USUAL)
        while len(kinds) < (players or low):
            kinds.append("greedy")
        kinds = kinds[: players or len(kinds)]
    else:
        kinds = [word.strip().lower() for word in seats.split(",")]
    for kind in kinds:
        if kind not in KINDS:
            raise UsageError(
                f"there is no player `{kind}`",
                help=did_you_mean(kind, KINDS) or f"choose one of {', '.join(KINDS)}",
            )
    if players is not None and len(kinds) != players:
        raise UsageError(f"--seats names {len(kinds)} and --players says {players}", help="give one of the two")
    if not low <= len(kinds) <= high:
        raise UsageError(f"this game is for {low} to {high} players, not {len(kinds)}")
    if watch and HUMAN in kinds:
        raise UsageError("--watch is for games between bots", help="leave out --watch, or name bots in --seats")
    return kinds


def seat(kinds: list[str], rule_set: RuleSet, seed: int) -> Seats:
    """Seat the bots."""
    from london_rules.players import make_player

    bots: list[Bot | None] = [
        None if kind == HUMAN else make_player(kind, rule_set, number, seed) for number, kind in enumerate(kinds, 1)
    ]
    return Seats(kinds, bots)
