"""Saves and logs of before a change of the rules, or of another version of the format: with why, and how to go on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from london_rules import SaveError, load
from london_rules.cli.app import run
from london_rules.engine import RuleSet
from london_rules.engine.migrate import carry_over
from tests.engine.pebbles import pebbles
from tests.versions.example_codemod import with_version_3
from tests.versions.old_game import write

OLD = "zone table zone for each player\n  holds pebbles\n"
NEW = OLD.replace("table zone", "kitchen zone")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with_version_3(monkeypatch)
    return tmp_path


def rules() -> RuleSet:
    made = load("./pebbles").rule_set
    assert made is not None
    return made


def begun(rule_set: RuleSet) -> Any:
    game = rule_set.new_game(players=2, seed=3)
    for _ in range(4):
        game.answer(game.option_ids()[0])
    return game


def refused(rule_set: RuleSet, data: dict[str, Any]) -> tuple[str, str]:
    with pytest.raises(SaveError) as raised:
        rule_set.restore(data)
    return raised.value.code, str(raised.value)


def test_a_game_goes_on_after_an_upgrade_that_changes_no_name(here: Path) -> None:
    write(here / "pebbles", pebbles())
    saved = json.loads(json.dumps(begun(rules()).save()))
    assert run(["upgrade", "pebbles"]) == 0
    assert "language: 3" in (here / "pebbles" / "bundle.yaml").read_text("utf-8")
    assert rules().restore(saved).state_hash() == saved["state_hash"]
    assert rules().replay(begun(rules()).record()).state_hash() == saved["state_hash"]


def test_a_save_and_a_log_of_before_a_new_name_are_told_of_the_change(here: Path) -> None:
    write(here / "pebbles", pebbles(more=OLD))
    game = begun(rules())
    write(here / "pebbles", pebbles(more=NEW))
    code, said = refused(rules(), game.save())
    assert code == "LR-V0002"
    assert said.startswith("the rules of ./pebbles have changed since this was played: their digest was ")
    assert "go on with the rules as they were then (a new name is a change too)" in said
    with pytest.raises(SaveError, match="have changed since"):
        rules().replay(game.record())


def test_at_the_terminal_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(here / "pebbles", pebbles(more=OLD))
    (here / "game.json").write_text(json.dumps(begun(rules()).save()), encoding="utf-8")
    write(here / "pebbles", pebbles(more=NEW))
    assert run(["play", "./pebbles", "--resume", "game.json", "--seats", "random,random"]) != 0
    assert "have changed since this was played" in capsys.readouterr().err


def test_a_game_that_still_has_its_rules_can_be_carried_over(here: Path) -> None:
    write(here / "pebbles", pebbles(more=OLD))
    game = begun(rules())
    write(here / "pebbles", pebbles(more=NEW))
    carried = carry_over(game, rules())
    assert (carried.answers, carried.option_ids()) == (game.answers, game.option_ids())


def test_a_save_of_another_variant_is_told_which(here: Path) -> None:
    write(here / "pebbles", pebbles())
    code, said = refused(rules(), {**begun(rules()).save(), "variant": "2010", "digest": "f" * 64})
    assert code == "LR-V0002"
    assert "this was played with other rules: 2010 ffffffffffff, and these are ./pebbles" in said
    assert said.endswith("go on with the variant that it names")


@pytest.mark.parametrize(("version", "newer"), [(99, True), (0, False), ("1", False), (None, False)])
def test_a_format_of_another_version_says_so(version: object, newer: bool, here: Path) -> None:
    write(here / "pebbles", pebbles())
    data = {**begun(rules()).save(), "schema_version": version}
    code, said = refused(rules(), data)
    assert code == "LR-V0004"
    assert ("get a newer version of london-rules" in said) == newer
