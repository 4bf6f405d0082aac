"""What the lab measures of the course of games: leads, choices, counters, hands, answers, and games that show them."""

import pytest

pytest.importorskip("scipy")

import polars as pl

from london_rules import load
from london_rules.engine.counts import CourseCounts
from london_rules.lab.decisions import CELLS, always_alike, cells_of, decisions
from london_rules.lab.examine import examine
from london_rules.lab.games import LabGame
from london_rules.lab.looking import record, to_look_at
from london_rules.lab.measures import AHEAD, LEADS, MATTER, REPEATS, SETTLED, figures_over_time
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.measure import GAME
from tests.lab.games_to_compare import compared, driftwood


def course_of(behind: list[int], places: list[int], gaps: list[int]) -> dict[str, float]:
    """The figures of the course of a game of six turns in which each seat was last behind at one."""
    course = CourseCounts(6, 1, 2, behind, ()) if behind else None
    return {name: value for (_, name), value in figures_over_time(course, gaps, places).items()}


def test_the_winner_leads_for_good_after_the_last_turn_at_which_another_leads():
    assert course_of([4, 5], [1, 2], []) == {REPEATS: 1, LEADS: 2, SETTLED: 4 / 5}
    assert course_of([4, 0], [2, 1], [])[SETTLED] == 0
    assert course_of([4, 5], [1, 1], [])[SETTLED] == 1  # nobody wins alone
    assert course_of([4, 5], [], []) == {REPEATS: 1}  # players who are not compared


def test_choices_matter_where_the_best_option_is_ahead_of_the_second():
    figures = course_of([], [1, 2], [-1, 0, 300, 100, 2 * 10**7])
    assert figures == {MATTER: 3 / 4, AHEAD: 2.0}  # a win is no number of points


def test_counters_are_means_over_the_players_at_each_tenth_of_the_game():
    game = examine(driftwood(), SimulationSetup(("greedy",) * 2, 1), 3)
    assert isinstance(game, LabGame)
    assert {len(course) for course in game.counters.values()} == {11}
    score = game.counters["score"]
    assert score[0] == 0 and score[-1] == sum(row[0] for row in game.result.figures) / 2


def test_what_is_in_a_hand_at_the_end_was_kept_and_what_left_it_for_no_place_of_a_player_was_given_away():
    rule_set = load("2010").rule_set
    assert rule_set is not None
    setup = SimulationSetup(("random",) * 2, 1)
    game = examine(rule_set, setup, 0)
    assert isinstance(game, LabGame)
    log = record(rule_set, setup, 0)
    assert log is not None
    end, names = rule_set.replay(log), rule_set.traced.layout.zone_names
    in_hand = sum(len(end.state.z[i]) for i, (name, _) in enumerate(names) if name == "hand")
    assert sum(kept for kept, _ in game.hands.values()) == in_hand
    assert any(given for _, given in game.hands.values())


def test_every_answer_of_the_first_games_is_a_row_with_a_rule_and_a_lead():
    table = decisions(compared("shorter"))
    games = compared("shorter").games(1, after=True)
    mine = table.filter((pl.col("variant") == "new") & (pl.col("players") == "greedy"))
    assert mine.height == sum(game.result.decisions for game in games)
    assert mine["picked"].min() == 1 and (mine["picked"] <= mine["options"]).all()
    assert mine["ahead"].drop_nulls().len() > 0 and "turn gather" in mine["rule"].unique().to_list()
    assert table.filter(pl.col("players") == "random")["ahead"].drop_nulls().is_empty()


def test_only_questions_that_are_always_answered_alike_are_listed():
    it = compared("shorter")
    alike = [*always_alike(it)]
    rows = [row for i in range(2) for game in it.games(i, after=True) for row in cells_of(game).tolist()]
    for one in alike:
        codes = {row[CELLS.index("code")] for row in rows if row[CELLS.index("question")] == one.question}
        assert len(codes) == 1 and one.times >= 50


def test_each_thing_that_is_measured_has_a_game_that_shows_it():
    looks = {look.file: look for look in to_look_at(compared("endless"))}
    limit = looks["new-limit.json"]
    assert limit.shows == "a game that ran into the turn limit"
    it = compared("shorter")
    looks = {look.file: look for look in to_look_at(it)}
    most = max(game.main[GAME, LEADS] for game in it.games(1, after=True))
    close = next(g for g in it.games(1, after=True) if g.number == looks["new-close.json"].number)
    assert close.main[GAME, LEADS] == most
    assert it.new.replay(looks["new-close.json"].log).over
