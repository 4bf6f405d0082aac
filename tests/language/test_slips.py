"""Slips in rules that people who do not program make: one message each, with the way out."""

from __future__ import annotations

import pytest

from london_rules.engine.load import load

HEAD = 'language: 1\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\nfiles: [my.rules]\n'
REST = "action rest\n  "


@pytest.mark.parametrize(
    ("rules", "help", "fixed"),
    [
        (
            REST + "if your money is more than 5, gain £1\n  else gain £2\n",
            "write `otherwise,` for `else`",
            "otherwise,",
        ),
        (REST + "gain £1, and lose 1 poverty\n", "leave out `and`", ""),
        (REST + "all players gain £1\n", "write `each player gains` for `all players gain`", "each player gains"),
        (
            REST + "all other players pay £1\n",
            "write `each other player pays` for `all other players pay`",
            "each other player pays",
        ),
        (REST + "you gain £1\n", "write `gain` for `you gain`", "gain"),
        (REST + "everyone gains £1\n", "write `each player gains` for `everyone gains`", "each player gains"),
        (REST + "lose poverty\n", "write how much before `poverty`, as in `1 poverty`", None),
        (
            REST + "draw 2 cards\n",
            "what is done begins with a word of the language, such as `gain`, or a rule: `",
            None,
        ),
        ("replace number relief = half number of your boroughs\n", "write ` / 2 rounded down`", None),
        ("replace number relief = max(1, number of your boroughs)\n", "write `the larger of (one)", None),
        ("// mine\nremove scoring loans\n", "a comment begins with `#`", "#"),
        ("change number relief = 3\n", "write `replace` and the name of what is there", None),
        ("hand limit = 8\n", "write `number hand limit = ...`, or `replace number hand limit = ...` if", None),
        ("replace card lords\n  gain £1\n", "did you mean `mark`? Things are changed under `set:`", None),
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
    assert [item.message for item in found] == ["it is not said what the zone `attic` holds"]
    found = load({"bundle.yaml": HEAD, "my.rules": "zone attic for each player\n  has cards\n"}).diagnostics
    assert [item.message for item in found] == ["this line is not understood here"]
