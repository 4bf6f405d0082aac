"""`show`: the merged rules, one name, every slot; with the origin of each."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.cli.app import run
from london_rules.engine import load

Answer = Callable[..., tuple[int, str, str]]
OVERLAY = "language: 1\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: [2010]\nfiles: [my.rules]\n"


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Answer:
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str, str]:
        code = run(words)
        given = capsys.readouterr()
        return code, given.out, given.err

    return call


def test_one_card_with_text_english_and_origin(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "ALMSHOUSES")
    assert code == 0
    assert "  activation: lose 2 poverty\n" in out
    assert "Activation: Lose 2 poverty." in out
    assert "card almshouses: from city-cards-2010, cards/city-cards-2010/cards.yaml:48\n" in out
    assert "source: printed cards, 2010 edition" in out


def test_all_faces_of_a_name_and_all_things_called_alike(answer: Answer) -> None:
    out = answer("show", "2010", "hospital")[1]
    assert "hospital-a:" in out
    assert "hospital-b:" in out
    out = answer("show", "2010", "city")[1]
    assert "zone city for each player" in out
    assert "borough city: from boroughs" in out


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("run poverty", "number run poverty: from london, variants/london/verbs.rules:"),
        ("number run poverty", "number run poverty: from london, variants/london/verbs.rules:"),
        ("The Build", "rule build: from london, variants/london/verbs.rules:"),
        ("Start Money", "parameter start money: from london, variants/london/bundle.yaml:"),
        ("st paul\u2019s", "card st-pauls: from city-cards-2010"),
        ("st-pauls", "card st-pauls: from city-cards-2010"),
        ("card almshouses activation", "card almshouses activation: from city-cards-2010"),
        ("ranking", "ranking: from london, variants/london/scoring.rules:"),
    ],
)
def test_names_in_every_form(name: str, told: str, answer: Answer) -> None:
    code, out, _ = answer("show", "2010", name)
    assert code == 0
    assert told in out


def test_a_misspelt_name_gets_suggestions(answer: Answer) -> None:
    code, out, err = answer("show", "2010", "almshuses")
    assert (code, out) == (2, "")
    assert "nothing is called `almshuses`" in err
    assert "did you mean `almshouses`?" in err
    assert "--slots" in answer("show", "2010", "qqqqqqqq")[2]


def test_the_whole_rules_fit_80_columns_and_name_each_slot(answer: Answer) -> None:
    code, out, _ = answer("show", "2010")
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > 80] == []
    assert out.startswith("London (2010)\n2 to 4 players, at most 500 turns\ndigest ")
    rule_set = load("2010").rule_set
    assert rule_set is not None
    for face in rule_set.rules.faces.values():
        assert f"\n{face.id}:\n" in out
    for rule in rule_set.rules.rules:
        assert f"\nrule {rule}" in out


def test_every_slot_has_a_line_and_a_sentence(answer: Answer) -> None:
    code, out, _ = answer("show", "2010", "--slots")
    assert code == 0
    assert [line for line in out.splitlines() if len(line) > 80] == []
    assert "parameter start money = 5\n    The money, in pounds, that each player starts with.\n" in out
    assert "card almshouses activation (effect)\n    Lose 2 poverty.\n" in out
    rule_set = load("2010").rule_set
    assert rule_set is not None
    data = json.loads(answer("show", "2010", "--slots", "--format", "json")[1])
    assert data["schema_version"] == 1
    assert data["digest"] == rule_set.digest
    assert sorted(slot["id"] for slot in data["slots"]) == sorted(slot.id for slot in rule_set.rules.slots())
    for slot in data["slots"]:
        assert slot["about"] or slot["english"], slot["id"]
        assert slot["text"]
        assert slot["origin"]["line"] >= 1
        assert (slot["id"] == f"parameter {slot['name']}") == (slot["kind"] == "parameter")
    value = {slot["id"]: slot["value"] for slot in data["slots"]}
    assert value["parameter start money"] == 5
    assert value["number hand poverty"] == "number of cards in your hand"


def test_a_changed_rule_names_the_overlay(answer: Answer, tmp_path: Path) -> None:
    folder = tmp_path / "my-rule"
    folder.mkdir()
    (folder / "bundle.yaml").write_text(OVERLAY, encoding="utf-8")
    (folder / "my.rules").write_text("# Kinder.\nreplace number relief = 7\n", encoding="utf-8")
    code, out, _ = answer("show", "2010+./my-rule", "relief")
    assert code == 0
    assert "# Kinder.\nnumber relief = 7\n" in out
    assert "number relief: from my-rule, my-rule/my.rules:2" in out


def test_what_cannot_be_shown(answer: Answer) -> None:
    assert answer("show", "no-such-thing")[0] == 3
    code, out, err = answer("show", "london")
    assert (code, out) == (1, "")
    assert "LR-B0022" in err
    assert "2010" in err
