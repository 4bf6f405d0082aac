"""The table of rules, slots and tests is complete and true."""

import ast
import re
from pathlib import Path

import pytest

from tests.support.table import rule_set

ROOT = Path(__file__).parents[2]
IDS = [f"A{n}" for n in range(1, 30)] + [f"B{n}" for n in range(1, 24)]
# Rulings that concern 2010; the others are about the editions that came later.
RULINGS = [*range(1, 15), *range(16, 25), *range(27, 37), 38, 41, 42, 43, 46]
IDS += [f"R-{n}" for n in RULINGS]
FACE_SLOTS = ("card ", "borough ")


def table():
    rows = {}
    for line in (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8").splitlines():
        cells = [c.strip() for c in line.strip("|").split("|")]
        if len(cells) == 4 and re.fullmatch(r"[AB]\d+|R-\d+", cells[0]):
            assert cells[0] not in rows, f"{cells[0]} stands twice"
            rows[cells[0]] = [re.findall(r"`([^`]+)`", c) for c in cells[2:]]
    return rows


def functions_of(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {n.name for n in tree.body if isinstance(n, ast.FunctionDef) and n.name.startswith("test_")}


def all_tests():
    files = [p for folder in ("rules", "faces") for p in sorted((ROOT / "tests" / folder).glob("test_*.py"))]
    return {f"{path.name}::{name}" for path in files for name in functions_of(path)}


def test_every_rule_is_listed():
    assert list(table()) == IDS


@pytest.mark.parametrize("id", IDS)
def test_a_rule_names_slots_and_tests_that_exist(id):
    slots, tests = table()[id]
    assert slots
    assert tests
    known = {slot.id for slot in rule_set().rules.slots()}
    assert [s for s in slots if s not in known] == []
    assert [t for t in tests if t not in all_tests()] == []


def test_every_slot_that_is_not_on_a_face_belongs_to_a_rule():
    """What players.rules says is a guess for bots, and no rule of the game."""
    named = {slot for slots, _ in table().values() for slot in slots}
    slots = [s for s in rule_set().rules.slots() if not s.id.startswith(FACE_SLOTS)]
    of_rules = {s.id for s in slots if not s.source.span().file.endswith("players.rules")}
    assert sorted(of_rules - named) == []
