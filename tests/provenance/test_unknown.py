"""What a source mentions and does not print: marked as unknown, shown so, and filled in by whoever owns the game."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules import LoadResult, RuleSet
from london_rules.authoring.template import template
from london_rules.cli.app import run
from london_rules.rulebook.build import rulebook
from london_rules.rulebook.markdown import markdown_page
from london_rules.table.words import words_of
from tests.support.advised import load
from tests.support.table import Table, rule_set

HEAD = 'language: 2\nid: my-box\ntitle: My box\nkind: overlay\nbuilds on: ["2017"]\n'
NOTHING = "unknown; no source says what is printed here, or whether anything is"
MORE = "unknown; more may be printed here than a source says"
ABILITY = "once a turn, at acting, you may gain £2"

Loads = Callable[[str], LoadResult]
Answers = Callable[..., str]


@pytest.fixture
def loads(tmp_path: Path) -> Loads:
    """Load an overlay over 2017."""

    def overlay(text: str) -> LoadResult:
        path = tmp_path / "my-box.yaml"
        path.write_text(HEAD + text, encoding="utf-8")
        return load(path)

    return overlay


def made(result: LoadResult) -> RuleSet:
    assert [d.message for d in result.diagnostics] == []
    assert result.rule_set is not None
    return result.rule_set


def unknown(rules: RuleSet) -> dict[str, tuple[str, ...]]:
    return {f.slot: f.values for f in rules.provenance.unknown}


def test_of_each_borough_of_2017_the_ability_is_unknown_and_of_2010_nothing() -> None:
    found = unknown(rule_set("2017"))
    assert len(found) == 20
    assert found["borough southwark-bermondsey ability"] == ()
    assert set(found.values()) == {()}
    assert unknown(rule_set("2010")) == {}


def test_what_is_unknown_is_neither_assumed_nor_without_a_source() -> None:
    found = rule_set("2017").provenance
    assert {f.slot for f in found.unknown}.isdisjoint(f.slot for f in (*found.assumed, *found.sourced, *found.unsaid))
    assert len(found.figures) == sum(map(len, (found.assumed, found.unknown, found.sourced, found.unsaid)))


@pytest.mark.parametrize("source", ["source: my box", ""])
def test_what_is_filled_in_is_known_and_works_while_it_lies_on_top(loads: Loads, source: str) -> None:
    rules = made(loads(f"set:\n  borough:\n    city:\n      ability: {ABILITY}\n      {source}\n"))
    assert "borough city ability" not in unknown(rules)
    assert len(unknown(rules)) == 19
    t = Table(variant="2017")
    t.hold(rules.new_game(2, 1, first=1, ask_forced=True))
    while t.rule != "rule take at the start":
        t.game.answer(t.ids[0])
    t.clear()
    t[1].set(land="city")
    t.opens()
    before = t[1].money
    t.play("use:city")
    assert t[1].money == before + 2
    assert "use:city" not in t.options


def test_who_knows_that_nothing_is_printed_removes_it(loads: Loads) -> None:
    rules = made(loads("remove:\n  borough:\n    city: [ability]\n"))
    assert "borough city ability" not in unknown(rules)
    assert len(unknown(rules)) == 19
    assert rules.digest == rule_set("2017").digest


def test_what_is_not_unknown_and_not_there_cannot_be_removed(loads: Loads) -> None:
    found = loads("remove:\n  borough:\n    city: [on a run]\n").diagnostics
    assert ["no such field" in (d.help or "") for d in found] == [True]


def test_a_field_with_a_value_can_be_unknown_beyond_it(loads: Loads) -> None:
    rules = made(loads("set:\n  borough:\n    wandsworth:\n      unknown: [on a run]\n"))
    assert unknown(rules)["borough wandsworth on a run"] == ("once a turn, at running, you must gain 2 poverty",)
    (origin,) = [f for f in rules.provenance.figures if f.slot == "borough wandsworth on a run"]
    assert (origin.source, origin.assumed) == ("rules of 2017", False)
    assert f"  on a run: {MORE}" in words_of(rules).printed("wandsworth")


def test_a_thing_that_a_bundle_fills_in_is_left_out_of_every(loads: Loads) -> None:
    text = "set:\n  borough:\n    every:\n      unknown: [ability]\n    city:\n      ability: " + ABILITY + "\n"
    assert "borough city ability" not in unknown(made(loads(text)))


@pytest.mark.parametrize("id", ["every", "city"])
def test_a_misspelt_field_is_reported_with_the_one_that_is_meant(loads: Loads, id: str) -> None:
    (found,) = loads(f"set:\n  borough:\n    {id}:\n      unknown: [abilty]\n").diagnostics
    assert (found.code, found.message) == ("LR-Y0021", "`unknown` names `abilty`, but no borough has such a field")
    assert found.help == "did you mean `ability`?"


def test_a_new_thing_can_be_marked_and_its_marks_are_checked(loads: Loads) -> None:
    text = "borough:\n  mayfair:\n    name: Mayfair\n    cost: 4\n    side: north\n    unknown: [{}]\n"
    assert "borough mayfair ability" in unknown(made(loads(text.format("ability"))))
    (found,) = loads(text.format("abilty")).diagnostics
    assert found.code == "LR-Y0021"


# ---- how it is shown ----------------


@pytest.fixture
def answers(capsys: pytest.CaptureFixture[str]) -> Answers:
    """Run a command and give what it prints, in one line."""

    def answer(*words: str) -> str:
        assert run(words) == 0
        return " ".join(capsys.readouterr().out.split())

    return answer


@pytest.mark.parametrize("command", ["show", "explain"])
def test_the_drawback_of_a_borough_does_not_stand_alone(command: str, answers: Answers) -> None:
    assert f"Ability: {NOTHING}." in answers(command, "2017", "southwark-bermondsey")


def test_provenance_lists_what_is_unknown(answers: Answers) -> None:
    said = answers("provenance", "2017")
    assert "Things: borough, unknown" in said
    assert "Southwark & Bermondsey (southwark-bermondsey): ability" in said
    assert "unknown 20" in said
    data = json.loads(answers("provenance", "2017", "--format", "json"))
    assert data["totals"]["unknown"] == 20
    assert sum(figure["unknown"] for figure in data["figures"]) == 20
    assert "unknown" not in answers("provenance", "2010")


def test_the_list_of_things_and_its_filters_know_what_is_unknown(answers: Answers) -> None:
    said = answers("cards", "2017", "id=city")
    assert "ability: ?" in said
    assert "? unknown: no source says what is printed, or whether anything is" in said
    data = json.loads(answers("cards", "2017", "unknown~ability", "--format", "json"))
    assert len(data["things"]) == 20
    assert {tuple(one["unknown"]) for one in data["things"]} == {("ability",)}


def test_the_rulebook_says_it_once_and_how_to_play() -> None:
    book = rulebook("2017", turns=False).book
    assert book is not None
    page = markdown_page(book)
    assert page.count('Printed boroughs may say more, as their "ability", but no source says what.') == 1
    assert "Play the boroughs as they are in this book." in page
    assert NOTHING not in page


def test_a_look_in_play_says_it() -> None:
    assert f"  ability: {NOTHING}" in words_of(rule_set("2017")).printed("southwark-bermondsey")
    assert words_of(rule_set("2017")).parts("southwark-bermondsey")[-3:] == ["ability?", "south*", "river*"]


def test_the_template_has_a_line_to_fill_in(loads: Loads) -> None:
    blank = template(rule_set("2017").provenance, "my-box", ("2017",))
    line = next(one for one in blank.split("\n") if one.startswith("      ability:"))
    assert line.endswith(f"# {NOTHING.replace(';', ':')}")
    text = blank.replace(line, f"      ability: {ABILITY}", 1)
    result = loads(text.partition('builds on: ["2017"]\n')[2])
    assert "borough city ability" not in unknown(made(result))
