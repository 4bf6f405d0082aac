"""The page of the lab: its program reads the data that a comparison writes, and its columns are those of the files."""

import re
from pathlib import Path

import pytest

pytest.importorskip("polars")

from london_rules.lab.answer import answer
from london_rules.lab.decisions import COLUMNS as DECISION_COLUMNS
from london_rules.lab.files import COUNTER_COLUMNS, FIGURE_COLUMNS, GAME_COLUMNS, as_data, files_of
from tests.lab.games_to_compare import compared

PAGE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text(encoding="utf-8")


def test_the_programs_of_the_page_read_the_data(tmp_path, monkeypatch, capsys):
    (tmp_path / "lab").mkdir()
    it = compared("shorter")
    for name, data in files_of(it, as_data(it, []), []).items():
        (tmp_path / "lab" / name).write_bytes(data)
    monkeypatch.chdir(tmp_path)
    programs = [block.split("```")[0] for block in PAGE.split("```python\n")[1:]]
    for program in programs:
        exec(program, {})
        assert "greedy" in capsys.readouterr().out
    assert len(programs) == 2


@pytest.mark.parametrize("columns", [GAME_COLUMNS, FIGURE_COLUMNS, COUNTER_COLUMNS, DECISION_COLUMNS])
def test_the_page_names_all_columns_in_their_order(columns):
    found = [PAGE.index(f"`{column}`") for column in columns if f"`{column}`" in PAGE]
    assert len(found) == len(columns)


def test_the_answer_on_the_page_has_the_words_of_an_answer():
    shown = " ".join(PAGE.split("```text\n")[1].split("```")[0].split())
    form = r"On average, in \d+ pairs of games of players who look to the end of their turn \(greedy\): "
    row = r"\w+ [\d.]+ instead of [\d.]+, surely (less|fewer) \(by [\d.]+ to [\d.]+ on average\)"
    assert re.match(form + row + "; " + row, shown)
    assert re.match(form + row + "; " + row, answer(compared("shorter"))[0])
