"""The command `test`: what it prints, and its exit codes."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from london_rules.cli.app import run
from tests.rule_tests.bundles import TESTS, texts


@pytest.fixture
def rule(tmp_path):
    def write(tests: str = TESTS) -> str:
        for name, text in texts(tests).items():
            path = tmp_path / "my-rule" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return str(tmp_path / "my-rule")

    return write


WRONG = TESTS.replace("money: 4 #", "money: 5 #")


def test_tests_that_pass_are_counted(rule, capsys) -> None:
    folder = rule()
    assert run(["test", folder]) == 0
    assert capsys.readouterr().out == f"{folder}: 3 tests passed\n"


def test_a_failure_is_shown_with_the_rule_line(rule, capsys) -> None:
    assert run(["test", rule(WRONG)]) == 1
    said = capsys.readouterr().out
    assert "error[LR-E0001]: money of player 1: found 4, the test says 5: 1 too few" in said
    assert "number most bounty = bounty * number of cards in your hand" in said
    assert "bounty = 2, number of cards in your hand = 2" in said
    assert "2 of 3 tests failed" in said


def test_what_cannot_be_read_is_named_and_its_mistakes_are_counted(tmp_path, capsys) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "bundle.yaml").mkdir()
    assert run(["test", str(tmp_path / "broken")]) != 0
    assert f"{tmp_path / 'broken'}: not tested, 1 error in the text\n" in capsys.readouterr().out


def test_update_writes_the_file(rule, capsys, tmp_path) -> None:
    assert run(["test", rule(WRONG), "--update"]) == 0
    assert (tmp_path / "my-rule" / "tests" / "my.yaml").read_text() == TESTS


def test_only_what_is_not_there_is_wrong_use(rule, capsys) -> None:
    assert run(["test", rule(), "--only", "nothing like it"]) == 2
    assert run(["test", rule(), "--at-least", "50"]) == 2


def test_a_bundle_without_tests_cannot_be_tested(capsys) -> None:
    assert run(["test", "hybrid-4"]) == 3
    assert "LR-E0008" in capsys.readouterr().err


def test_the_least_coverage_decides(rule, capsys) -> None:
    folder = rule(TESTS.replace("      4       | 3    | 0\n", ""))
    assert run(["test", folder, "--coverage", "--at-least", "71"]) == 0
    assert "asked for" not in capsys.readouterr().err
    assert run(["test", folder, "--coverage", "--at-least", "72"]) == 1
    told = capsys.readouterr()
    assert told.err == "71.4 % is below the 72 % asked for\n"
    said = told.out
    assert "covered: 71.4 % (4 of 5 lines, 1 of 2 branches)" in said
    assert "my.rules:5:5: no test reaches this line: lose 1 poverty" in said


def test_changes_that_nothing_notices_are_listed_with_their_place(rule, capsys) -> None:
    folder = rule(TESTS.replace("      3       | 3    | 1\n", ""))
    assert run(["test", folder, "--mutate", "--at-least", "100"]) == 1
    said = capsys.readouterr().out
    assert "my.rules:4:6: no test notices more than -> at least: if your poverty is more than 3" in said


def test_json_holds_every_outcome(rule, capsys) -> None:
    assert run(["test", rule(WRONG), "--coverage", "--format", "json"]) == 1
    data = json.loads(capsys.readouterr().out)
    (variant,) = data["variants"]
    assert (variant["passed"], variant["failed"]) == (1, 2)
    wrong = variant["tests"][0]["outcomes"][0]
    assert (wrong["what"], wrong["wanted"], wrong["found"], wrong["ok"]) == ("money of player 1", "5", "4", False)
    assert data["coverage"]["percent"] == 100


def test_junit_is_xml_with_one_case_a_test(rule, capsys) -> None:
    assert run(["test", rule(WRONG), "--format", "junit"]) == 1
    root = ElementTree.fromstring(capsys.readouterr().out)
    cases = root.findall("testsuite/testcase")
    assert [case.get("name") for case in cases] == [
        "collecting (case 1)",
        "collecting (case 2)",
        "one card is not enough",
    ]
    assert [len(case.findall("failure")) for case in cases] == [1, 1, 0]


def test_a_folder_stands_for_all_bundles_in_it(rule, capsys, tmp_path) -> None:
    rule()
    other = tmp_path / "other.yaml"
    head = "language: 1\nid: other\ntitle: Other\nkind: overlay\nbuilds on: [london]\nset:\n  hand limit: 8\n"
    other.write_text(head + "tests:\n  fewer are held:\n    then:\n      hand limit: 8\n")
    assert run(["test", f"{tmp_path}/"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.rpartition(": ")[2] for line in said] == ["3 tests passed", "1 test passed", "1 test passed"]
    assert [line.partition("+")[0] for line in said[1:]] == ["2010", "2017"]
