"""A shipped game in which every declared name is renamed: each use is found, and the tests of the game still pass."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from london_rules.authoring.upgrade.upgrade import upgrade_paths
from london_rules.resources import data_root
from london_rules.rule_tests.run import run_tests
from tests.versions.example_codemod import renew_names, with_version_3

BUNDLES = (
    *("variants/2010", "variants/london", "variants/house/plague"),
    *("cards/board-2010", "cards/boroughs", "cards/city-cards-2010"),
)


def test_every_name_of_a_game_can_be_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for bundle in BUNDLES:
        shutil.copytree(data_root() / bundle, tmp_path / Path(bundle).name)
    with_version_3(monkeypatch, partial(renew_names, wanted=lambda name: True))
    result = upgrade_paths([tmp_path], 3, roots=(tmp_path,))
    assert [item.message for item in result.diagnostics] == []
    assert len(result.names) > 100
    assert sum(len(name.places) for name in result.names) > 1300
    for file in result.files:
        file.path.write_text(file.after, encoding="utf-8")
    results = [
        one
        for name in ("2010", "plague")
        for told in run_tests(tmp_path / name, roots=(tmp_path,))
        for one in told.results
    ]
    assert len(results) > 30
    assert [one.case.title for one in results if not one.ok] == []
