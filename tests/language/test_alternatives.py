"""Mistakes that only their author can put right, as several texts fit: each is offered, and each puts it right."""

from __future__ import annotations

import pytest
from attrs import evolve

from london_rules import load
from london_rules.diagnostics import Diagnostic, fixed, render_text

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\n"
RULES = HEAD + "rules: |\n"


def look(game: str, text: str) -> tuple[tuple[Diagnostic, ...], dict[str, str]]:
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    return found.items(), found.files


CASES = {
    "any of the zones that hold such things": (
        "candle-sale",
        "  rule my thing\n    if there is no lot in the shed, end the game now\n",
        ["barrow", "cart", "rostrum"],
    ),
    "the number of the words or that of the effect": (
        "2010",
        None,
        ["4", "5"],
    ),
    "another name for the second of two that replace the same": (
        '"2010"',
        "  replace number hand poverty = number of cards in your hand / 2 rounded up\n"
        "  replace number hand poverty = 2 * your loans\n",
        ["loan poverty", "", ""],
    ),
}


def text_of(name: str) -> tuple[str, str]:
    game, rules, _ = CASES[name]
    if rules is not None:
        return game.strip('"'), RULES.format(game=game) + rules
    card = (
        'river-police: {name: River Police, wording: "Gain £5 and lose 1 poverty.", set: B, colour: pink, cost: 2, '
        'points: 1, activation: "gain £4, lose 1 poverty", flips: yes}'
    )
    return game, HEAD.format(game=f'"{game}"') + f"card:\n  {card}\n"


@pytest.mark.parametrize("name", CASES)
def test_each_text_that_may_be_meant_is_offered(name: str) -> None:
    items, _ = look(*text_of(name))
    several = [item for item in items if item.alternatives]
    assert [[fix.replacement for fix in item.fixes] for item in several] == [CASES[name][2]]


@pytest.mark.parametrize("name", CASES)
def test_each_text_that_is_offered_puts_it_right(name: str) -> None:
    game, text = text_of(name)
    items, files = look(game, text)
    (item,) = (item for item in items if item.alternatives)
    for fix in item.fixes:
        (mended,) = fixed([evolve(item, fix=fix)], files, with_suggestions=True).values()
        assert [one.message for one in look(game, mended)[0] if one.severity == "error" or one.code == item.code] == []


@pytest.mark.parametrize("name", CASES)
def test_none_of_several_texts_is_written_unasked(name: str) -> None:
    items, files = look(*text_of(name))
    assert fixed(items, files) == {}


def test_a_person_sees_the_other_texts_below_the_likeliest() -> None:
    items, files = look(*text_of("the number of the words or that of the effect"))
    shown = render_text([item for item in items if item.alternatives], files)
    assert shown.index('wording: "Gain £4 and lose') < shown.index("or like this:") < shown.index('"gain £5, lose 1')


def test_names_that_the_help_lists_are_not_shown_again() -> None:
    items, files = look(*text_of("any of the zones that hold such things"))
    shown = render_text(items, files)
    assert "help: names that fit here: `barrow`, `cart`, `rostrum`" in shown
    assert "or like this" not in shown
