"""What is marked and what is shown: the words that a person would mark, and the text that puts the mistake right."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.diagnostics import Diagnostics, fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["{}"]\n'
REST = "rules: |\n  action rest\n    "


def said(text: str, folder: Path, game: str = "2010") -> Diagnostics:
    """Give what is said of an overlay that is one file."""
    path = folder / "my-rule.yaml"
    path.write_text(HEAD.format(game) + text, encoding="utf-8")
    return load(path).diagnostics


def shown(text: str, folder: Path, game: str = "2010") -> tuple[str, str]:
    """Give what the only message marks, with the rest of its line, and the text with what is shown."""
    (item,) = (found := said(text, folder, game))
    assert item.span is not None
    file = found.files[item.span.file]
    marked = file[item.span.start :].partition("\n")[0]
    written = fixed([item], found.files, with_suggestions=True).get(item.span.file, file)
    return marked, written.removeprefix(HEAD.format(game))


@pytest.mark.parametrize(
    ("text", "marked", "meant"),
    [
        # A thing that is nowhere named here, a place for its things, a time: the whole phrase is marked.
        (
            "rules: |\n  action rest\n    choose a card in your hand, call it the gift\n"
            "  action sleep\n    if the gift is blue, gain £1\n",
            "the gift is blue, gain £1",
            "",
        ),
        (REST + "move it to the dispaly\n", "dispaly", REST + "move it to the display\n"),
        # A number that needs what it is of.
        # What is changed, and how.
        (
            "rules: |\n  replace kind card\n    fee: number\n",
            "replace kind card",
            "rules: |\n  add to kind card\n    fee: number\n",
        ),
        (
            "rules: |\n  replace test (card) can be plased = the card's cost is 0\n",
            "can be plased = the card's cost is 0",
            "",
        ),
        (
            "rules: |\n  number hand limit = 4 + number of players\n",
            "number hand limit = 4 + number of players",
            "rules: |\n  replace number hand limit = 4 + number of players\n",
        ),
        # Blocks without their sign, in whose texts comments stand.
        (
            "rules:\n  # When.\n  action rest\n    gain £1\n\n  # More.\n  action sleep\n    gain £1\n",
            "rules:",
            "rules: |\n  # When.\n  action rest\n    gain £1\n\n  # More.\n  action sleep\n    gain £1\n",
        ),
        (
            "set:\n  card:\n    lords:\n      activation:\n        gain £2\n        lose 1 poverty\n",
            "activation:",
            "set:\n  card:\n    lords:\n      activation: |\n        gain £2\n        lose 1 poverty\n",
        ),
        # The word that is wrong, where more than it is written anew.
        (
            REST + "each player draws 2 cards from the deck\n",
            "draws 2 cards from the deck",
            "",
        ),
        (REST + "if you zyxt 2 loans, lose 1 poverty\n", "you zyxt 2 loans, lose 1 poverty", ""),
        (REST + 'if "Roman Zyxt" is in your hand, gain £1\n', '"Roman Zyxt" is in your hand, gain £1', ""),
        # Words that change nothing, and a choice that has no name.
    ],
)
def test_a_mistake_is_marked_where_a_person_would_mark_it(text: str, marked: str, meant: str, tmp_path: Path) -> None:
    place, written = shown(text, tmp_path)
    assert place == marked
    assert not meant or written == meant


@pytest.mark.xfail(reason="the search does not find it yet")
def test_what_is_added_to_another_declaration_than_a_kind_is_written_as_a_whole(tmp_path: Path) -> None:
    place, written = shown("rules: |\n  add to turn ending\n    gain £1\n", tmp_path)
    assert place == "add to turn ending"
    first, *lines = written.splitlines()[1:]
    assert first == "  replace turn ending"
    assert len(lines) > 1 and lines[-1] == "    gain £1"
    assert not said(written, tmp_path).has_errors


@pytest.mark.xfail(reason="the search does not find it yet")
def test_names_that_fit_are_listed_where_several_do_and_none_is_near(tmp_path: Path) -> None:
    (item,) = said(REST + "if there is a card in your zyxt, gain £1\n", tmp_path)
    assert item.fix is None
    assert (item.help or "").startswith("names that fit here: `")


@pytest.mark.xfail(reason="the search does not find it yet")
def test_all_names_that_mean_it_as_much_are_listed(tmp_path: Path) -> None:
    (item,) = said(REST + "if there is no lot in the wagon, end the game now\n", tmp_path, "candle-sale")
    assert (item.help, item.fix) == ("names that fit here: `barrow`, `cart`", None)


@pytest.mark.parametrize(
    ("figure", "text", "other", "meant"),
    [
        ("activation", "when you place another card, gain £1", "`ongoing`", "ongoing"),
        ("ongoing", "gain £2", "`activation cost` or `from hand`", None),  # the usual one is taken
    ],
)
def test_a_text_under_a_field_of_another_sort_is_sent_to_those_that_take_it(
    figure: str, text: str, other: str, meant: str | None, tmp_path: Path
) -> None:
    (item,) = said(f"set:\n  card:\n    lords:\n      {figure}: {text}\n", tmp_path).errors()
    assert f"`{figure}` takes " in item.message
    assert (item.help or "").startswith(f"write it under {other}")
    assert (item.fix and item.fix.replacement) == meant


KITES = (
    "language: 2\nid: kites\ntitle: Kites\nkind: game\nplayers: 2\nturn limit: 9\nrules: |\n"
    "  kind kite\n    begins in sky\n    launch: effect, may be missing\n    aloft: powers\n"
    "  zone sky\n    holds kites\n    seen by all\n    aloft works\n  counter pennies for each player\n"
    "  moment flying\n  turn fly\n    at flying, choose an action\n    for each kite in the sky, carry out its launch\n"
    "    end the game after 0 more turns\n  action wait\n    gain 1 penny\n  ranking\n    highest pennies\n"
    "kite:\n  red:\n    name: Red\n"
)
POWER = "once a turn, at flying, if your pennies is at least 1, you may lose 1 penny"


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (f"    launch: {POWER}\n", f"    aloft: {POWER}\n"),
        ("    launch: at flying, you may gain 1 penny\n", "    aloft: at flying, you may gain 1 penny\n"),
        ("    aloft: gain 1 penny\n", "    launch: gain 1 penny\n"),
        ("    aloft: gain 1 penny\n    launch: gain 2 pennies\n", ""),  # that field has a text already
    ],
)
def test_a_text_is_moved_to_the_only_field_that_takes_it(wrong: str, right: str, tmp_path: Path) -> None:
    path = tmp_path / "kites.yaml"
    path.write_text(KITES + wrong, encoding="utf-8")
    errors = (found := load(path).diagnostics).errors()
    assert len(errors) == 1, [item.message for item in errors]
    written = fixed(errors, found.files, with_suggestions=True)
    assert list(written.values()) == ([KITES + right] if right else [])


def test_a_text_that_uses_what_its_own_bundle_removes_is_marked(tmp_path: Path) -> None:
    rules = "rules: |\n  remove rule expend a card\n\n  replace turn hand limit\n    expend a card\n"
    marked = [item.message for item in said(rules, tmp_path)]
    assert "`expend a card` is used here, but this bundle removes it" in marked
