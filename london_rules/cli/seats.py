"""The option `--seats`: who sits where, a person or a bot."""

from __future__ import annotations

from london_rules.cli.guard import UsageError
from london_rules.table.seats import HUMAN

USUAL = (HUMAN, "greedy")


def read_seats(seats: str | None, players: int | None, range: tuple[int, int], watch: bool) -> list[str]:
    """Read the kinds of the seats, which the table checks; raises UsageError if the options contradict each other."""
    low, high = range
    if seats is None:
        kinds = ["greedy"] * (players or high) if watch else list(USUAL)
        while len(kinds) < (players or low):
            kinds.append("greedy")
        kinds = kinds[: players or len(kinds)]
    else:
        kinds = [word.strip().lower() for word in seats.split(",")]
    if players is not None and len(kinds) != players:
        raise UsageError(f"--seats names {len(kinds)} and --players says {players}", help="give one of the two")
    if watch and HUMAN in kinds:
        raise UsageError("--watch is for games between bots", help="leave out --watch, or name bots in --seats")
    return kinds
