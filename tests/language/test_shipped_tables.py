"""The tables of the grammar that come with the package."""

from __future__ import annotations

import shutil
from pathlib import Path

from london_rules.language.syntax.lalr import from_bytes
from london_rules.language.syntax.parse import tables_of
from london_rules.language.syntax.shipped import put_tables_beside
from london_rules.resources import data_root


def test_shipped_tables_have_the_name_that_parsers_look_for_and_replace_older_ones(tmp_path: Path) -> None:
    grammar = Path(shutil.copy(data_root() / "grammar" / "effects.lark", tmp_path))
    (tmp_path / "grammar-of-before").write_bytes(b"{}")
    path = put_tables_beside(grammar)
    assert path.name == tables_of(grammar)[0]
    assert from_bytes(path.read_bytes()) is not None
    assert sorted(tmp_path.iterdir()) == sorted([grammar, path])
