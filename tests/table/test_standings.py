"""Where the figures at the end of a game came from."""

from __future__ import annotations

import pytest

from london_rules.engine.why.accounts import account
from london_rules.table import Table
from tests.support.advised import load

BUNDLE = "language: 2\nid: tally\ntitle: Tally\nkind: game\nplayers: 2\nturn limit: 9\nfiles: [tally.rules]\n"
RULES = """\
counter points for each player
counter dangers
turn go
  gain 1 points
  gain 2 dangers
  if your points is 3, {end}
scoring more
  each player gains 5 points
ranking
  {first}
"""


def played(end: str, first: str = "highest points") -> Table:
    rules = load({"bundle.yaml": BUNDLE, "tally.rules": RULES.format(end=end, first=first)}).rule_set
    assert rules is not None
    table = Table(rules, ["random", "random"], seed=1)
    table.play_bots()
    return table


@pytest.mark.parametrize("end", ["end the game now", "end the game after 1 more turns"])
def test_what_a_scoring_gives_is_told_of_it_also_if_the_game_ended_in_a_turn(end: str) -> None:
    table = played(end)
    turns = sum(step.amounts[0] for step in table.standings().steps[:1])
    assert [(step.name, step.amounts[0]) for step in table.standings().steps] == [
        ("during the game", turns),
        ("more", 5),
    ]
    found = account(table.game, 1, "points")
    assert [change.step for change in found.changes if change.amount == 5] == ["scoring more"]


def test_of_a_counter_of_the_table_nobody_is_said_to_have_a_part() -> None:
    found = played("end the game now", "highest dangers").standings()
    assert (found.steps, found.sources) == ((), ())
    assert {place.values for place in found.places} == {(10,)}
