"""Reports: a page that needs nothing else, data that other programs read, and games that can be replayed."""

import json
from io import BytesIO

import pytest

pytest.importorskip("scipy")

import polars as pl

from london_rules.classes import evolve
from london_rules.lab.cards import cards, cards_report
from london_rules.lab.cards import sentences as said_of_cards
from london_rules.lab.files import FIGURE_COLUMNS, GAME_COLUMNS, as_data, files_of
from london_rules.lab.looking import to_look_at
from london_rules.lab.report import report
from london_rules.lab.sweep import RefusedValueError, sentences, sweep, sweep_report
from london_rules.players.many import Runner
from tests.lab.games_to_compare import PLAN, compared, driftwood


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


def test_a_sweep_finds_what_a_figure_does():
    it = sweep("driftwood", "wood to win", [10, 40, 70], evolve(PLAN, games=40, ladder=("greedy",)), Runner(1))
    turns = [point.figures["the game", "turns"].mean for point in it.points]
    assert turns == sorted(turns) and turns[0] < turns[-1]
    assert it.usual == 40
    assert any("surely more (greedy players)" in line and "Turns" in line for line in sentences(it))
    assert sweep_report(it).count("<figure>") == 3


def test_a_figure_that_there_is_not_is_refused_with_the_near_name():
    with pytest.raises(ValueError, match="did you mean `wood to win`"):
        sweep("driftwood", "wood to wim", [10, 40], PLAN, Runner(1))


def test_a_value_that_the_rules_refuse_is_told():
    with pytest.raises(RefusedValueError, match="wood to win 0"):
        sweep("driftwood", "wood to win", [0, 40], evolve(PLAN, games=4), Runner(1))


def test_things_are_worth_what_those_win_by_who_played_them():
    rules = driftwood()
    it = cards(rules, evolve(PLAN, games=60), Runner(1))
    assert {one.name for one in it.worths} == {face.name for face in rules.rules.faces.values()}
    for one in it.worths:
        assert 0 <= one.share <= 1 and (one.worth is None or one.low is None or one.low <= one.worth)
    assert next(iter(said_of_cards(it))).startswith("60 games of players who look")
    assert "<h2>Every thing</h2>" in cards_report(it)
