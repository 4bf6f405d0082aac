"""What is wrong with rules whose files or first lines are wrong too is said at once, at the places where it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules import load
from london_rules.analysis.opened import open_variant
from london_rules.cli.validate import examine
from london_rules.diagnostics import Diagnostics

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
    assert places(examine(str(bundle), 0).found) == said
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
