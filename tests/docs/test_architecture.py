"""The page on the architecture and the list of test folders name what is there, all of it, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TESTS = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
HEADING = re.compile(r"^\*\*`(\w+)`\*\*", re.MULTILINE)
FILE = re.compile(r"`((?:\w+/)*\w+\.(?:py|lark|md|toml|txt))`")
# Where the page has said before which package it speaks of.
PLACES = ["", "london_rules", "london_rules/language", "tests"]


def packages(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))


def test_every_package_and_every_room_of_the_language_has_its_paragraph() -> None:
    upper, lower = PAGE.split("### The rooms of language")
    assert sorted(HEADING.findall(upper)) == packages(ROOT / "london_rules")
    assert sorted(HEADING.findall(lower)) == packages(ROOT / "london_rules" / "language")


@pytest.mark.parametrize("text", [PAGE, TESTS], ids=["architecture", "tests"])
def test_every_file_that_is_named_is_there(text: str) -> None:
    named = dict.fromkeys(FILE.findall(text))
    assert len(named) > 1
    assert [name for name in named if not is_there(name)] == []


def is_there(name: str) -> bool:
    if "/" in name:
        return any((ROOT / place / name).is_file() for place in PLACES)
    return any(True for _ in (ROOT / "london_rules").rglob(name)) or (ROOT / name).is_file()


def test_every_folder_of_tests_has_its_line() -> None:
    there = sorted(path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and path.name != "__pycache__")
    assert sorted(re.findall(r"^\| `(\w+)/` \|", TESTS, re.MULTILINE)) == there
