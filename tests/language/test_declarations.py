"""Each keyword's declarations are read by one form, and authors are shown examples that have it."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostics
from london_rules.language.constructs import Int
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.keywords import FORMS
from london_rules.text.source_map import Text
from tests.support.advised import load


@pytest.mark.parametrize("keyword", FORMS)
def test_the_examples_of_a_keyword_have_its_form(keyword: str) -> None:
    form = FORMS[keyword]
    lines = {example: name for name, (_, *examples) in form.lines.items() for example in examples}
    text = "\n".join([form.example, *(f"  {example}" for example in lines)])
    found = Diagnostics()
    (d,) = outline(Text(text, "", ((0, 0),)), "b", found)
    assert (d.keyword, d.readable, list(found)) == (keyword, True, [])
    assert {line.text: line.form for line in d.lines} == lines
    (removal,) = outline(Text(form.removal, "", ((0, 0),)), "b", found)
    assert (removal.how, removal.id, removal.readable) == ("remove", d.id, True)


def test_a_zone_may_have_as_many_rows_as_places_in_each() -> None:
    manifest = 'language: 2\nid: yard\ntitle: A yard\nkind: overlay\nbuilds on: ["2010"]\nfiles: [yard.rules]\n'
    result = load({"bundle.yaml": manifest, "yard.rules": "zone yard\n  holds cards in 3 rows of 3\n"})
    assert [d.message for d in result.diagnostics if d.severity == "error"] == []
    assert result.rule_set is not None
    zone = result.rule_set.rules.zones["yard"]
    assert (zone.rows, zone.columns) == (3, Int(3))


BUNDLE = """language: 2
id: yard
title: A yard
kind: overlay
builds on: ["2010"]
files: [yard.rules]
"""
SHIPS = "ship:\n  sloop:\n    name: Sloop\n    flag: red\n    size: 1\n    cargo: gain £1\n"
WITH_SHIPS = BUNDLE.replace("[yard.rules]", "[yard.rules, ships.yaml]")
GAME = """kind ship
  begins in dock
  flag: red, black or green
  size: number, at least 1
  cargo: effect
  crew: powers

counter barrels for each ship
  starts at 2
  no least

zone dock
  holds ships in a pile
  seen by nobody

zone quay
  holds ships in 2 rows of 3
  seen by all

zone fleet for each player
  holds ships
  seen by its owner
  crew works

moment sailing

test (ship) can be sailed = the ship's size is at most 3

rule sail (ship)
  put 1 barrel on the ship
  carry out the ship's cargo

turn sail, before take
  if there is a ship in the quay that can be sailed
    choose a ship in the quay that can be sailed
    sail it
    move it to your fleet
"""


def _said(line: str, written: str) -> list[tuple[str, str, str | None]]:
    """Check the game with one line written in another way; give each message, and what its fix writes."""
    assert GAME.count(line) == 1
    text = GAME.replace(line, written)
    out = []
    for item in load({"bundle.yaml": WITH_SHIPS, "ships.yaml": SHIPS, "yard.rules": text}).diagnostics:
        fix = item.fix
        assert item.span is not None
        made = None if fix is None else text[: fix.span.start] + fix.replacement + text[fix.span.end :]
        out.append((item.code, text[item.span.start : item.span.end].partition("\n")[0], made))
    return [one for one in out if not one[0].startswith("LR-L")]


@pytest.mark.parametrize(
    ("line", "written", "marked"),
    [
        ("begins in dock", "starts in dock", "starts in dock"),
        ("crew: powers", "crew: power", "power"),
        ("cargo: effect", "cargo: efect", "efect"),
        ("starts at 2", "starts with 2", "with 2"),
        ("no least", "may be negative", "may be negative"),
        ("seen by nobody", "seen by no one", "no one"),
        ("seen by nobody", "hidden", "hidden"),
        ("seen by nobody", "hidden from everyone", "hidden from everyone"),
        ("seen by nobody", "kept secret from all players", "kept secret from all players"),
        ("seen by its owner", "hidden from the other players", "hidden from the other players"),
        ("seen by its owner", "secret to everybody else", "secret to everybody else"),
        ("seen by its owner", "seen by the owner", "the owner"),
        ("test (ship) can", "test ship can", "ship"),
        ("rule sail (ship)", "rule sail ship", "ship"),
        ("turn sail, before take", "turn: sail, before take", ":"),
    ],
)
def test_a_line_in_other_words_is_one_mistake_and_shown_as_the_language_says_it(
    line: str, written: str, marked: str
) -> None:
    found = _said(line, written)
    assert [(text, made) for _, text, made in found] == [(marked, GAME)]


def test_the_game_of_these_tests_has_no_mistake() -> None:
    assert _said("begins in dock", "begins in dock") == []


def test_fields_added_to_no_kind_are_one_mistake() -> None:
    bundle = f"{BUNDLE}set:\n  card:\n    omnibus:\n      guild: yes\n"
    rules = "add to kind building\n  guild: yes or no\n\nturn fair, before take\n"
    rules += "  gain £1 for each card in your city that is guild\n"
    (item,) = load({"bundle.yaml": bundle, "yard.rules": rules}).diagnostics
    assert (item.code, item.help) == ("LR-C0001", "did you mean `kind card`?")


def test_a_counter_for_nobody_known_is_one_mistake() -> None:
    rules = GAME.replace("each ship\n", "each ships\n")
    files = {"bundle.yaml": WITH_SHIPS, "ships.yaml": SHIPS, "yard.rules": rules}
    (item,) = [one for one in load(files).diagnostics if not one.code.startswith("LR-L")]
    assert (item.code, item.help) == ("LR-N0003", "did you mean `ship`?")
