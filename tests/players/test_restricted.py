"""Players who judge by a habit, or never take something, named in the words of the rules."""

from functools import cache
from statistics import fmean

import pytest

from london_rules import load
from london_rules.engine import RuleSet
from london_rules.language.estimates import estimates
from london_rules.players import make_player
from london_rules.players.bot_games import SimulationSetup, paired_setups, play_bot_game
from london_rules.players.event_games import play_with_events
from london_rules.players.kinds import Kind, is_kind, read_kind
from london_rules.players.restricted import kinds_in
from london_rules.table.errors import TableError
from london_rules.table.table import Table


@cache
def rules_of(variant: str, overlay: str = "") -> RuleSet:
    texts = {"change": {"bundle.yaml": HEAD.format(variant), "c.rules": overlay}} if overlay else {}
    result = load(variant + ("+change" if overlay else ""), texts=texts)
    assert result.rule_set is not None, [item.message for item in result.diagnostics.errors()]
    return result.rule_set


HEAD = "language: 2\nid: change\ntitle: The change\nkind: overlay\nbuilds on: [{}]\nfiles: [c.rules]\n"
WADER = "number estimate as wader = 100 * (your loose wood) - 1000 * (your stored wood)\n"


def test_kinds_are_read_with_their_habit_and_what_they_never_take():
    assert read_kind("search:16 as a hoarder without take loans without Wren") == Kind(
        "search:16", 16, "a hoarder", ("take loans", "Wren")
    )
    assert read_kind("greedy") == Kind("greedy")
    assert not any(map(is_kind, ("greedy as", "greedy without", "greedy as  without x", "greedy without a,b", "as x")))


def actions_of(rules: RuleSet, kinds: tuple[str, ...], games: int) -> list[set[str]]:
    """List the actions that each seat took."""
    names = list(rules.rules.actions)
    out: list[set[str]] = [set() for _ in kinds]
    for number in range(games):
        told = play_with_events(rules, SimulationSetup(kinds, 1), number, frozenset(["action"]))
        for event in told.events:
            out[event[2]].add(names[event[3]])
    return out


def test_a_player_without_an_action_takes_all_others():
    rules = rules_of("keepers")
    first, second = actions_of(rules, ("random without Fetch oil", "greedy without share"), 3)
    assert first == {*rules.rules.actions} - {"fetch oil"}
    assert "share" not in second
    assert "fetch oil" in second


def test_a_player_without_a_rule_takes_no_part_of_a_text_that_names_it():
    rules = rules_of("driftwood")
    game = rules.new_game(2, 3, events=False)
    player = make_player("greedy without wade in", rules, 1, 3)
    asked = 0
    while not game.over and asked < 4:
        seat, ids = game.to_move, game.option_ids()
        choice = player.choose(game) if seat == 1 else ids[0]
        if seat == 1 and "wade-in" in ids:
            asked += 1
            assert choice != "wade-in"
        game.answer(choice)
    assert asked == 4


def test_a_player_without_a_card_takes_it_only_where_there_is_nothing_else():
    rules = rules_of("starter")
    shell = next(iter(rules.layout.things)).face
    name = rules.rules.faces[shell].name
    game = rules.new_game(2, 1, events=False)
    taken = left = 0
    while not game.over:
        ids = game.option_ids()
        choice = make_player(f"random without {name}", rules, game.to_move, len(game.answers)).choose(game)
        named = [id for id in ids if rules.layout.things[rules.layout.thing_index[id]].face == shell]
        taken += choice in named
        left += bool(named) and len(named) < len(ids)
        assert choice not in named or len(named) == len(ids)
        game.answer(choice)
    assert left > 0


BORROW = """language: 2
id: borrow
title: Borrowing
kind: game
players: 2
turn limit: 40
rules: |
  counter points for each player
  counter debts for each player
  counter hours
  number estimate = 100 * (your points)
  number estimate as miser = 0 - 100 * (your debts) - your points
  turn work
    choose one of these
      gain 1 point
      gain 3 points, sign a bill
      gain 2 points
  rule sign a bill
    gain 1 debt
  turn ending
    gain 1 hour
    if hours is at least 8, end the game now
  ranking
    highest points
"""


@pytest.fixture(scope="module")
def borrowing(tmp_path_factory) -> RuleSet:
    path = tmp_path_factory.mktemp("borrow") / "borrow.yaml"
    path.write_text(BORROW)
    result = load(str(path))
    assert result.rule_set is not None, [item.message for item in result.diagnostics.errors()]
    return result.rule_set


def test_a_player_without_a_counter_gains_none_of_it(borrowing):
    for kind, best in (("greedy", 12), ("greedy without debts", 8), ("search:4 without debt", 8)):
        end = play_bot_game(borrowing, SimulationSetup((kind, "random"), 1), 0)
        assert end.figures[0][0] == best, kind


def test_a_habit_is_what_a_player_judges_by(borrowing):
    end = play_bot_game(borrowing, SimulationSetup(("greedy as miser", "greedy"), 1), 0)
    assert [row[0] for row in end.figures] == [4, 12]


def test_a_rule_named_in_a_part_is_never_carried_out(borrowing):
    end = play_bot_game(borrowing, SimulationSetup(("greedy without sign a bill", "greedy"), 1), 0)
    assert [row[0] for row in end.figures] == [8, 12]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("greedy without depts", "no action, card, counter or rule `depts`; did you mean `debts`"),
        ("greedy as misr", "has the habit `misr`; did you mean `miser`"),
        ("greedy without ending", "nobody decides about `ending`"),
        ("random without debts", "choose by chance look at nothing, .*; use greedy"),
        ("greedy without debts without points", "without one counter, not more"),
    ],
)
def test_names_that_mean_nothing_are_refused_with_the_near_one(borrowing, kind, said):
    with pytest.raises(ValueError, match=said):
        make_player(kind, borrowing, 1, 1)
    with pytest.raises(TableError, match=said):
        Table(borrowing, ("human", kind))


def test_a_name_of_the_change_alone_counts_only_with_the_change():
    old, new = rules_of("driftwood"), rules_of("driftwood", WADER)
    kind = "greedy as wader without wade in"
    assert kinds_in(kind, old, new) == ["greedy without wade in", kind]
    setups = paired_setups(old, new, (kind, "greedy"))
    assert [setup.seats for setup in setups] == [("greedy without wade in", "greedy"), (kind, "greedy")]
    with pytest.raises(ValueError, match="has the habit `wadr`"):
        kinds_in("greedy as wadr", old, new)


@pytest.mark.slow
def test_the_habits_of_a_game_play_otherwise_and_not_badly():
    rules = rules_of("2010")
    habits = [name.removeprefix("estimate as ") for name in estimates(rules.rules)[1:]]
    assert sorted(habits) == ["builder", "debtor", "hoarder"]
    ends = {habit: play_bot_game(rules, SimulationSetup((f"greedy as {habit}", "random"), 1), 0) for habit in habits}
    assert len({repr(end.figures) for end in ends.values()}) == 3
    assert fmean(end.figures[0][0] for end in ends.values()) > 50
