"""The check of the sizes: what it finds, and that the file of budgets is written as it is read."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.upkeep import budgets

IDENTITY = ("-c", "user.name=A", "-c", "user.email=a@b.c")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Make a package of 150 lines beside a module of 10, with their budgets, in a folder without history."""
    add(tmp_path, "words/read.py", 150)
    add(tmp_path, "words/words.txt", 7)
    add(tmp_path, "version.py", 10)
    (tmp_path / budgets.BUDGETS).write_text("words = 200\nlondon_rules = 100\n", encoding="utf-8")
    return tmp_path


def add(root: Path, name: str, lines: int) -> None:
    path = root / budgets.PACKAGE / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("x\n" * lines, encoding="utf-8")


def found(root: Path) -> list[str]:
    checks = (budgets.over_budget, budgets.long_modules, budgets.stale, budgets.long_subjects)
    return [line for check in checks for line in check(root)]


def test_a_house_within_its_budgets_has_nothing_to_report(house: Path) -> None:
    assert found(house) == []


def test_a_package_over_its_budget_is_reported(house: Path) -> None:
    add(house, "words/write.py", 51)
    assert found(house) == ["london_rules/words has 201 lines, and its budget is 200"]


def test_a_package_without_a_budget_is_reported_with_the_line_to_add(house: Path) -> None:
    add(house, "new/deep/one.py", 101)
    assert found(house) == ["london_rules/new has no budget in budgets.toml: add `new = 200`"]


def test_a_budget_of_no_package_is_reported(house: Path) -> None:
    shutil.rmtree(house / budgets.PACKAGE / "words")
    assert found(house) == ["budgets.toml has a budget for words, which needs none: remove the line"]


def test_a_module_of_more_than_500_lines_is_reported(house: Path) -> None:
    (house / budgets.BUDGETS).write_text("words = 9000\nlondon_rules = 100\n", encoding="utf-8")
    add(house, "words/read.py", 501)
    assert found(house) == ["london_rules/words/read.py has 501 lines, and the most is 500: split it by its jobs"]
    add(house, "words/read.py", 500)
    assert found(house) == []


def test_what_is_written_is_within_itself_and_shows_the_lines_of_data(house: Path) -> None:
    text = budgets.written(house)
    assert "words = 200  # and 7 of data\n" in text
    (house / budgets.BUDGETS).write_text(text, encoding="utf-8")
    assert found(house) == []


def git(root: Path, *words: str) -> None:
    subprocess.run(["git", *IDENTITY, *words], cwd=root, check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="SUBJECTS OF COMMITS ARE NOT TESTED: there is no git")
def test_a_long_subject_is_reported_only_after_the_commit_that_added_the_budgets(house: Path) -> None:
    git(house, "init", "--quiet")
    git(house, "commit", "--allow-empty", "-m", "b" * 73)
    git(house, "add", budgets.BUDGETS)
    git(house, "commit", "-m", "a" * 73)
    git(house, "commit", "--allow-empty", "-m", "c" * 72, "-m", "d" * 100)
    assert found(house) == []
    git(house, "commit", "--allow-empty", "-m", "e" * 73)
    (line,) = found(house)
    assert line.endswith(f"has 73 characters, and the most is 72: {'e' * 73}")
