"""Folders with more entries than are searched: what may be in them is said, with the way out."""

from pathlib import Path

import pytest

from london_rules import load
from london_rules.bundles import find
from london_rules.bundles.load import load_sources
from london_rules.bundles.read_bundle import MOST_WRONG
from london_rules.diagnostics import render_text

MOST = 20
PART = "language: 2\nid: {id}\ntitle: T\nkind: part\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(find, "_MOST_ENTRIES", MOST)
    return tmp_path


def fill(folder: Path, number: int) -> list[str]:
    """Make bundles; give their ids."""
    ids = [f"b{n}" for n in range(number)]
    for id in ids:
        (folder / id).mkdir(parents=True)
        (folder / id / "bundle.yaml").write_text(PART.format(id=id), encoding="utf-8")
    return ids


def lost(ids: list[str], root: Path) -> list[str]:
    """List the bundles that are not found."""
    return [id for id in ids if load_sources(id, roots=(root,))[0] is None]


def test_a_bundle_past_the_cut_is_said_to_be_perhaps_there(here: Path) -> None:
    ids = fill(here / "shelf", MOST + 5)
    missing = lost(ids, Path("shelf"))
    assert len(missing) == 5
    _, out = load_sources(missing[0], roots=(Path("shelf"),))
    (item,) = out.errors()
    assert item.code == "LR-B0001"
    told = render_text(out.items(), out.files)
    assert f"there is no bundle `{missing[0]}` among those that were searched" in told
    assert f"`shelf` has more than {MOST} entries, and only {MOST} of them were searched" in told
    assert f"`./shelf/{missing[0]}+./my-rule`" in told


def test_the_way_out_works(here: Path) -> None:
    ids = fill(here / "shelf", MOST + 5)
    id = lost(ids, Path("shelf"))[0]
    (here / "my-rule").mkdir()
    text = PART.format(id="my-rule") + f"builds on: [{id}]\n"
    (here / "my-rule" / "bundle.yaml").write_text(text, encoding="utf-8")
    sources, out = load_sources("./my-rule", roots=(Path("shelf"),))
    assert sources is None
    assert [item.span.file for item in out.errors() if item.span] == ["my-rule/bundle.yaml"]
    assert f"`./shelf/{id}+./my-rule`" in out.errors()[0].notes[-1]
    sources, out = load_sources(f"./shelf/{id}+./my-rule", roots=(Path("shelf"),))
    assert sources is not None
    assert not out.has_errors


def test_the_folder_here_is_shown_as_such(here: Path) -> None:
    ids = fill(here, MOST + 1)
    (id,) = lost(ids, Path())
    note = load_sources(id, roots=(Path(),))[1].errors()[0].notes[-1]
    assert note.startswith(f"`.` has more than {MOST} entries")
    assert f"`./{id}+./my-rule`" in note


@pytest.mark.parametrize("number", [MOST - 1, MOST])
def test_a_folder_that_is_searched_whole_needs_no_word(number: int, here: Path) -> None:
    ids = fill(here / "shelf", number)
    assert lost(ids, Path("shelf")) == []
    (item,) = load_sources("b-none", roots=(Path("shelf"),))[1].errors()
    assert item.message == "there is no bundle `b-none`"
    assert not any("searched" in note for note in item.notes)


def test_of_many_wrong_files_the_first_ones_are_told_and_no_more_is_concluded() -> None:
    names = [f"more{i}.yaml" for i in range(MOST_WRONG + 10)]
    listed = ", ".join(("kinds.rules", *names))
    files = {
        "bundle.yaml": f"language: 2\nid: big\ntitle: Big\nkind: game\nplayers: 2\nturn limit: 9\nfiles: [{listed}]\n",
        "kinds.rules": "kind pebble\n  begins in heap\n\nzone heap\n  holds pebbles\n\nturn go\n  reveal Stone\n",
        **dict.fromkeys(names, "pebble:\n  one: [\n"),
    }
    found = load(files).diagnostics
    assert [(item.code, item.span and item.span.file) for item in found] == [
        ("LR-Y0020", name) for name in sorted(names[:MOST_WRONG])
    ]
