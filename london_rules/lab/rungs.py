"""Pairs of games at one rung of the ladder, where all seats play alike, and duels of one rung with the rung below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from london_rules.classes import frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.games import LabGame
from london_rules.lab.plan import Plan
from london_rules.players.bot_games import Fault, GameResult, SimulationSetup, paired_setups, play_bot_game
from london_rules.players.measure import Effect, Measured, measured

if TYPE_CHECKING:
    from london_rules.players.many import Runner

Ending: TypeAlias = Literal["games", "time", "known", "stopped"]
NEAR_ENOUGH = 0.01  # of a figure: an interval that reaches no further says enough
NEAR_SHARE = 0.02  # the same of a share of games
SHARES = ("unfinished", "games won", "won by who begins")


@frozen
class Rung:
    """The pairs of games at one rung, by number, with the games that failed; `ended` says why there are no more."""

    kind: str
    setups: tuple[SimulationSetup, SimulationSetup]
    before: tuple[LabGame | Fault, ...]
    after: tuple[LabGame | Fault, ...]
    ended: Ending

    @property
    def pairs(self) -> list[tuple[LabGame, LabGame]]:
        """List the pairs in which both games came to an end."""
        new = {game.number: game for game in self.after if isinstance(game, LabGame)}
        return [(game, new[game.number]) for game in self.before if isinstance(game, LabGame) and game.number in new]

    @property
    def figures(self) -> list[Measured]:
        """Compare all figures of the pairs."""
        pairs = self.pairs
        return measured([old.figures for old, _ in pairs], [new.figures for _, new in pairs])


@frozen
class Duel:
    """Games of one `strong` player against weak ones, in each seat in turn: the share of each game that it won."""

    strong: str
    weak: str
    before: tuple[float, ...]
    after: tuple[float, ...]


def setups_at(old: RuleSet, new: RuleSet, kind: str, plan: Plan) -> tuple[SimulationSetup, SimulationSetup]:
    """Seat one kind of player everywhere, as many with both rules where a number suits both.

    Raises ValueError for a number that the rules do not allow.
    """
    low, high = max(old.players[0], new.players[0]), min(old.players[1], new.players[1])
    seats = None if low > high else (kind,) * (plan.players or high)
    return paired_setups(old, new, seats or (kind,), None, plan.seed)


def seats_of_duels(old: RuleSet, new: RuleSet, plan: Plan) -> int:
    """Return how many play in a duel; 0 where nobody can win alone, or no number suits both rules."""
    if any(rule_set.rules.together or not rule_set.rules.ranking for rule_set in (old, new)):
        return 0
    low, high = max(old.players[0], new.players[0]), min(old.players[1], new.players[1])
    number = plan.players or high
    return number if max(low, 2) <= number <= high else 0


def seated(kinds: tuple[str, str], seat: int, table: tuple[int, int]) -> SimulationSetup:
    """Seat one player of a kind among others of another, from 0, at a table of so many players with a seed."""
    return SimulationSetup(tuple(kinds[at != seat] for at in range(table[0])), table[1])


def each_seat(
    rules: RuleSet, kinds: tuple[str, str], table: tuple[int, int], numbers: Sequence[int], runner: Runner, of: int
) -> Iterator[tuple[int, GameResult]]:
    """Let one player of a kind play among others of another, each seat in turn; give its seat and each result.

    The games are some `of` all that will be played, for the prediction.
    """
    for seat in range(table[0]):
        mine = [n for n in numbers if n % table[0] == seat]
        setup = seated(kinds, seat, table)
        for result in runner.each(rules, setup, mine, play_bot_game, of // max(len(mine), 1)):
            if isinstance(result, GameResult):
                yield seat, result


def is_share(name: str) -> bool:
    """Tell whether a figure of a game is a share of games: 0 or 1 in each, or a part where players tie."""
    return name in SHARES or name.startswith("ended with ")


def is_close(effect: Effect) -> bool:
    """Tell whether an interval says enough: it reaches 1% of the figure to each side, or 2% of all games."""
    if effect.low is None or effect.high is None or effect.before is None or effect.after is None:
        return effect.difference is None
    reach = (effect.high - effect.low) / 2
    if is_share(effect.name):
        return reach <= NEAR_SHARE
    return reach <= NEAR_ENOUGH * max(abs(effect.before), abs(effect.after))
