"""A rule set is loaded once for many callers, as long as no text changes."""

from __future__ import annotations

import gc
import json
import weakref
from pathlib import Path
from typing import Any

import pytest

from london_rules import Limits, load
from london_rules.engine import reading
from london_rules.engine.reading import MOST_LOADED, examine
from london_rules.language import memo

MANIFEST = "language: 2\nid: luck\ntitle: Luck\nkind: overlay\nbuilds on: [2010]\nfiles: [luck.rules]\n"


def texts(luck: int) -> dict[str, str]:
    return {"bundle.yaml": MANIFEST, "luck.rules": f"number luck = {luck}\n"}


def written(folder: Path, luck: int) -> None:
    folder.mkdir(exist_ok=True)
    for name, text in texts(luck).items():
        (folder / name).write_text(text, encoding="utf-8")


def rule_set(*given: Any, **more: Any) -> Any:
    found = load(*given, **more)
    assert found.rule_set is not None, [item.message for item in found.diagnostics]
    return found.rule_set


def test_unchanged_texts_give_the_rule_set_that_was_loaded_before(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "luck", 7)
    for variant in ("2010", "2010+option-4", "2010+./luck", tmp_path / "luck", texts(7)):
        first = rule_set(variant)
        assert rule_set(variant) is first
        assert rule_set(variant).traced is first.traced
    assert rule_set("2010+option-4") is not rule_set("2010")


def test_what_was_examined_for_an_editor_is_not_checked_again_to_be_played(monkeypatch: Any) -> None:
    memo.forget()
    given = {"luck": texts(71)}
    examined = examine("2010+luck", texts=given)
    checked: list[Any] = []
    monkeypatch.setattr(reading, "check", lambda *rules: checked.append(rules))
    played = rule_set("2010+luck", texts=given)
    assert played.rules is examined.rules and not checked
    monkeypatch.undo()
    assert examine("2010+luck", texts=given).rule_set is played  # with its compiled programs
    assert rule_set("2010+luck", texts=given) is played


def test_a_changed_file_gives_a_new_rule_set_and_changed_back_the_same_rules(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path / "luck", 7)
    first = rule_set("2010+./luck")
    written(tmp_path / "luck", 8)  # as long as before, and perhaps within the same tick of the clock
    other = rule_set("2010+./luck")
    assert other is not first and other.digest != first.digest
    assert rule_set("2010+./luck", unsaved={"luck/luck.rules": "number luck = 9\n"}).digest not in (
        first.digest,
        other.digest,
    )
    written(tmp_path / "luck", 7)
    assert rule_set("2010+./luck").digest == first.digest


def test_a_title_or_a_comment_that_changes_is_loaded_again() -> None:
    first = rule_set(texts(7))
    titled = rule_set({**texts(7), "bundle.yaml": MANIFEST.replace("title: Luck", "title: Fate")})
    commented = rule_set({**texts(7), "luck.rules": "# much\nnumber luck = 7\n"})
    assert titled.title != first.title
    assert commented.lock.name != first.lock.name and commented.digest == first.digest


def test_the_same_texts_in_another_place_are_named_by_that_place(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "other"):
        written(tmp_path / name, 7)
        source = rule_set(tmp_path / name).rules.numbers["luck"].slot.source
        assert source.span().file == f"{name}/luck.rules"


def test_diagnostics_are_given_each_time(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.chdir(tmp_path)
    warned = {**texts(7), "luck.rules": "number luck = 7\n\nrule idle\n  gain £1\n"}
    memo.forget()
    first, again = load(warned), load(warned)
    assert [str(i) for i in first.diagnostics] == [str(i) for i in again.diagnostics] != []
    assert first.diagnostics.files == again.diagnostics.files
    assert first.diagnostics is not again.diagnostics
    wrong = {**texts(7), "luck.rules": "number luck = lcuk\n"}
    assert [str(i) for i in load(wrong).diagnostics] == [str(i) for i in load(wrong).diagnostics] != []


def test_a_lock_is_compared_with_what_was_loaded_before() -> None:
    lock = rule_set(texts(7)).lock
    assert rule_set(texts(7), locked=lock) is rule_set(texts(7))
    rule_set(texts(8))
    assert [item.code for item in load(texts(8), locked=lock).diagnostics] == ["LR-K0002"]


def test_limits_of_one_caller_are_not_those_of_another() -> None:
    first = rule_set("2010")
    limited = first.with_limits(Limits(events=1000))
    assert rule_set("2010") is first and first.limits == Limits() and limited.limits.events == 1000
    assert limited.traced is first.traced and limited.digest == first.digest
    with pytest.raises(AttributeError):
        first.limits = Limits(events=1)


def test_only_so_many_rule_sets_are_kept_and_those_used_last() -> None:
    memo.forget()
    first, second = weakref.ref(rule_set(texts(0))), weakref.ref(rule_set("2010"))
    for luck in range(1, MOST_LOADED + 2):
        rule_set(texts(luck))
        rule_set("2010")
    gc.collect()
    assert (first() is None, second() is None) == (True, False)


def test_a_rule_set_that_is_in_use_is_given_again_however_many_others_are_loaded() -> None:
    first = rule_set("2010")
    for luck in range(1, MOST_LOADED + 2):
        rule_set(texts(luck))
    assert rule_set("2010") is first


def test_games_of_one_rule_set_do_not_see_each_other() -> None:
    one, other = rule_set("2010").new_game(2, seed=1), rule_set("2010").new_game(2, seed=1)
    one.answer(one.option_ids()[0])
    assert other.answers == [] and json.dumps(other.save()) != json.dumps(one.save())
