"""Two rule sets compared: every edit is told of at its own slot, and nothing else is."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from london_rules import compare
from london_rules.bundles.one_file import one_file
from london_rules.compiler.digest import digest
from london_rules.engine import RuleSet, load
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.compare.differences import Difference
from london_rules.language.compare.rule_sets import compare_rules
from london_rules.language.format.faces import declarations
from london_rules.language.format.forms import shortened
from tests.compose.shelf import Shelf, indented
from tests.support.variants import LONDON

BODIES = ("numbers", "tests", "rules", "powers", "setup", "turn", "actions", "scoring")
STEPS = ("setup", "turn", "actions", "scoring")


@cache
def variant(name: str = "2010") -> RuleSet:
    found = load(name).rule_set
    assert found is not None
    return found


def with_entry(rules: r.Rules, category: str, entries: dict[str, Any]) -> r.Rules:
    changed: dict[str, Any] = {category: entries}
    return attrs.evolve(rules, **changed)


def whole_numbers(node: Any) -> int:
    """Count the whole numbers in a tree."""
    if isinstance(node, t.Int):
        return 1
    if isinstance(node, tuple):
        return sum(map(whole_numbers, node))
    if isinstance(node, t.Node):
        return sum(whole_numbers(getattr(node, f.name)) for f in attrs.fields(type(node)))
    return 0


def raised(node: Any, number: int) -> tuple[Any, int]:
    """Raise one whole number of a tree by 1; `number` says which, and comes back less those passed."""
    if isinstance(node, t.Int):
        return (t.Int(node.value + 1) if number == 0 else node), number - 1
    if isinstance(node, tuple):
        parts = []
        for part in node:
            made, number = raised(part, number)
            parts.append(made)
        return tuple(parts), number
    if isinstance(node, t.Node):
        made_fields = {}
        for f in attrs.fields(type(node)):
            if f.name != "span":
                made_fields[f.name], number = raised(getattr(node, f.name), number)
        return attrs.evolve(node, **made_fields), number
    return node, number


def id_of(decl: Any) -> str:
    if isinstance(decl, r.NumberDecl) and decl.parameter:
        return f"parameter {decl.name}"
    return str(decl.slot.id)


def only(found: tuple[Difference, ...]) -> Difference:
    assert len(found) == 1, [one.sentence for one in found]
    return found[0]


def slots(old: r.Rules, new: r.Rules) -> list[str]:
    assert digest(old) != digest(new)
    return list(dict.fromkeys(one.slot for one in compare_rules(old, new)))


# ---- properties ---------------------------------------------------------------------------------


@given(st.data())
def test_a_changed_number_in_any_text_is_told_of_at_its_slot_alone(data: st.DataObject) -> None:
    rules = variant(data.draw(st.sampled_from(LONDON))).rules
    category = data.draw(st.sampled_from(BODIES))
    decls = getattr(rules, category)
    part = "power" if category == "powers" else "body"
    able = [name for name, decl in decls.items() if whole_numbers(getattr(decl, part))]
    if not able:
        return
    name = data.draw(st.sampled_from(able))
    decl = decls[name]
    which = data.draw(st.integers(0, whole_numbers(getattr(decl, part)) - 1))
    changed = attrs.evolve(decl, **{part: raised(getattr(decl, part), which)[0]})
    other = with_entry(rules, category, {**decls, name: changed})
    assert slots(rules, other) == [id_of(decl)]
    words = " ".join(one.words for one in compare_rules(rules, other))
    assert "written differently" not in words and "order" not in words.replace("in any order", "")


@given(st.data())
def test_a_changed_field_of_any_thing_is_told_of_with_both_values(data: st.DataObject) -> None:
    rules = variant(data.draw(st.sampled_from(LONDON))).rules
    face = data.draw(st.sampled_from(list(rules.faces.values())))
    figures = [name for name, value in face.values.items() if type(value) is int]
    name = data.draw(st.sampled_from([*figures, "copies", "name"]))
    if name == "copies":
        changed = attrs.evolve(face, copies=face.copies + 1)
    elif name == "name":
        changed = attrs.evolve(face, name="Something Else")
    else:
        changed = attrs.evolve(face, values={**face.values, name: int(face.values[name]) + 1})
    one = only(compare_rules(rules, with_entry(rules, "faces", {**rules.faces, face.id: changed})))
    assert (one.slot, one.part, one.how) == (f"{face.slot.id} {name}", name, "changed")
    assert one.was in one.words and one.now in one.sentence and one.was != one.now


@given(st.data())
def test_a_changed_text_on_any_thing_is_told_of_at_its_field_alone(data: st.DataObject) -> None:
    rules = variant(data.draw(st.sampled_from(LONDON))).rules
    faces = [face for face in rules.faces.values() if any(whole_numbers(e.body) for e in face.effects.values())]
    face = data.draw(st.sampled_from(faces))
    name = data.draw(st.sampled_from([n for n, e in face.effects.items() if whole_numbers(e.body)]))
    effect = face.effects[name]
    which = data.draw(st.integers(0, whole_numbers(effect.body) - 1))
    text = attrs.evolve(effect, body=raised(effect.body, which)[0])
    changed = attrs.evolve(face, effects={**face.effects, name: text})
    other = with_entry(rules, "faces", {**rules.faces, face.id: changed})
    assert slots(rules, other) == [f"{face.slot.id} {name}"]


@given(st.data())
def test_whatever_is_taken_away_or_put_in_is_told_of_alone(data: st.DataObject) -> None:
    rules = variant(data.draw(st.sampled_from(LONDON))).rules
    every = [*declarations(rules), *rules.faces.values()]
    decl = data.draw(st.sampled_from(every))
    for category in (
        "faces",
        *BODIES,
        "kinds",
        "relations",
        "counters",
        "marks",
        "zones",
        "tables",
        "groups",
        "moments",
    ):
        entries = getattr(rules, category)
        key = next((k for k, v in entries.items() if v is decl), None)
        if key is not None:
            fewer = with_entry(rules, category, {k: v for k, v in entries.items() if k != key})
    gone, come = only(compare_rules(rules, fewer)), only(compare_rules(fewer, rules))
    assert (gone.slot, gone.how, come.slot, come.how) == (id_of(decl), "removed", id_of(decl), "added")
    assert gone.was == come.now != ""


@given(st.data())
def test_a_step_put_elsewhere_is_told_of_as_moved(data: st.DataObject) -> None:
    rules = variant(data.draw(st.sampled_from(LONDON))).rules
    category = data.draw(st.sampled_from([c for c in STEPS if len(getattr(rules, c)) > 2]))
    names = list(getattr(rules, category))
    name = data.draw(st.sampled_from(names))
    rest = [n for n in names if n != name]
    place = data.draw(st.integers(0, len(rest)))
    order = [*rest[:place], name, *rest[place:]]
    other = with_entry(rules, category, {n: getattr(rules, category)[n] for n in order})
    found = compare_rules(rules, other)
    if order == names:
        assert found == ()
        return
    one = only(found)
    assert one.how == "moved"
    # Of two neighbours that changed places, either may be said to have moved.
    assert abs(names.index(name) - place) == 1 or one.name.lower() == name


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path)


# ---- variants and house rules -------------------------------------------------------------------


@pytest.mark.parametrize("name", LONDON)
def test_a_variant_does_not_differ_from_itself_nor_from_its_own_print(name: str, tmp_path: Path) -> None:
    file = tmp_path / "printed.yaml"
    file.write_text(one_file(variant(name).rules), encoding="utf-8")
    printed = load(str(file)).rule_set
    assert printed is not None
    assert compare(variant(name), printed).differences == ()
    assert compare_rules(variant(name).rules, printed.rules) == ()


@pytest.mark.parametrize("old", LONDON)
@pytest.mark.parametrize("new", LONDON)
def test_every_pair_of_variants_has_words_for_each_difference(old: str, new: str) -> None:
    found = compare(variant(old), variant(new))
    assert found.same == (variant(old).digest == variant(new).digest)
    assert len({(one.slot, one.part, one.words) for one in found.differences}) == len(found.differences)
    for one in found.differences:
        assert one.words and "\n" not in one.words and "stands in another" not in one.words, one.slot


SAID = [
    ("players: 2 to 3\n", ["The game: 2 to 3 players (was 1 to 3 players)"]),
    ("turn limit: 90\n", ["The game: at most 90 turns (was 200)"]),
    ("set:\n  goal: 15\n", ["Goal: 15 (was 12)"]),
    (
        "set:\n  pebble:\n    black:\n      worth: 3\n      copies: 2\n",
        [
            "Black: 2 copies (was 4)",
            "Black: worth 3 (was 1)",
        ],
    ),
    ("set:\n  pebble:\n    white:\n      trick: gain 4 steps\n", ["White: trick: gain 4 steps (was: gain 3 steps)"]),
    (
        "set:\n  pebble:\n    white:\n      trick: gain 3 steps, gain 1 shells\n",
        ["White: trick: now also: gain 1 shell"],
    ),
    ("remove:\n  pebble: [black]\n", ["Black: removed"]),
    ("remove:\n  pebble:\n    white: [trick]\n", ["White: trick is removed (was: Gain 3 steps.)"]),
    (indented("replace number pace = 1 + your shells"), ["Pace: adds your shells"]),
    (
        indented("replace turn goal, before walk\n  if your steps is at least goal, end the game after 0 more turns"),
        ["Goal: moved: now the first (was after walk)"],
    ),
    (
        indented("turn dream, before walk\n  gain 1 shells"),
        ["Dream: added, the first. In each turn: gain 1 shell"],
    ),
    (
        indented("turn dream, after walk\n  gain 1 shells"),
        ["Dream: added, after walk. In each turn: gain 1 shell"],
    ),
    (indented("remove scoring shells"), None),
    (indented("replace rule stride\n  gain (pace) steps\n  lose 1 shells"), ["Stride: now also: lose 1 shell"]),
    (
        indented("replace ranking\n  highest shells"),
        ["Ranking: place 1: the most shells (was the most steps)"],
    ),
    (
        indented("add to kind pebble\n  weight: number, may be missing"),
        ["Pebble: now also: weight: number, may be missing"],
    ),
    (
        indented("replace counter shells for each player\n  starts at 5"),
        ["Shells: starts at 5 (was: starts at shells at first)"],
    ),
    (
        indented("replace zone bag\n  holds pebbles in a pile\n  seen by all"),
        ["Bag: seen by all (was: seen by nobody)"],
    ),
    (indented("replace action rest\n  if there is a pebble in your pouch, stride"), None),
    ("set:\n  pebble:\n    black:\n      name: Jet\n", ["Jet: the new name of Black"]),
    ("set:\n  pebble:\n    black:\n      smooth: no\n", ["Black: is no longer smooth"]),
    (
        "set:\n  pebble:\n    lucky:\n      trick: lose 1 shells, gain 1 steps, gain 1 shells\n",
        ["Lucky: trick: now first: lose 1 shell"],
    ),
    (
        "set:\n  pebble:\n    lucky:\n      trick: gain 1 steps, lose 1 shells, gain 1 shells\n",
        ["Lucky: trick: now also, after “gain 1 step”: lose 1 shell"],
    ),
    ("set:\n  pebble:\n    lucky:\n      trick: gain 1 shells, gain 1 steps\n", None),
    (
        "set:\n  pebble:\n    lucky:\n      trick: you may gain 1 steps, gain 1 shells\n",
        ["Lucky: trick: you may gain 1 step and 1 shell (was: gain 1 step and 1 shell)"],
    ),
    (
        "set:\n  pebble:\n    lucky:\n      in pouch: when you stride, gain 2 steps\n",
        ["Lucky: in pouch: when you stride, gain 2 steps (was: when you stride, gain 1 step)"],
    ),
    (
        "set:\n  pebble:\n    white:\n      in pouch: when you stride, gain 1 steps\n",
        ["White: in pouch is added: While this works: when you stride, gain 1 step."],
    ),
    (
        indented("replace counter steps for each player\n  no least"),
        ["Steps: now also: no least"],
    ),
    (
        indented("replace zone pouch for each player\n  holds pebbles\n  seen by its owner"),
        ["Pouch: no longer: in pouch works"],
    ),
]


@pytest.mark.parametrize(("text", "said"), SAID)
def test_a_house_rule_is_told_in_words(shelf: Shelf, text: str, said: list[str] | None) -> None:
    base, changed = shelf.good(), shelf.overlay(text)
    found = compare(base, changed).differences
    assert found
    if said is not None:
        assert [one.sentence for one in found] == said
    back = compare(changed, base).differences
    assert [one.slot for one in back if one.how == "changed"] == [one.slot for one in found if one.how == "changed"]


def test_what_only_says_where_a_figure_was_read_is_no_difference(shelf: Shelf) -> None:
    shelf.put("mine", "title: Another\nset:\n  goal: {value: 12, source: my box}\n".replace("title: Another\n", ""))
    assert compare(shelf.good(), shelf.good("stones+mine")).same


def test_a_part_of_a_sum_says_so() -> None:
    found = compare(variant("2010"), variant("2010+option-4")).differences
    assert "Loan poverty, a part of run poverty: your loans (was 0)" in [one.sentence for one in found]


def test_what_has_become_what_is_found_by_likeness() -> None:
    found = compare(variant("2010"), variant("2010+option-5")).differences
    first, *others = [one.words for one in found if one.name == "Underground"]
    assert first.startswith("activation: now first: if ")
    assert others == [
        "activation: gain 3 points (was: gain 4 points)",
        "activation: now also, after “gain 3 points”: gain 1 point for each of your boroughs",
    ]


def test_what_differs_inside_a_text_is_told_with_its_condition(shelf: Shelf) -> None:
    text = "replace rule stride\n  if your shells is at least 3\n    gain 1 shells\n  otherwise\n    gain {} steps"
    shelf.put("one", indented(text.format(1)))
    shelf.put("two", indented(text.format(2)))
    found = only(compare(shelf.good("stones+one"), shelf.good("stones+two")).differences)
    assert found.words == "otherwise: gain 2 steps (was: gain 1 step)"


def test_of_two_long_texts_the_older_is_cut_to_what_differs() -> None:
    one = "up to 2 times, choose a card in your hand that can be placed and place it"
    other = one.replace("2", "3")
    assert shortened(one, other) == "up to 2 times, choose a …"
    assert shortened("gain 1 step", "gain 2 steps") == "gain 1 step"
    long = "when the turn opens and there is a card in the deck, draw 3 cards"
    assert shortened(long, long.replace("3 cards", "4 cards")) == "… the deck, draw 3 cards"
