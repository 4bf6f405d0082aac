"""What is marked and what is shown: the words that a person would mark, and the text that puts the mistake right."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.diagnostics import Diagnostics, fixed
from london_rules.engine.load import load

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
        (
            REST + "if the deck has no cards, end the game now\n",
            "the deck has no cards, end the game now",
            REST + "if there is no card in the deck, end the game now\n",
        ),
        (
            "rules: |\n  power rest\n    once a turn, at the end of your turn, you may pay £1, lose 1 poverty\n",
            "the end of your turn, you may pay £1, lose 1 poverty",
            "rules: |\n  power rest\n    once a turn, at closing, you may pay £1, lose 1 poverty\n",
        ),
        (REST + "move it to the dispaly\n", "dispaly", REST + "move it to the display\n"),
        # A number that needs what it is of.
        (
            REST + "lose £(poverty loss)\n",
            "poverty loss)",
            REST + "lose £(poverty loss of (your poverty))\n",
        ),
        # What is changed, and how.
        ("rules: |\n  add card\n    fee: number\n", "card", "rules: |\n  add to kind card\n    fee: number\n"),
        (
            "rules: |\n  replace kind card\n    fee: number\n",
            "replace kind card",
            "rules: |\n  add to kind card\n    fee: number\n",
        ),
        (
            "rules: |\n  4.3 action rest\n    gain £1\n",
            "4.3 action rest",
            "rules: |\n  action rest\n    gain £1\n",
        ),
        (
            "rules: |\n  replace test (card) can be plased = the card's cost is 0\n",
            "can be plased = the card's cost is 0",
            "",
        ),
        (
            "set:\n  start money: 7\n  relief: 2\n",
            "relief: 2",
            "set:\n  start money: 7\nrules: |\n  replace number relief = 2\n",
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
    ],
)
def test_a_mistake_is_marked_where_a_person_would_mark_it(text: str, marked: str, meant: str, tmp_path: Path) -> None:
    place, written = shown(text, tmp_path)
    assert place == marked
    assert not meant or written == meant


def test_what_is_added_to_another_declaration_than_a_kind_is_written_as_a_whole(tmp_path: Path) -> None:
    place, written = shown("rules: |\n  add to turn ending\n    gain £1\n", tmp_path)
    assert place == "add to turn ending"
    first, *lines = written.splitlines()[1:]
    assert first == "  replace turn ending"
    assert len(lines) > 1 and lines[-1] == "    gain £1"
    assert not said(written, tmp_path).has_errors


def test_names_that_fit_are_listed_where_several_do_and_none_is_near(tmp_path: Path) -> None:
    (item,) = said(REST + "if there is a card in your zyxt, gain £1\n", tmp_path)
    assert item.fix is None
    assert (item.help or "").startswith("names that fit here: `")


def test_a_text_that_uses_what_its_own_bundle_removes_is_marked(tmp_path: Path) -> None:
    rules = "rules: |\n  remove rule expend a card\n\n  replace turn hand limit\n    expend a card\n"
    marked = [item.message for item in said(rules, tmp_path)]
    assert "`expend a card` is used here, but this bundle removes it" in marked
