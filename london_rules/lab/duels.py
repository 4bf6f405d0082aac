"""Duels: one player of a kind among others of another, each seat in turn. The page of the workshop plays its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from london_rules.engine.rule_set import RuleSet
from london_rules.lab.rungs import seated
from london_rules.players.bot_games import GameResult, play_bot_game
from london_rules.players.many import Runner


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
