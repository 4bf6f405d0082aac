"""The tests that shipped bundles hold all pass, on every game that they are for."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.resources import data_root
from london_rules.rule_tests.coverage import coverage
from london_rules.rule_tests.mutate import mutate
from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests

FOLDERS = sorted(path.parent for path in (data_root() / "variants").rglob("tests") if path.is_dir())


def test_every_house_rule_has_tests() -> None:
    house = data_root() / "variants" / "house"
    assert [path.parent.name for path in sorted(house.glob("*/bundle.yaml")) if path.parent not in FOLDERS] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_the_tests_of_a_bundle_pass_come_to_all_of_it_and_notice_every_change(folder: Path) -> None:
    """Every third bundle is changed: that takes long, and its own tests seldom stop noticing."""
    runs = run_tests(folder)
    for run in runs:
        assert [item.message for item in diagnose(run)] == []
        assert run.results, run.variant
    missed = [(item.kind, item.slot, item.what) for item in coverage(runs).missed]
    assert missed == []
    if FOLDERS.index(folder) % 3:
        return
    left = [(one.mutant.slot, one.mutant.description) for one in mutate(runs[0]) if not one.noticed_by]
    assert left == []
