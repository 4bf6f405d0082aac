"""`play --reload`: rules that are edited while a game is played by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from london_rules import load
from london_rules.cli.reload import Reloader
from london_rules.table import Table

MANIFEST = 'language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


@pytest.fixture
def rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("my-rule").mkdir()
    Path("my-rule/bundle.yaml").write_text(MANIFEST, encoding="utf-8")
    path = Path("my-rule/my.rules")
    path.write_text("replace number relief = 7\n", encoding="utf-8")
    return path


def begun() -> tuple[Table, Reloader]:
    rule_set = load("2010+./my-rule").rule_set
    assert rule_set is not None
    table = Table(rule_set, ["human", "human"], seed=1)
    for _ in range(4):
        table.answer(table.to_move, table.game.option_ids()[0])
    return table, Reloader("2010+./my-rule")


def test_what_has_not_changed_says_nothing(rule: Path) -> None:
    table, reloader = begun()
    assert reloader.check(table) == (False, [])
    rule.write_text("# A remark.\nreplace number relief = 7\n", encoding="utf-8")
    assert reloader.check(table) == (False, [])


def test_a_changed_rule_is_played_by_from_the_same_question(rule: Path) -> None:
    table, reloader = begun()
    before = table.game
    rule.write_text("replace number relief = 3\n", encoding="utf-8")
    switched, lines = reloader.check(table)
    assert switched
    assert table.game is not before
    assert table.game.answers == before.answers
    assert table.game.decision == before.decision
    assert lines == [
        f"the rules have changed; the game continues with the new ones (digest {table.rule_set.digest[:8]})",
        "  Relief, a part of run poverty: 3 (was 7)",
    ]
    assert reloader.check(table) == (False, [])


def test_rules_with_a_mistake_are_told_once_and_not_played_by(rule: Path) -> None:
    table, reloader = begun()
    rule.write_text("replace number relief = your pionts\n", encoding="utf-8")
    switched, lines = reloader.check(table)
    assert not switched
    assert lines[1].startswith("my-rule/my.rules:1:30: error[LR-N0003] unknown name `pionts`")
    assert reloader.check(table) == (False, [])


def test_a_file_that_is_gone_for_a_moment_stops_nothing(rule: Path) -> None:
    table, reloader = begun()
    text = rule.read_text(encoding="utf-8")
    rule.unlink()
    assert not reloader.check(table)[0]
    rule.write_text(text.replace("7", "3"), encoding="utf-8")
    assert reloader.check(table)[0]


def test_rules_that_do_not_fit_the_game_say_why(rule: Path) -> None:
    table, reloader = begun()
    rule.write_text("remove action play cards\n", encoding="utf-8")
    switched, lines = reloader.check(table)
    assert not switched
    assert "this game cannot continue with them: at answer" in lines[0]
    assert lines[1] == "  Relief, a part of run poverty: the number of your boroughs (was 7)"
    assert lines[2].startswith("  Play cards: removed (was: An action: as often as you like")
    assert max(map(len, lines[1:])) <= 80
    assert lines[-1] == "it continues with the old rules; a new game will use the new ones"


def test_a_thing_taken_out_that_was_dealt_is_named(rule: Path) -> None:
    table, reloader = begun()
    rule.with_name("bundle.yaml").write_text(f"{MANIFEST}remove:\n  card: [paupers-a]\n", encoding="utf-8")
    switched, lines = reloader.check(table)
    assert not switched
    assert "chance would have to decide something different, as when other things are dealt" in lines[0]
    assert lines[1] == "  Paupers (paupers-a): removed"


def test_of_many_changes_the_first_are_told(rule: Path) -> None:
    table, reloader = begun()
    rule.with_name("bundle.yaml").write_text(
        f"{MANIFEST}set:\n  card:\n    every:\n      copies: 3\n", encoding="utf-8"
    )
    lines = reloader.check(table)[1]
    assert len(lines) == 8
    assert re.fullmatch(r"  and \d\d more", lines[6])
