"""Many actions that need a thing of one zone are looked for together, and found as they are one by one."""

from __future__ import annotations

import pytest

from london_rules import RuleSet, load
from london_rules.compiler.masks import FEWEST
from tests.referee.lockstep import lockstep

NEEDS = {
    "in your hand": [
        "a card in your hand whose points is 2",
        "a card in your hand whose cost is at least 4",
        "a card in your hand whose colour is blue",
        "a card in your hand that is not grey",
        "a card in your hand that is early",
        "a card in your hand whose points is 9",
        "a card in your hand that can be placed",
        "a card in your hand that is middling",
        "a card in your hand whose set is C",
    ],
    "in the display": [f"a card in the display whose points is {number}" for number in range(9)],
}
TESTS = """
test (card) is early = the card's set is A and the card's points is 0
test (card) is middling = the card's cost is 2 or not (the card's points is less than 3)
"""
MANIFEST = 'language: 2\nid: many\ntitle: Many actions\nkind: overlay\nbuilds on: ["2010"]\nfiles: [many.rules]\n'


def many_actions() -> dict[str, str]:
    """Write the actions: some also have a condition, before or after what they need."""
    texts = [TESTS]
    for where, needs in NEEDS.items():
        for i, need in enumerate(needs):
            only = f"  only if your money is at least {i}\n" if i % 3 else ""
            first, last = ("", only) if i % 2 else (only, "")
            does = "expend it" if where == "in your hand" else "move it to your hand"
            name = f"{where.rpartition(' ')[2]} {chr(97 + i) * 2}"
            texts.append(f"\naction try {name}\n{first}{last}  choose {need}\n  {does}\n")
    return {"bundle.yaml": MANIFEST, "many.rules": "".join(texts)}


def loaded() -> RuleSet:
    """Load 2010 with the actions."""
    found = load("2010+many", texts={"many": many_actions()})
    assert found.rule_set is not None, [item.message for item in found.diagnostics][:3]
    return found.rule_set


def test_those_that_need_what_is_printed_on_a_thing_are_found_together() -> None:
    names = loaded().fast.source.names
    assert sum("sought by actions" in name for name in map(str, [*names, *names.values()])) == 2


@pytest.mark.parametrize("seed", [1, 2])
def test_both_readings_offer_the_same_actions(seed: int) -> None:
    assert lockstep(loaded(), 2 + seed, seed, 120, traced=seed == 2).questions == 120
    assert all(len(needs) >= FEWEST for needs in NEEDS.values())
