"""Slips in rules that people who do not program make: one message each, with the way out."""

from __future__ import annotations

import pytest

from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
REST = "action rest\n  "


@pytest.mark.parametrize(
    ("rules", "help", "fixed"),
    [
        (REST + "gain £1\n\n  turn gift, before take\n    gain £1\n", "line it up with the other", ""),
        ("phase tax, before take\n  pay £1\n", "did you mean `turn`?", "turn"),
        ("turn tax, before step take\n  pay £1\n", "did you mean `turn take`?", "take"),
        ("turn tax, before taking\n  pay £1\n", "did you mean `turn take`?", "take"),
        # What means something is never left out, and nothing is offered that would be another rule.
        (REST + "gain £2.5\n", "", None),
        ("turn tax, after tax\n  pay £1\n", "write one of these: ", None),
        (
            REST + "if your hand is at least 3, gain £1\n",
            "write it like this: `if number of cards in your hand is at",
            "number of cards in your",
        ),
        (REST + "move your money to the box\n", "say how much: `gain 1 money`", None),
        (
            REST + "draw 2 cards\n",
            "write it like this: `2 times, take a card`",
            "2 times, take a card",
        ),
        ("change number relief = 3\n", "write `replace number relief = 3`", "replace "),
        (
            "hand limit = 8\n",
            "write `replace number hand limit = 8` if the rules have this number, or `number hand limit = 8` for a",
            None,
        ),
        ("replace card lords\n  gain £1\n", "`lords` is a card: write `card: / lords: / ...` under `set:`", None),
    ],
)
def test_a_slip_has_one_message_with_the_way_out(rules: str, help: str, fixed: str | None) -> None:
    (found,) = load({"bundle.yaml": HEAD, "my.rules": rules}).diagnostics
    assert (found.help or "")[: len(help)] == help
    assert (found.fix and found.fix.replacement) == fixed


@pytest.mark.parametrize(
    ("condition", "constant"),
    [
        ("number of players is at least 2", True),
        ("number of players is more than 4", True),
        ("number of players * 2 is less than 9", True),
        ("number of players is at least 3", False),
        ("number of players is more than start hand", False),
    ],
)
def test_what_is_so_at_every_table_decides_nothing(condition: str, constant: bool) -> None:
    found = load({"bundle.yaml": HEAD, "my.rules": f"{REST}if {condition}, gain £1\n"}).diagnostics
    assert [item.code for item in found] == ["LR-L0002"] * constant


def test_a_zone_of_which_it_is_not_said_what_it_holds_has_one_message() -> None:
    found = load({"bundle.yaml": HEAD, "my.rules": "zone attic for each player\n  seen by all\n"}).diagnostics
    assert [item.message for item in found] == ["nothing says what the zone `attic` holds"]
    found = load({"bundle.yaml": HEAD, "my.rules": "zone attic for each player\n  has cards\n"}).diagnostics
    assert [item.message for item in found] == ["a line of a zone is not written like this"]


@pytest.mark.parametrize(("figure", "codes"), [("1", ["LR-L0016"]), ("2", [])])
def test_a_condition_on_which_nothing_depends_is_warned_of(figure: str, codes: list[str]) -> None:
    text = f"{REST}if your money is 4, gain £1\n  otherwise, gain £{figure}\n"
    found = load({"bundle.yaml": HEAD, "my.rules": text}).diagnostics
    assert [item.code for item in found] == codes


@pytest.mark.parametrize(
    ("line", "warned"),
    [
        ("gain 5 score", True),
        ("if your loans is 0, each player gains 5 score", True),
        ("for each player, if their loans is 0, they gain 5 score", False),
        ("each player gains 5 score", False),
    ],
)
def test_a_step_of_the_scoring_about_one_player_alone_is_warned_of(line: str, warned: bool) -> None:
    found = load({"bundle.yaml": HEAD, "my.rules": f"scoring frugality, after money\n  {line}\n"}).diagnostics
    assert [item.code for item in found] == ["LR-L0017"] * warned


def test_a_fix_says_what_to_do_where_its_help_asks() -> None:
    manifest = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [2010]\nfiles: [mine.rules]\n"
    text = "replace number relief = number of your borough\n"
    (found,) = load({"bundle.yaml": manifest, "mine.rules": text}).diagnostics
    assert found.help == "did you mean `boroughs`?"
    assert found.fix is not None
    assert found.fix.title == "write `boroughs`"


@pytest.mark.parametrize("zone", ["own", "hoard"])
def test_a_key_of_the_layout_is_no_use_of_a_zone_of_that_name(zone: str) -> None:
    manifest = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: [2010]\nfiles: [mine.rules]\n"
    files = {"bundle.yaml": manifest, "mine.rules": f"zone {zone}\n  holds cards in a pile\n  seen by all\n"}
    codes = [item.code for item in load(files).diagnostics]
    assert "LR-L0001" in codes


@pytest.mark.parametrize(
    ("text", "help"),
    [
        ("number tide = ebb + 1\nnumber ebb = 2 * tide\n", "write what this number is without itself"),
        ("group picks = picks\n", "write what this group is without itself"),
        ("rule ebb\n  gain £1\n  ebb\n", "write a loop in place of the call"),
        ("rule ebb\n  tide\nrule tide\n  if your loans is 1, ebb\n", "write a loop in place of the call"),
        ("power tide\n  when you take a card, take a card\n", "let the power do what the rule does"),
        ("counter gold for each player\n  when short: pay 1 gold\n", "let what is done `when short`"),
    ],
)
def test_the_way_out_of_a_circle_is_one_that_can_be_written(text: str, help: str) -> None:
    found = load({"bundle.yaml": HEAD, "my.rules": text}).diagnostics
    (item,) = [one for one in found if one.code == "LR-T0033"]
    assert str(item.help).startswith(help)
