"""What is wrong with rules whose files or first lines are wrong too is said at once, at the places where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.analysis.session import open_variant
from london_rules.cli.validate import examine
from london_rules.diagnostics import Diagnostics
from tests.support.advised import load

TITLE = "title:Mine"
MANIFEST = f'language: 2\nid: mine\n{TITLE}\nkind: overlay\nbuilds on: ["2010"]\nfiles: [mine.rules]\n'
RULES = "turn tithe after take\n  gain 1 pvoerty\n\nrule rest\n  gain £1\n  loose £2\n"


def places(found: Diagnostics) -> list[tuple[str, str]]:
    """Give the words that are marked, each with the last part of the name of its file."""
    spans = [item.span for item in found.errors()]
    return [(s.file.rpartition("/")[2], found.files[s.file][s.start : s.end]) for s in spans if s is not None]


ALL = [("bundle.yaml", ":M"), ("mine.rules", "after take"), ("mine.rules", "pvoerty"), ("mine.rules", "loose")]


def written(folder: Path, manifest: str = MANIFEST, rules: str = RULES) -> Path:
    folder.joinpath("bundle.yaml").write_text(manifest, "utf-8")
    folder.joinpath("mine.rules").write_text(rules, "utf-8")
    return folder


def test_every_door_says_the_same(tmp_path: Path) -> None:
    bundle = written(tmp_path)
    said = places(load(bundle).diagnostics)
    assert [word for _, word in said][1:] == [word for _, word in ALL][1:]
    assert [file for file, _ in said] == [file for file, _ in ALL]
    assert places(examine(str(bundle), 0).diagnostics) == said
    assert places(open_variant(bundle).diagnostics) == said
    texts = {"mine": {"bundle.yaml": MANIFEST, "mine.rules": RULES}}
    assert places(load("2010+mine", texts=texts, only_shipped=True).diagnostics) == said


def test_what_a_fix_of_a_file_moves_is_marked_where_it_is(tmp_path: Path) -> None:
    rules = "turn tithe after take\n  gain £1\nrule rest\n  loose £2\n  gain 1 pvoerty\n"
    found = load(written(tmp_path, rules=rules)).diagnostics
    marked = dict.fromkeys(word for _, word in places(found))
    assert {"after take", "loose", "pvoerty"} <= marked.keys()
    fixes = {item.fix.replacement: item.fix.span for item in found.errors() if item.fix is not None}
    text = found.files[fixes["poverty"].file]
    assert text[fixes["poverty"].start : fixes["poverty"].end] == "pvoerty"


def test_without_a_way_out_of_what_is_wrong_with_a_file_nothing_is_said_of_its_rules(tmp_path: Path) -> None:
    manifest = MANIFEST.replace(TITLE, "title: Mine").replace("kind: overlay", "kind: frobnication")
    found = load(written(tmp_path, manifest)).diagnostics
    assert [file for file, _ in places(found)] == ["bundle.yaml"]


def test_what_may_come_from_a_fix_is_not_said(tmp_path: Path) -> None:
    """Put right, the players are those of the game, which would be another error on the line of the first."""
    manifest = MANIFEST.replace(TITLE, "title: Mine") + "players: 4 to 2\n"
    found = load(written(tmp_path, manifest, "rule rest\n  gain £1\n")).diagnostics
    assert [item.code for item in found.errors()] == ["LR-Y0014"]


@pytest.mark.parametrize("rules", ["rule rest\n  gain £1\n", "rule rest\n  gain 1 pvoerty\n"])
def test_rules_whose_files_are_right_are_read_once(tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be read in a text hides nothing: all texts are looked at."""
    from london_rules.engine import reading

    read = []
    monkeypatch.setattr(
        reading, "load_sources", lambda *a, real=reading.load_sources, **k: read.append(1) or real(*a, **k)
    )
    load(written(tmp_path, MANIFEST.replace(TITLE, "title: Mine"), rules))
    assert len(read) == 1


def test_what_names_something_on_a_mended_line_may_come_from_that(tmp_path: Path) -> None:
    """A field whose words are put in brackets has one of them: that another word is none of them is no news."""
    text = (
        "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [nettles]\nrules: |\n"
        "  number gloom is twice the nettles\n  rule rest\n    gain (gloom) nettles\n    gain 1 nettel\n"
    )
    found = load("nettles+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    said = [found.files[i.span.file][i.span.start : i.span.end] for i in found.errors() if i.span is not None]
    assert "nettel" in said and not any("gain (" in words for words in said)


def test_an_error_that_is_gone_when_another_is_mended_is_not_said(tmp_path: Path) -> None:
    """The figure stands in its key, so that the key has no value; its own lines are no mistake."""
    text = MANIFEST.replace(TITLE, "title: Mine") + "players:2 to 4\nset:\n  hand limit: 8\n"
    found = load(written(tmp_path, text, "rule rest\n  gain £1\n")).diagnostics
    assert len(found.errors()) == 1


@pytest.mark.xfail(reason="the search does not find it yet")
def test_what_is_said_of_a_first_line_as_a_whole_stays_beside_what_is_said_of_its_signs() -> None:
    text = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["keepers"]\nrules: |\n'
    found = load(
        "keepers+mine", texts={"mine": {"mine.yaml": f"{text}  number gloom is twice the cracks\n"}}
    ).diagnostics
    shown = [item.fix.replacement for item in found.errors() if item.fix is not None]
    assert "gloom = 2 * cracks" in shown
