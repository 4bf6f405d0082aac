"""What is kept between two readings of a changed text never shows: it is as if everything were read afresh."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.diagnostics import render_text
from london_rules.engine import LoadResult, load
from london_rules.language import memo as kept
from london_rules.language.memo import PerTree, Store
from london_rules.language.syntax import parse

MANIFEST = "language: 1\nid: sheds\ntitle: Sheds\nkind: overlay\nbuilds on: [2010]\nfiles: [sheds.rules]\n"
TEXT = """\
number sheds = number of cards in your hand * 2

# A rest costs nothing.
action rest
  choose a card in your hand, call it the old card
  move the old card to the box
  gain £{n}
  2 times
    gain {n} poverty

replace number hand poverty = number of cards in your hand + sheds
"""


def overlay(text: str) -> dict[str, str]:
    return {"bundle.yaml": MANIFEST, "sheds.rules": text}


def told(result: LoadResult) -> tuple[str | None, str]:
    digest = None if result.rule_set is None else result.rule_set.digest
    return digest, render_text(result.diagnostics.items(), result.diagnostics.files)


def told_afresh(texts: dict[str, str]) -> tuple[str | None, str]:
    kept.forget()
    return told(load(texts))


def test_every_keystroke_says_what_a_first_reading_says() -> None:
    whole = TEXT.format(n=2)
    typed = [whole[:end] for end in range(0, len(whole), 7)]
    warm = [told(load(overlay(text))) for text in typed]
    assert warm == [told_afresh(overlay(text)) for text in typed]
    assert len(dict.fromkeys(warm)) > 20


lines = st.lists(
    st.sampled_from(
        [
            "number sheds = 3",
            "number cards = 3",
            "number cards in your hand = 3",
            "replace number hand poverty = sheds",
            "replace number hand poverty = number of cards in your hand * 3",
            "replace number hand poverty = cards",
            "remove action buy land",
            "counter poverty of each player",
            "test (card) is brown =\n  the card is in your hand",
            "rule rest\n  gain £2",
            "rule gain\n  gain £2",
            "action rest\n  gain £2",
        ]
    ),
    max_size=4,
    unique=True,
)


@settings(max_examples=25, deadline=None)
@given(first=lines, second=lines)
def test_what_was_read_before_changes_nothing(first: list[str], second: list[str]) -> None:
    before, after = overlay("\n\n".join(first) + "\n"), overlay("\n\n".join(second) + "\n")
    afresh = told_afresh(after)
    told_afresh(before)
    assert told(load(after)) == afresh


def parsed_by(texts: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    out: list[str] = []
    really = parse.Parser._parse

    def counted(self: parse.Parser, lark: Any, start: Any, text: str, *rest: Any) -> Any:
        out.append(" ".join(text.split()))
        return really(self, lark, start, text, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(parse.Parser, "_parse", counted)
        load(texts)
    return out


def test_a_new_name_is_a_reason_to_read_again_only_what_speaks_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXT.format(n=2)
    load(overlay(text))
    assert parsed_by(overlay(text + "number barns = 3\n"), monkeypatch) == ["3"]
    again = parsed_by(overlay(text + "number old card = 3\n"), monkeypatch)
    assert any("the old card" in one for one in again)
    assert not any("sheds" in one for one in again)


def test_a_changed_file_of_a_folder_is_seen(tmp_path: Path) -> None:
    for name, text in overlay(TEXT.format(n=2)).items():
        (tmp_path / name).write_text(text, "utf-8")
    first = load(tmp_path).rule_set
    (tmp_path / "sheds.rules").write_text(TEXT.format(n=3), "utf-8")
    second = load(tmp_path).rule_set
    assert first is not None
    assert second is not None
    assert first.digest != second.digest
    (tmp_path / "more.rules").write_text("number barns = 3\n", "utf-8")
    assert [item.code for item in load(tmp_path).diagnostics] == ["LR-B0017"]
    (tmp_path / "sheds.rules").unlink()
    assert load(tmp_path).rule_set is None


def test_a_bundle_at_another_place_is_told_of_by_its_own_place(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        (tmp_path / folder).mkdir()
        for name, text in overlay(TEXT.format(n=2).replace("poverty", "povrty")).items():
            (tmp_path / folder / name).write_text(text, "utf-8")
        assert all(f"/{folder}/" in item.span.file for item in load(tmp_path / folder).diagnostics if item.span)


def test_of_too_many_values_the_older_half_goes() -> None:
    store: Store[int, int] = Store(most=4)
    for i in range(5):
        store.put(i, i)
    assert [store.get(i) for i in range(5)] == [None, None, 2, 3, 4]


def test_equal_trees_that_are_not_the_same_are_looked_at_each() -> None:
    seen: list[object] = []
    look = PerTree(lambda tree: seen.append(tree) or len(seen))  # type: ignore[func-returns-value]
    one, other = [1], [1]
    assert (look(one), look(other), look(one)) == (1, 2, 1)
