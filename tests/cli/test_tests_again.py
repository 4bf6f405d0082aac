"""The command `test` while only tests change: the same answers, without reading or compiling the rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from london_rules.cli import tests as in_full
from tests.cli.conftest import Answer
from tests.rule_tests.bundles import TESTS, texts

WRONG = TESTS.replace("money: 4 #", "money: 5 #")


@pytest.fixture
def rule(work: Path) -> Path:
    for name, text in texts(TESTS).items():
        path = work / "my-rule" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return work / "my-rule"


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note the variants whose tests are run after everything was read."""
    noted: list[str] = []
    run_tests = in_full.run_tests
    monkeypatch.setattr(in_full, "run_tests", lambda v, **how: (noted.append(v), run_tests(v, **how))[1])
    return noted


def test_changed_tests_that_pass_need_no_rules(rule: Path, answer: Answer, full: list[str]) -> None:
    first = answer("test", "./my-rule")
    assert first == (0, "./my-rule: 3 tests passed\n", "")
    assert full == ["./my-rule"]
    tests = rule / "tests" / "my.yaml"
    tests.write_text(TESTS + "# a comment\n")
    assert answer("test", "./my-rule") == first
    tests.rename(rule / "tests" / "mine.yaml")
    assert answer("test", "./my-rule") == first
    assert answer("test", "./my-rule", "--only", TESTS.partition("tests:\n  ")[2].partition(":")[0])[0] == 0
    assert full == ["./my-rule"]


def test_a_test_that_fails_is_explained_as_ever(
    rule: Path, answer: Answer, full: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer("test", "./my-rule")
    (rule / "tests" / "my.yaml").write_text(WRONG)
    told = answer("test", "./my-rule")
    assert told[0] == 1
    assert "number most bounty = bounty * number of cards in your hand" in told[1]
    assert full == ["./my-rule"] * 2
    monkeypatch.setenv("LONDON_RULES_CACHE", "off")
    assert answer("test", "./my-rule") == told


def test_a_test_with_an_unknown_name_is_reported_as_ever(rule: Path, answer: Answer, full: list[str]) -> None:
    answer("test", "./my-rule")
    (rule / "tests" / "my.yaml").write_text(TESTS.replace("money: 4 #", "mony: 4 #"))
    code, said, _ = answer("test", "./my-rule")
    assert (code, "did you mean `money`?" in said, len(full)) == (1, True, 2)


def test_without_tests_it_says_so_as_ever(rule: Path, answer: Answer, full: list[str]) -> None:
    answer("test", "./my-rule")
    (rule / "tests" / "my.yaml").unlink()
    code, _, said = answer("test", "./my-rule")
    assert (code, "there are no tests" in said, len(full)) == (3, True, 2)


def test_changed_rules_are_read(rule: Path, answer: Answer, full: list[str]) -> None:
    answer("test", "./my-rule")
    changed = next(path for path in sorted(rule.iterdir()) if path.suffix == ".rules")
    changed.write_text(changed.read_text() + "\n# a comment\n")
    assert answer("test", "./my-rule")[0] == 0
    assert len(full) == 2
    assert answer("test", "./my-rule")[0] == 0
    assert len(full) == 2


def test_nothing_that_reads_or_compiles_rules_is_loaded(rule: Path, answer: Answer) -> None:
    answer("test", "./my-rule")
    code = "import sys; from london_rules.cli.app import run; run(['test', './my-rule']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    told, _, modules = done.stdout.partition("\n")
    assert told == "./my-rule: 3 tests passed"
    heavy = ("language.constructs.families", "bundles.read_bundle", "compiler.assemble", "ir.nodes", "rule_tests.run")
    assert [name for name in heavy if f"london_rules.{name}" in modules.split()] == []
