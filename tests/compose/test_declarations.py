"""Declarations in rule text: replaced, removed, put in a place, and fields added to kinds."""

from __future__ import annotations

import pytest

from tests.compose.shelf import Shelf, indented
from tests.compose.test_values import change, told


def test_a_declaration_is_replaced(shelf: Shelf) -> None:
    rules = shelf.overlay(indented("replace number pace = 2")).rules
    assert rules.numbers["pace"].slot.bundle == "mine"
    assert told(rules.changes) == [change("number pace", "replace", "number pace = 1", "number pace = 2")]


def test_a_parameter_is_replaced_by_a_formula(shelf: Shelf) -> None:
    rules = shelf.overlay(indented("replace number goal = 10 * number of players")).rules
    assert not rules.numbers["goal"].parameter
    assert rules.assumed_parameters == ()
    now = "number goal = 10 * number of players"
    assert told(rules.changes) == [change("parameter goal", "replace", "12", now)]
    shelf.put("upper", "set:\n  goal: 3\n", over="mine")
    found = shelf.bad("upper", "LR-C0001")
    assert found.help == "it is a formula here: write `replace number goal = 3`"


def test_a_formula_in_the_place_of_a_parameter_says_something_else(shelf: Shelf) -> None:
    shelf.refuse(indented("replace number goal = 12"), "LR-C0002")
    found = shelf.refuse(indented("number goal = 13"), "LR-N0002")
    assert found.help == "to change it, write `replace number goal = ...`; or give yours another name"


@pytest.mark.parametrize("line", ["remove number luck", "remove number luck = 1"])
def test_what_was_added_is_removed_again(shelf: Shelf, line: str) -> None:
    shelf.put("more", indented("number luck = 1\nreplace number pace = luck + 1"))
    shelf.put("less", indented(f"{line}\nreplace number pace = 1"), over="more")
    rule_set = shelf.good("less")
    assert "luck" not in rule_set.rules.numbers
    assert rule_set.digest == shelf.good().digest
    assert told(rule_set.rules.changes)[2:] == [
        change("number luck", "remove", "number luck = 1", ""),
        change("number pace", "replace", "number pace = luck + 1", "number pace = 1"),
    ]


@pytest.mark.parametrize(
    "declared",
    [
        "counter luck for each player",
        "mark lucky this turn",
        "relation cousin between pebbles",
        "zone shelf for each player\n  holds pebbles\n  seen by all",
        "test (pebble) is dear = the pebble's worth is at least 2",
        "table prize\n  0: 0\n  each more: 1",
        "group dull ones = pebbles in the quarry",
        "moment waking",
        "moments any = resting",
        "rule greet (pebble)\n  gain 1 steps",
        "kind coin\n  begins in purse",
        "action wait\n  gain 2 steps",
        "set-up shells\n  for each player, they gain 1 shells",
        "turn yawn\n  gain 1 shells",
        "scoring rest\n  gain 1 steps",
        "power haste\n  when you stride, gain 1 steps",
    ],
)
def test_every_keyword_can_be_removed(shelf: Shelf, declared: str) -> None:
    shelf.put(
        "more", indented(declared + "\n\nzone purse\n  holds pebbles\n  seen by all" * declared.startswith("kind"))
    )
    header = declared.partition("\n")[0]
    less = f"remove {header}" + "\nremove zone purse" * declared.startswith("kind")
    shelf.put("less", indented(less), over="more")
    result = shelf.load("less")
    assert result.rule_set is not None, [(d.code, d.message) for d in result.diagnostics]
    assert result.rule_set.digest == shelf.good().digest


def test_the_ranking_is_removed(shelf: Shelf) -> None:
    shelf.refuse(indented("remove ranking"), "LR-C0004")


@pytest.mark.parametrize(
    ("text", "code", "help"),
    [
        ("remove number pcae", "LR-C0001", "did you mean `number pace`?"),
        ("remove action rest\n  + 1", "LR-S0008", "leave out the lines below `remove`"),
        ("remove number", "LR-S0007", "write it like this: `remove number bag limit`"),
        ("remove ranking of all", "LR-S0007", "write it like this: `remove ranking`"),
        ("replace number pcae = 3", "LR-C0001", "did you mean `number pace`?"),
        ("replace number luck = 3", "LR-C0001", "leave out `replace` to declare it"),
        (
            "number pace = 3",
            "LR-N0002",
            "to change it, write `replace number pace`; or give yours another name",
        ),
        ("replace number pace = 1 # so", "LR-C0002", None),
        ("replace number pace = 2\nremove number pace", "LR-N0002", "keep one of the two"),
        ("repalce number pace = 2", "LR-S0006", "did you mean `replace`?"),
        ("add to kind peble\n  hue: number", "LR-C0001", "did you mean `kind pebble`?"),
        ("add to kind pebble\n  worth:   number", "LR-C0002", None),
        ("add to kind pebble\n  begins in the bag", "LR-S0008", None),
        ("add to kind pebble\n  hue: colourful", "LR-S0008", None),
        ("add to kind pebble", "LR-S0010", None),
        (
            "kind action\n  begins in box\nzone box\n  holds actions",
            "LR-N0005",
            "choose another name, such as one of two words",
        ),
        (
            "add to zone bag\n  seen by all",
            "LR-S0007",
            "write `replace zone bag`, and below it the whole of it with your additions",
        ),
    ],
)
def test_slips(shelf: Shelf, text: str, code: str, help: str | None) -> None:
    found = shelf.refuse(indented(text), code)
    assert help is None or found.help == help


# ---- the order of steps ---------------------------------------------------------------------------


def test_steps_go_where_their_headers_say(shelf: Shelf) -> None:
    text = "turn yawn, before walk\n  gain 1 shells\nturn nap, after yawn\n  gain 1 shells\nturn end\n  gain 1 shells"
    assert list(shelf.overlay(indented(text)).rules.turn) == ["yawn", "nap", "walk", "goal", "end"]


def test_a_step_is_moved(shelf: Shelf) -> None:
    same = "  if your steps is at least goal, end the game after 0 more turns"
    rules = shelf.overlay(indented("replace turn goal, before walk\n" + same)).rules
    assert list(rules.turn) == ["goal", "walk"]
    assert [(c.slot, c.how) for c in rules.changes] == [("turn goal", "move")]
    shelf.refuse(indented("replace turn goal, after walk\n" + same), "LR-C0002")
    rules = shelf.overlay(indented("replace turn goal, before walk\n  end the game after 1 more turns")).rules
    assert [(c.slot, c.how) for c in rules.changes] == [("turn goal", "replace")]


def test_a_step_stands_by_one_that_is_there(shelf: Shelf) -> None:
    found = shelf.refuse(indented("turn yawn, before wlak\n  gain 1 shells"), "LR-N0004")
    assert found.help == "did you mean `turn walk`?"
    shelf.put("still", indented("remove turn goal"))
    shelf.put("late", indented("turn late, after goal\n  end the game after 0 more turns"), over="still")
    shelf.bad("late", "LR-N0004")


def test_a_step_keeps_its_place_when_another_overlay_takes_away_the_one_it_stands_by(shelf: Shelf) -> None:
    shelf.put("away", indented("remove turn walk"))
    shelf.put("early", indented("turn early, after walk\n  stride\nturn last\n  stride"))
    assert list(shelf.good("away+early").rules.turn) == ["early", "goal", "last"]


@pytest.mark.parametrize("removed_first", [True, False])
def test_a_step_does_not_stand_by_one_that_its_own_bundle_removes(shelf: Shelf, removed_first: bool) -> None:
    lines = ["remove action rest", "action nap, after rest\n  stride"]
    found = shelf.refuse(indented("\n".join(lines if removed_first else lines[::-1])), "LR-N0004")
    assert found.message == "`action rest` is removed in this bundle, so nothing can come after it"
    assert found.help == "write `after toss`" and found.fix is not None and found.fix.replacement == "toss"


def test_the_step_is_meant_whose_text_says_the_word(shelf: Shelf) -> None:
    found = shelf.refuse(indented("turn yawn, before goals\n  gain 1 shells"), "LR-N0004")
    assert found.help == "did you mean `turn goal`?"
    found = shelf.refuse(indented("turn yawn, before resting\n  gain 1 shells"), "LR-N0004")
    assert found.help == "did you mean `turn walk`?"


# ---- fields of kinds ------------------------------------------------------------------------------


def test_fields_are_added_to_a_kind(shelf: Shelf) -> None:
    text = indented("add to kind pebble\n  hue: red or blue, may be missing\n  worth: steps")
    rules = shelf.overlay(text + "set:\n  pebble:\n    black:\n      hue: red\n").rules
    fields = rules.kinds["pebble"].fields
    assert list(fields) == ["worth", "shine", "smooth", "trick", "in pouch", "hue"]
    assert (fields["worth"].type, fields["worth"].counter) == ("counter", "steps")
    assert rules.faces["black"].values["hue"] == "red"
    assert told(rules.changes) == [
        change("kind pebble hue", "add", "", "hue: red or blue, may be missing"),
        change("kind pebble worth", "set", "worth: number", "worth: steps"),
        change("pebble black hue", "add", "", "red"),
    ]


def test_two_overlays_add_fields_to_one_kind(shelf: Shelf) -> None:
    shelf.put("a", indented("add to kind pebble\n  hue: number"))
    shelf.put("b", indented("add to kind pebble\n  age: number"))
    assert list(shelf.good("b+a").rules.kinds["pebble"].fields)[-2:] == ["hue", "age"]
