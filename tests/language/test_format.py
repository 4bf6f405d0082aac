"""What is formatted reads back as the same tree, and is formatted the same again."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest
from attrs import fields, has
from hypothesis import given, settings

from london_rules import load
from london_rules.language.format.faces import format_face, format_rules
from london_rules.language.format.texts import format_effect
from london_rules.language.format.things import printed_name
from london_rules.language.rules import Rules
from london_rules.language.syntax.parse import Start
from tests.support import trees
from tests.support.texts import FORMATS, Shipped, parse, read, rules_2010, shipped

SHIPPED = list(shipped())


def round_trip(start: Start, tree: Any, locals: tuple[str, ...], numbers: tuple[str, ...] = ()) -> None:
    rules = rules_2010()
    text = FORMATS[start](tree, rules)
    again = parse(start, text, locals, numbers)
    assert again == tree, text
    assert FORMATS[start](again, rules) == text


@pytest.mark.parametrize("one", SHIPPED, ids=[s.id for s in SHIPPED])
def test_every_shipped_text_comes_back(one: Shipped) -> None:
    round_trip(one.start, one.tree, one.locals, one.numbers)


@given(trees.number_bodies())
@settings(max_examples=300)
def test_numbers_come_back(tree: Any) -> None:
    round_trip("number_body", tree, trees.LOCALS, trees.NUMBERS)


@given(trees.test_bodies())
@settings(max_examples=300)
def test_conditions_come_back(tree: Any) -> None:
    round_trip("test_body", tree, trees.LOCALS, trees.NUMBERS)


@given(trees.unions())
def test_groups_come_back(tree: Any) -> None:
    round_trip("group_body", tree, trees.LOCALS, trees.NUMBERS)


@pytest.mark.parametrize("turn", ["take", "skip"])
def test_they_is_written_as_the_subject_of_a_turn(turn: str) -> None:
    text = f"for each other player, they {turn} the next turn, they leave the game"
    assert format_effect(parse("effect", text), rules_2010()) == text


@given(trees.blocks())
@settings(max_examples=300)
def test_effects_come_back(tree: Any) -> None:
    round_trip("effect", tree, trees.LOCALS, trees.NUMBERS)


@given(trees.blocks())
def test_effects_with_a_line_for_each_statement_come_back(tree: Any) -> None:
    text = format_effect(tree, rules_2010(), joined=False)
    assert parse("effect", text, trees.LOCALS, trees.NUMBERS) == tree, text


@given(trees.powers())
@settings(max_examples=300)
def test_powers_come_back(tree: Any) -> None:
    round_trip("power", tree, trees.LOCALS, trees.NUMBERS)


# ---- whole rule sets ----------------------------------------------------------------------------


def bare(value: Any) -> Any:
    """Leave of declarations what they declare: not where it stands, nor from which bundle."""
    if isinstance(value, dict):
        return {k: bare(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [bare(v) for v in value]
    if has(type(value)) and hasattr(value, "slot"):
        kept = [a.name for a in fields(type(value)) if a.eq and a.name != "slot"]
        return [type(value).__name__, value.slot.about, *(bare(getattr(value, name)) for name in kept)]
    return value


DICTS = [a.name for a in fields(Rules) if str(a.type).startswith("dict")]


@pytest.mark.parametrize("part", ["title", "players", "turn_limit", "ranking", *DICTS])
def test_all_of_2010_printed_as_one_bundle_loads_as_the_same_rules(part: str) -> None:
    rules = rules_2010()
    again = printed_again()
    assert bare(getattr(again, part)) == bare(getattr(rules, part))
    if isinstance(getattr(rules, part), dict):
        assert list(getattr(again, part)) == list(getattr(rules, part))


@functools.cache
def printed_again() -> Rules:
    return read(format_rules(rules_2010()))


def test_what_was_printed_prints_the_same_again() -> None:
    first = format_rules(rules_2010())
    assert format_rules(read(first)) | {"bundle.yaml": ""} == first | {"bundle.yaml": ""}


# ---- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "text", "canonical"),
    [
        ("effect", "gain 1 points, gain 2 point", "gain 1 point, gain 2 points"),
        ("effect", "gain £(12)", "gain £12"),
        ("effect", "gain £(loan)", "gain £loan"),
        ("effect", "gain £(river crossing)", "gain £(river crossing)"),
        ("effect", "gain run poverty poverty", "gain (run poverty) poverty"),
        ("effect", "pay its cost", "pay its cost"),
        ("effect", "move card to hand", "move the card to the hand"),
        ("effect", "choose an borough", "choose a borough"),
        ("number_body", "((loans)) + (2 * 3)", "loans + 2 * 3"),
        ("number_body", "loans - (2 - 3)", "loans - (2 - 3)"),
        ("number_body", "number of card in your hand", "number of cards in your hand"),
        ("number_body", "(number of cards whose cost is 3) - 2", "(number of cards whose cost is 3) - 2"),
        ("test_body", "card are on top", "the card is on top"),
        ("test_body", "(card is on top)", "the card is on top"),
        ("test_body", "card is City", "the card is City"),
        ("test_body", 'card is "St. Pancras"', 'the card is "St. Pancras"'),
        ("test_body", "there is card that are brown", "there is a card that is brown"),
        ("test_body", "there is no cards in deck", "there is no card in the deck"),
        ("group_body", "cards in deck that is not brown", "the cards in the deck that are not brown"),
    ],
)
def test_texts_are_put_in_canonical_words(start: Start, text: str, canonical: str) -> None:
    tree = parse(start, text, trees.LOCALS)
    assert FORMATS[start](tree, rules_2010()) == canonical


def test_names_that_cannot_be_read_bare_are_quoted() -> None:
    assert printed_name("City") == "City"
    assert printed_name("East India Company") == "East India Company"
    assert printed_name("St Paul's") == "St Paul's"
    assert printed_name("Bethnal Green, Stepney & Poplar") == '"Bethnal Green, Stepney & Poplar"'
    assert printed_name("Turn") == '"Turn"'


def test_simple_statements_share_a_line_where_they_fit() -> None:
    text = "gain 4 points, lose 2 poverty\n2 times\n  take a card\n  expend a card\n"
    tree = parse("effect", text)
    assert format_effect(tree, rules_2010()) == "gain 4 points\nlose 2 poverty\n2 times, take a card, expend a card"
    assert format_effect(tree, rules_2010(), joined=False).split("\n")[2:] == [
        "2 times",
        "  take a card",
        "  expend a card",
    ]


def test_the_one_thing_that_a_thing_names_is_written_without_brackets() -> None:
    rules = load(str(Path(__file__).parents[1] / "ideas" / "bundles" / "routes.yaml")).rule_set
    assert rules is not None
    assert "  goal: corby" in format_face(rules.rules.faces["first"], rules.rules).split("\n")
    assert "  station: [ashby, barton]" in format_face(rules.rules.faces["coast"], rules.rules).split("\n")
