"""Trees of the texts of a game, kept between runs: an edited overlay is read without parsing the game again."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.engine.load import load
from london_rules.engine.program_cache import keep_trees, know_trees
from london_rules.language import memo
from london_rules.language.syntax.parse import Parser

MANIFEST = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def digest_with(points: int) -> str:
    rules = f"turn bonus, before take\n  gain {points} points\n"
    rule_set = load({"bundle.yaml": MANIFEST, "my.rules": rules}).rule_set
    assert rule_set is not None
    return rule_set.digest


def test_an_edited_overlay_is_read_without_parsing_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    memo.forget()
    digest_with(1)
    keep_trees("2010", 0)
    expected = digest_with(2)
    memo.forget()
    number = know_trees("2010")
    assert number > 100
    parsed: list[str] = []
    real = Parser._parse

    def counting(self: Parser, state: object, start: object, text: str, *rest: object) -> object:
        parsed.append(text)
        return real(self, state, start, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Parser, "_parse", counting)
    assert digest_with(2) == expected
    assert [text.strip() for text in parsed] == ["gain 2 points"]


def test_nothing_is_kept_again_after_a_small_change(tmp_path: Path) -> None:
    memo.forget()
    digest_with(1)
    keep_trees("2010", 0)
    (entry,) = (tmp_path / "cache").glob("trees-*")
    before = entry.stat().st_mtime_ns
    memo.forget()
    known = know_trees("2010")
    digest_with(3)
    keep_trees("2010", known)
    assert entry.stat().st_mtime_ns == before


def test_what_is_damaged_is_as_if_nothing_were_kept(tmp_path: Path) -> None:
    memo.forget()
    digest_with(1)
    keep_trees("2010", 0)
    (entry,) = (tmp_path / "cache").glob("trees-*")
    entry.write_bytes(entry.read_bytes()[:-5])
    assert know_trees("2010") == 0
