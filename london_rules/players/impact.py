"""Play two rule sets on the same seeds and measure the effect of the change."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import common_setup
from london_rules.players.many import Runner
from london_rules.players.measure import Impact, impact_of, measure


def impact(
    old: RuleSet,
    new: RuleSet,
    games: int,
    seats: Sequence[str] | None = None,
    players: int | None = None,
    seed: int = 0,
    workers: int | Runner | None = 1,
) -> Impact:
    """Play pairs of games, each with both rule sets, and give the mean differences with 95% intervals.

    `seats` names the bot of each seat (`random`, `greedy`); without it as many random ones play as `players` says, or
    as both rule sets allow. The games are the same for any number of workers (None: as many as are worth it), and for
    any runner in place of the number. Raises ValueError for a table at which both cannot be played, and
    ChangedRulesError if a worker has other rules.
    """
    setup = common_setup(old, new, seats, players, seed)
    with workers if isinstance(workers, Runner) else Runner(workers) as runner:
        before, after = (list(runner.each(one, setup, range(games), measure, times=2)) for one in (old, new))
    return impact_of(before, after, setup.seats, seed)
