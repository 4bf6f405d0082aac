"""A set as one file: games, and cases as edits of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mistakes.set_file import read_set

SET = """\
written: 2026-11-22
by: a test

=== game well
--- bundle.yaml
id: well
title: A well
--- set.rules, no newline at the end
turn a

=== case two-edits
kind: word
or: one
or: two
--- bundle.yaml of well
@@ 1
-id: well
+id: «wel»
@@ 3
+about: water

--- set.rules of well
--- more.rules
number a = 1

number b = 2

=== case whole
kind: word
--- bundle.yaml
id: «well»
"""

OF_A_GAME = """\
variant: 2010+./mine.yaml

=== game well
variant: ./bundle.yaml
--- bundle.yaml
id: well
--- set.rules
turn a

=== case word of well
kind: word
--- set.rules
@@ 1
-turn a
+turn «b»
--- more.rules
turn c

=== case named of well
variant: .

=== case beside
--- mine.yaml
id: mine
--- well/bundle.yaml of well
"""


def test_a_case_of_a_game_has_its_files_and_its_variant(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    path.write_text(OF_A_GAME, encoding="utf-8")
    word, named, beside = read_set(path).cases
    assert word.files == {"bundle.yaml": "id: well\n", "set.rules": "turn «b»\n", "more.rules": "turn c\n"}
    assert word.right == {"bundle.yaml": "id: well\n", "set.rules": "turn a\n", "more.rules": "turn c\n"}
    assert word.options == (("kind", "word"), ("variant", "./bundle.yaml"))
    assert named.options == (("variant", "."),)
    assert beside.files == {"mine.yaml": "id: mine\n", "well/bundle.yaml": "id: well\n"}
    assert beside.options == (("variant", "2010+./mine.yaml"),)


def test_a_case_is_an_edit_of_a_game(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    path.write_text(SET, encoding="utf-8")
    read = read_set(path)
    edited, whole = read.cases
    assert read.options == {"written": "2026-11-22", "by": "a test"}
    assert edited.options == (("kind", "word"), ("or", "one"), ("or", "two"))
    assert edited.right["bundle.yaml"] == "id: well\ntitle: A well\n"
    assert edited.files["bundle.yaml"] == "id: «wel»\ntitle: A well\nabout: water\n"
    assert edited.files["set.rules"] == "turn a"
    assert edited.files["more.rules"] == "number a = 1\n\nnumber b = 2\n"
    assert whole.files == {"bundle.yaml": "id: «well»\n"}


def test_an_edit_of_another_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "set.txt"
    path.write_text(SET.replace("-id: well", "-id: wall"), encoding="utf-8")
    with pytest.raises(ValueError, match=r"two-edits, bundle\.yaml: line 1 is not"):
        read_set(path)
