"""A narrator that begins in the middle tells what follows as one that was told everything."""

from __future__ import annotations

import random

import pytest

from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.table.midway import midway
from london_rules.table.narrate import Narrator
from london_rules.table.table import Table
from tests.support.table import rule_set

GAMES = ("2010", "2011-time-track", "2017", "nettles", "keepers", "candle-sale", "driftwood")


@pytest.mark.parametrize("variant", GAMES)
def test_it_tells_what_follows_as_if_it_knew_what_was_before(variant: str) -> None:
    seats = ["human"] * rule_set(variant).players[0]
    table, chance = Table(rule_set(variant), seats, seed=11, undo="none"), random.Random(3)
    while not table.over and len(table.game.answers) < 60:
        table.give_again(chance.choice(table.game.option_ids()), bot=False)
    log = table.game.log
    viewers: tuple[Viewer, ...] = (1, None, EVERYTHING)
    for viewer in viewers:
        for number in sorted({0, 1, len(log), *(chance.randrange(len(log)) for _ in range(12))}):
            events = log.as_json(viewer)
            whole = Narrator(table.words, table.names)
            whole.feed([one for one in events if one["number"] < number])
            rest = [one for one in events if one["number"] >= number]
            began = midway(table.words, table.names, table.game, viewer, number)
            assert [began.told(one) for one in began.feed(rest)] == [whole.told(one) for one in whole.feed(rest)]
