"""The tables of the grammar that come with the package."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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
    path.write_bytes(b"damaged")
    os.utime(put_tables_beside(grammar), (0, 0))
    assert put_tables_beside(grammar).stat().st_mtime == 0  # what is right is not written again
    assert from_bytes(path.read_bytes()) is not None


@pytest.mark.parametrize(
    "first", ["london_rules", "london_rules.language.constructs.secrets", "london_rules.cli.entry"]
)
def test_whatever_is_imported_first_the_tables_have_one_name(first: str) -> None:
    grammar = data_root() / "grammar" / "effects.lark"
    script = f"""
import pathlib, {first}
from london_rules import load
from london_rules.language.syntax import parse
print(parse._name(parse.with_terminals(pathlib.Path({str(grammar)!r}).read_text("utf-8"))))
"""
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == tables_of(grammar)[0]
