"""Play two rule sets on the same seeds and measure the effect of the change."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.engine.rule_set import RuleSet
from london_rules.players.bot_games import paired_setups
from london_rules.players.event_games import pace_of
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
    as both rule sets allow. If no number of players suits both, each is played by as many as it allows, and `seats`
    names one kind for all. The games are the same for any number of workers (None: as many as are worth it), and for
    any runner in place of the number. Raises ValueError for a table at which both cannot be played, and
    ChangedRulesError if a worker has other rules.
    """
    setups = paired_setups(old, new, seats, players, seed)
    with workers if isinstance(workers, Runner) else Runner(workers) as runner:
        before, after = (
            list(runner.each(one, setup, range(games), measure, times=2, pace=pace_of(one, setup)))
            for one, setup in zip((old, new), setups, strict=True)
        )
    return impact_of(before, after, setups)
