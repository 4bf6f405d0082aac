"""The tables of rules, slots and tests are complete and true, for every London game."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from tests.support.table import rule_set
from tests.support.variants import HYBRIDS, LONDON

ROOT = Path(__file__).parents[2]
FOLDERS = ("rules", "face_pages", "games")
IDS = [f"{part}{n}" for part, last in (("A", 29), ("B", 23), ("C", 13), ("D", 5), ("E", 9)) for n in range(1, last + 1)]
IDS += [f"R-{n}" for n in range(1, 57)]
RACE = "2011-time-track"
OPTIONS = ("option-1", "option-4", "option-5")
# The variants in which the slots of a row must be found.
FOUND_IN = {"all": LONDON, "hybrids": HYBRIDS, "2010": ("2010",), "2017": ("2017",), RACE: (RACE,)}
FOUND_IN |= {option: tuple(v for v in HYBRIDS if option in v.split("+")) for option in OPTIONS}
FACE_SLOTS = ("card ", "borough ", "spot ", "die ", "milestone ")


@cache
def table():
    rows = {}
    for line in (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8").splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) == 5 and re.fullmatch(r"[A-E]\d+|R-\d+", cells[0]):
            assert cells[0] not in rows, f"{cells[0]} stands twice"
            rows[cells[0]] = [re.findall(r"`([^`]+)`", c) for c in cells[2:]]
    return rows


def functions_of(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")}


@cache
def all_tests():
    files = [p for folder in FOLDERS for p in sorted((ROOT / "tests" / folder).glob("test_*.py"))]
    return {f"{path.name}::{name}" for path in files for name in functions_of(path)}


def labels_of(variant):
    """Say which rows are about a variant: those of 2010 are about hybrids too."""
    if variant in HYBRIDS:
        return {"all", "2010", "hybrids", *variant.split("+")}
    return {variant} if variant == RACE else {"all", variant}


def named_in_rows_about(labels):
    return {slot for of, slots, _ in table().values() if labels & set(of) for slot in slots}


def test_every_rule_is_listed():
    assert list(table()) == IDS


@pytest.mark.parametrize("id", IDS)
def test_a_rule_names_slots_and_tests_that_exist(id):
    of, slots, tests = table()[id]
    assert of
    assert slots
    assert tests
    assert [t for t in tests if t not in all_tests()] == []
    for variant in (v for label in of for v in FOUND_IN[label]):
        rules = rule_set(variant).rules
        known = {slot.id for slot in rules.slots()} | {c.slot for c in rules.changes if c.how == "remove"}
        assert [s for s in slots if s not in known] == [], variant


@pytest.mark.parametrize("variant", [*LONDON, RACE])
def test_every_slot_that_is_not_on_a_face_belongs_to_a_rule(variant):
    """What players.rules says is a guess for bots, and no rule of the game."""
    named = named_in_rows_about(labels_of(variant))
    slots = [s for s in rule_set(variant).rules.slots() if not s.id.startswith(FACE_SLOTS)]
    of_rules = {s.id for s in slots if not s.source.span().file.endswith("players.rules")}
    assert sorted(of_rules - named) == []


@pytest.mark.parametrize("variant", HYBRIDS)
def test_all_that_an_option_changes_belongs_to_a_rule_about_options(variant):
    named = named_in_rows_about({"hybrids", *variant.split("+")} - {"2010"})
    changed = {change.slot for change in rule_set(variant).rules.changes}
    assert changed
    assert sorted(changed - named) == []


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_a_game_without_options_changes_nothing(variant):
    assert rule_set(variant).rules.changes == ()
