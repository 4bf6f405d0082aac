"""Sentences that people write: the message shows the sentence that was meant, and it holds as it stands."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed, render_text
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["{}"]\nfiles: [my.rules]\n'


def said(sentence: str, base: str = "2010") -> tuple[Diagnostic, str]:
    """Give the one error of an action that does what a sentence says, and the sentence that is shown for it."""
    files = {"bundle.yaml": HEAD.format(base), "my.rules": f"action try it\n  {sentence}\n"}
    found = load(files).diagnostics
    (error,) = found.errors()
    shown = fixed(found.items(), found.files, with_suggestions=True)
    if shown:
        assert not load({**files, **shown}).diagnostics.has_errors
    return error, shown.get("my.rules", files["my.rules"]).removeprefix("action try it\n  ").rstrip("\n")


GIFT = "choose a card in your hand, call it the gift, expend the gift"
MEANT_ITS = "for each card in your hand, gain (its points) points"


@pytest.mark.parametrize(
    ("sentence", "meant"),
    [
        # A thing where a number is wanted; what is yes or no compared with a number; a number said to be yes or no.
        # Somebody without a name, whose a counter is, what a verb is done to, and words in another order.
        ("choose another player, give £2 to the helper", "choose another player, give £2 to them"),
        ("for each player, if its money is 0, they gain £1", "for each player, if their money is 0, they gain £1"),
        ("for each card in your hand, gain (the card's points) points", MEANT_ITS),
        ("choose a card in your hand, move to the display", "choose a card in your hand, move it to the display"),
        ("choose a card in your hand, gain 1 coin", "choose a card in your hand, put 1 coin on it"),
        ("choose a starter borough in the map", "choose a borough in the map that is starter"),
        ("if money start is 3, gain £1", "if start money is 3, gain £1"),
        ("give each player £1", "each player gains £1"),
        ("choose another player, move £2 to them", "choose another player, give £2 to them"),
        (
            "for each card in your hand, if can be built, gain £1",
            "for each card in your hand, if it can be built, gain £1",
        ),
        ("choose a card in your hand, expend that card", "choose a card in your hand, expend it"),
        (
            "choose another player, look at the cards in the hand",
            "choose another player, look at the cards in their hand",
        ),
        ("if no card in your hand, gain £1", "if there is no card in your hand, gain £1"),
        # A name that the text gives, said otherwise below; and a line that should be one of those above it.
        (
            "if your money is at least 3\n    choose a card in your hand\n  expend it",
            "if your money is at least 3\n    choose a card in your hand\n    expend it",
        ),
        ("gain £2 or lose 1 poverty", "either gain £2, or lose 1 poverty"),
        ("double your poverty", "gain (your poverty) poverty"),
        ("end the game after this turn", "end the game after 0 more turns"),
        ("the game ends at the end of this turn", "end the game after 0 more turns"),
        ("the game ends after this round", "end the game after this round"),
        ("each player doubles their money", "for each player, they gain (their money) money"),
        ("your poverty becomes zero", "lose (your poverty) poverty"),
        ("set your poverty to 0", "lose (your poverty) poverty"),
        ("set your poverty to 3", "lose (your poverty) poverty, gain 3 poverty"),
        ("lose all your poverty", "lose (your poverty) poverty"),
        ("lose a loan", "lose 1 loan"),
        ("score 3 points", "gain 3 points"),
        ("gain 2 victory points", "gain 2 points"),
        ("take £2 from the bank", "gain £2"),
        ("pay £2 to the bank", "pay £2"),
        ("draw 3 cards", "3 times, take a card"),
        ("draw a card", "take a card"),
        ("discard a card", "expend a card"),
        ("discard 2 cards from your hand", "2 times, expend a card"),
        ("choose a card in your hand, discard it", "choose a card in your hand, expend it"),
        ("choose a brown card in your hand", "choose a card in your hand that is brown"),
        ("if your hand is at least 3, gain £1", "if number of cards in your hand is at least 3, gain £1"),
        ("gain £1 and then lose 1 poverty", "gain £1, lose 1 poverty"),
        ("gain £2 per brown card in your city", "gain £2 for each card in your city that is brown"),
        # Words of the thesaurus, for names that the rules have.
        ("gain 3 gold", "gain 3 money"),
        ("if your riches is at least 20, lose 1 poverty", "if your money is at least 20, lose 1 poverty"),
        ("gain £2 for each of your districts", "gain £2 for each of your boroughs"),
        (
            "choose a card in your hand, gain (its prestige) points",
            "choose a card in your hand, gain (its points) points",
        ),
        # Rolling, turns, neighbours and how often.
        ("the player on your right gains £1", "the player to your right gains £1"),
        ("your left neighbour loses 1 point", "the player to your left loses 1 point"),
        ("repeat 3 times, gain £1", "3 times, gain £1"),
        ("increase your poverty by 2", "gain 2 poverty"),
        ("immediately gain £2", "gain £2"),
        ("if there is no card left in the deck, gain £1", "if there is no card in the deck, gain £1"),
        ("choose a card in your hand, take it into your city", "choose a card in your hand, move it to your city"),
        ("you may choose to lose 1 poverty", "you may lose 1 poverty"),
        ("each other player may pay £1", "ask each other player, you may pay £1"),
        ("expend a building, gain £3", "expend a card, gain £3"),
        ("the game ends after this round", "end the game after this round"),
        # Two or three changes of one sentence.
        ("collect £1 per borough", "gain £1 for each of your boroughs"),
        ("up to three times expend a card", "up to 3 times, expend a card"),
        ("you can pay £3 to lose 1 poverty", "you may pay £3, lose 1 poverty"),
        # One saying.
        ("everyone else loses 1 point", "each other player loses 1 point"),
        ("each other player gives you £1", "each other player pays £1 to you"),
        ("gain £number of your boroughs", "gain £(number of your boroughs)"),
        ("if you have fewer than 3 cards in hand, gain £1", "if number of cards in your hand is less than 3, gain £1"),
        ("choose a card in your hand, name it the gift", "choose a card in your hand, call it the gift"),
        ("choose a card in your hand, expend the card", "choose a card in your hand, expend it"),
        ("every opponent loses £1", "each other player loses £1"),
        (
            "the player with the fewest loans gains £3",
            "for each of the players with the lowest loans, they gain £3",
        ),
        ("reduce your poverty by 2", "lose 2 poverty"),
        ("if you have 3 loans or more, lose 1 point", "if your loans is at least 3, lose 1 point"),
        ("players with no loans gain 2 points", "for each player whose loans is 0, they gain 2 points"),
        (
            "the player with the most money discards a card",
            "for each of the players with the highest money, they expend a card",
        ),
        ("gain £2 per borough", "gain £2 for each of your boroughs"),
        ("if the deck is empty, end the game", "if there is no card in the deck, end the game now"),
        ("put a card from your hand on the display", "choose a card in your hand, move it to the display"),
        ("if their loans is 0, gain £1", "if your loans is 0, gain £1"),
        ("move the top card of your deck to your hand", "move the top card of the deck to your hand"),
        ("move the top card of the deck to the hand", "move the top card of the deck to your hand"),
    ],
)
def test_the_sentence_that_was_meant_is_shown_and_holds(sentence: str, meant: str) -> None:
    assert said(sentence)[1] == meant


def test_a_bundle_teaches_how_people_say_it() -> None:
    assert said("discard a card", "2011-time-track")[1] == "choose a card in your hand, move it to the discards"
    layout = "layout:\n  sayings:\n    go broke: lose (your money) money\n"
    manifest = HEAD.format("2010").replace("my.rules", "my.rules, mine.yaml")
    files = {"bundle.yaml": manifest, "my.rules": "action try it\n  go broke\n", "mine.yaml": layout}
    found = load(files).diagnostics
    assert fixed(found.items(), found.files, with_suggestions=True)["my.rules"].endswith("  lose (your money) money\n")


def test_a_name_of_another_edition_is_not_known_but_the_one_at_its_place_is_shown() -> None:
    error, shown = said("gain 2 medals", "2017")
    assert shown == "gain 2 points"
    assert said("gain 2 prestige", "2017")[1] == "gain 2 points"
    assert error.fix is not None
    assert not error.fix.safe


@pytest.mark.parametrize(
    ("sentence", "help"),
    [
        ("at the start of your turn gain £1", "what is done in every turn is a step of its own"),
        ("when you build a brown card, gain £1", "is a power: write `power NAME`, and this below it"),
        ("the hand limit is 10", "to change it for the whole game, write `hand limit: 10` under `set:`"),
        ("gain £(goal)", "`goal` is a name that `rule find the goal` gives: it is known only there"),
    ],
)
def test_where_something_belongs_is_said(sentence: str, help: str) -> None:
    rules = "rule find the goal\n  choose a card in your hand, call it the goal\n  expend the goal\n"
    files = {"bundle.yaml": HEAD.format("2010"), "my.rules": f"action try it\n  {sentence}\n\n{rules}"}
    (error,) = load(files).diagnostics.errors()
    assert help in (error.help or "")


@pytest.mark.parametrize(
    "sentence",
    ["flip a card", "roll two dice"],
)
def test_nothing_is_offered_for_what_the_language_cannot_say(sentence: str) -> None:
    error, shown = said(sentence)
    assert error.fix is None
    assert shown == sentence


def test_no_list_of_words_is_printed_where_a_sentence_cannot_be_read() -> None:
    error, _ = said("if your money is at least, pay £4")
    assert "expected" not in (error.help or "")


def test_no_minus_sign_is_dropped() -> None:
    assert said("gain £-3")[1] != "gain £3"


def test_a_choice_is_put_before_what_needs_it() -> None:
    rules = "action try it\n  give £1 to them\n"
    files = {"bundle.yaml": HEAD.format("2010"), "my.rules": rules}
    found = load(files).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    assert shown["my.rules"] == "action try it\n  choose another player\n  give £1 to them\n"
    text = render_text(found.errors(), found.files)
    assert (
        "write it like this, if that is what you mean:\n  |\n2 |   choose another player\n3 |   give £1 to them\n"
        in text
    )


@pytest.mark.parametrize(
    ("sentence", "listed"),
    [
        ("choose a card in your hand, gain (its colour) points", "these numbers: `cost`"),
        ("choose a card in your hand, if its colour is 3, gain £1", "`brown`, `pink`, `blue`"),
        ("choose a card in your hand, call it the prize, move this to the box", "`the prize` (a card)"),
        ("choose a card in your hand, move it to your land", "these zones hold cards: "),
    ],
)
def test_a_message_about_a_type_lists_what_fits_there(sentence: str, listed: str) -> None:
    error, _ = said(sentence)
    assert listed in (error.help or "")


def test_a_word_that_says_how_much_is_never_dropped_on_the_way() -> None:
    error, shown = said("pay up to £3")
    assert error.fix is None
    assert shown == "pay up to £3"


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("most money", "highest money"),
        ("the fewest poverty", "lowest poverty"),
    ],
)
def test_a_line_of_the_ranking_in_other_words_is_shown_as_it_is_written(line: str, meant: str) -> None:
    found = load({"bundle.yaml": HEAD.format("2010"), "my.rules": f"replace ranking\n  {line}\n"}).diagnostics
    (error,) = found.errors()
    assert error.fix is not None
    assert (error.fix.replacement, error.fix.safe) == (meant, False)


@pytest.mark.parametrize(("line", "meant"), [("1 = 2", "1: 2"), ("1 and 2: 1", "1 to 2: 1")])
def test_a_row_of_a_table_in_other_words_is_shown_as_it_is_written(line: str, meant: str) -> None:
    rules = f"replace table poverty loss\n  0: 0\n  {line}\n"
    found = load({"bundle.yaml": HEAD.format("2010"), "my.rules": rules}).diagnostics
    (error,) = found.errors()
    shown = fixed(found.items(), found.files, with_suggestions=True)
    assert meant in shown["my.rules"]
    assert error.code == "LR-S0008"


@pytest.mark.parametrize(("id", "meant"), [("the-lords", "lords"), ("house-of-lords", "lords")])
def test_an_id_is_found_by_some_of_its_words(id: str, meant: str) -> None:
    found = load(
        {"bundle.yaml": HEAD.format("2010").replace("files: [my.rules]", f"remove:\n  card: [{id}]")}
    ).diagnostics
    (error,) = found.errors()
    assert error.fix is not None
    assert (error.fix.replacement, error.fix.safe) == (meant, False)


def test_a_missing_replace_is_marked_at_the_whole_heading() -> None:
    found = load({"bundle.yaml": HEAD.format("2010"), "my.rules": "number relief = 2\n"}).diagnostics
    (error,) = found.errors()
    assert error.span is not None
    assert found.files["my.rules"][error.span.start : error.span.end] == "number relief"


@pytest.mark.parametrize(
    "line",
    [
        "either gain £2, lose 1 poverty, or gain 3 points",
    ],
)
def test_a_line_with_either_that_says_too_much_or_too_little_is_told_how_parts_are_written(line: str) -> None:
    error, _ = said(line)
    assert error.help is not None
    assert "choose one of these" in error.help


def test_words_are_no_fix_that_is_made_unasked() -> None:
    """Only a sign that is missing is put in: `that is` makes another sentence."""
    files = {
        "bundle.yaml": HEAD.format("2010"),
        "my.rules": "replace group deck cards for each player = deck cards in the deck\n",
    }
    (error,) = load(files).diagnostics.errors()
    assert error.fix is None or not error.fix.safe


def test_a_comma_before_or_is_no_fix_that_is_made_unasked() -> None:
    """What follows `, or` in a choice is another choice, not another condition."""
    error, _ = said("choose a card in your hand that is brown or is pink")
    assert error.fix is None or not error.fix.safe
