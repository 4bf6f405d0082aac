"""Nothing that a player is told depends on what lies in the borough deck."""

from __future__ import annotations

import json

import pytest

from london_rules.engine import Game
from tests.games.checks import EDITIONS
from tests.games.table import SEED, dice, rules, step

every_variant = pytest.mark.parametrize("variant", [v for v, edition in EDITIONS.items() if edition.borough_cards])


def told(game: Game, player: int) -> str:
    """Write down all that a player is told."""
    decision = game.decision
    assert decision is not None
    shown = decision.as_json() if decision.player == player else decision.as_seen_by_others()
    return json.dumps([game.view(player), shown, game.events(player)])


@every_variant
@pytest.mark.parametrize("players", [2, 4])
def test_two_boroughs_at_the_bottom_can_change_places_and_nobody_learns_of_it(variant: str, players: int) -> None:
    game = rules(variant).new_game(players, SEED)
    deck = game.program.layout.zone_base["borough deck"]
    other = game.clone()
    place = other.state.z[deck]
    place[0], place[1] = place[1], place[0]
    chosen, answers = dice(players, 0), 0
    while len(game.state.z[deck]) > 2 and not game.over:
        other.answer(step(game, chosen))
        answers += 1
        if answers % 40 == 0:
            for player in range(1, players + 1):
                assert told(game, player) == told(other, player)
    assert answers > 100
    mine, theirs = game.state.z[deck], other.state.z[deck]
    assert mine == [theirs[1], theirs[0], *theirs[2:]]
