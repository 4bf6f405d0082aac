"""Play two rule sets on the same seeds and measure the effect of the change."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import Fault, SimulationSetup, common_setup
from london_rules.players.many import each_here, each_in_workers
from london_rules.players.measure import GameFigures, Impact, impact_of, measure


def impact(
    old: RuleSet,
    new: RuleSet,
    games: int,
    seats: Sequence[str] | None = None,
    players: int | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Impact:
    """Play pairs of games, each with both rule sets, and give the mean differences with 95% intervals.

    `seats` names the bot of each seat (`random`, `greedy`); without it as many random ones play as `players` says, or
    as both rule sets allow. The games are the same for any number of workers; with more than one, both variants
    must be loadable by their names. Raises ValueError for a table at which both cannot be played, and
    ChangedRulesError if a worker finds other rules under a name.
    """
    setup = common_setup(old, new, seats, players, seed)
    before, after = _play(old, games, setup, workers), _play(new, games, setup, workers)
    return impact_of(before, after, setup.seats, seed)


def _play(rule_set: RuleSet, games: int, setup: SimulationSetup, workers: int) -> list[GameFigures | Fault]:
    numbers = list(range(games))
    if min(workers, games) <= 1:
        return list(each_here(rule_set, setup, numbers, _never, measure))
    return list(each_in_workers(rule_set.variant, rule_set.digest, setup, numbers, workers, _never, measure))


def _never() -> bool:
    return False
