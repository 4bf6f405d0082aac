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


def errors_in(text: str) -> list[tuple[str | None, str | None]]:
    """Check the numbers of a JUnit file, and list the type and file of each error."""
    root = ElementTree.fromstring(text)
    for suite in root.findall("testsuite"):
        cases = suite.findall("testcase")
        assert suite.get("tests") == str(len(cases))
        for kind in ("failure", "error"):
            assert suite.get(f"{kind}s") == str(len([case for case in cases if case.find(kind) is not None]))
    for kind in ("tests", "failures", "errors"):
        assert root.get(kind) == str(sum(int(suite.get(kind, "")) for suite in root))
    named = [(case.find("error"), case.get("file")) for case in root.findall("testsuite/testcase")]
    return [(error.get("type"), file and file.partition("my-rule/")[2]) for error, file in named if error is not None]


MISTAKEN = {
    "a key of a test": ("    thenn:".join(TESTS.rsplit("    then:", 1)), "LR-Y0007"),
    "a name": (TESTS.replace("money: 4 #", "mony: 4 #", 1), "LR-E0002"),
    "YAML": (TESTS + "  - [\n", "LR-Y0019"),
    "a key of the file": (TESTS + "other: 1\n", "LR-Y0007"),
    "a game": (TESTS + 'on: "2O10"\n', "LR-B0001"),
}


@pytest.mark.parametrize("name", MISTAKEN)
def test_a_mistake_in_a_file_of_tests_is_an_error_in_a_case_of_its_own(name, rule, capsys) -> None:
    tests, code = MISTAKEN[name]
    assert run(["test", rule(tests), "--format", "junit"]) == 1
    out = capsys.readouterr().out
    found = errors_in(out)
    assert found and {file for _, file in found} == {"tests/my.yaml"}
    assert code in [kind for kind, _ in found]


def test_a_test_with_a_mistake_in_it_is_not_shown_as_passed(rule, capsys) -> None:
    wrong = (
        TESTS
        + "  half a test:\n    given:\n      player 1:\n        money: 3\n"
        + "    thenn:\n      player 1: {money: 4}\n    when: done\n"
    )
    assert run(["test", rule(wrong), "--format", "junit"]) == 1
    assert 'name="half a test"' not in capsys.readouterr().out


def test_a_bundle_that_cannot_load_is_an_error_in_a_case_of_its_own(rule, capsys, tmp_path) -> None:
    folder = rule()
    path = tmp_path / "my-rule" / "bundle.yaml"
    path.write_text(path.read_text() + "set:\n  no such figure: 3\n")
    assert run(["test", folder, "--format", "junit"]) == 1
    assert errors_in(capsys.readouterr().out) == [("LR-C0001", "bundle.yaml")]
    assert run(["test", "no-such-bundle", "--format", "junit"]) == 3
    assert errors_in(capsys.readouterr().out) == [("LR-B0001", None)]


@pytest.mark.parametrize(
    "name",
    [
        "tests/more.yml",
        "tests/more.YAML",
        "tests/deep/more.yaml",
        "tests/a/b/c/more.yml",
        "test/more.yaml",
        "Tests/more.yml",
    ],
)
@pytest.mark.parametrize("others", [True, False])
def test_a_file_of_tests_that_would_not_be_read_is_an_error(name, others, rule, capsys, tmp_path) -> None:
    folder = rule()
    if not others:
        (tmp_path / "my-rule" / "tests" / "my.yaml").unlink()
    else:
        assert run(["test", folder]) == 0  # what is kept of it does not hide the new file
    path = tmp_path / "my-rule" / name
    path.parent.mkdir(exist_ok=True, parents=True)
    path.write_text(TESTS)
    for command in (["test", folder], ["validate", folder, "--no-play"]):
        assert run(command) == 1
        said = capsys.readouterr()
        assert "LR-E0009" in said.out + said.err and f"the tests in `{name}` are not run" in said.out + said.err
    path.unlink()
    assert run(["test", folder]) == (0 if others else 3)


@pytest.mark.parametrize("name", ["tests/.more.yaml", "tests/more.txt", "tests/.git/x.yaml", "testing/x.yaml"])
def test_other_files_are_not_taken_for_tests(name, rule, tmp_path) -> None:
    folder = rule()
    (tmp_path / "my-rule" / name).parent.mkdir(exist_ok=True)
    (tmp_path / "my-rule" / name).write_text(TESTS)
    assert run(["test", folder]) == 0


@pytest.mark.parametrize("where", ["file", "test"])
@pytest.mark.parametrize("game", ['"2O10"', "london-2010", "[no-such-game]", "[2010, 2O17]", '""'])
def test_a_game_that_is_not_there_is_an_error_where_a_test_names_it(where, game, rule, capsys) -> None:
    first = "  one card is not enough:\n"
    assert first in TESTS
    tests = f"on: {game}\n{TESTS}" if where == "file" else TESTS.replace(first, f"{first}    on: {game}\n")
    folder = rule(tests)
    assert run(["test", folder]) == 1
    said = capsys.readouterr().out
    assert "LR-B0001" in said and "my.yaml:" in said
    assert run(["validate", folder, "--no-play"]) == 1


def test_tests_that_are_all_for_other_games_are_not_called_missing(rule, capsys) -> None:
    assert run(["test", "2010+" + rule("on: '2017'\n" + TESTS)]) == 3
    said = capsys.readouterr().err
    assert "all tests in my-rule are for other games" in said and "no tests" not in said.partition("more:")[0]


def test_a_bundle_without_tests_ends_alike_alone_and_beside_others(rule, capsys, tmp_path) -> None:
    folder, other = rule(), tmp_path / "other.yaml"
    other.write_text(
        "language: 2\nid: other\ntitle: Other\nkind: overlay\nbuilds on: ['2010']\nset:\n  hand limit: 8\n"
    )
    for words in ([str(other)], [folder, str(other)], [str(other), folder]):
        for _ in range(2):  # the second time on what was kept
            assert run(["test", *words]) == 3
            said = capsys.readouterr()
            assert "there are no tests in other" in said.err
            assert len(words) == 1 or "3 tests passed" in said.out


def test_a_folder_stands_for_all_bundles_in_it(rule, capsys, tmp_path) -> None:
    rule()
    other = tmp_path / "other.yaml"
    head = "language: 2\nid: other\ntitle: Other\nkind: overlay\nbuilds on: [london]\nset:\n  hand limit: 8\n"
    other.write_text(head + "tests:\n  fewer are held:\n    then:\n      hand limit: 8\n")
    assert run(["test", f"{tmp_path}/"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.rpartition(": ")[2] for line in said] == ["3 tests passed", "1 test passed", "1 test passed"]
    assert [line.partition("+")[0] for line in said[1:]] == ["2010", "2017"]
