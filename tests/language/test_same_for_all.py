"""A warning of what is the same for all players, where each is meant to have their own."""

from __future__ import annotations

import pytest

from london_rules.engine.load import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: game\nplayers: {players}\nturn limit: 50\nrules: |\n"
GAME = """counter points
counter steps for each player
number pace = your steps + 1
turn run
  gain 1 steps
  if points is 20, end the game now
scoring steps
  each player gains (their steps) points
ranking
  highest points
"""


def warnings(rules: str, players: str = "2 to 4") -> list[tuple[str, str]]:
    """Give message and marked text of each warning of this kind."""
    text = HEAD.format(players=players) + "".join(f"  {line}\n" for line in rules.splitlines())
    result = load("mine", texts={"mine": text}, only_shipped=True)
    assert result.rule_set is not None, [item.message for item in result.diagnostics]
    found = [item for item in result.diagnostics if item.code == "LR-L0036"]
    return [(item.message, text[item.span.start : item.span.end]) for item in found if item.span is not None]


def test_a_ranking_by_a_counter_of_the_table_is_reported_once() -> None:
    message = "in `ranking`: `points` is the same for all players, so it cannot say who wins"
    assert warnings(GAME) == [(message, "points")]


def test_what_each_player_gains_but_only_the_table_has_is_reported() -> None:
    ranking = GAME.replace("highest points", "highest steps")
    message = "in `scoring steps`: each player changes the same points: only the table has points"
    assert warnings(ranking) == [(message, "each player gains (their steps) points")]


def test_the_counter_is_offered_to_each_player() -> None:
    text = HEAD.format(players="2 to 4") + "".join(f"  {line}\n" for line in GAME.splitlines())
    found = load("mine", texts={"mine": text}, only_shipped=True).diagnostics
    (fix,) = [item.fix for item in found if item.code == "LR-L0036"]
    assert fix is not None
    assert not fix.safe
    made = text[: fix.span.start] + fix.replacement + text[fix.span.end :]
    assert "counter points for each player\n" in made


@pytest.mark.parametrize("line", ["highest steps", "highest pace", "highest (points + pace)"])
def test_what_differs_is_not_reported(line: str) -> None:
    assert not warnings(GAME.replace("highest points", line).replace("each player gains (their steps)", "gain 1"))


def test_nobody_is_compared_where_all_win_together_or_one_plays_alone() -> None:
    assert not warnings(f"{GAME}outcome saved = everyone wins\n".replace("the game now", "the game with saved"))
    assert not warnings(GAME, "1")
