"""Games in which every declared name is renamed: each use is found, with comments and layout, and tests still pass."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules.analysis.rename import made, names_of, rename, renamed
from london_rules.analysis.session import Opened, open_variant
from london_rules.diagnostics import Fix, Span
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.reserved import DeclaredName
from london_rules.resources import data_root
from london_rules.rule_tests.run import run_tests
from tests.versions.old_game import GAME, HOUSE, STRANGER, write

BUNDLES = (
    *("variants/2010", "variants/london", "variants/house/plague"),
    *("cards/board-2010", "cards/boroughs", "cards/city-cards-2010"),
)
MARK = "renewed"
_WORDS = frozenset({*FORMS, "field", "parameter", "main"})


def has_a_word_of_the_language(name: str) -> bool:
    """Return whether one of the words of a name begins a declaration."""
    words = name.split()
    return len(words) < 3 and any(not _WORDS.isdisjoint((one, *one.split("-"))) for one in words)


def another(category: str, name: str) -> str:
    """Give a name for anything: of one word for kinds, and in the form of the old one for tests."""
    opening, _, rest = name.partition(" ")
    if category == "test" and opening in ("is", "can"):
        return f"{opening} {MARK} {rest}"
    return f"{name}-{MARK}" if category == "kind" else f"{MARK} {name}"


def rename_all(readings: list[Opened], wanted: Callable[[str], bool]) -> int:
    """Rename what is declared in several readings of the same files, and write the files; return how many names."""
    changes: dict[Span, Fix] = {}
    keys: dict[tuple[str, str], list[DeclaredName]] = {}
    for opened in readings:
        assert opened.model is not None and not opened.diagnostics.has_errors, list(opened.diagnostics)
        for bundle in opened.model.sources.bundles:
            for one in names_of(bundle):
                if wanted(one.name):
                    keys.setdefault((one.category, one.name), []).append(one)
    for opened in readings:
        for key, declared in keys.items():
            changes.update({one.span: one for one in renamed(opened, key, another(*key), declared)})
    texts: dict[str, str] = {}
    for opened in readings:
        texts |= made(opened, [one for one in changes.values() if one.span.file in opened.files])
    for name, text in texts.items():
        Path(name).write_text(text, encoding="utf-8")
    return len(keys)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a game in which names are used in every way, and two overlays on it."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "orchard", GAME)
    write(tmp_path, {"house.yaml": HOUSE, "stranger.yaml": STRANGER})
    return tmp_path


def test_every_use_of_every_name_is_changed_and_nothing_else(shelf: Path) -> None:
    before = {path: path.read_text("utf-8") for path in shelf.rglob("*") if path.is_file()}
    variants = ["./orchard", "./orchard+./house.yaml", "./orchard+./stranger.yaml"]
    assert rename_all([open_variant(variant) for variant in variants], has_a_word_of_the_language) > 30
    for variant in variants:
        found = open_variant(variant)
        assert [item.message for item in (*found.diagnostics.errors(), *found.in_tests)] == []
        assert [result.ok for run in run_tests(variant) for result in run.results].count(False) == 0
    for path, text in before.items():
        old, new = text.split("\n"), path.read_text("utf-8").split("\n")
        assert len(old) == len(new)
        for one, other in zip(old, new, strict=True):
            assert re.findall(r"#.*", one) == re.findall(r"#.*", other)
            assert len(one) - len(one.lstrip()) == len(other) - len(other.lstrip())
    things = (shelf / "orchard" / "things.rules").read_text("utf-8")
    for line in (
        "zone   renewed table zone  for each player\n",
        "relation renewed action relation = renewed group relation or  renewed power relation\n",
        "  renewed ranking field: number      # what it is worth\n",
    ):
        assert line in things
    text = (shelf / "stranger.yaml").read_text("utf-8")
    for line in (
        "replace rule renewed do set-up (stack: stack-kind-renewed)\n",
        "replace number renewed table number = 4   # four\n",
        "when short: lose (the shortfall) thanks\n",
        "note: needs {the shortfall * renewed kind number} more\n",
        "add to kind stack-kind-renewed\n    renewed zone field: number, may be missing\n",
        "    renewed mark field: renewed relation counter\n",
        "holds stack-kind-reneweds in 2 rows of renewed table number\n",
        "test (counter: stack-kind-renewed or nothing) renewed fits action = there is a counter and",
        '["when you renewed do set-up this, gain 1 renewed main counter", '
        "'at renewed main moment, you may renewed do set-up this']\n",
        "on oak:\n        renewed relation counter: 1\n",
    ):
        assert line in text


def test_each_name_can_be_changed_by_itself(shelf: Path) -> None:
    """The rules are read again after each, and must mean the same."""
    opened = open_variant("./orchard")
    assert opened.model is not None

    def read_again(texts: object) -> Opened:
        return open_variant("./orchard", unsaved=texts)  # type: ignore[arg-type]

    for one in names_of(opened.model.sources.bundles[0]):
        if has_a_word_of_the_language(one.name):
            changes = rename(opened, one.span.file, one.span.start, another(one.category, one.name), read_again)
            assert changes, one.name


def test_every_name_of_a_game_can_be_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for bundle in BUNDLES:
        shutil.copytree(data_root() / bundle, tmp_path / Path(bundle).name)
    monkeypatch.chdir(tmp_path)
    roots = (tmp_path,)
    assert rename_all([open_variant(name, roots) for name in ("./2010", "./2010+./plague")], lambda name: True) > 100
    results = [
        one for name in ("./2010", "./2010+./plague") for told in run_tests(name, roots=roots) for one in told.results
    ]
    assert len(results) > 30
    assert [one.case.title for one in results if not one.ok] == []
