"""What a thing names by a relation is shown with its figures."""

from __future__ import annotations

from collections.abc import Sequence

from london_rules.cli.filters import PrintedFields
from london_rules.engine.rule_set import RuleSet
from london_rules.rulebook.gather import gather
from london_rules.rulebook.things import gallery
from london_rules.table.scene_faces import scene_faces
from london_rules.table.words import words_of
from tests.support.advised import load

FILES = {
    "bundle.yaml": "language: 2\nid: yard\ntitle: Yard\nkind: game\nplayers: 2\nturn limit: 2\n"
    "files: [yard.rules, things.yaml]\n",
    "yard.rules": """\
kind good
  begins in the shed
kind card
  begins in the display
  age: number
relation need from cards to goods
zone shed
  holds goods
zone display
  holds cards
  seen by all
counter points for each player
turn look
  for each card in the display, gain (number of needs of it) points
ranking
  highest points
""",
    "things.yaml": """\
good:
  wood: { name: Wood }
  ore: { name: Ore }
card:
  archers: { name: Archers, age: 2, need: [wood, ore] }
  hut: { name: Hut, age: 1, need: [] }
""",
}
LAYOUT = 'layout:\n  things: { card: ["{name}", "needs {need}"] }\n'


def made(layout: str = "") -> RuleSet:
    found = load({**FILES, "things.yaml": FILES["things.yaml"] + layout})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    return found.rule_set


def test_what_a_thing_names_is_in_its_short_line() -> None:
    words = words_of(made())
    assert words.short("archers") == "Archers (age 2, need Wood and Ore)"
    assert words.short("hut") == "Hut (age 1)"


def test_what_lies_on_a_thing_is_in_its_short_line_where_no_layout_says_how() -> None:
    rules = FILES["yard.rules"].replace("turn look", "counter dents for each card\nturn look")
    found = load({**FILES, "yard.rules": rules + "set-up wear\n  for each card in the display, put 2 dents on it\n"})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    assert words_of(found.rule_set).short("hut", {"dents": 2}) == "Hut (dents 2, age 1)"
    assert words_of(found.rule_set).short("hut") == "Hut (age 1)"


def test_a_layout_says_in_its_own_words_what_a_thing_names() -> None:
    words = words_of(made(LAYOUT))
    assert words.short("archers") == "Archers (needs Wood and Ore)"
    assert words.short("hut") == "Hut"


def test_what_a_thing_names_is_on_the_table_in_lists_and_in_the_rulebook() -> None:
    rule_set = made()
    words = words_of(rule_set)
    face = next(one for one in scene_faces(words)["faces"].values() if one["name"] == "Archers")
    assert (face["line"], face["foot"]) == (["age 2", "need Wood and Ore"], ["age 2", "need Wood and Ore"])
    assert PrintedFields(rule_set.rules).columns("card") == ["name", "age", "need"]
    found = gallery(rule_set.rules.kinds["card"], words.shown, lambda slot: (0, 0))
    assert found is not None
    archers = next(thing for thing in found.things if thing.name == "Archers")
    assert [(one.label, one.shown) for one in archers.figures] == [("age", "2"), ("need", "Wood and Ore")]


def test_a_figure_that_is_no_relation_of_the_kind_is_refused_with_those_that_are() -> None:
    (error,) = load({**FILES, "things.yaml": FILES["things.yaml"] + LAYOUT.replace("{need}", "{nede}")}).diagnostics
    assert error.code == "LR-N0020" and "`need`" in str(error.help)


def maps(named: Sequence[str]) -> list[str]:
    """Give the titles of the maps in a rulebook with three goods and a card for each list of those that it needs."""
    cards = "".join(f"  card-{n}: {{ name: Card {n}, age: 1, need: {ids} }}\n" for n, ids in enumerate(named))
    things = f"{FILES['things.yaml'].partition('card:')[0]}  clay: {{ name: Clay }}\ncard:\n{cards}"
    found = load({**FILES, "things.yaml": things})
    assert found.rule_set is not None, [one.message for one in found.diagnostics]
    return [one.title for one in gather(found.rule_set, {}).maps]


def test_things_that_name_two_others_are_lines_of_a_map_and_cards_that_need_goods_are_not() -> None:
    assert maps(["[wood, ore]", "[ore, clay]"]) == ["The map of goods"]
    assert maps(["[wood, ore]", "[ore, clay]", "[wood]"]) == []
