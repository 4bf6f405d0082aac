"""Texts of a game as they were parsed, and the code of its program, kept between runs for an edited overlay."""

from __future__ import annotations

import linecache
from pathlib import Path
from typing import Any

import pytest

from london_rules.compiler import generated
from london_rules.compiler.program import Program
from london_rules.engine.load import load
from london_rules.engine.program_cache import keep_parts, know_parts
from london_rules.engine.rule_set import RuleSet
from london_rules.language import memo
from london_rules.language.syntax.parse import Parser

MANIFEST = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def rule_set_with(points: int) -> RuleSet:
    rules = f"turn bonus, before take\n  gain {points} points\n"
    rule_set = load({"bundle.yaml": MANIFEST, "my.rules": rules}).rule_set
    assert rule_set is not None
    return rule_set


def digest_with(points: int) -> str:
    return rule_set_with(points).digest


def program_with(points: int) -> Program:
    return rule_set_with(points).fast


def test_an_edited_overlay_is_read_without_parsing_the_game_again(monkeypatch: pytest.MonkeyPatch) -> None:
    memo.forget()
    digest_with(1)
    keep_parts("2010", frozenset())
    expected = digest_with(2)
    memo.forget()
    assert len(know_parts("2010")) > 100
    parsed: list[str] = []
    real = Parser._parse

    def counting(self: Parser, state: object, start: object, text: str, *rest: object) -> object:
        parsed.append(text)
        return real(self, state, start, text, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Parser, "_parse", counting)
    assert digest_with(2) == expected
    assert [text.strip() for text in parsed] == ["gain 2 points"]


def test_functions_that_an_edit_does_not_change_are_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    memo.forget()
    generated.forget_code()
    program_with(1)
    keep_parts("2010", frozenset())
    expected = program_with(2).source.text
    memo.forget()
    generated.forget_code()
    know_parts("2010")
    compiled: list[str] = []

    def counting(source: str, file: str, *rest: Any, **named: Any) -> Any:
        compiled.append(source)
        return compile(source, file, *rest, **named)

    monkeypatch.setattr(generated, "compile", counting, raising=False)
    program = program_with(2)
    assert program.source.text == expected
    assert 0 < len(compiled) < 4
    function = next(f for f in program.source.functions if f.source not in compiled)
    assert "".join(linecache.getlines(function.compiled().co_filename)) == function.source


def test_nothing_is_kept_again_after_a_small_change(tmp_path: Path) -> None:
    memo.forget()
    digest_with(1)
    keep_parts("2010", frozenset())
    (entry,) = (tmp_path / "cache").glob("trees-*")
    before = entry.stat().st_mtime_ns
    memo.forget()
    known = know_parts("2010")
    digest_with(3)
    keep_parts("2010", known)
    assert entry.stat().st_mtime_ns == before


def test_what_is_damaged_is_as_if_nothing_were_kept(tmp_path: Path) -> None:
    memo.forget()
    digest_with(1)
    keep_parts("2010", frozenset())
    (entry,) = (tmp_path / "cache").glob("trees-*")
    entry.write_bytes(entry.read_bytes()[:-5])
    assert know_parts("2010") == frozenset()
