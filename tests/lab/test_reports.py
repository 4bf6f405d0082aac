"""Reports: a page that needs nothing else, data that other programs read, and games that can be replayed."""

import json
from io import BytesIO
from itertools import product
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("scipy")

import polars as pl

from london_rules import load
from london_rules.classes import evolve
from london_rules.cli.app import run
from london_rules.compiler.errors import RuleError
from london_rules.lab import looking
from london_rules.lab.cards import cards, cards_report
from london_rules.lab.cards import sentences as said_of_cards
from london_rules.lab.files import FIGURE_COLUMNS, GAME_COLUMNS, as_data, files_of
from london_rules.lab.games import BEGINNER, things_to_use
from london_rules.lab.looking import record, to_look_at
from london_rules.lab.measures import MATTER
from london_rules.lab.report import report, short
from london_rules.lab.sweep import Mean, Point, RefusedValueError, Sweep, sweep
from london_rules.lab.swept import as_data as data_of_sweep
from london_rules.lab.swept import points_csv, sentences, sweep_report
from london_rules.lab.wish import fair, interval, wish_of
from london_rules.players.bot_games import SimulationSetup
from london_rules.players.many import Runner
from london_rules.players.measure import GAME
from tests.lab.games_to_compare import CHANGES, PLAN, compared, driftwood
from tests.native.machine import needs_compiler

IDEAS = Path(__file__).parents[1] / "ideas" / "bundles"


def written(change: str) -> dict[str, bytes]:
    it = compared(change)
    looks = [*to_look_at(it)]
    return files_of(it, as_data(it, looks), looks)


def test_a_report_asks_for_nothing_and_runs_nothing():
    page = report(compared("shorter"))
    assert "<script" not in page and "src=" not in page and "http-equiv" in page
    assert page.count("<figure>") >= 5


@pytest.mark.parametrize("change", ["idle", "endless", "broken"])
def test_every_comparison_has_a_report(change):
    assert report(compared(change)).count("<h2>") >= 3


def test_what_nobody_can_use_is_not_said_to_be_used_by_nobody():
    rules = driftwood().rules
    assert things_to_use(rules, ()) == {face.name for face in rules.faces.values()} - {"Die"}
    assert "Die" in things_to_use(rules, ("Die",))
    assert "Die" not in as_data(compared("shorter"), [])["never used"]


def test_a_title_of_a_bundle_is_text_and_no_markup():
    it = compared("shorter")
    mean = evolve(it, new=evolve(it.new, rules=evolve(it.new.rules, title="<b onload=x>")))
    assert "<b onload" not in report(mean)


def test_the_games_are_tables_that_other_programs_read():
    files = written("shorter")
    games = pl.read_parquet(BytesIO(files["games.parquet"]))
    assert games.columns == list(GAME_COLUMNS)
    assert games.height == 2 * 2 * 120 * 6  # variants, kinds of players, games, seats
    assert games.filter(pl.col("place") == 1).height >= 480
    figures = pl.read_csv(files["figures.csv"])
    assert figures.columns == list(FIGURE_COLUMNS)
    told = json.loads(files["figures.json"])
    turns = next(e for e in told["rungs"][1]["effects"] if e["name"] == "turns")
    mine = figures.filter((pl.col("name") == "turns") & (pl.col("players") == "greedy") & (pl.col("variant") == "new"))
    assert mine["value"].mean() == pytest.approx(turns["after"])


def test_the_same_games_give_the_same_bytes():
    assert written("shorter") == written("shorter")


def test_games_to_look_at_are_recorded_and_can_be_replayed():
    it = compared("shorter")
    logs = {name: json.loads(data) for name, data in written("shorter").items() if name.startswith(("old-", "new-"))}
    assert {"new-usual.json", "old-close.json", "new-decided.json"} <= {*logs}
    game = it.new.replay(logs["new-longest.json"])
    assert game.over
    longest = max(it.games(1, after=True), key=lambda g: (g.result.decisions, g.number))
    assert game.state.turn == longest.result.turns


@needs_compiler
def test_a_game_of_players_who_search_is_recorded_also_where_none_was_played_yet():
    rules = load("driftwood+change", texts={"change": CHANGES["shorter"]}).rule_set
    assert rules is not None and record(rules, SimulationSetup(("search:16",) * 2, 1), 0) is not None


def test_a_game_that_breaks_is_recorded_up_to_the_answer_that_fails(tmp_path, monkeypatch, capsys):
    it = compared("broken")
    looks = {look.file: look for look in to_look_at(it)}
    look = looks["new-fault-1.json"]
    assert "the rule turn ending fails: this divides by zero (LR-R0001)" in look.shows
    assert look.number in {fault.number for fault in it.faults(after=True)}
    assert not any(name.startswith("old-fault") for name in looks)
    game, failed = it.new.replay(look.log), 0
    for option in game.option_ids():
        try:
            it.new.replay(look.log).answer(option)
        except RuleError as e:
            failed += e.code == "LR-R0001"
    assert not game.over and failed

    monkeypatch.chdir(tmp_path)
    (tmp_path / "change").mkdir()
    for name, text in CHANGES["broken"].items():
        (tmp_path / "change" / name).write_text(text)
    (tmp_path / look.file).write_bytes(written("broken")[look.file])
    assert run(["replay", look.file]) == 0
    assert f"Decision {len(game.answers) + 1} " in capsys.readouterr().out


def test_a_game_that_runs_into_the_turn_limit_is_recorded_whole():
    it = compared("endless")
    look = next(look for look in to_look_at(it) if look.file == "new-limit.json")
    game = it.new.replay(look.log)
    assert game.over and game.state.turn >= it.new.rules.turn_limit


def test_a_report_says_which_games_the_limit_cut_off_and_what_its_figures_are():
    endless, shorter = report(compared("endless")), report(compared("shorter"))
    assert "games were cut off at the turn limit: they are the wall at the right end" in endless
    assert "cut off" not in shorter
    assert f"<b>{MATTER}</b>: of the choices that bots think about" in shorter


def test_a_long_change_is_opened_by_who_wants_to_read_it():
    line = "play a card or two " * 20
    assert short("one & two") == "one &amp; two"
    assert short(line).startswith("<details><summary>play a card") and line in short(line)


def test_a_game_whose_questions_never_end_is_recorded_as_far_as_it_says_something(monkeypatch):
    monkeypatch.setattr(looking, "LOOP", 5)
    rules = driftwood()
    setup = SimulationSetup(("random",) * 2, 1)
    log = record(rules, setup, 0)
    assert log is not None and len(rules.replay(log).answers) == 5


def test_a_sweep_finds_what_a_figure_does():
    it = sweep("driftwood", {"wood to win": [10, 40, 70]}, evolve(PLAN, games=40, ladder=("greedy",)), Runner(1))
    turns = [point.figures["the game", "turns"].mean for point in it.points]
    assert turns == sorted(turns) and turns[0] < turns[-1]
    assert it.usual == (40,)
    assert any("surely more (greedy players)" in line and "Turns" in line for line in sentences(it))
    assert sweep_report(it).count("<figure>") == 3


def test_a_grid_says_which_pair_is_nearest_to_a_wish():
    plan = evolve(PLAN, games=60, ladder=("random", "greedy"), players=2)
    tried = {"wood to win": [10, 40], "few": [1, 3, 5]}
    it = sweep("driftwood", tried, plan, Runner(1), wish=wish_of("so that turns is 8 within 1"))
    assert [point.values for point in it.points] == [(w, few) for w in (10, 40) for few in (1, 3, 5)] * 2
    nearest = min(it.points[6:], key=lambda point: abs(point.figures[GAME, "turns"].mean - 8))
    assert data_of_sweep(it)["best"] == dict(zip(tried, nearest.values, strict=True))
    assert next(sentences(it)).startswith("Wanted: turns is 8.00, give or take 1.00. With wood to win 40 and few ")
    page = sweep_report(it)
    assert page.count("<figure>") == 1 + 2 * len(it.shown) and "Which wood to win and few" in page
    rows = pl.read_csv(points_csv(it))
    assert rows.columns[:3] == ["value of wood to win", "value of few", "players"]
    turns = rows.filter((pl.col("name") == "turns") & (pl.col("players") == "greedy"))["mean"]
    assert turns.to_list() == [point.figures[GAME, "turns"].mean for point in it.points[6:]]


def test_a_grid_of_values_that_do_nothing_calls_hardly_any_difference_sure():
    dice, sure = Random(1), 0
    turns, won = (GAME, "turns"), (GAME, BEGINNER)
    for _ in range(100):
        points = []
        for values in product(range(6), range(6)):
            wins = [float(dice.random() < 0.5) for _ in range(50)]
            long = [dice.gauss(9, 3) for _ in range(50)]
            columns = {turns: long, won: wins, (GAME, "unfinished"): [0.0, 0.0]}
            figures = {name: Mean(*interval(name[1], column)) for name, column in columns.items()}
            points.append(Point(values, "greedy", 50, 0, figures))
        it = Sweep("", "", ("a", "b"), (0, 0), tuple(points), (turns, won), evolve(PLAN, ladder=("greedy",)))
        sure += any("surely" in line for line in sentences(it))
    assert sure <= 10  # 5 are expected at most


def test_a_fair_game_is_wished_for_where_nothing_else_is():
    assert fair(driftwood(), evolve(PLAN, players=4)).target == 0.25
    keepers = load("keepers").rule_set
    assert keepers is not None and fair(keepers, PLAN).figure == "games won"
    traitors = load(IDEAS / "traitors.yaml").rule_set
    assert traitors is not None and fair(traitors, PLAN).figure == BEGINNER  # some win there, never all together


def test_a_wish_for_a_figure_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="did you mean `turns`"):
        sweep("driftwood", {"few": [1, 2]}, PLAN, Runner(1), wish=wish_of("so that trns is 8"))


def test_a_figure_that_there_is_not_is_refused_with_the_near_name():
    with pytest.raises(ValueError, match="did you mean `wood to win`"):
        sweep("driftwood", {"wood to wim": [10, 40]}, PLAN, Runner(1))


def test_a_value_that_the_rules_refuse_is_told():
    with pytest.raises(RefusedValueError, match="wood to win 0"):
        sweep("driftwood", {"wood to win": [0, 40]}, evolve(PLAN, games=4), Runner(1))


def test_things_are_worth_what_those_win_by_who_played_them():
    rules = driftwood()
    it = cards(rules, evolve(PLAN, games=60), Runner(1))
    assert {one.name for one in it.worths} == {face.name for face in rules.rules.faces.values()} - {"Die"}
    for one in it.worths:
        assert 0 <= one.share <= 1 and (one.worth is None or one.low is None or one.low <= one.worth)
    assert next(iter(said_of_cards(it))).startswith("60 games of players who look")
    assert "<h2>Every thing</h2>" in cards_report(it)
