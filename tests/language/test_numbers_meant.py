"""Numbers that lack their brackets, are said again or are rolled: what is shown for them."""

from __future__ import annotations

import pytest

from london_rules.advice.sentences.kept import keeps_what_is_meant
from london_rules.diagnostics import fixed
from london_rules.language.syntax.names import Names
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [{game}]\nrules: |\n  rule try it\n"


def shown(game: str, *lines: str) -> str:
    """Give the lines of a rule with what is shown first, which holds; "" if nothing is shown."""
    text = HEAD.format(game=game) + "".join(f"    {line}\n" for line in lines)
    found = load(f"{game}+mine", texts={"mine": {"mine.yaml": text}}).diagnostics
    assert found.has_errors
    made = next(iter(fixed(found, found.files, with_suggestions=True).values()), "")
    if made:
        assert not load(f"{game}+mine", texts={"mine": {"mine.yaml": made}}).diagnostics.has_errors
    return " // ".join(line.strip() for line in made.partition("rule try it\n")[2].splitlines())


@pytest.mark.parametrize(
    ("game", "told", "meant"),
    [
        (
            "nettles",
            ["number of cards in your hand times, gain 1 nettle"],
            "(number of cards in your hand) times, gain 1 nettle",
        ),
        (
            "nettles",
            ["choose a number from 1 to number of cards in your hand, call it the bid", "gain (the bid) nettles"],
            "choose a number from 1 to (number of cards in your hand), call it the bid // gain (the bid) nettles",
        ),
    ],
)
def test_the_number_that_is_meant_is_shown(game: str, told: list[str], meant: str) -> None:
    assert shown(game, *told) == meant


def test_that_many_without_a_number_before_it_is_no_number() -> None:
    assert shown("nettles", "gain that many nettles") == ""


def names() -> Names:
    out = Names()
    for word in ("card", "cards"):
        out.add("KIND", word, "card")
    out.add("COUNTER", "points", "points")
    return out


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("if the deck is empty, draw", "if there is no card in the deck, draw", True),
        ("as long as there are cards in the deck, draw", "repeat until there is no card in the deck, draw", True),
        ("if nobody has cards, draw", "if there is no card in any hand, draw", True),
    ],
)
def test_what_is_denied_was_denied_before(old: str, new: str, kept: bool) -> None:
    assert keeps_what_is_meant(old, new, names()) is kept


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("move the cards taken to your hand", "move the cards in your haul to your hand", True),
        ("count the cards won by you", "count the cards in your haul", True),
        ("move the cards to your hand", "move the cards to your hand", True),
    ],
)
def test_what_was_done_to_things_says_which_they_are(old: str, new: str, kept: bool) -> None:
    assert keeps_what_is_meant(old, new, names()) is kept
