"""`lab` on the command line: the answer on the screen, the report in a folder, and mistakes told."""

import json

import pytest

pytest.importorskip("scipy")

from london_rules.cli.app import run
from london_rules.cli.lab import values_of

FAST = ["--ladder", "random,greedy", "--games", "20", "--seconds", "0", "--workers", "1"]


def test_compare_prints_the_answer_and_writes_the_report(tmp_path, capsys):
    out = tmp_path / "mine"
    assert run(["lab", "compare", "driftwood", "driftwood", *FAST, "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "Both have the same rules, so all 20 pairs of games of players who" in " ".join(shown.split())
    assert f"The report: {out / 'report.html'}" in shown
    assert (out / "report.html").read_text().startswith("<!doctype html>")
    assert {"figures.json", "games.csv", "games.parquet"} <= {path.name for path in out.iterdir()}


def test_several_ideas_get_a_report_each_and_a_page_with_all_answers(tmp_path, capsys):
    out, folders = tmp_path / "mine", ["1-driftwood", "2-driftwood-spare"]
    spare = tmp_path / "spare.yaml"
    spare.write_text(
        "language: 2\nid: spare\ntitle: Spare\nkind: overlay\nbuilds on: [driftwood]\nset: {wood to win: 20}\n"
    )
    names = ["driftwood", "driftwood", f"driftwood+{spare}"]
    assert run(["lab", "compare", *names, *FAST, "--out", str(out)]) == 0
    shown = capsys.readouterr().out
    assert "Driftwood:\n\nBoth have the same rules" in shown and "Driftwood + Spare:\n\nOn average" in shown
    page = (out / "report.html").read_text()
    found = sorted(path.name for path in out.iterdir() if path.is_dir())
    assert len(found) == len(folders) and all(f'href="{name}/report.html"' in page for name in found)
    data = json.loads((out / "figures.json").read_text())["ideas"]
    assert [one["plan"]["ideas"] for one in data.values()] == [2, 2]
    assert "2 ideas that were compared together" in (out / found[1] / "report.html").read_text()


def test_compare_gives_data_as_json(tmp_path, capsys):
    args = ["lab", "compare", "driftwood", "driftwood", *FAST, "--out", str(tmp_path / "a"), "--format", "json"]
    assert run(args) == 0
    assert len(json.loads(capsys.readouterr().out)["answer"]) == 3


def test_a_folder_that_holds_other_things_is_left_alone(tmp_path, capsys):
    (tmp_path / "thesis.txt").write_text("years of work")
    assert run(["lab", "compare", "driftwood", "driftwood", *FAST, "--out", str(tmp_path)]) == 2
    assert "is not a report of the lab" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_report_is_written_again_in_its_own_folder(tmp_path):
    args = ["lab", "cards", "driftwood", "--games", "12", "--workers", "1", "--out", str(tmp_path / "a")]
    assert run(args) == 0
    first = (tmp_path / "a" / "report.html").read_bytes()
    assert run(args) == 0
    assert (tmp_path / "a" / "report.html").read_bytes() == first


def test_nothing_of_another_report_stays_in_the_folder(tmp_path):
    out = tmp_path / "a"
    assert run(["lab", "compare", "driftwood", "driftwood", *FAST, "--out", str(out)]) == 0
    (out / "notes.txt").write_text("mine")
    assert run(["lab", "cards", "driftwood", "--games", "12", "--workers", "1", "--out", str(out)]) == 0
    assert {path.name for path in out.iterdir()} == {"report.html", "figures.json", "games.db", "notes.txt"}


def test_a_value_that_is_named_twice_is_tried_once():
    assert values_of("3,1,3") == [3, 1]


@pytest.mark.parametrize(
    ("values", "told"),
    [("5", "are no values"), ("a..b", "are no values"), ("0..900", "are no values"), ("3..1", "are no values")],
)
def test_values_that_are_none_are_refused(values, told, tmp_path, capsys):
    assert run(["lab", "sweep", "driftwood", "wood to win", values, "--out", str(tmp_path / "a")]) == 2
    assert told in capsys.readouterr().err


def test_a_sweep_is_written(tmp_path, capsys):
    out = tmp_path / "a"
    args = ["lab", "sweep", "driftwood", "wood to win", "10..30 by 10", "-n", "8", "--workers", "1", "--out", str(out)]
    assert run(args) == 0
    assert "20.9 with wood to win 30, surely more (greedy players)" in " ".join(capsys.readouterr().out.split())
    assert [p["values"]["wood to win"] for p in json.loads((out / "figures.json").read_text())["points"]] == [
        10,
        20,
        30,
    ]


def test_a_grid_is_written(tmp_path, capsys):
    out = tmp_path / "a"
    args = ["lab", "sweep", "driftwood", "wood to win", "10,30", "few", "1,3", "-n", "8", "-p", "2", "--workers", "1"]
    assert run([*args, "--out", str(out)]) == 0
    assert "Wanted: won by who begins is 50.0%" in " ".join(capsys.readouterr().out.split())
    assert [p["values"]["few"] for p in json.loads((out / "figures.json").read_text())["points"]] == [1, 3, 1, 3]
    assert (out / "points.csv").read_text().startswith("value of wood to win,value of few,players,")


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["few"], "there are no values for `few`"),
        (["wood to win", "1,2"], "`wood to win` is named twice"),
        (["few", "1..50"], "these are 550 pairs of values"),
        (["few", "1,2", "--best", "fun"], "`fun` is not a wish"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(more, told, tmp_path, capsys):
    assert run(["lab", "sweep", "driftwood", "wood to win", "10..20", *more, "--out", str(tmp_path / "a")]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize("command", [["cards", "driftwood"], ["sweep", "driftwood", "wood to win", "10,20"]])
@pytest.mark.parametrize("players", ["1", "9"])
def test_a_table_that_the_rules_do_not_allow_is_refused(command, players, tmp_path, capsys):
    args = ["lab", *command, "--players", players, "-n", "4", "--workers", "1", "--out", str(tmp_path / "a")]
    assert run(args) == 2
    assert "Driftwood is for 2 to 6 players, not" in capsys.readouterr().err


def test_a_value_is_looked_for(tmp_path, capsys):
    out = tmp_path / "a"
    wish = ["so", "that", "turns", "is", "9", "within", "2"]
    args = ["lab", "find", "driftwood", "wood to win", *wish, "--values", "5,40", "--kind", "random", "-p", "2"]
    assert run([*args, "--workers", "1", "--out", str(out)]) == 0
    assert "With wood to win 40, turns is 9.00, give or take 2.00" in " ".join(capsys.readouterr().out.split())
    assert json.loads((out / "figures.json").read_text())["verdict"] == "does"


def test_a_wish_that_is_none_is_refused(tmp_path, capsys):
    assert run(["lab", "find", "driftwood", "wood to win", "more", "turns", "--out", str(tmp_path / "a")]) == 2
    assert "`more turns` is not a wish; write for example" in capsys.readouterr().err
