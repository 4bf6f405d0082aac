"""Games of bots that are watched: each turn under its own heading, also one in which nobody had a choice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tests.support.terminal import start as run

GAME = """\
language: 2
id: leak
title: The leak
kind: game
players: 2 to 3
turn limit: 30
rules: |
  counter leaks
    starts at 0
  counter work for each player
  round rain
    gain 2 leaks
  turn deed
    choose an action
  action rest
    gain 1 work
  action mend
    only if the round number is 2
    lose 1 leak
  round dry, after the turns
    if the round number is 3, end the game now
  ranking
    highest work
"""


@pytest.fixture
def told(work: Path, answer: Answer) -> dict[str, list[str]]:
    """Watch a game in which only the second of three rounds leaves a choice; give its lines by their heading."""
    (work / "leak.yaml").write_text(GAME)
    code, out, _ = answer("play", "./leak.yaml", "--watch", "--seats", "random,random,random", "--seed", "1")
    assert code == 0
    turns = out.partition("\n── Player 1")[0].split("\n── Turn ")[1:]
    split = [turn.strip().split("\n") for turn in turns]
    return {head.rstrip(" ─"): [line.strip() for line in lines] for head, *lines in split}


def test_every_turn_has_a_heading_with_its_own_round_and_player(told: dict[str, list[str]]) -> None:
    heads = [re.fullmatch(r"(\d) · Round (\d) · Player (\d) \(random\)", head) for head in told]
    assert None not in heads
    turns = [tuple(map(int, head.groups())) for head in heads if head]
    assert [turn[:2] for turn in turns] == [(at + 1, at // 3 + 1) for at in range(9)]
    assert [turn[2] for turn in turns] == [turn[2] for turn in turns[:3]] * 3
    assert sorted(turn[2] for turn in turns[:3]) == [1, 2, 3]


def test_what_a_player_did_stands_once_and_under_their_heading(told: dict[str, list[str]]) -> None:
    done = [[line for line in lines if line.startswith(("Rest", "Mend"))] for lines in told.values()]
    assert [len(lines) for lines in done] == [1] * 9
    assert done[:3] == [["Rest: gains 1 work"]] * 3
    rain = [at for at, lines in enumerate(told.values()) if "Rain: gains 2 leaks" in lines]
    assert rain == [0, 3, 6]
    assert list(told.values())[-1][-1] == "Dry: the game ends"


def test_the_figures_of_the_table_are_those_after_the_turn_that_is_told(told: dict[str, list[str]]) -> None:
    leaks, figures = 0, []
    for lines in told.values():
        leaks += 2 * ("Rain: gains 2 leaks" in lines) - ("Mend: loses 1 leak" in lines)
        figures += [
            (line.partition("Table: ")[2], f"{leaks} leak{'s' * (leaks != 1)}") for line in lines if line[0] == "="
        ]
    assert len(figures) == 2  # after the sixth turn three others went on by themselves
    assert all(shown == right for shown, right in figures)


AUCTION = """language: 2
id: auction
title: Auction
kind: game
players: 2
turn limit: 60
rules: |
  counter points for each player
  counter money for each player
    starts at 9
  counter bid for each player
  round bidding
    each player secretly chooses a number from 0 to their money as their bid
    for each of the players with the highest bid, they gain 2 points
    for each player, they lose (their bid) money
  round closing, after the turns
    if the round number is 3, end the game now
  ranking
    highest points
"""


def test_a_game_of_rounds_alone_has_headings_of_rounds_and_no_turns(work: Path, answer: Answer) -> None:
    (work / "auction.yaml").write_text(AUCTION)
    bots = ("--seats", "random,random", "--seed", "3")
    code, watched, _ = answer("play", "./auction.yaml", "--watch", *bots)
    heads = [line.strip("─ ") for line in watched.split("\n") if line.startswith("── ")]
    assert code == 0 and heads[1:4] == ["Round 1", "Round 2", "Round 3"]
    assert "Turn" not in watched and "Bidding: Player 1 chooses" in watched


def test_people_are_told_the_rounds_of_a_game_of_rounds_alone(work: Path) -> None:
    (work / "auction.yaml").write_text(AUCTION)
    seats = ("--seats", "human,random", "--seed", "3")
    done = run("play", "./auction.yaml", *seats, input="1\n1\nl\nq\n", cwd=work)
    heads = [line.strip("─ ") for line in done.stdout.split("\n") if line.startswith(("── Round", "── Turn"))]
    assert heads == ["Round 1", "Round 2", "Round 3"]
    assert "  Round 2:" in done.stdout and "Turn " not in done.stdout
    resumed = run("play", "--resume", next(work.glob("london-rules-*")).name, input="l\nq\n", cwd=work)
    assert "Round 3" in resumed.stdout and "Turn " not in resumed.stdout
