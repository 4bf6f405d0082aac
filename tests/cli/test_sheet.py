"""Things as rows of a spreadsheet, and back: nothing that nobody changed becomes another text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from london_rules.authoring.sheet import SheetError, put, sheet_of, sheets
from london_rules.cli.app import run
from london_rules.resources import data_root

SHIPPED = sorted(path for folder in ("cards", "variants") for path in (data_root() / folder).rglob("*.yaml"))
CARDS = """# My cards.

source: my notes

card:
  mill:  # beside the river
    name: Mill
    cost: 3  # cheap
    text: |
      gain 2 money
      draw a card

  # The only one without a cost.
  inn:
    name: "Inn: old"
    assumed: [cost]
    worth: 0

  barn: {name: Barn, cost: 1}

  each suit with each height:
    suit: [red]
    height: [one]
"""
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]) | st.sampled_from(" :#'\"-"), max_size=12)
ODD = ["yes", "0", "- a", "a: b", "a #b", "|", "[", "~", "two\nlines", "two\n  lines", "'", '"', "a\\b"]
CELLS = st.one_of(WORDS, st.sampled_from(ODD)).map(str.strip)
IDS = st.sampled_from(["mill", "inn", "barn", "well", "gate"])


def lines_of(text: str) -> list[list[str]]:
    return [*sheets(text)[0].lines()]


def test_a_thing_is_a_row_and_a_field_a_column() -> None:
    assert lines_of(CARDS) == [
        ["id", "name", "cost", "text", "worth"],
        ["mill", "Mill", "3", "gain 2 money\ndraw a card", ""],
        ["inn", "Inn: old", "", "", "0"],
        ["barn", "Barn", "1", "", ""],
    ]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.relative_to(data_root()).as_posix())
def test_what_nobody_changed_stays_as_it_is_byte_for_byte(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for one in sheets(text):
        assert put(text, sheet_of([*one.lines()], one.kind)) == text


def test_only_the_cells_that_were_changed_are_written() -> None:
    lines = lines_of(CARDS)
    lines[1][2], lines[1][3], lines[2][4] = "4", "gain 1 money", ""
    lines.append(["well", "A: well", "2", "", ""])
    changed = CARDS.replace("cost: 3", "cost: 4").replace("    worth: 0\n", "")
    changed = changed.replace("text: |\n      gain 2 money\n      draw a card\n", "text: gain 1 money\n")
    new = '\n  well:\n    name: "A: well"\n    cost: 2\n'
    changed = changed.replace("cost: 1}\n", f"cost: 1}}\n{new}")
    assert put(CARDS, sheet_of(lines, "card")) == changed


def test_a_row_that_is_gone_removes_its_thing() -> None:
    lines = [line for line in lines_of(CARDS) if line[0] != "mill"]
    made = put(CARDS, sheet_of(lines, "card"))
    assert [line[0] for line in lines_of(made)] == ["id", "inn", "barn"]
    assert "# The only one without a cost." in made and "each suit" in made


@given(
    st.dictionaries(
        IDS,
        st.dictionaries(st.sampled_from(["name", "cost", "text", "note"]), CELLS.filter(bool), min_size=1),
        min_size=1,
    )
)
def test_a_sheet_is_in_the_file_afterwards_or_the_file_is_left_alone(rows: dict[str, dict[str, str]]) -> None:
    head = ["id", "name", "cost", "text", "note"]
    lines = [[id, *(cells.get(name, "") for name in head[1:])] for id, cells in rows.items()]
    wanted = sheet_of([head, *lines], "card")
    try:
        made = put(CARDS.replace("  barn: {name: Barn, cost: 1}\n", "  barn:\n    name: Barn\n"), wanted)
    except SheetError:
        return
    assert {one.kind: one.rows for one in sheets(made)} == {"card": wanted.rows}
    event("written")
    assert made.startswith("# My cards.\n\nsource: my notes\n\ncard:\n") and "each suit with each height:" in made


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("name,cost\nMill,3\n", "there is no column `id`"),
        ("id,name,name\nmill,Mill,M\n", "two columns have one name"),
        ("id,name\nMill House,M\n", "row 2: `Mill House` cannot be an id"),
        ("id,name\nmill,M\nmill,M\n", "row 3: there are two things `mill`"),
        ("id,name,cost\nbarn,Barn,2\n", "`barn` is written in one line"),
        ('id,name\nmill,"Mi\nll', "is no CSV"),
        ("id,name,assumed\nmill,Mill,\ninn,Inn,cost\nbarn,Barn,\n", "`assumed` of `inn` holds more than a text"),
    ],
)
def test_a_sheet_that_does_not_fit_changes_nothing_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: str, said: str
) -> None:
    (tmp_path / "cards.yaml").write_text(CARDS)
    (tmp_path / "cards.csv").write_text(given)
    assert run(["sheet", str(tmp_path / "cards.yaml"), "--from", str(tmp_path / "cards.csv")]) == 1
    assert said in capsys.readouterr().err
    assert (tmp_path / "cards.yaml").read_text() == CARDS


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_sheet_comes_back_from_any_spreadsheet(tmp_path: Path, capsys: pytest.CaptureFixture[str], sign: str) -> None:
    cards, sheet = tmp_path / "cards.yaml", tmp_path / "cards.csv"
    cards.write_bytes(CARDS.replace("\n", "\r\n").encode())
    assert run(["sheet", str(cards), "--out", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"\xef\xbb\xbfid,name,cost,text,worth\n")
    given = sheet.read_text("utf-8-sig").replace("Mill", "Windmill").replace(",", sign)
    sheet.write_bytes(given.replace("\n", "\r\n").encode("utf-8-sig"))
    assert run(["sheet", str(cards), "--from", str(sheet), "--diff"]) == 0
    assert "+    name: Windmill" in capsys.readouterr().out
    assert run(["sheet", str(cards), "--from", str(sheet)]) == 0
    assert "cards.yaml: 1 changed (mill)" in capsys.readouterr().out
    assert cards.read_bytes() == CARDS.replace("Mill", "Windmill").replace("\n", "\r\n").encode()
    assert run(["sheet", str(cards), "--from", str(sheet)]) == 0
    assert "as it was" in capsys.readouterr().out


def test_one_of_several_kinds_is_chosen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "t.yaml").write_text("card:\n  a:\n    name: A\ntile:\n  b:\n    name: B\n")
    assert run(["sheet", str(tmp_path / "t.yaml")]) == 1
    assert "choose one with `--kind`: `card`, `tile`" in capsys.readouterr().err
    assert run(["sheet", str(tmp_path / "t.yaml"), "--kind", "tile"]) == 0
    assert capsys.readouterr().out == "id,name\nb,B\n"
