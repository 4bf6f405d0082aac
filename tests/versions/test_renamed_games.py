"""A shipped game in which every declared name is renamed: each use is found, and the tests of the game still pass."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from pathlib import Path

import pytest

from london_rules.authoring.upgrade import codemods
from london_rules.authoring.upgrade.upgrade import upgrade_paths
from london_rules.language.declarations.reserved import DeclaredName
from london_rules.resources import data_root
from london_rules.rule_tests import run_tests

BUNDLES = (
    *("variants/2010", "variants/london", "variants/house/plague"),
    *("cards/board-2010", "cards/boroughs", "cards/city-cards-2010"),
)
MARK = "renewed"


def another(names: Iterable[DeclaredName], taken: object) -> str:
    """Give a name for anything: of one word for kinds, and in the form of the old one for tests."""
    name, category = next((one.name, one.category) for one in names)
    opening, _, rest = name.partition(" ")
    if category == "test" and opening in ("is", "can"):
        return f"{opening} {MARK} {rest}"
    return f"{name}-{MARK}" if category == "kind" else f"{MARK} {name}"


def test_every_name_of_a_game_can_be_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for bundle in BUNDLES:
        shutil.copytree(data_root() / bundle, tmp_path / Path(bundle).name)
    for path in tmp_path.glob("*/bundle.yaml"):
        path.write_text(path.read_text("utf-8").replace("language: 2\n", "language: 1\n"), encoding="utf-8")
    monkeypatch.setattr(DeclaredName, "word", lambda self, name: "" if MARK in name else name)
    monkeypatch.setattr(codemods, "new_name", another)
    result = upgrade_paths([tmp_path], roots=(tmp_path,))
    assert [item.message for item in result.diagnostics] == []
    assert len(result.names) > 100
    assert sum(len(name.places) for name in result.names) > 1300
    monkeypatch.undo()
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
