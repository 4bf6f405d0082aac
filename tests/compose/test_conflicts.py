"""Whose word holds: overlays on overlays, conflicts and their settlement, combinations, titles."""

from __future__ import annotations

import itertools

import pytest

from london_rules.diagnostics import Diagnostics, render_text
from london_rules.engine import RuleSet
from tests.compose.shelf import Shelf, indented, program

FOLDER = "./"


def settled(shelf: Shelf, variant: str, slot: str, *bundles: str) -> RuleSet:
    """Load a variant with one conflict, shown in the bundle named last; then with the overlay that is offered."""
    found = shelf.bad(variant, "LR-C0003")
    assert f"`{slot}`" in found.message
    for bundle in bundles:
        assert f"`{bundle}`" in found.message
    assert found.span is not None
    other, own = sorted(bundles, key=lambda id: variant.split("+").index(id) if id in variant.split("+") else 0)
    assert found.span.file.endswith(f"{own}.yaml")
    assert found.labels[0].span.file.endswith(f"{other}.yaml")
    return paste(shelf, variant, found.notes[0])


def paste(shelf: Shelf, variant: str, text: str) -> RuleSet:
    id = text.split("id: ")[1].partition("\n")[0]
    path = shelf.folder / f"{id}.yaml"
    path.write_text(text, encoding="utf-8")
    return shelf.good(f"{variant}+{path}")


CASES = {
    "parameter gift": ("set:\n  gift: 2\n", "set:\n  gift: 3\n"),
    "parameter goal": ("set:\n  goal: 20\n", indented("replace number goal = 7 * number of players")),
    "number pace": (indented("replace number pace = 2"), indented("replace number pace = 3")),
    "number luck": (indented("number luck = 2"), indented("number luck = 3")),
    "parameter luck": (
        "parameters:\n  luck:\n    value: 2\n    about: Luck.\n",
        "parameters:\n  luck:\n    value: 3\n    about: Luck.\n",
    ),
    "turn goal": (indented("remove turn goal"), indented("replace turn goal, before walk\n  gain 1 shells")),
    "action draw": (
        indented("replace action draw\n  # nothing to draw\n  gain 1 steps\n\n  stride"),
        indented("remove action draw"),
    ),
    "pebble black worth": (
        "set:\n  pebble:\n    black:\n      worth: 2\n",
        "set:\n  pebble:\n    every:\n      worth: 3\n",
    ),
    "pebble white name": (
        "set:\n  pebble:\n    white:\n      name: 'Chalk: x'\n",
        "set:\n  pebble:\n    white:\n      name: Snow\n",
    ),
    "pebble lucky in pouch": (
        "set:\n  pebble:\n    lucky:\n      in pouch:\n        - when you stride, gain 2 steps\n        - |\n"
        "          when you stride, gain 3 steps\n",
        "remove:\n  pebble:\n    lucky: [in pouch]\n",
    ),
    "pebble lucky worth": ("remove:\n  pebble:\n    lucky: [worth]\n", "set:\n  pebble:\n    lucky:\n      worth: 9\n"),
    "pebble black trick": (
        "set:\n  pebble:\n    black:\n      trick: |\n        gain 7 steps\n\n        gain 1 shells\n",
        "set:\n  pebble:\n    black:\n      trick: gain 1 shells\n",
    ),
    "pebble black": ("remove:\n  pebble: [black]\n", "set:\n  pebble:\n    black:\n      worth: 4\n      copies: 1\n"),
    "pebble white twin": (
        "set:\n  pebble:\n    white:\n      twin: [lucky, grey]\n    lucky:\n      twin: [white, grey]\n"
        "pebble:\n  grey:\n    name: Grey\n    shine: dull\n    twin: [white, lucky]\n",
        "remove:\n  pebble:\n    white: [twin]\n    lucky: [twin]\n",
    ),
    "kind pebble hue": (
        indented("add to kind pebble\n  hue: number"),
        indented("add to kind pebble\n  hue: yes or no"),
    ),
    "players": ("players: 2 to 3\n", "players: 2\n"),
    "turn limit": ("turn limit: 100\n", "turn limit: 90\n"),
}


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("slot", CASES)
def test_two_overlays_that_change_one_slot(shelf: Shelf, slot: str, turned: bool) -> None:
    first, second = CASES[slot][::-1] if turned else CASES[slot]
    shelf.put("a-one", first)
    shelf.put("b-two", second)
    if slot == "pebble white twin":
        found = shelf.load("stones+b-two+a-one").diagnostics.errors()
        assert [d.code for d in found if d.code != "LR-C0003"] == []
        settled_rules = paste(shelf, "stones+a-one+b-two", next(d.notes[0] for d in found if d.notes))
    else:
        settled_rules = settled(shelf, "stones+b-two+a-one", slot, "a-one", "b-two")
    if slot not in (
        "number luck",
        "parameter luck",
        "pebble black worth",
        "pebble white twin",
    ):  # b-two does more there
        assert settled_rules.digest == shelf.good("stones+a-one").digest


def test_several_conflicts_are_settled_by_one_overlay(shelf: Shelf) -> None:
    shelf.put(
        "a",
        "set:\n  gift: 2\n  pebble:\n    black:\n      worth: 2\n"
        + indented("replace number pace = 2\nremove turn goal"),
    )
    shelf.put("b", "set:\n  gift: 3\n" + indented("replace number pace = 3\nreplace turn goal\n  stride"))
    shelf.put("c", "remove:\n  pebble: [black]\n" + indented("replace number pace = 4"))
    found = shelf.load("stones+a+b+c").diagnostics.items()
    assert [d.code for d in found] == ["LR-C0003"] * 4
    (text,) = [note for d in found for note in d.notes]
    rule_set = paste(shelf, "stones+a+b+c", text)
    assert rule_set.digest == shelf.good("stones+a").digest


def test_the_overlay_that_settles_can_be_copied_from_the_screen(shelf: Shelf) -> None:
    shelf.put("a", indented("replace number pace = 2"))
    shelf.put("b", indented("replace number pace = 3"))
    result = shelf.load("stones+a+b")
    (found,) = result.diagnostics
    shown = render_text(result.diagnostics, result.diagnostics.files, color=False)
    assert found.notes[0] in shown
    first, last = (found.help or "").split("\n")
    way = f"let `b` win: write `builds on: [stones, a]` in {shelf.folder}/b.yaml"
    assert first == f"only one of them can count: take one of them out, or {way}"
    assert last.startswith("or change none of them, and settle it in a third file, in which `a` wins")
    assert "save the text below as settle-a-b.yaml, and name it last, as in `stones+a+b+./settle-a-b.yaml`" in last
    assert f"{last}:\n\nlanguage: 2\n" in shown


def test_a_conflict_says_what_each_of_the_two_does(shelf: Shelf) -> None:
    shelf.put("a", "remove:\n  pebble: [black]\n")
    shelf.put("b", "set:\n  pebble:\n    black:\n      worth: 4\n")
    assert shelf.bad("stones+a+b", "LR-C0003").message == "`b` changes `pebble black`, but `a` removes it"
    found = shelf.bad("stones+b+a", "LR-C0003")
    assert found.message == "`a` removes `pebble black`, but `b` changes it"
    assert [label.text for label in found.labels] == ["`b` changes it here"]
    shelf.put("c", indented("replace number pace = 2"))
    shelf.put("d", indented("replace number pace = 3"))
    assert shelf.bad("stones+c+d", "LR-C0003").message == "`c` and `d` both change `number pace`"


def test_an_overlay_on_both_decides(shelf: Shelf) -> None:
    shelf.put("a", "set:\n  gift: 2\n")
    shelf.put("b", "set:\n  gift: 3\n")
    shelf.put("judge", "set:\n  gift: 2\n", over="a, b")
    assert shelf.good("judge").rules.numbers["gift"].body.value == 2  # type: ignore[union-attr]
    shelf.put("c", "set:\n  gift: 5\n")
    shelf.bad("judge+c", "LR-C0003")


def test_an_overlay_has_the_last_word_over_what_it_builds_on(shelf: Shelf) -> None:
    shelf.put("z", "set:\n  gift: 2\n")
    shelf.put("m", "set:\n  gift: 3\n", over="z")
    shelf.put("a", "set:\n  gift: 4\n", over="m")
    rules = shelf.good("stones+z+a").rules
    assert [(c.bundle, c.before, c.now) for c in rules.changes] == [("z", "1", "2"), ("m", "2", "3"), ("a", "3", "4")]
    assert rules.numbers["gift"].slot.bundle == "a"


def test_a_thing_taken_away_below_is_not_there(shelf: Shelf) -> None:
    shelf.put("a", "remove:\n  pebble: [black]\n")
    shelf.put("b", "set:\n  pebble:\n    black:\n      worth: 3\n", over="a")
    shelf.bad("b", "LR-C0001")


def test_what_another_overlay_brings_is_there_for_those_that_build_on_it(shelf: Shelf) -> None:
    shelf.put("a", "pebble:\n  grey:\n    name: Grey\n    shine: dull\n" + indented("number luck = 3"))
    shelf.put("b", "set:\n  pebble:\n    grey:\n      worth: 3\n")
    assert shelf.bad("stones+a+b", "LR-C0001").help == "`a` declares it: list `a` under `builds on`"
    shelf.put("b", "set:\n  pebble:\n    grey:\n      worth: 3\n", over="a")
    assert shelf.good("b").rules.faces["grey"].values["worth"] == 3
    shelf.put("b", indented("replace number luck = 4"))
    assert shelf.bad("stones+a+b", "LR-C0001").help == "`a` declares it: list `a` under `builds on`"


def test_an_overlay_over_a_part_lies_over_the_game(shelf: Shelf) -> None:
    shelf.put("part-rule", indented("replace number pace = 3"), over="bag")
    game = (shelf.folder / "stones.yaml").read_text().split("[bag]\n")[1]
    shelf.put(
        "stones",
        game.replace("  moment resting", "  replace number pace = 2\n\n  moment resting"),
        kind="game",
        over="bag",
    )
    rules = shelf.good("stones+part-rule").rules
    assert [(c.before, c.now) for c in rules.changes] == [("number pace = 2", "number pace = 3")]


def parts(shelf: Shelf, more: str = "") -> None:
    shelf.put("p", indented("replace number pace = 2"), kind="part", over="bag")
    shelf.put("q", indented("replace number pace = 3"), kind="part", over="bag")
    game = (shelf.folder / "stones.yaml").read_text().split("on: [bag]\n")[1]
    game = game.replace("  moment resting", f"  {more}\n\n  moment resting")
    shelf.put("both", game, kind="game", over="p, q")


def test_two_parts_that_change_one_slot(shelf: Shelf) -> None:
    parts(shelf)
    rule_set = settled(shelf, "both", "number pace", "p", "q")
    assert rule_set.rules.changes[0].before == "number pace = 2"


def test_a_game_settles_what_its_parts_disagree_on(shelf: Shelf) -> None:
    parts(shelf, "replace number pace = 2")
    assert shelf.good("both").digest


def test_adding_fields_to_a_kind_that_another_overlay_replaces(shelf: Shelf) -> None:
    kind = (
        "replace kind pebble\n  begins in quarry\n  worth: steps\n  shine: dull or bright\n  smooth: yes or no\n"
        "  trick: effect\n  in pouch: powers"
    )
    shelf.put("a", indented(kind))
    shelf.put("b", indented("add to kind pebble\n  hue: number"))
    rule_set = settled(shelf, "stones+a+b", "kind pebble", "a", "b")
    assert "hue" not in rule_set.rules.kinds["pebble"].fields
    shelf.put("b", indented("add to kind pebble\n  hue: number"), over="a")
    assert "hue" in shelf.good("b").rules.kinds["pebble"].fields


def test_the_layout_is_no_conflict(shelf: Shelf) -> None:
    shelf.put("a", "layout:\n  status: [steps]\n  prompts:\n    action draw: A\n".replace("[steps]", "['s {steps}']"))
    shelf.put("b", "layout:\n  prompts:\n    action draw: B\n    action rest: C\n")
    one, other = shelf.good("stones+a+b"), shelf.good("stones+b+a")
    assert one.rules.layout == other.rules.layout
    assert str(one.rules.layout["prompts"]["action draw"]) == "B"  # type: ignore[index]
    assert one.digest == shelf.good().digest


# ---- combinations and titles ----------------------------------------------------------------------


def test_an_overlay_over_several_may_be_empty(shelf: Shelf) -> None:
    shelf.put("a", "set:\n  gift: 2\n")
    shelf.put("both", over="stones, a")
    assert shelf.good("both").digest == shelf.good("stones+a").digest
    shelf.put("lone", over="a")
    assert shelf.bad("lone", "LR-C0009").message == "the overlay `lone` changes nothing"


def test_titles_name_the_overlays_that_no_other_builds_on(shelf: Shelf) -> None:
    shelf.put("a", "set:\n  gift: 2\n")
    shelf.put("b", "set:\n  goal: 20\n")
    shelf.put("both", over="stones, a")
    assert shelf.good("a+b").title == "The stones + The a + The b"
    assert shelf.good("both").title == "The stones + The both"
    assert shelf.good("b+both+a").title == "The stones + The b + The both"


# ---- the order in which bundles are named ---------------------------------------------------------


def test_the_order_on_the_command_line_is_nothing(shelf: Shelf) -> None:
    shelf.put("a", indented("turn yawn, after walk\n  gain 1 shells") + "set:\n  pebble:\n    black:\n      worth: 3\n")
    shelf.put("b", indented("turn nap, after walk\n  gain 2 shells") + "remove:\n  pebble:\n    lucky: [trick]\n")
    shelf.put("c", "set:\n  gift: 2\npebble:\n  grey:\n    name: Grey\n    shine: dull\n")
    made = [shelf.good("+".join(order)) for order in itertools.permutations(["stones", "a", "b", "c"])]
    assert len({one.digest for one in made}) == 1
    assert len({program(one) for one in made}) == 1
    assert len({one.rules.changes for one in made}) == 1
    assert list(made[0].rules.turn) == ["walk", "nap", "yawn", "goal"]


def test_diagnostics_of_a_part_without_its_game(shelf: Shelf) -> None:
    from london_rules.bundles.load import load_sources
    from london_rules.bundles.ruleset import read_part

    shelf.put(
        "over", "set:\n  gaol: 3\n  pebble:\n    blakc:\n      worth: 2\n" + indented("remove rule strode"), over="bag"
    )
    sources, found = load_sources("over", roots=(shelf.folder,))
    assert sources is not None
    assert isinstance(found, Diagnostics)
    assert [d.code for d in read_part(sources)] == ["LR-C0001"] * 3
