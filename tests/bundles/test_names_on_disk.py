"""Names of files that the disk spells with letter and accent apart (as Macs do), and rules and editors do not."""

from __future__ import annotations

from pathlib import Path
from unicodedata import normalize

import pytest

from london_rules.authoring.upgrade.upgrade import upgrade_paths
from london_rules.engine import load
from london_rules.lsp.documents import Documents
from london_rules.lsp.session import Session
from london_rules.rule_tests.run import run_tests
from london_rules.workshop.folder import BundleFolder
from tests.support.cases import failures

TOGETHER = "café"
APART = normalize("NFD", TOGETHER)
MANIFEST = f"language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['2010']\nfiles: [{TOGETHER}.rules]\n"
RULES = "replace number hand poverty = number of cards in your hand * 2\n"
TESTS = """\
tests:
  it counts twice:
    given:
      player 1: {hand: fishmongers}
    then:
      player 1: {hand poverty: 2}
"""


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "mine"
    (made / "tests").mkdir(parents=True)
    (made / "bundle.yaml").write_text(MANIFEST, encoding="utf-8")
    (made / f"{APART}.rules").write_text(RULES, encoding="utf-8")
    (made / "tests" / f"{APART}.yaml").write_text(TESTS, encoding="utf-8")
    if f"{TOGETHER}.rules" in names_in(made):
        pytest.skip("this disk spells names in one way only")
    return made


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize(
    ("file", "good", "bad"), [("{}.rules", "hand *", "hnad *"), ("tests/{}.yaml", "then", "thenn")]
)
def test_an_editor_is_told_what_is_wrong_in_the_file_that_it_has_open(
    folder: Path, form: str, file: str, good: str, bad: str
) -> None:
    written = folder / file.format(APART)
    uri = (folder / file.format(normalize(form, TOGETHER))).as_uri()
    text = written.read_text("utf-8").replace(good, bad)
    session = Session(Documents(folders=[folder]))
    session.documents.put(uri, text, 1)
    found = session.mistakes()
    assert [item.code for item in found[uri]] != []
    assert {address for address, items in found.items() if items} == {uri}
    session.documents.put(uri, written.read_text("utf-8"), 2)
    assert not any(session.mistakes().values())


def test_tests_are_named_and_run(folder: Path) -> None:
    (made,) = run_tests(str(folder))
    assert failures(made) == []
    (folder / "tests" / f"{APART}.yaml").write_text(TESTS.replace("then", "thenn"), encoding="utf-8")
    (made,) = run_tests(str(folder))
    assert {item.span.file.rpartition("/")[2] for item in made.diagnostics if item.span} == {f"{TOGETHER}.yaml"}


@pytest.mark.parametrize("name", [f"{TOGETHER}.rules", f"{APART}.rules"])
def test_a_text_that_is_not_saved_takes_the_place_of_the_file(folder: Path, name: str) -> None:
    wrong = {str(folder / name): RULES.replace("hand *", "hnad *")}
    found = load(str(folder), unsaved=wrong).diagnostics
    assert [item.code for item in found.errors()] == ["LR-N0003"]


def test_the_workshop_reads_and_writes_them(folder: Path) -> None:
    opened = BundleFolder.at(folder)
    texts = opened.read()
    assert [*texts.files] == ["bundle.yaml", f"{TOGETHER}.rules", f"tests/{TOGETHER}.yaml"]
    for name in (f"{TOGETHER}.rules", f"tests/{TOGETHER}.yaml"):
        opened.write(name, texts.files[name] + "# more\n", texts.versions[name])
    assert names_in(folder) == sorted(["bundle.yaml", f"{APART}.rules", "tests"])
    assert names_in(folder / "tests") == [f"{APART}.yaml"]


def test_upgrade_finds_them(folder: Path) -> None:
    assert not upgrade_paths([folder]).diagnostics.has_errors


def test_a_file_in_memory_is_found_by_either_spelling_of_its_name() -> None:
    texts = {"bundle.yaml": MANIFEST, f"{APART}.rules": RULES}
    assert [item.code for item in load(texts).diagnostics] == []
