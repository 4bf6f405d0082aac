"""The page on the architecture and the list of test folders name what is there, all of it, and nothing else."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TESTS = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
FILE = re.compile(r"`((?:\w+/)*\w+\.(?:py|lark|md|toml|txt))`")
# Where the page has said before which package it speaks of.
PLACES = ["", "london_rules", "london_rules/language", "tests"]


def layers(contract: str) -> list[list[str]]:
    """List the layers of a contract from bottom to top, each with its last names in alphabetical order."""
    (rows,) = (one["layers"] for one in CONTRACTS if one["name"] == contract)
    return [sorted(name.strip().split(".")[-1] for name in row.split("|")) for row in reversed(rows)]


def test_the_packages_of_the_page_are_in_the_layers_of_the_contract() -> None:
    rows = re.findall(r"^\| (\d+) \| `(\w+)` \|", PAGE, re.MULTILINE)
    there = layers("Imports go down the house only")
    assert [(int(layer), name) for layer, name in sorted(rows, key=lambda row: (int(row[0]), row[1]))] == [
        (layer, name) for layer, names in enumerate(there, start=1) for name in names
    ]
    assert sorted(name for _, name in rows) == sorted(
        path.parent.name for path in (ROOT / "london_rules").glob("*/__init__.py")
    )


def test_the_rooms_of_the_language_are_in_the_order_of_the_contract() -> None:
    (table,) = re.findall(r"\| room \| job .*?\n\n", PAGE, re.DOTALL)
    rooms = re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)
    folder = ROOT / "london_rules" / "language"
    modules = {path.stem for path in folder.glob("*.py")}
    there = [name for names in layers("Imports inside the language go down its rooms only") for name in names]
    assert rooms == [name for name in there if name not in modules]
    assert sorted(rooms) == sorted(path.parent.name for path in folder.glob("*/__init__.py"))


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
