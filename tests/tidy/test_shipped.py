"""The shipped bundles are canonical; spoiled, they come back, and no digest changes on the way."""

from __future__ import annotations

import functools
import os
from pathlib import Path
from random import Random

import pytest

from london_rules.authoring.tidying import tidy_paths
from london_rules.bundles.discover import BundleIndex
from london_rules.bundles.load import load_sources
from london_rules.bundles.ruleset import read_rules
from london_rules.bundles.tidy import Fields, tidy
from london_rules.compiler.digest import digest
from london_rules.diagnostics import Diagnostics
from london_rules.resources import data_root
from tests.support.mangle import mangled_rules, mangled_yaml, squeezed, with_comments

ROOTS = [data_root() / "variants", data_root() / "cards"]
FILES = sorted(path for root in ROOTS for end in ("rules", "yaml") for path in root.rglob(f"*.{end}"))
NAMES = [str(path.relative_to(data_root())) for path in FILES]
GAMES = [
    "2010",
    "2017",
    "2010+option-1",
    "hybrid-4",
    "2010+option-5+alms+plague",
    "2011-time-track",
    "driftwood",
    "nettles",
    "candle-sale",
    "duckboards",
    "over-the-fence",
]


@functools.cache
def fields_of(folder: Path) -> Fields:
    reach = BundleIndex.of()
    member = reach.at(folder)
    assert member is not None
    return reach.fields(member)


def tidied(text: str, path: Path) -> str:
    found = Diagnostics()
    made = tidy(text, path.name, fields_of(path.parent.parent if path.parent.name == "tests" else path.parent), found)
    assert made is not None, [(item.message, item.span) for item in found]
    return made


def spoiled(path: Path, seed: int) -> str:
    mangle = mangled_rules if path.suffix == ".rules" else mangled_yaml
    return mangle(path.read_text(encoding="utf-8"), Random(seed))


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_shipped_file_is_canonical(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert tidied(text, path) == text


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_a_spoiled_file_comes_back(path: Path) -> None:
    for seed in range(3):
        assert tidied(spoiled(path, seed), path) == tidied(path.read_text(encoding="utf-8"), path)


def test_spoiling_spoils() -> None:
    same = [path for path in FILES if spoiled(path, 1) == path.read_text(encoding="utf-8")]
    assert len(same) < len(FILES) // 10


@pytest.mark.parametrize("path", [path for path in FILES if path.parent.name != "tests"])  # texts of blocks stand there
def test_comments_stay_over_the_lines_that_they_stood_over(path: Path) -> None:
    for seed in range(3):
        text, noted = with_comments(path.read_text(encoding="utf-8"), Random(seed))
        made = tidied(text, path)
        assert tidied(made, path) == made
        rows = made.split("\n")
        for mark, letters in noted:
            (at,) = [i for i, row in enumerate(rows) if row.strip() == f"# {mark}" or row.strip() == f"#  {mark}"]
            below = next(row for row in rows[at + 1 :] if row.strip() and not row.strip().startswith("#"))
            assert letters in ("", squeezed(below))  # nothing, if it stood over a comment


def digest_of(variant: str, unsaved: dict[str, str]) -> str:
    sources, found = load_sources(variant, None, unsaved)
    assert sources is not None and not found.has_errors, [item.message for item in found]
    rules, more, _ = read_rules(sources, data_root() / "grammar" / "effects.lark")
    assert not more.has_errors, [item.message for item in more]
    return digest(rules)


@pytest.mark.parametrize("variant", GAMES)
def test_no_digest_depends_on_layout(variant: str) -> None:
    real = digest_of(variant, {})
    bad = {os.path.realpath(path): spoiled(path, 7) for path in FILES}
    good = {name: tidied(text, Path(name)) for name, text in bad.items()}
    assert digest_of(variant, bad) == real
    assert digest_of(variant, good) == real


def test_all_of_them_at_once_are_canonical() -> None:
    result = tidy_paths(ROOTS)
    assert [file.shown for file in result.files if file.outcome != "canonical"] == []
    assert len(result.files) == len(FILES)
