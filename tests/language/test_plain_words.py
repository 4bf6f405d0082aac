"""Messages in words that somebody who has never programmed understands."""

from __future__ import annotations

import pytest

from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n'


@pytest.mark.parametrize(
    ("manifest", "rules", "message"),
    [
        ("players: four\n", "", "the number of players is in figures, not `four`"),
        ("players: 4 or so\n", "", "`4 or so` is not a number of players"),
        ("players: [2, 4]\n", "", "the number of players is on the line of its key"),
        ("set: 5\n", "", "`set` needs lines below it"),
        ("\tset: 5\n", "", "this line begins with a tab"),
        ("about:\tMine\n", "", "there is a tab in this line"),
        (
            "rules:\n  remove scoring loans\n  remove scoring money\n",
            "",
            "a `|` is missing before a text of several lines",
        ),
        ("number of players: 2\n", "", "a bundle has no entry `number of players`"),
        ("remove: lords\n", "", "`remove` does not say of which kind these things are"),
        ("title: [Mine, Yours]\n", "", "`title` needs a text, not a list"),
        ("sources: one\n", "", "`sources` needs a list"),
        (
            "",
            "add to card\n  pet: yes or no\n",
            "the word `kind` is missing before `card`: only a kind can get new fields",
        ),
        ("", "add kind card\n  pet: yes or no\n", "the word `to` is missing before `kind`"),
        ("", "change number hand limit = 4\n", "a rule cannot begin with `change`"),
        ("", "step nap, after hand limit\n  gain £1\n", "a rule cannot begin with `step`"),
        ("", "- turn nap, after hand limit\n  gain £1\n", "a rule cannot begin with `-`"),
        ("", "table fines\n  0: 0\n  1: 2\n  2: 3\n  4: 5\n", "the table `fines` has no row for 3"),
        ("", "table fines\n  1: 2\n  2: 3\n", "the table `fines` has no row for 0"),
    ],
)
def test_what_is_wrong_is_said_plainly(manifest: str, rules: str, message: str) -> None:
    head = HEAD.replace("title: Mine\n", "") if manifest.startswith("title") else HEAD
    files = {"bundle.yaml": head + manifest + ("files: [my.rules]\n" if rules else "")}
    found = load({**files, "my.rules": rules} if rules else files).diagnostics
    assert message in [item.message for item in found]


@pytest.mark.parametrize(
    ("value", "help"),
    [
        ("4.5", "write a whole number, such as 4"),
        ("none at all", "write a whole number, such as 3"),
        ('"six or so"', "write a whole number, such as 3, without quotes"),
        ("12345678901", "write a number of at most nine digits"),
    ],
)
def test_only_what_is_wrong_with_a_number_is_said(value: str, help: str) -> None:
    (item,) = load({"bundle.yaml": f"{HEAD}set:\n  hand limit: {value}\n"}).diagnostics
    assert item.help == help


def test_the_bundles_that_there_are_are_listed_only_where_none_has_nearly_the_name() -> None:
    for named, listed in (("london-2010", False), ("wibble", True)):
        found = load({"bundle.yaml": HEAD.replace('"2010"', named)}).diagnostics
        assert any("there are `2010`" in item.help for item in found) is listed


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        (
            "number relief = 2 * number of your boroughs\n",
            "the game already has a `number relief`",
        ),
        (
            "replace ranking\n  whoever has the most points wins\n",
            "a line of a ranking is not written like this",
        ),
        (
            "scoring thrift\n  for each player, gain 1 points\n",
            "in `scoring thrift`: it does not say who gains here, and it is nobody's turn",
        ),
        (
            "turn rents, after take\n  gain £1 for each borough in their land\n",
            "in `turn rents`: nothing says who `their` means here",
        ),
        (
            "turn rents, after take\n  each other player gains £1, loses 1 poverty\n",
            "in `turn rents`: it is you who do this, not who is named before the comma",
        ),
    ],
)
def test_what_is_wrong_with_a_rule_is_said_plainly(rules: str, message: str) -> None:
    found = load({"bundle.yaml": f"{HEAD}files: [my.rules]\n", "my.rules": rules}).diagnostics
    assert message in [item.message for item in found]


def test_the_first_line_that_is_shown_keeps_the_word_replace() -> None:
    found = load({"bundle.yaml": f"{HEAD}files: [my.rules]\n", "my.rules": "replace power take + a loan\n  gain £1\n"})
    assert "write it like this: `replace power borrowing`" in [item.help for item in found.diagnostics]


def test_a_row_of_a_table_is_told_where_to_begin() -> None:
    rules = "table fines\n  0: 0\n  1: 2\n  2: 3\n  4: 5\n"
    found = load({"bundle.yaml": f"{HEAD}files: [my.rules]\n", "my.rules": rules}).diagnostics
    assert "begin this row at 3: write `3 to 4`; or give 3 a row of its own above it" in [item.help for item in found]
