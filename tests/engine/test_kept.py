"""What is kept between two readings of a changed text never shows: it is as if everything were read afresh."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from london_rules.analysis.session import Opened, open_variant
from london_rules.bundles.places import Folder
from london_rules.compiler.digest import digest
from london_rules.diagnostics import render_text
from london_rules.engine import LoadResult
from london_rules.language import memo as kept
from london_rules.language.flow.content import content_of
from london_rules.language.memo import PerTree, Store
from london_rules.language.syntax import parse
from tests.support.advised import load

MANIFEST = "language: 2\nid: sheds\ntitle: Sheds\nkind: overlay\nbuilds on: [2010]\nfiles: [sheds.rules]\n"
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


@pytest.fixture(autouse=True)
def _as_at_a_start() -> None:
    """Keep nothing that other tests have read: the stores are full of it, and drop what is older."""
    kept.forget()


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
    """What the examples before this one left is part of what was read before."""
    before, after = overlay("\n\n".join(first) + "\n"), overlay("\n\n".join(second) + "\n")
    load(before)
    warm = told(load(after))
    assert warm == told_afresh(after)


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


# ---- a series of edits ---------------------------------------------------------------------------

WHOLE = {
    "bundle.yaml": """\
language: 2
id: folly
title: Folly
kind: overlay
builds on: ["2010"]
files: [folly.rules, cards.yaml]
parameters:
  width:
    value: 3
    about: how wide it is
set:
  hand limit: 8
  card:
    theatre-royal: {cost: 4}
""",
    "folly.rules": """\
number spare = number of cards in your hand * 2 + width

test (borough) is grand =
  the borough is in the map and number of your boroughs is less than spare

rule pick one
  choose a card in your hand, call it the old card
  move the old card to the box

rule clear away
  up to 2 times
    pick one
    gain £1

action rest
  only if there is a borough that is grand
  clear away
  gain £spare

scoring rest, after cards
  for each player
    they gain spare score
""",
    "cards.yaml": """\
source: this overlay
card:
  folly:
    name: Folly
    set: C
    colour: brown
    cost: 2
    points: 1
    ongoing: when you activate another card, gain £1
    activation: clear away
""",
}
# What is written for what: bodies, heads, names, things and figures, some of them wrong.
EDITS = [
    ("folly.rules", "choose a card in your hand, call", "gain £8, call"),
    ("folly.rules", "choose a card in your hand, call it the old card\n  move the old card to the box", "gain £9"),
    ("folly.rules", "rule pick one", "rule pick two"),
    ("folly.rules", "the borough is in the map and", "the borough is occupied and"),
    ("folly.rules", "test (borough) is grand", "test (card) is grand"),
    ("folly.rules", "action rest", "action nap"),
    ("folly.rules", "* 2 + width", "* 2 + widht"),
    ("folly.rules", "spare =", "spare of (x: number) ="),
    ("folly.rules", "clear away\n  gain", "clear awa\n  gain"),
    ("folly.rules", "for each player\n    they", "2 times\n    they"),
    ("folly.rules", "rule clear away", "# clear\nnumber cards in your hand = 2\n\nrule clear away"),
    ("folly.rules", "rule clear away", "add to kind card\n  height: number\n\nrule clear away"),
    ("folly.rules", ", after cards", ", before cards"),
    ("folly.rules", "rule clear away", "# A remark that moves what is below.\n\nrule clear away"),
    ("folly.rules", "up to 2 times", "up to 2 tines"),
    ("folly.rules", "gain £spare", "gain £spare, gain £spar"),
    ("folly.rules", "gain £spare", "if 1 is 1, gain £spare"),
    ("folly.rules", "number spare", "remove action buy land\n\nnumber spare"),
    ("cards.yaml", "brown", "mauve"),
    ("cards.yaml", "cost: 2", "cost: 3"),
    ("cards.yaml", "activation: clear away", "activation: pick one, pick one"),
    ("cards.yaml", "name: Folly", "name: Theatre Royal"),
    ("cards.yaml", "  folly:", "  theatre-royal:"),
    ("bundle.yaml", "value: 3", "value: 4"),
    ("bundle.yaml", "{cost: 4}", "{cost: 4, unknown: [points]}"),
    ("bundle.yaml", "{cost: 4}", "{assumed: [cost]}"),
    ("bundle.yaml", "theatre-royal:", "theater-royal:"),
    ("bundle.yaml", "hand limit: 8", "hand limit: -8"),
]


def edited(texts: dict[str, str], edit: tuple[str, str, str]) -> dict[str, str]:
    """Make one edit, or take it back if it was made: no text that is written is there before."""
    file, old, new = edit
    text = texts[file]
    back = bool(new) and new in text
    return {**texts, file: text.replace(new, old, 1) if back else text.replace(old, new, 1)}


def told_of(variant: Opened) -> tuple[str | None, str]:
    rules, found = variant.now.rules, variant.diagnostics
    ok = rules is not None and not found.has_errors
    return digest(rules) if ok and rules is not None else None, render_text(found.items(), found.files)


def opened(texts: dict[str, str], before: Opened | None = None) -> Opened:
    return open_variant("2010+folly", texts={"folly": texts}, only_shipped=True, before=before)


def same_after_each(edits: list[tuple[str, str, str]]) -> list[str | None]:
    texts, variant = WHOLE, opened(WHOLE)
    assert told_of(variant)[0] is not None
    states, warm = [], []
    for edit in edits:
        texts = edited(texts, edit)
        variant = opened(texts, variant)
        states.append(texts)
        warm.append(told_of(variant))
    afresh: dict[tuple[str, ...], tuple[str | None, str]] = {}
    for state, said in zip(states, warm, strict=True):
        key = tuple(state.values())
        if key not in afresh:
            kept.forget()
            afresh[key] = told_of(opened(state))
        assert said == afresh[key]
    return [digest for digest, _ in warm]


def test_each_edit_and_taking_it_back_says_what_a_first_reading_says() -> None:
    digests = same_after_each([edit for edit in EDITS for _ in range(2)])
    assert digests[1::2] == digests[-1:] * len(EDITS)  # each edit was taken back
    assert len([one for one in digests if one is None]) > 8
    assert len(dict.fromkeys(digests)) > 8


@settings(max_examples=6, deadline=None)
@given(st.lists(st.sampled_from(EDITS), min_size=4, max_size=7))
def test_a_series_of_edits_says_what_a_first_reading_says(edits: list[tuple[str, str, str]]) -> None:
    same_after_each(edits)


def test_a_power_is_wrong_when_its_rule_comes_to_begin_a_loop_with_a_choice() -> None:
    power = "power watching\n  when you pick one, gain £1\n\nrule clear away"
    watched = edited(WHOLE, ("folly.rules", "rule clear away", power))
    without_choice = edited(watched, EDITS[1])
    variant = opened(without_choice)
    assert "LR-T0024" not in told_of(variant)[1]
    variant = opened(watched, variant)
    assert "LR-T0024" in told_of(variant)[1]
    assert "LR-T0024" not in told_of(opened(without_choice, variant))[1]


# ---- what rules say ------------------------------------------------------------------------------


def test_rules_that_say_the_same_at_other_places_have_one_content() -> None:
    kept.forget()  # so that there is room: of too much, the older half goes
    moved = edited(WHOLE, ("folly.rules", "number spare", "# A remark.\n\nnumber spare"))
    contents = [content_of(rules) for texts in (WHOLE, moved, WHOLE) if (rules := opened(texts).now.rules)]
    assert contents[0] is contents[1] is contents[2]


@pytest.mark.parametrize("edit", [edit for edit in EDITS if "remark" not in edit[2]])
def test_rules_that_say_something_else_have_another_content(edit: tuple[str, str, str]) -> None:
    before, after = opened(WHOLE).now.rules, opened(edited(WHOLE, edit)).now.rules
    assert before is not None
    assert after is not None
    assert content_of(before) is not content_of(after)


def test_beside_a_text_that_cannot_be_read_mistakes_are_found_when_they_come_and_not_when_they_have_gone() -> None:
    broken = edited(WHOLE, ("folly.rules", "for each player\n    they", "for each playe\n    they"))
    circle = ("folly.rules", "rule pick one\n", "rule pick one\n  clear away\n")
    fewer = ("bundle.yaml", "hand limit: 8", "hand limit: -8")
    states = [broken]
    for edit in (circle, circle, fewer, fewer, circle, fewer):
        states.append(edited(states[-1], edit))
    variant, told = opened(broken), []
    for state in states:
        variant = opened(state, variant)
        told.append(told_of(variant)[1])
    assert ["LR-T0033" in one for one in told] == [False, True, False, False, False, True, True]
    for state, said in zip(states, told, strict=True):
        kept.forget()
        assert told_of(opened(state))[1] == said


def test_what_was_meant_is_looked_for_again_only_when_something_else_may_be_meant(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[str] = []
    module = import_module("london_rules.advice.sentences.search")
    really = module._meanings

    def counted(known: Any, unread: Any) -> Any:
        searched.append(unread.start)
        return really(known, unread)

    monkeypatch.setattr(module, "_meanings", counted)
    broken = {**WHOLE, "folly.rules": WHOLE["folly.rules"].replace("gain £spare", "gain £spaer")}
    moved = edited(
        broken, ("folly.rules", "rule clear away", "# A remark that moves what is below.\n\nrule clear away")
    )
    nearer = edited(broken, ("folly.rules", "number spare", "number spaers = 1\n\nnumber spare"))
    variant = opened(broken)
    told_of(variant)  # only who asks what is wrong has it searched
    told = []
    for texts, is_searched in ((moved, False), (nearer, True), (broken, False)):
        searched.clear()
        variant = opened(texts, variant)
        told.append(told_of(variant)[1])
        assert bool(searched) == is_searched
    kept.forget()
    assert [told_of(opened(texts))[1] for texts in (moved, nearer, broken)] == told
    assert ["`spaers`" in one for one in told] == [False, True, False]


def test_bundles_that_disagree_do_so_until_the_last_one_decides() -> None:
    def overlay_of(id: str, on: str, text: str) -> dict[str, str]:
        manifest = f"language: 2\nid: {id}\ntitle: {id}\nkind: overlay\nbuilds on: [{on}]\nfiles: [{id}.rules]\n"
        return {"bundle.yaml": manifest, f"{id}.rules": text}

    def codes(text: str) -> list[str]:
        texts = {
            "one": overlay_of("one", '"2010"', "replace number hand poverty = 1\n"),
            "other": overlay_of("other", '"2010"', "replace number hand poverty = 2\n"),
            "third": overlay_of("third", "one, other", text),
        }
        result = load("2010+one+other+third", texts=texts, only_shipped=True)
        return [item.code for item in result.diagnostics if item.code == "LR-C0003"]

    undecided, decided = "number folly = 3\n", "replace number hand poverty = 3\n"
    disagrees, agrees = ["LR-C0003"], []
    assert [codes(text) for text in (undecided, decided, undecided, decided)] == [disagrees, agrees, disagrees, agrees]


# ---- files that are not looked at again ----------------------------------------------------------


def test_what_came_with_the_package_is_read_once_while_a_text_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    variant, read = opened(WHOLE), []
    really = Folder.read
    monkeypatch.setattr(Folder, "read", lambda self, *given: read.append(self) or really(self, *given))
    opened(edited(WHOLE, EDITS[0]), variant)
    assert read == []
    opened(edited(WHOLE, EDITS[0]))
    assert read != []


def test_a_bundle_that_is_named_for_the_first_time_is_found_all_the_same() -> None:
    variant = opened(WHOLE)
    more = {**WHOLE, "bundle.yaml": WHOLE["bundle.yaml"].replace('["2010"]', '["2010", option-4]')}
    now = opened(more, variant)
    assert not now.diagnostics.has_errors
    assert now.now.sources is not None
    assert "option-4" in [bundle.id for bundle in now.now.sources.bundles]


def test_two_files_with_a_layout_are_told_of_each_time() -> None:
    layout = "layout:\n  title: Folly\n"
    texts = {**WHOLE, "bundle.yaml": WHOLE["bundle.yaml"].replace("cards.yaml]", "cards.yaml, one.yaml, two.yaml]")}
    texts = {**texts, "one.yaml": layout, "two.yaml": layout}
    variant = opened(texts)
    again = opened(texts, variant)
    assert "there is a second layout here" in told_of(variant)[1]
    assert told_of(again) == told_of(variant)


RIGHT = "tests:\n  a rest costs nothing:\n    given:\n      player 1:\n        money: 10\n    when: rest\n"
RIGHT += "    then:\n      player 1:\n        poverty: 0\n"


def test_a_changed_file_of_tests_is_seen_though_no_rules_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    before = opened({**WHOLE, "tests/folly.yaml": RIGHT})
    assert not before.in_tests.has_errors
    module = import_module("london_rules.engine.reading")
    monkeypatch.setattr(module, "read_checked", lambda *_, **__: pytest.fail("the rules are read again"))
    wrong = RIGHT.replace("given", "givne")
    after = opened({**WHOLE, "tests/folly.yaml": wrong}, before)
    assert after.in_tests.has_errors
    assert after.text("folly/tests/folly.yaml") == wrong
    assert told_of(after) == told_of(before)
    assert not opened({**WHOLE, "tests/folly.yaml": RIGHT}, after).in_tests.has_errors


def test_a_file_that_no_list_names_is_told_of_until_it_is_gone() -> None:
    variant = opened(WHOLE)
    more = opened({**WHOLE, "more.rules": "number barns = 3\n"}, variant)
    assert "LR-B0017" in told_of(more)[1]
    assert "LR-B0017" in told_of(opened({**WHOLE, "more.rules": "number barns = 4\n"}, more))[1]
    assert told_of(opened(WHOLE, more)) == told_of(variant)
